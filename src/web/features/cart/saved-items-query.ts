import { type QueryClient, queryOptions, skipToken, useMutationState, useQuery } from '@tanstack/react-query';
import { SAVED_ITEM_CALLS } from '#contract/saved-item-calls.ts';
import type { SavedItem } from '#contract/saved-items.ts';
import { MAX_SAVED_ITEMS } from '#domain/cart/saved-items.ts';
import { api, createApi } from '#web/lib/api.ts';
import { type Owner, useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import { type CartOperation, operationProductId } from './cart-line.ts';
import { cartQuery, pendingFilter, pendingOperations } from './cart-query.ts';
import { keyOfMerge, readLocalSaved, writeLocalSaved } from './local-saved-items.ts';

export const savedItemApi = createApi(SAVED_ITEM_CALLS);

interface SavedItems {
  items: readonly SavedItem[];
  /** Products of the browser that found no room in the customer's list. */
  omitted: number;
}

export function savedItemsQuery(owner: Owner) {
  return queryOptions({
    queryKey: [owner, 'saved-items'],
    queryFn: owner === null ? skipToken : () => (owner === VISITOR ? readVisitorItems() : readOrMerge(owner)),
    // The list is there before its current prices are.
    placeholderData: owner === VISITOR ? () => ({ items: readLocalSaved(), omitted: 0 }) : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The shopper's saved products, newest first, with the changes on their way. */
export function useSavedItems(): SavedItems & { ready: boolean; failed: boolean; reload: () => void } {
  const owner = useOwner();
  const { data, isError, refetch } = useQuery(savedItemsQuery(owner));
  const operations = useMutationState({
    filters: pendingFilter(owner),
    select: ({ state }) => state.variables as CartOperation,
  });
  const items = operations.reduce(applyToSaved, data?.items ?? []);
  const { omitted = 0 } = data ?? {};
  return { items, omitted, ready: data !== undefined || isError, failed: isError, reload: () => void refetch() };
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
  const { kind } = operation;
  if (kind !== 'save' && kind !== 'move' && kind !== 'drop') return items;
  const others = items.filter(({ productId }) => productId !== operationProductId(operation));
  return kind === 'save' ? [operation.item, ...others] : others;
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

function readOrMerge(userId: string): Promise<SavedItems> {
  const read = async () => {
    const local = readLocalSaved();
    return local.length === 0 ? { items: await api('listSavedItems'), omitted: 0 } : await mergeLocal(userId, local);
  };
  return 'locks' in navigator ? navigator.locks.request('saved-items-merge', read) : read();
}

/** The browser's list stays until the server confirms it; what finds no room in a full list stays further. */
async function mergeLocal(userId: string, local: readonly SavedItem[]): Promise<SavedItems> {
  const products = local.map(({ productId, quantity }) => ({ productId, quantity }));
  const items = await savedItemApi('mergeSavedItems', { body: { products } }, { idempotencyKey: keyOfMerge(userId) });
  const merged = new Set(items.map(({ productId }) => productId));
  const isFull = items.length >= MAX_SAVED_ITEMS;
  const left = isFull ? local.filter(({ productId }) => !merged.has(productId)) : [];
  writeLocalSaved(left);
  return { items, omitted: left.length };
}
