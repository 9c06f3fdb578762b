import { beforeEach, expect, test, vi } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import {
  authPage,
  forgetPendingSignUp,
  isVerifiedCode,
  readReturnPath,
  savePendingSignUp,
  saveVerifiedCode,
} from './pending-sign-up.ts';

const stored = new Map<string, string>();
const HOUR_MS = 3_600_000;
const EMAIL = 'ana@correo.example';

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('the path of a sign-up is found in another tab for as long as its code is valid', () => {
  savePendingSignUp({ from: '/checkout?step=deliveryMethod', email: EMAIL });
  vi.advanceTimersByTime(23 * HOUR_MS);
  expect(readReturnPath(null)).toBe('/checkout?step=deliveryMethod');
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(readReturnPath(null)).toBeUndefined();
});

test('the path in the address precedes the stored one', () => {
  savePendingSignUp({ from: '/checkout', email: EMAIL });
  expect(readReturnPath('/favorites')).toBe('/favorites');
});

test('a sign-up without a path forgets the path of an earlier one', () => {
  savePendingSignUp({ from: '/checkout', email: EMAIL });
  savePendingSignUp({ from: null, email: EMAIL });
  expect(readReturnPath(null)).toBeUndefined();
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  '/auth/signin',
])('%s is no path to return to, neither in the address nor in storage', (path) => {
  savePendingSignUp({ from: path, email: EMAIL });
  expect(readReturnPath(null)).toBeUndefined();
  expect(readReturnPath(path)).toBeUndefined();
  stored.set('signUp', JSON.stringify({ from: path, at: Date.now() }));
  expect(readReturnPath(null)).toBeUndefined();
  expect(authPage(PAGES.emailValidation, path)).toBe('/auth/email-validation');
});

test.each(['7', '"x"', '[]', '{"from":7,"at":"x"}', '{'])('malformed storage %s is ignored', (text) => {
  stored.set('signUp', text);
  expect(readReturnPath(null)).toBeUndefined();
  expect(isVerifiedCode('ABCDEFGHJK')).toBe(false);
});

test('a code that verified an account in this browser is recognised, and its way is kept', () => {
  savePendingSignUp({ from: '/checkout', email: EMAIL });
  expect(isVerifiedCode('ABCDEFGHJK')).toBe(false);
  saveVerifiedCode(' abcdefghjk ', EMAIL);
  expect(isVerifiedCode('ABCDEFGHJK')).toBe(true);
  expect(isVerifiedCode('')).toBe(false);
  expect(readReturnPath(null)).toBe('/checkout');
});

test('a page of the sign-up goes on with the path, and has no email in its address', () => {
  savePendingSignUp({ from: '/checkout', email: EMAIL });
  expect(authPage(PAGES.emailValidation, '/checkout')).toBe('/auth/email-validation?from=%2Fcheckout');
  expect(authPage(PAGES.requestCode, null)).toBe('/gen-validation-code');
});

test('after a sign-in nothing is kept', () => {
  savePendingSignUp({ from: '/checkout', email: EMAIL });
  forgetPendingSignUp();
  expect([...stored.keys()]).toEqual([]);
});
