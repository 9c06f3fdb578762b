import { PAGES } from '#contract/pages.ts';
import { z } from '#contract/zod.ts';
import { currentOwner, type Owner, useOwner } from '#web/lib/personal-data.tsx';
import { onSessionEnd } from '#web/lib/session.ts';
import { CHECKOUT_DRAFT_KEY, readTabStorage, writeTabStorage } from '#web/lib/storage.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { type CheckoutAction, type CheckoutDraft, draftSchema, EMPTY_DRAFT, reduceDraft } from './checkout-state.ts';
import { shareDraft } from './shared-draft.ts';

const ownDraftSchema = z.strictObject({
  userId: z.string(),
  /** The checkout was left: only the history leads back to these answers. */
  left: z.boolean(),
  draft: draftSchema,
});
interface OwnDraft extends z.output<typeof ownDraftSchema> {
  /** An order was made of it: the screen goes on showing it, and nothing keeps it. */
  ordered?: true;
}

const store = createDraftStore();

/**
 * The tab's storage holds the draft as long as its customer is signed in. Of a session that expired, the page's memory
 * keeps it for the same customer to go on with after signing in again; a reload or another customer ends that.
 */
function createDraftStore() {
  const drafts = createStore<OwnDraft | null>(null);
  drafts.subscribe(() => {
    const own = drafts.get();
    const isKept = own !== null && own.draft !== EMPTY_DRAFT && !own.ordered;
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

/**
 * Starts an empty draft, or goes on with the tab's after a reload, or with that of a session that expired meanwhile. Back
 * and Forward (`isPop`) go on with one that was left. A tab without answers takes over those of another tab at the
 * checkout. The returned function ends the draft.
 */
export function beginDraft(userId: string, isPop: boolean): () => void {
  addEventListener('pagehide', leaveUnloaded);
  const isHistory = isPop && (store.get() !== null || !isOpenedByAddress());
  const own = store.get() ?? readStoredDraft();
  const goesOn = own?.userId === userId && !own.ordered && (!own.left || isHistory);
  store.set({ userId, left: false, draft: goesOn ? own.draft : EMPTY_DRAFT });
  const activeDraft = () => {
    const current = store.get();
    return current?.userId === userId && !current.left && !current.ordered ? current.draft : null;
  };
  const stopSharing = shareDraft({
    userId,
    read: () => {
      const draft = activeDraft();
      if (draft === null || draft === EMPTY_DRAFT) return null;
      const { edited: _, ...answers } = draft;
      return answers;
    },
    take: (answers) => {
      const { data } = draftSchema.safeParse({ ...answers, edited: EMPTY_DRAFT.edited });
      if (data && activeDraft() === EMPTY_DRAFT) store.set({ userId, left: false, draft: data });
    },
  });
  return () => {
    stopSharing();
    removeEventListener('pagehide', leaveUnloaded);
    endDraft();
  };
}

/** Whether the document was loaded at the checkout, neither by a reload nor by the history; the router calls that a pop too. */
function isOpenedByAddress(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'navigate' && new URL(load.name).pathname === PAGES.checkout;
}

/** The customer leaves the checkout and starts over the next time, unless the history leads back; an expired session does not. */
function endDraft(): void {
  const own = store.get();
  if (own?.userId !== currentOwner()) return;
  store.set(own.draft === EMPTY_DRAFT || own.ordered ? null : { ...own, left: true });
}

/** Keeps the draft no longer than the screen shows it, once there is an order. */
export function closeDraft(): void {
  const own = store.get();
  if (own !== null) store.set({ ...own, ordered: true });
}

/** Empties the tab's storage; the memory still holds the draft. */
function forgetStoredDraft(): void {
  writeTabStorage(CHECKOUT_DRAFT_KEY, null);
}

/** A page can be unloaded between the change of its address and the end of its checkout. */
function leaveUnloaded(): void {
  if (location.pathname !== PAGES.checkout) endDraft();
}

/** Of the customs data, the tab keeps names alone: document, birthday and gender are never written to a storage. */
function withoutPersonalData({ draft, userId, left }: OwnDraft): z.output<typeof ownDraftSchema> {
  const { document, birthday, gender, ...names } = draft.edited.customs ?? {};
  return { userId, left, draft: { ...draft, edited: { ...draft.edited, customs: draft.edited.customs && names } } };
}

/** The stored draft; null where it is not as it was written. */
function readStoredDraft(): OwnDraft | null {
  return ownDraftSchema.safeParse(readTabStorage(CHECKOUT_DRAFT_KEY)).data ?? null;
}
