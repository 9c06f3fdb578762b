import type { Cart } from '#contract/cart.ts';
import { createOwnedStore } from '#web/lib/owned-store.ts';
import { createStore, type ReadableStore } from '#web/lib/store.ts';
import {
  applyOperations,
  type CartLineView,
  type CartOperation,
  linesQuantity,
  linesTotal,
  toCartLines,
} from './cart-line.ts';

/** Whose cart it is: unknown before the session is read, the browser's own, or a customer's by id. */
export type CartOwner = { kind: 'unknown' } | { kind: 'visitor' } | { kind: 'customer'; id: string };

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

/** The owner's cart as last read and the operations that are not confirmed yet; screens show them applied to it. */
interface Ledger {
  owner: CartOwner;
  base: readonly CartLineView[];
  cartId: string | null;
  ready: boolean;
  failed: boolean;
  operations: readonly CartOperation[];
}

export interface CartStore extends ReadableStore<CartState> {
  ledger: () => Ledger;
  update: (change: Partial<Ledger>) => void;
  /** Starts an empty ledger for another owner. */
  open: (owner: CartOwner) => void;
  setServerCart: (cart: Cart | null) => void;
  /** True until the ledger is another owner's. */
  lease: () => () => boolean;
}

const EMPTY_STATE: CartState = {
  lines: [],
  quantity: 0,
  total: 0,
  ready: false,
  pending: false,
  cartId: null,
  failed: false,
};
const EMPTY_LEDGER: Ledger = {
  owner: { kind: 'unknown' },
  base: [],
  cartId: null,
  ready: false,
  failed: false,
  operations: [],
};

export const cartStore = createCartStore();

function createCartStore(): CartStore {
  const ledger = createOwnedStore(EMPTY_LEDGER);
  const { set, ...state } = createStore(EMPTY_STATE);
  ledger.subscribe(() => set(toState(ledger.get())));
  const update = (change: Partial<Ledger>) => ledger.set({ ...ledger.get(), ...change });
  return {
    ...state,
    update,
    ledger: ledger.get,
    lease: ledger.lease,
    open: (owner) => {
      ledger.reset();
      update({ owner });
    },
    setServerCart: (cart) => {
      const base = cart ? toCartLines(cart) : [];
      update({ base, cartId: cart?.id ?? null, ready: true, failed: false });
    },
  };
}

function toState({ base, operations, ready, cartId, failed }: Ledger): CartState {
  const lines = applyOperations(base, operations);
  const quantity = linesQuantity(lines);
  return { lines, quantity, total: linesTotal(lines), ready, pending: operations.length > 0, cartId, failed };
}
