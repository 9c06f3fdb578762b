import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { SAVED_ITEM_CALLS } from '#contract/saved-item-calls.ts';
import type { SavedItem } from '#contract/saved-items.ts';
import { addSavedUnits, MAX_SAVED_ITEMS } from '#domain/cart/saved-items.ts';
import { api, createApi } from '#web/lib/api.ts';
import { type Owner, useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import { type CartLineView, type CartOperation, operationProductId } from './cart-line.ts';
import { cartQuery, pendingOperations, usePendingOperations } from './cart-query.ts';
import { readLocalSaved, savedMergeKey, writeLocalSaved } from './local-lists.ts';

export const savedItemApi = createApi(SAVED_ITEM_CALLS);

interface SavedItems {
  items: readonly SavedItem[];
  /** Products of the browser that found no room in the customer's list. */
  omitted: number;
}

export function savedItemsQuery(owner: Owner) {
  return queryOptions({
    queryKey: [owner, 'saved-items'],
    queryFn: owner === null ? skipToken : () => (owner === VISITOR ? readVisitorItems() : readOrMerge()),
    // The list is there before its current prices are.
    placeholderData: owner === VISITOR ? () => ({ items: readLocalSaved(), omitted: 0 }) : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The shopper's saved products, newest first, with the changes on their way. */
export function useSavedItems() {
  const owner = useOwner();
  const { data, isError, refetch } = useQuery(savedItemsQuery(owner));
  const { items: read, omitted } = data ?? { items: [], omitted: 0 };
  const items = usePendingOperations(owner).reduce(applyToSaved, read);
  return { items, omitted, ready: data !== undefined || isError, failed: isError, reload: refetch };
}

/** Reads the cart, and the list that the browser holds, on every page: signing in merges them wherever it happens. */
export function useMergeAtSignIn(): void {
  const owner = useOwner();
  useQuery(cartQuery(owner));
  const isCustomer = owner !== null && owner !== VISITOR;
  useQuery({ ...savedItemsQuery(owner), enabled: isCustomer && readLocalSaved().length > 0 });
}

export function shownSavedItems(client: QueryClient, owner: Owner): readonly SavedItem[] {
  const items = client.getQueryData(savedItemsQuery(owner).queryKey)?.items ?? [];
  return pendingOperations(client, owner).reduce(applyToSaved, items);
}

/** The saved products after a change of the cart. */
export function applyToSaved(items: readonly SavedItem[], operation: CartOperation): readonly SavedItem[] {
  switch (operation.kind) {
    case 'save':
      return saveLine(items, operation.line, false);
    case 'split':
      return operation.saved.reduce((saved, line) => saveLine(saved, line, true), items);
    case 'next':
      return items.filter((item) => !operation.lines.some(({ productId }) => productId === item.productId));
    case 'move':
    case 'drop':
      return items.filter(({ productId }) => productId !== operationProductId(operation));
    default:
      return items;
  }
}

function saveLine(items: readonly SavedItem[], line: CartLineView, isNext: boolean): readonly SavedItem[] {
  const { productId, title, translatedTitle = null, image, variant, price, quantity } = line;
  const before = items.find((item) => item.productId === productId);
  const offer = { price, priceWhenSaved: price, unavailable: null };
  const units = addSavedUnits(before?.quantity ?? 0, quantity);
  const nextShipment = isNext || (before?.nextShipment ?? false);
  const item = { productId, title, translatedTitle, image, variant, quantity: units, nextShipment, ...offer };
  return [item, ...items.filter((other) => other !== before)];
}

/** A visitor's list at current prices; without a response at those of the browser. */
async function readVisitorItems(): Promise<SavedItems> {
  const local = readLocalSaved();
  const products = local.map(({ productId }) => productId);
  const offers =
    local.length === 0 ? [] : await savedItemApi('readSavedOffers', { body: { products } }).catch(() => []);
  const current = new Map(offers.map((offer) => [offer.productId, offer]));
  return { items: local.map((item) => ({ ...item, ...current.get(item.productId) })), omitted: 0 };
}

function readOrMerge(): Promise<SavedItems> {
  const read = async () => {
    const local = readLocalSaved();
    return local.length === 0 ? { items: await api('listSavedItems'), omitted: 0 } : await mergeLocal(local);
  };
  return 'locks' in navigator ? navigator.locks.request('saved-items-merge', read) : read();
}

/** The browser's list stays until the server confirms it; what finds no room in a full list stays further. */
async function mergeLocal(local: readonly SavedItem[]): Promise<SavedItems> {
  const products = local.map(({ productId, quantity, nextShipment }) => ({ productId, quantity, nextShipment }));
  const items = await savedItemApi('mergeSavedItems', { body: { products } }, { idempotencyKey: savedMergeKey() });
  const merged = new Set(items.map(({ productId }) => productId));
  const isFull = items.length >= MAX_SAVED_ITEMS;
  const left = isFull ? local.filter(({ productId }) => !merged.has(productId)) : [];
  writeLocalSaved(left);
  return { items, omitted: left.length };
}
