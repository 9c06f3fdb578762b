import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, expireSession, readToken, signInWith } from '#web/lib/session.ts';
import { beginDraft, changeDraft, currentDraft, endDraft } from './checkout-draft.ts';

const written: string[] = [];

function signIn(sub: string) {
  signInWith(`x.${btoa(JSON.stringify({ sub }))}.x`);
}

beforeEach(() => {
  const storage = {
    getItem: () => null,
    setItem: (key: string) => void written.push(key),
    removeItem: () => undefined,
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  signIn('ana');
  beginDraft('ana');
  changeDraft({ deliveryMethod: 'pickup' });
  written.length = 0;
});

afterEach(() => {
  clearSession();
  endDraft();
  vi.unstubAllGlobals();
});

test('the draft of an expired session is in no storage, and goes on when the same customer signs in again', () => {
  expireSession(readToken() ?? '');
  expect(currentDraft().deliveryMethod).toBeNull();
  expect(written).toEqual([]);
  signIn('ana');
  beginDraft('ana');
  expect(currentDraft().deliveryMethod).toBe('pickup');
});

test('another customer does not get the draft of an expired session, and discards it', () => {
  expireSession(readToken() ?? '');
  signIn('eva');
  beginDraft('eva');
  expect(currentDraft().deliveryMethod).toBeNull();
  clearSession();
  signIn('ana');
  beginDraft('ana');
  expect(currentDraft().deliveryMethod).toBeNull();
});

test('signing out discards the draft', () => {
  clearSession();
  signIn('ana');
  beginDraft('ana');
  expect(currentDraft().deliveryMethod).toBeNull();
});
