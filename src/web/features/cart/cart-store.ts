import type { Cart } from '#contract/cart.ts';
import { createStore } from '#web/lib/store.ts';
import { applyAll, type CartLineView, type CartOperation, quantityOf, toLines, totalOf } from './cart-line.ts';

/** Whose cart it is: nobody's yet, the browser's own, or a customer's by id. */
export type CartOwner = { kind: 'unknown' } | { kind: 'visitor' } | { kind: 'customer'; id: string };

export interface CartState {
  lines: readonly CartLineView[];
  quantity: number;
  total: number;
  /** False until the cart has been looked up for the first time. */
  ready: boolean;
  /** Changes are on their way to the server. */
  pending: boolean;
  cartId: string | null;
  /** The last look-up got no answer. */
  failed: boolean;
}

const EMPTY: CartState = {
  lines: [],
  quantity: 0,
  total: 0,
  ready: false,
  pending: false,
  cartId: null,
  failed: false,
};

export const cartStore = createStore<CartState>(EMPTY);

/** What the owner's cart is known to be, and what is still to be done to it; screens see the one laid over the other. */
interface Ledger {
  owner: CartOwner;
  base: readonly CartLineView[];
  cartId: string | null;
  ready: boolean;
  failed: boolean;
  operations: readonly CartOperation[];
}

let ledger: Ledger = forOwner({ kind: 'unknown' });

export function readLedger(): Ledger {
  return ledger;
}

export function changeLedger(change: Partial<Ledger>): void {
  ledger = { ...ledger, ...change };
  const lines = applyAll(ledger.base, ledger.operations);
  cartStore.set({
    lines,
    quantity: quantityOf(lines),
    total: totalOf(lines),
    ready: ledger.ready,
    pending: ledger.operations.length > 0,
    cartId: ledger.cartId,
    failed: ledger.failed,
  });
}

/** Another owner starts from nothing: no line of one person is ever shown to the next. */
export function openLedger(owner: CartOwner): void {
  changeLedger(forOwner(owner));
}

export function takeServerCart(cart: Cart | null): void {
  const base = cart ? toLines(cart) : [];
  changeLedger({ base, cartId: cart?.id ?? null, ready: true, failed: false });
}

function forOwner(owner: CartOwner): Ledger {
  return { owner, base: [], cartId: null, ready: false, failed: false, operations: [] };
}
