import { type QueryClient, queryOptions, skipToken, useMutationState, useQuery } from '@tanstack/react-query';
import type { Cart, CartItem } from '#contract/cart.ts';
import { countUnits } from '#domain/cart/lines.ts';
import { cartChanges as copy } from '#web/copy/cart-changes.ts';
import { api } from '#web/lib/api.ts';
import { currentOwner, type Owner, useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import { applyOperation, type CartLineView, type CartOperation, linesTotal } from './cart-line.ts';
import { readLocalCart } from './local-lists.ts';
import { hasLocalCart, mergeLocalCart } from './merge-local-cart.ts';

/** The cart as last read: the browser's own, without an id, or a customer's. */
export interface ReadCart {
  id: string | null;
  lines: readonly CartLineView[];
}

/** Also the key of the changes of the cart and of the saved products, which go to the server in one order. */
export const cartKey = (owner: Owner) => [owner, 'cart'] as const;

export function cartQuery(owner: Owner) {
  return queryOptions({
    queryKey: cartKey(owner),
    queryFn: owner === null ? skipToken : ({ signal }) => readCart(owner, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The shopper's cart with the changes on their way. The server, and the first render, see it empty and not `ready`: it has
 * not been read for the first time.
 */
export function useCart() {
  const owner = useOwner();
  const { data, isError } = useQuery(cartQuery(owner));
  const operations = usePendingOperations(owner);
  const lines = operations.reduce(applyOperation, data?.lines ?? []);
  return {
    lines,
    quantity: countUnits(lines),
    /** In dollars. */
    total: linesTotal(lines),
    ready: data !== undefined || isError,
    /** Changes are on their way to the server. */
    pending: operations.length > 0,
    cartId: data?.id ?? null,
    failed: isError,
  };
}

/** Reads the cart again: after an order was created, or after a failed request. */
export function refreshCart(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: cartKey(currentOwner()) });
}

export function shownLines(client: QueryClient, owner: Owner): readonly CartLineView[] {
  const lines = client.getQueryData(cartQuery(owner).queryKey)?.lines ?? [];
  return pendingOperations(client, owner).reduce(applyOperation, lines);
}

const pendingFilter = (owner: Owner) => ({ mutationKey: cartKey(owner), status: 'pending' }) as const;

/** The changes that are not confirmed yet, oldest first. */
export function pendingOperations(client: QueryClient, owner: Owner): CartOperation[] {
  const mutations = client.getMutationCache().findAll(pendingFilter(owner));
  return mutations.map(({ state }) => state.variables as CartOperation);
}

export function usePendingOperations(owner: Owner): CartOperation[] {
  return useMutationState({
    filters: pendingFilter(owner),
    select: ({ state }) => state.variables as CartOperation,
  });
}

export function toReadCart({ id, cartItems }: Cart): ReadCart {
  return { id, lines: cartItems.map(toLine) };
}

function toLine({ id, productId, title, image, variant, price, quantity, product }: CartItem): CartLineView {
  const { translatedTitle, kind } = product;
  const line = { id, productId, title, translatedTitle, kind, image, variant, price, quantity };
  if (product.forbidden) return { ...line, unavailable: copy.forbidden };
  if (!product.valid) return { ...line, unavailable: copy.cannotShip };
  const isPriced = product.price !== null || product.salePrice !== null;
  return isPriced ? line : { ...line, unavailable: copy.outOfStock };
}

/** What is left of the browser's cart is merged into the customer's first. */
async function readCart(owner: string, signal: AbortSignal): Promise<ReadCart> {
  if (owner === VISITOR) return { id: null, lines: readLocalCart() };
  if (hasLocalCart()) return toReadCart(await mergeLocalCart(owner));
  // Merging the empty cart creates the customer's.
  return toReadCart((await api('readCart', {}, { signal }).catch(nullWhenNone)) ?? (await mergeLocalCart(owner)));
}

function nullWhenNone(error: { code?: unknown }): null {
  if (error.code === 404) return null;
  throw error;
}
