import type { DeliveryMethod } from '#domain/order/status.ts';
import type { AddressValues } from '#web/features/forms/address-values.ts';
import { createOwnedStore } from '#web/lib/owned-store.ts';
import { onSessionEnd } from '#web/lib/session.ts';
import { useStore } from '#web/lib/store.ts';
import type { Step } from './steps.ts';

export type CustomsField =
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'secondLastName'
  | 'document'
  | 'birthday'
  | 'gender';
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

const EMPTY: CheckoutDraft = {
  customs: null,
  deliveryMethod: null,
  addressId: null,
  newAddress: null,
  typedAddress: null,
  franchise: 'USE',
  reached: 'userInformation',
};

const endedDraft = createEndedDraft();
const store = createOwnedStore<CheckoutDraft>(EMPTY, (draft, userId) => {
  if (userId !== null && draft !== EMPTY) endedDraft.save(userId, draft);
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

/** Starts an empty draft, or restores the one of this customer's session that expired during a checkout. */
export function beginDraft(userId: string): void {
  if (store.get() === EMPTY) store.set(endedDraft.take(userId) ?? EMPTY);
}

/** Discards the draft: a customer who leaves the checkout starts over the next time. */
export function endDraft(): void {
  store.set(EMPTY);
}

/**
 * The draft of a session that expired, for the same customer to go on with after signing in again on this page. It is in
 * memory alone: what outlives a session is in no storage. Any other end of the session discards it.
 */
function createEndedDraft() {
  let ended: { userId: string; draft: CheckoutDraft } | null = null;
  onSessionEnd(({ reason }) => {
    if (reason !== 'expired') ended = null;
  });
  return {
    save(userId: string, draft: CheckoutDraft): void {
      ended = { userId, draft };
    },
    /** Null for another customer, who discards it. */
    take(userId: string): CheckoutDraft | null {
      const draft = ended?.userId === userId ? ended.draft : null;
      ended = null;
      return draft;
    },
  };
}
