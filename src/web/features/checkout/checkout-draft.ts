import { PAGES } from '#contract/pages.ts';
import { createOwnedStore, ownerOf } from '#web/lib/owned-store.ts';
import { currentSession, onSessionEnd } from '#web/lib/session.ts';
import { CHECKOUT_DRAFT_KEY, readTabStorage, writeTabStorage } from '#web/lib/storage.ts';
import { useStore } from '#web/lib/store.ts';
import { type CheckoutAction, type CheckoutDraft, EMPTY_DRAFT, reduceDraft } from './checkout-state.ts';
import { parseStoredDraft, toStoredDraft } from './stored-draft.ts';

const draft = createCheckoutDraft();

export function useDraft(): CheckoutDraft {
  return useStore(draft.store);
}

export function currentDraft(): CheckoutDraft {
  return draft.store.get();
}

export function changeDraft(action: CheckoutAction): void {
  draft.store.set(reduceDraft(draft.store.get(), action));
}

/** Starts an empty draft, or goes on with the tab's after a reload, or with that of a session that expired meanwhile. */
export function beginDraft(userId: string): void {
  draft.begin(userId);
}

/** Discards the draft: a customer who leaves the checkout starts over the next time. */
export function endDraft(): void {
  removeEventListener('pagehide', forgetWhereLeft);
  draft.store.set(EMPTY_DRAFT);
}

/** Empties the tab's storage once there is an order; the screen still shows the draft. */
export function forgetStoredDraft(): void {
  writeTabStorage(CHECKOUT_DRAFT_KEY, null);
}

interface KeptDraft {
  userId: string;
  draft: CheckoutDraft;
}

/** A page can be unloaded between the change of its address and the end of its checkout. */
function forgetWhereLeft(): void {
  if (location.pathname !== PAGES.checkout) forgetStoredDraft();
}

/**
 * The tab's storage holds the draft as long as its customer is signed in. Of a session that expired, the page's memory
 * keeps it for the same customer to go on with after signing in again; a reload or another customer ends that.
 */
function createCheckoutDraft() {
  const kept: { last: KeptDraft | null; expired: KeptDraft | null } = { last: null, expired: null };
  const store = createOwnedStore<CheckoutDraft>(EMPTY_DRAFT, (value, userId) => {
    kept.last = userId !== null && value !== EMPTY_DRAFT ? { userId, draft: value } : null;
    // The listener of the session's end runs at once.
    queueMicrotask(() => {
      kept.last = null;
    });
  });
  onSessionEnd(({ reason }) => {
    kept.expired = reason === 'expired' ? kept.last : null;
  });
  store.subscribe(() => {
    const userId = ownerOf(currentSession());
    const value = store.get();
    const isKept = userId !== null && value !== EMPTY_DRAFT;
    writeTabStorage(CHECKOUT_DRAFT_KEY, isKept ? toStoredDraft(userId, value) : null);
  });
  const begin = (userId: string) => {
    addEventListener('pagehide', forgetWhereLeft);
    const resumed = kept.expired?.userId === userId ? kept.expired.draft : null;
    kept.expired = null;
    if (store.get() !== EMPTY_DRAFT) return;
    store.set(resumed ?? parseStoredDraft(readTabStorage(CHECKOUT_DRAFT_KEY), userId) ?? EMPTY_DRAFT);
  };
  return { store, begin };
}
