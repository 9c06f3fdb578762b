import { PAGES } from '#contract/pages.ts';
import { z } from '#contract/zod.ts';
import { currentOwner, type Owner, useOwner } from '#web/lib/personal-data.tsx';
import { onSessionEnd } from '#web/lib/session.ts';
import { CHECKOUT_DRAFT_KEY, readTabStorage, writeTabStorage } from '#web/lib/storage.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { type CheckoutAction, type CheckoutDraft, draftSchema, EMPTY_DRAFT, reduceDraft } from './checkout-state.ts';

const ownDraftSchema = z.strictObject({ userId: z.string(), draft: draftSchema });
type OwnDraft = z.output<typeof ownDraftSchema>;

const store = createDraftStore();

/**
 * The tab's storage holds the draft as long as its customer is signed in. Of a session that expired, the page's memory
 * keeps it for the same customer to go on with after signing in again; a reload or another customer ends that.
 */
function createDraftStore() {
  const drafts = createStore<OwnDraft | null>(null);
  drafts.subscribe(() => {
    const own = drafts.get();
    const isKept = own !== null && own.draft !== EMPTY_DRAFT;
    writeTabStorage(CHECKOUT_DRAFT_KEY, isKept ? withoutPersonalData(own) : null);
  });
  onSessionEnd(({ reason }) => {
    if (reason === 'expired') forgetStoredDraft();
    else drafts.set(null);
  });
  return drafts;
}

export function useDraft(): CheckoutDraft {
  return draftOf(useStore(store), useOwner());
}

export function currentDraft(): CheckoutDraft {
  return draftOf(store.get(), currentOwner());
}

function draftOf(own: OwnDraft | null, owner: Owner): CheckoutDraft {
  return own?.userId === owner ? own.draft : EMPTY_DRAFT;
}

export function changeDraft(action: CheckoutAction): void {
  const own = store.get();
  if (own?.userId === currentOwner()) store.set({ ...own, draft: reduceDraft(own.draft, action) });
}

/** Starts an empty draft, or goes on with the tab's after a reload, or with that of a session that expired meanwhile. */
export function beginDraft(userId: string): void {
  addEventListener('pagehide', forgetWhereLeft);
  const own = store.get();
  const draft = own?.userId === userId ? own.draft : readStoredDraft(userId);
  store.set({ userId, draft: draft ?? EMPTY_DRAFT });
}

/** Discards the draft of a customer who leaves the checkout and starts over the next time; an expired session does not. */
export function endDraft(): void {
  removeEventListener('pagehide', forgetWhereLeft);
  if (store.get()?.userId === currentOwner()) store.set(null);
}

/** Empties the tab's storage once there is an order; the screen still shows the draft. */
export function forgetStoredDraft(): void {
  writeTabStorage(CHECKOUT_DRAFT_KEY, null);
}

/** A page can be unloaded between the change of its address and the end of its checkout. */
function forgetWhereLeft(): void {
  if (location.pathname !== PAGES.checkout) forgetStoredDraft();
}

/** Of the customs data, the tab keeps names alone: document, birthday and gender are never written to a storage. */
function withoutPersonalData({ userId, draft }: OwnDraft): OwnDraft {
  const { document, birthday, gender, ...names } = draft.edited.customs ?? {};
  return { userId, draft: { ...draft, edited: { ...draft.edited, customs: draft.edited.customs && names } } };
}

/** The stored draft of this customer; null where it is another one's, or not as it was written. */
function readStoredDraft(userId: string): CheckoutDraft | null {
  const { data } = ownDraftSchema.safeParse(readTabStorage(CHECKOUT_DRAFT_KEY));
  return data?.userId === userId ? data.draft : null;
}
