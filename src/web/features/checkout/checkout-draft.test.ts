import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AddressValues } from '#web/features/forms/address-values.ts';
import { clearSession, expireSession, readToken, signInWith } from '#web/lib/session.ts';
import { beginDraft, changeDraft, closeDraft, currentDraft } from './checkout-draft.ts';
import { EMPTY_DRAFT } from './checkout-state.ts';

const ADDRESS: AddressValues = {
  address: 'Treinta y Tres 456',
  doorNumber: '',
  neighborhood: 'Centro',
  apartment: 'Rocha',
  zipCode: '27000',
  phoneNumber: '099412873',
  observations: '',
};
const CUSTOMS = {
  ...{ firstName: 'Inés', middleName: '', lastName: 'Sosa', secondLastName: '' },
  ...{ document: '48712061', birthday: '1991-03-14', gender: 'F' },
};

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const tab = memoryStorage();
const stored = () => tab.items.get('checkoutDraft') ?? null;

let endDraft = () => {};
const begin = (userId: string, isPop = false) => {
  endDraft = beginDraft(userId, { isPop, namesStep: false });
};
const signIn = (sub: string) => signInWith(`x.${btoa(JSON.stringify({ sub, exp: 9_999_999_999 }))}.x`);

/** What a reload does: the memory is lost without the checkout being left. */
function reload(userId: string) {
  const kept = stored();
  closeDraft();
  endDraft();
  if (kept !== null) tab.items.set('checkoutDraft', kept);
  begin(userId, true);
}

function fillIn() {
  begin('ana');
  changeDraft({ type: 'customsContinued' });
  changeDraft({ type: 'deliveryContinued', method: 'delivery' });
  changeDraft({ type: 'addressContinued', address: { kind: 'new', values: ADDRESS } });
  changeDraft({ type: 'edited', change: { customs: CUSTOMS, newAddress: { ...ADDRESS, address: 'Otra 1' } } });
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', tab);
  signIn('ana');
});
afterEach(() => {
  closeDraft();
  endDraft();
  clearSession();
  tab.items.clear();
});

describe('the draft in the tab', () => {
  test('survives a reload, with the text that was not continued', () => {
    fillIn();
    const { confirmed, reached } = currentDraft();
    reload('ana');
    expect(currentDraft()).toMatchObject({ confirmed, reached, edited: { newAddress: { address: 'Otra 1' } } });
    expect(currentDraft().edited.customs).toMatchObject({ firstName: 'Inés', lastName: 'Sosa' });
  });

  test('holds neither document nor birthday nor gender', () => {
    fillIn();
    expect(stored()).not.toMatch(/48712061|1991-03-14|document|birthday|gender/);
  });

  test('ends once there is an order, which the screen still shows', () => {
    fillIn();
    closeDraft();
    expect(stored()).toBeNull();
    expect(currentDraft()).not.toEqual(EMPTY_DRAFT);
    endDraft();
    expect(stored()).toBeNull();
    begin('ana', true);
    expect(currentDraft()).toEqual(EMPTY_DRAFT);
  });

  test('is empty the next time once the checkout was left, but not when the history leads back [CHK-08]', () => {
    fillIn();
    const { confirmed, reached } = currentDraft();
    endDraft();
    begin('ana', true);
    expect(currentDraft()).toMatchObject({ confirmed, reached });
    endDraft();
    begin('ana');
    expect(currentDraft()).toEqual(EMPTY_DRAFT);
    expect(stored()).toBeNull();
  });

  test('is never read by another customer', () => {
    fillIn();
    const kept = stored() ?? '';
    signIn('eva');
    expect(stored()).toBeNull();
    tab.items.set('checkoutDraft', kept);
    begin('eva', true);
    expect(currentDraft()).toEqual(EMPTY_DRAFT);
  });

  test.each([
    ['a field more', (draft: object) => ({ ...draft, more: 1 })],
    ['an unknown step', (draft: object) => ({ ...draft, reached: 'done' })],
    ['no answers', (draft: object) => ({ ...draft, confirmed: undefined })],
    [
      'an address that its form would refuse',
      (draft: object) => ({
        ...draft,
        confirmed: { deliveryMethod: 'delivery', address: { kind: 'new', values: { ...ADDRESS, zipCode: 'x' } } },
      }),
    ],
    ['text', () => 'draft'],
  ])('is dropped where it has %s', (_what, change) => {
    fillIn();
    const { draft } = JSON.parse(stored() ?? '') as { draft: object };
    closeDraft();
    endDraft();
    tab.items.set('checkoutDraft', JSON.stringify({ userId: 'ana', draft: change(draft) }));
    begin('ana', true);
    expect(currentDraft()).toEqual(EMPTY_DRAFT);
  });
});

describe('a session that ends', () => {
  test('by signing out leaves nothing, also for the same customer', async () => {
    fillIn();
    clearSession();
    expect(stored()).toBeNull();
    await Promise.resolve();
    signIn('ana');
    begin('ana');
    expect(currentDraft()).toEqual(EMPTY_DRAFT);
  });

  test('by expiry leaves nothing in the tab; its customer goes on in the same page with everything typed', () => {
    fillIn();
    const before = currentDraft();
    expireSession(readToken() ?? '');
    expect(stored()).toBeNull();
    endDraft();
    signIn('ana');
    begin('ana');
    expect(currentDraft()).toEqual(before);
    expect(before.edited.customs).toMatchObject({ document: '48712061', birthday: '1991-03-14' });
  });

  test('by expiry ends for good when another customer goes on', () => {
    fillIn();
    expireSession(readToken() ?? '');
    signIn('eva');
    begin('eva');
    expect(currentDraft()).toEqual(EMPTY_DRAFT);
    signIn('ana');
    begin('ana');
    expect(currentDraft()).toEqual(EMPTY_DRAFT);
  });
});
