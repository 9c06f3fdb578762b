import { PAGES } from '#contract/pages.ts';
import { z } from '#contract/zod.ts';
import { currentOwner, type Owner, useOwner } from '#web/lib/personal-data.tsx';
import { onSessionEnd } from '#web/lib/session.ts';
import { CHECKOUT_DRAFT_KEY, readTabStorage, writeTabStorage } from '#web/lib/storage.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { type CheckoutAction, type CheckoutDraft, draftSchema, EMPTY_DRAFT, reduceDraft } from './checkout-state.ts';
import { shareDraft } from './shared-draft.ts';

const storedDraftSchema = z.strictObject({ userId: z.string(), draft: draftSchema });
type StoredDraft = z.output<typeof storedDraftSchema>;
interface OwnDraft extends StoredDraft {
  /** The checkout was left: only the history leads back to these answers. */
  left?: true;
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

interface Opening {
  /** Back, Forward or a reload led here; the router also says so of a document that was opened at the checkout. */
  isPop: boolean;
  /** The address names a step that another tab may have reached. */
  namesStep: boolean;
}

/**
 * Starts an empty draft. After a reload, Back or Forward it goes on with the tab's, and after an expired session with that of
 * the same page. An address that names a step takes over the answers of another tab at the checkout. The returned function
 * ends the draft.
 */
export function beginDraft(userId: string, { isPop, namesStep }: Opening): () => void {
  const own: OwnDraft | null = store.get() ?? (isPop && !isOpenedByAddress() ? readStoredDraft() : null);
  const goesOn = own?.userId === userId && !own.ordered && (!own.left || isPop);
  store.set({ userId, draft: goesOn ? own.draft : EMPTY_DRAFT });
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
      if (data && activeDraft() === EMPTY_DRAFT) store.set({ userId, draft: data });
    },
    asks: namesStep,
  });
  return () => {
    stopSharing();
    endDraft();
  };
}

/** Whether the document was loaded at the checkout, neither by a reload nor by the history. */
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

/** Of the customs data, the tab keeps names alone: document, birthday and gender are never written to a storage. */
function withoutPersonalData({ draft, userId }: OwnDraft): StoredDraft {
  const { document, birthday, gender, ...names } = draft.edited.customs ?? {};
  return { userId, draft: { ...draft, edited: { ...draft.edited, customs: draft.edited.customs && names } } };
}

/** The stored draft; null where it is not as it was written. */
function readStoredDraft(): StoredDraft | null {
  return storedDraftSchema.safeParse(readTabStorage(CHECKOUT_DRAFT_KEY)).data ?? null;
}
