import type { DeliveryMethod } from '#domain/order/status.ts';
import { ADDRESS_FIELDS, type AddressValues } from '#web/features/forms/address-values.ts';
import { createOwnedStore } from '#web/lib/owned-store.ts';
import { currentSession } from '#web/lib/session.ts';
import { readTabStorage, writeTabStorage } from '#web/lib/storage.ts';
import { useStore } from '#web/lib/store.ts';
import { STEPS, type Step } from './steps.ts';

const CUSTOMS_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'secondLastName',
  'document',
  'birthday',
  'gender',
] as const;
export type CustomsField = (typeof CUSTOMS_FIELDS)[number];
export type CustomsValues = Record<CustomsField, string>;

/** The shopper's answers so far, as typed. */
export interface CheckoutDraft {
  customs: CustomsValues | null;
  deliveryMethod: DeliveryMethod | null;
  /** Id of the selected saved address; null while `newAddress` is used or nothing is selected. */
  addressId: string | null;
  newAddress: AddressValues | null;
  /** Values of the new-address form, also while incomplete. */
  typedAddress: AddressValues | null;
  franchise: 'USE' | 'NOT_USE';
  /** The furthest step reached. */
  reached: Step;
}

const KEY = 'checkoutDraft';
const EMPTY: CheckoutDraft = {
  customs: null,
  deliveryMethod: null,
  addressId: null,
  newAddress: null,
  typedAddress: null,
  franchise: 'USE',
  reached: 'userInformation',
};

/** A session that ends keeps the draft in the tab, for the same customer to go on with after signing in again. */
const store = createOwnedStore<CheckoutDraft>(EMPTY, (draft, userId) => {
  if (currentSession().kind !== 'customer' && userId !== null && draft !== EMPTY)
    writeTabStorage(KEY, { userId, draft });
});

export function useDraft(): CheckoutDraft {
  return useStore(store);
}

export function currentDraft(): CheckoutDraft {
  return store.get();
}

export function changeDraft(change: Partial<CheckoutDraft>): void {
  store.set({ ...store.get(), ...change });
}

/** Starts an empty draft, or restores the one stored when this customer's session ended during a checkout. */
export function beginDraft(userId: string): void {
  if (store.get() === EMPTY) store.set(consumeStoredDraft(userId) ?? EMPTY);
}

/** Discards the draft: a customer who leaves the checkout starts over the next time. */
export function endDraft(): void {
  store.set(EMPTY);
}

function consumeStoredDraft(userId: string): CheckoutDraft | null {
  const stored = readTabStorage(KEY);
  writeTabStorage(KEY, null);
  return isRecord(stored) && stored.userId === userId && isRecord(stored.draft) ? sanitize(stored.draft) : null;
}

function sanitize(stored: Record<string, unknown>): CheckoutDraft {
  const { deliveryMethod, addressId, franchise, reached } = stored;
  return {
    customs: textsOf(stored.customs, CUSTOMS_FIELDS),
    newAddress: textsOf(stored.newAddress, ADDRESS_FIELDS),
    typedAddress: textsOf(stored.typedAddress, ADDRESS_FIELDS),
    deliveryMethod: deliveryMethod === 'pickup' || deliveryMethod === 'delivery' ? deliveryMethod : null,
    addressId: typeof addressId === 'string' ? addressId : null,
    franchise: franchise === 'NOT_USE' ? 'NOT_USE' : 'USE',
    reached: STEPS.find((step) => step === reached) ?? 'userInformation',
  };
}

function textsOf<Name extends string>(values: unknown, names: readonly Name[]): Record<Name, string> | null {
  if (!isRecord(values)) return null;
  const texts = names.map((name) => [name, typeof values[name] === 'string' ? values[name] : ''] as const);
  return Object.fromEntries(texts) as Record<Name, string>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
