import { type QueryClient, queryOptions, skipToken, useMutationState, useQuery } from '@tanstack/react-query';
import { CallError } from '#contract/caller.ts';
import type { Cart } from '#contract/cart.ts';
import { api } from '#web/lib/api.ts';
import { currentOwner, type Owner, useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import {
  applyOperations,
  type CartLineView,
  type CartOperation,
  linesQuantity,
  linesTotal,
  toCartLines,
} from './cart-line.ts';
import { readLocalCart } from './local-cart.ts';
import { hasLocalCart, mergeLocalCart } from './merge-local-cart.ts';

/** The cart as last read: the browser's own, without an id, or a customer's. */
export interface ReadCart {
  id: string | null;
  lines: readonly CartLineView[];
}

export interface CartState {
  lines: readonly CartLineView[];
  quantity: number;
  /** In dollars. */
  total: number;
  /** False until the cart has been read for the first time. */
  ready: boolean;
  /** Changes are on their way to the server. */
  pending: boolean;
  cartId: string | null;
  /** The last read got no response. */
  failed: boolean;
}

/** Also the key of the changes of the cart and of the saved products, which go to the server in one order. */
export const cartKey = (owner: Owner) => [owner, 'cart'] as const;

export function cartQuery(owner: Owner) {
  return queryOptions({
    queryKey: cartKey(owner),
    queryFn:
      owner === null ? skipToken : ({ signal }) => (owner === VISITOR ? readVisitorCart() : readCart(owner, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The shopper's cart with the changes on their way. The server, and the first render, see it empty and not `ready`. */
export function useCart(): CartState {
  const owner = useOwner();
  const { data, isError } = useQuery(cartQuery(owner));
  const operations = useMutationState({
    filters: pendingFilter(owner),
    select: ({ state }) => state.variables as CartOperation,
  });
  const lines = applyOperations(data?.lines ?? [], operations);
  return {
    lines,
    quantity: linesQuantity(lines),
    total: linesTotal(lines),
    ready: data !== undefined || isError,
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
  return applyOperations(lines, pendingOperations(client, owner));
}

/** The changes that are not confirmed yet, oldest first. */
export function pendingOperations(client: QueryClient, owner: Owner): CartOperation[] {
  const mutations = client.getMutationCache().findAll(pendingFilter(owner));
  return mutations.map(({ state }) => state.variables as CartOperation);
}

export function toReadCart(cart: Cart): ReadCart {
  return { id: cart.id, lines: toCartLines(cart) };
}

export const pendingFilter = (owner: Owner) => ({ mutationKey: cartKey(owner), status: 'pending' }) as const;

function readVisitorCart(): ReadCart {
  return { id: null, lines: readLocalCart() };
}

/** What is left of the browser's cart is merged into the customer's first. */
async function readCart(userId: string, signal: AbortSignal): Promise<ReadCart> {
  if (hasLocalCart()) return toReadCart(await mergeLocalCart(userId));
  // Merging the empty cart creates the customer's.
  return toReadCart((await api('readCart', {}, { signal }).catch(nullWhenNone)) ?? (await mergeLocalCart(userId)));
}

function nullWhenNone(error: unknown): null {
  if (error instanceof CallError && error.code === 404) return null;
  throw error;
}
