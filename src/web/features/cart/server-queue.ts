import { CallError } from '#contract/caller.ts';
import type { Cart } from '#contract/cart.ts';
import { cartChanges as copy } from '#web/copy/cart-changes.ts';
import { api } from '#web/lib/api.ts';
import { onOwnerChange } from '#web/lib/owned-store.ts';
import { type CartOperation, operationProductId } from './cart-line.ts';
import { type CartStore, cartStore } from './cart-store.ts';
import { hasLocalCart, mergeLocalCart } from './merge-local-cart.ts';

export type Outcome = { ok: true } | { ok: false; message: string };

export interface ServerQueue {
  /**
   * Changes go to the server one after the other. A change of a line that has not been sent yet is replaced by a newer
   * one, so that the last of several quick clicks decides.
   */
  enqueue: (operation: CartOperation) => Promise<Outcome>;
  /** Reads the server's cart again after the requests under way; with `merge`, the local cart is merged into it first. */
  refetch: (options?: { merge?: boolean }) => void;
  /** `listener` runs once changes made here have been read back from the server. */
  onSettled: (listener: () => void) => void;
  /** Resolves every pending change as failed. */
  clear: () => void;
}

export const serverQueue = createServerQueue(cartStore);
onOwnerChange(serverQueue.clear);

function createServerQueue(cart: CartStore): ServerQueue {
  const outcomes = createOutcomes();
  let readNeeded = false;
  let mergeNeeded = false;
  let isUnannounced = false;
  let running: CartOperation | null = null;
  let notifySettled = () => {};

  const run = async (operation: CartOperation, userId: string) => {
    const isCurrent = cart.lease();
    running = operation;
    const result = await send({ cart, userId }, operation).catch(messageOf);
    running = null;
    if (!isCurrent()) return;
    if (typeof result === 'object' && result !== null) cart.setServerCart(result);
    cart.update({ operations: cart.ledger().operations.filter((other) => other !== operation) });
    outcomes.resolve(operation, typeof result === 'string' ? { ok: false, message: result } : { ok: true });
    readNeeded = true;
    if (cart.ledger().operations.length === 0) isUnannounced = true;
  };
  const read = async (userId: string) => {
    const merge = mergeNeeded;
    readNeeded = false;
    mergeNeeded = false;
    const isMerged = await readInto({ cart, userId }, merge);
    isUnannounced ||= isMerged;
    if (!isUnannounced || cart.ledger().operations.length > 0) return;
    isUnannounced = false;
    notifySettled();
  };
  const work = createWorker(() => {
    const { owner, operations, ready } = cart.ledger();
    if (owner.kind !== 'customer') return null;
    const [operation] = operations;
    if (mergeNeeded || (readNeeded && (!ready || operation === undefined))) return () => read(owner.id);
    return operation === undefined ? null : () => run(operation, owner.id);
  });
  return {
    enqueue: (operation) => {
      const { operations } = cart.ledger();
      const replaced = replaceable(operations, operation, running);
      if (replaced !== null) outcomes.resolve(replaced, { ok: true });
      cart.update({ operations: [...operations.filter((other) => other !== replaced), operation] });
      const outcome = outcomes.wait(operation);
      void work();
      return outcome;
    },
    refetch: ({ merge = false } = {}) => {
      readNeeded = true;
      mergeNeeded ||= merge;
      void work();
    },
    onSettled: (listener) => {
      notifySettled = listener;
    },
    clear: () => {
      outcomes.failAll();
      readNeeded = false;
      mergeNeeded = false;
    },
  };
}

/** Runs the steps one after the other, as long as there are any. */
function createWorker(nextStep: () => (() => Promise<void>) | null): () => Promise<void> {
  let isWorking = false;
  return async () => {
    if (isWorking) return;
    isWorking = true;
    try {
      for (let step = nextStep(); step !== null; step = nextStep()) await step();
    } finally {
      isWorking = false;
    }
  };
}

function createOutcomes() {
  const resolvers = new Map<CartOperation, (outcome: Outcome) => void>();
  const resolve = (operation: CartOperation, outcome: Outcome) => {
    resolvers.get(operation)?.(outcome);
    resolvers.delete(operation);
  };
  return {
    resolve,
    wait: (operation: CartOperation) => new Promise<Outcome>((done) => resolvers.set(operation, done)),
    failAll: () => {
      for (const operation of [...resolvers.keys()]) resolve(operation, { ok: false, message: copy.changeFailed });
    },
  };
}

/** The last change of the same line, where the new one replaces it; what is being sent is not replaced. */
function replaceable(
  operations: readonly CartOperation[],
  operation: CartOperation,
  running: CartOperation | null,
): CartOperation | null {
  const last = operations.findLast((other) => operationProductId(other) === operationProductId(operation));
  if (last === undefined || last === running || last.kind === 'add' || operation.kind === 'add') return null;
  return last;
}

interface Target {
  cart: CartStore;
  userId: string;
}

/** The server's cart after the operation; null when there was nothing to change. */
async function send({ cart, userId }: Target, operation: CartOperation): Promise<Cart | null> {
  if (operation.send) return operation.send();
  const { base, cartId } = cart.ledger();
  if (operation.kind === 'add') {
    const { productId, quantity, title, price, image } = operation.line;
    const options = { idempotencyKey: operation.key };
    if (cartId === null) {
      // Merging the local cart creates the customer's cart.
      const isCurrent = cart.lease();
      const merged = await mergeLocalCart(userId);
      if (!isCurrent()) return null;
      cart.setServerCart(merged);
    }
    return api('addCartItem', { body: { productId, quantity, title, price, image } }, options);
  }
  const line = base.find((candidate) => candidate.productId === operation.productId);
  if (line === undefined) return null;
  if (operation.kind === 'remove') return api('removeCartItem', { params: { id: line.id } });
  if (line.quantity === operation.quantity) return null;
  return api('changeCartItem', { body: { cartItemId: line.id, quantity: operation.quantity } });
}

/** Reads the server's cart into the store; true when the local cart was merged into it. */
async function readInto({ cart, userId }: Target, merge: boolean): Promise<boolean> {
  const isCurrent = cart.lease();
  try {
    const isMerged = merge && hasLocalCart();
    if (isMerged) await mergeLocalCart(userId);
    const current = (await api('readCart').catch(nullWhenNone)) ?? (await mergeLocalCart(userId));
    if (isCurrent()) cart.setServerCart(current);
    return isMerged;
  } catch {
    if (isCurrent()) cart.update({ ready: true, failed: true });
    return false;
  }
}

function nullWhenNone(error: unknown): null {
  if (error instanceof CallError && error.code === 404) return null;
  throw error;
}

function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : copy.changeFailed;
}
