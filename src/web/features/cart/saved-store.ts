import { SAVED_ITEM_CALLS } from '#contract/saved-item-calls.ts';
import type { SavedItem } from '#contract/saved-items.ts';
import { MAX_SAVED_ITEMS } from '#domain/cart/saved-items.ts';
import { api, createApi } from '#web/lib/api.ts';
import { createOwnedStore } from '#web/lib/owned-store.ts';
import { currentSession } from '#web/lib/session.ts';
import { onStorageChange } from '#web/lib/storage.ts';
import { useStore } from '#web/lib/store.ts';
import { keyOfMerge, readLocalSaved, writeLocalSaved } from './local-saved-items.ts';
import { SAVED_ITEMS_CHANNEL, SAVED_ITEMS_KEY } from './saved-list-needed.ts';

export const savedItemApi = createApi(SAVED_ITEM_CALLS);

/** A change that is shown before the server has confirmed it; a saved item carries its final quantity. */
export type SavedChange = { kind: 'save'; item: SavedItem } | { kind: 'drop'; productId: string };

interface SavedLedger {
  base: readonly SavedItem[];
  pending: readonly SavedChange[];
  /** Counts the changes: what was read before one is out of date. */
  version: number;
  failed: boolean;
  /** Products of the browser that found no room in the customer's list. */
  omitted: number;
}

const ledger = createOwnedStore<SavedLedger>({ base: [], pending: [], version: 0, failed: false, omitted: 0 });
export const leaseSaved = ledger.lease;

/** The shopper's saved products, newest first, with the changes on their way. */
export function useSavedItems(): { items: readonly SavedItem[]; failed: boolean; omitted: number } {
  const { failed, omitted } = useStore(ledger);
  return { items: savedItems(), failed, omitted };
}

export function savedItems(): readonly SavedItem[] {
  const { base, pending } = ledger.get();
  return pending.reduce<readonly SavedItem[]>(applyChange, base);
}

function applyChange(items: readonly SavedItem[], change: SavedChange): readonly SavedItem[] {
  const productId = change.kind === 'save' ? change.item.productId : change.productId;
  const others = items.filter((item) => item.productId !== productId);
  return change.kind === 'save' ? [change.item, ...others] : others;
}

function updateSaved(change: Partial<SavedLedger>): void {
  ledger.set({ ...ledger.get(), ...change });
}

export function addPending(change: SavedChange): void {
  const { pending, version } = ledger.get();
  updateSaved({ pending: [...pending, change], version: version + 1 });
}

/** The change is over; with `items`, they are what the server has now. */
export function settlePending(change: SavedChange, items?: readonly SavedItem[]): void {
  const { pending, version } = ledger.get();
  const remaining = pending.filter((other) => other !== change);
  updateSaved({ pending: remaining, version: version + 1, ...(items ? { base: items, failed: false } : {}) });
}

export function keepLocal(items: readonly SavedItem[]): void {
  writeLocalSaved(items);
  updateSaved({ base: items });
}

/** Reads the list: a customer's from the server, into which the browser's is merged, or the visitor's own. */
export async function loadSavedItems(): Promise<void> {
  const session = currentSession();
  const isOwner = ledger.lease();
  const { version } = ledger.get();
  const isCurrent = () => isOwner() && ledger.get().version === version;
  if (session.kind === 'unknown') return;
  try {
    if (session.kind === 'visitor') return await loadLocal(isCurrent);
    const { items, omitted } = await readOrMerge(session.id);
    if (isCurrent()) updateSaved({ base: items, failed: false, omitted });
  } catch {
    if (isCurrent()) updateSaved({ failed: true });
  }
}

async function loadLocal(isCurrent: () => boolean): Promise<void> {
  const local = readLocalSaved();
  updateSaved({ base: local, failed: false, omitted: 0 });
  if (local.length === 0) return;
  const products = local.map(({ productId }) => productId);
  // Without a response the prices of the browser are shown.
  const offers = await savedItemApi('readSavedOffers', { body: { products } }).catch(() => []);
  if (!isCurrent()) return;
  const current = new Map(offers.map((offer) => [offer.productId, offer]));
  updateSaved({ base: ledger.get().base.map((item) => ({ ...item, ...current.get(item.productId) })) });
}

function readOrMerge(userId: string): Promise<{ items: SavedItem[]; omitted: number }> {
  const read = async () => {
    const local = readLocalSaved();
    return local.length === 0 ? { items: await api('listSavedItems'), omitted: 0 } : await mergeLocal(userId, local);
  };
  return 'locks' in navigator ? navigator.locks.request('saved-items-merge', read) : read();
}

/** The browser's list stays until the server confirms it; what finds no room in a full list stays further. */
async function mergeLocal(
  userId: string,
  local: readonly SavedItem[],
): Promise<{ items: SavedItem[]; omitted: number }> {
  const products = local.map(({ productId, quantity }) => ({ productId, quantity }));
  const items = await savedItemApi('mergeSavedItems', { body: { products } }, { idempotencyKey: keyOfMerge(userId) });
  const merged = new Set(items.map(({ productId }) => productId));
  const isFull = items.length >= MAX_SAVED_ITEMS;
  const left = isFull ? local.filter(({ productId }) => !merged.has(productId)) : [];
  writeLocalSaved(left);
  return { items, omitted: left.length };
}

const channel = openChannel();

/** Tells other tabs that the customer's list changed. */
export function announceSavedChange(): void {
  channel?.postMessage('changed');
}

function openChannel(): BroadcastChannel | null {
  if (typeof window === 'undefined') return null;
  onStorageChange(SAVED_ITEMS_KEY, () => {
    if (currentSession().kind === 'visitor') void loadSavedItems();
  });
  if (!('BroadcastChannel' in window)) return null;
  const opened = new BroadcastChannel(SAVED_ITEMS_CHANNEL);
  opened.addEventListener('message', () => void loadSavedItems());
  return opened;
}
