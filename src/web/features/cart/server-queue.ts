import { CallError } from '#contract/caller.ts';
import type { Cart } from '#contract/cart.ts';
import { cart as copy } from '#web/copy/cart.ts';
import { api } from '#web/lib/api.ts';
import { type CartOperation, productOf } from './cart-line.ts';
import { changeLedger, readLedger, takeServerCart } from './cart-store.ts';
import { hasLocalCart, mergeLocalCart } from './merge-local.ts';

export type Outcome = { ok: true } | { ok: false; message: string };
type Told = (outcome: Outcome) => void;

const told = new Map<CartOperation, Told>();
let running: CartOperation | null = null;
let working = false;
let stale = false;
let merging = false;

let onSettled: () => void = () => undefined;

/** Runs after the server's cart was changed from here, once the change has been read back. */
export function whenSettled(listener: () => void): void {
  onSettled = listener;
}

/**
 * Changes go to the server one after the other. A change of a line that has not left yet is replaced by a newer one, so
 * that quick clicks end in what was wanted last.
 */
export function enqueue(operation: CartOperation): Promise<Outcome> {
  const { operations } = readLedger();
  const last = operations.findLast((other) => productOf(other) === productOf(operation));
  const replaces = last !== undefined && last !== running && last.kind !== 'add' && operation.kind !== 'add';
  const kept = replaces ? operations.filter((other) => other !== last) : operations;
  if (replaces) tell(last, { ok: true });
  changeLedger({ operations: [...kept, operation] });
  const outcome = new Promise<Outcome>((resolve) => told.set(operation, resolve));
  void work();
  return outcome;
}

/** Reads the server's cart again, after what is under way; with `merge`, the browser's own is taken into it first. */
export function refetch(options: { merge?: boolean } = {}): void {
  stale = true;
  merging ||= options.merge ?? false;
  void work();
}

/** Another owner: whoever waits for an answer is released. */
export function dropQueue(): void {
  for (const operation of [...told.keys()]) tell(operation, { ok: false, message: copy.notChanged });
  stale = false;
  merging = false;
}

async function work(): Promise<void> {
  if (working) return;
  working = true;
  try {
    for (let next = nextStep(); next !== null; next = nextStep()) await next();
  } finally {
    working = false;
  }
}

function nextStep(): (() => Promise<void>) | null {
  const { owner, operations, ready } = readLedger();
  if (owner.kind !== 'customer') return null;
  const [operation] = operations;
  if (merging || (stale && (!ready || operation === undefined))) return () => readAgain(owner.id);
  return operation === undefined ? null : () => run(operation, owner.id);
}

function readOwnerId(): string {
  const { owner } = readLedger();
  return owner.kind === 'customer' ? owner.id : '';
}

/** Two people may have sat at this browser while the answer came: `userId` is who asked. */
function stillOwner(userId: string): boolean {
  const { owner } = readLedger();
  return owner.kind === 'customer' && owner.id === userId;
}

async function run(operation: CartOperation, userId: string): Promise<void> {
  running = operation;
  const result = await send(operation).catch((error: unknown) => messageOf(error));
  running = null;
  if (!stillOwner(userId)) return;
  if (typeof result === 'string') {
    drop(operation);
    tell(operation, { ok: false, message: result });
  } else {
    if (result) takeServerCart(result);
    drop(operation);
    tell(operation, { ok: true });
  }
  stale = true;
  if (readLedger().operations.length === 0) changed = true;
}

let changed = false;

function drop(operation: CartOperation): void {
  changeLedger({ operations: readLedger().operations.filter((other) => other !== operation) });
}

/** Answers the cart as the server has it then; null when there was nothing to do. */
async function send(operation: CartOperation): Promise<Cart | null> {
  const { base, cartId } = readLedger();
  if (operation.kind === 'add') {
    const { productId, quantity, title, price, image } = operation.line;
    const options = { idempotencyKey: operation.key };
    // Without a cart the browser's own is merged first, which makes one.
    if (cartId === null) takeServerCart(await mergeLocalCart(readOwnerId()));
    return api('addCartItem', { body: { productId, quantity, title, price, image } }, options);
  }
  const line = base.find((candidate) => candidate.productId === operation.productId);
  if (line === undefined) return null;
  if (operation.kind === 'remove') return api('removeCartItem', { params: { id: line.id } });
  if (line.quantity === operation.quantity) return null;
  return api('changeCartItem', { body: { cartItemId: line.id, quantity: operation.quantity } });
}

async function readAgain(userId: string): Promise<void> {
  const mergeFirst = merging;
  stale = false;
  merging = false;
  try {
    const merged = mergeFirst && hasLocalCart();
    if (merged) await mergeLocalCart(userId);
    const cart = await api('readCart').catch(nullWhenNone);
    const found = cart ?? (await mergeLocalCart(userId));
    if (stillOwner(userId)) takeServerCart(found);
    changed ||= merged;
  } catch {
    if (stillOwner(userId)) changeLedger({ ready: true, failed: true });
  }
  if (changed && readLedger().operations.length === 0) {
    changed = false;
    onSettled();
  }
}

function nullWhenNone(error: unknown): null {
  if (error instanceof CallError && error.code === 404) return null;
  throw error;
}

function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : copy.notChanged;
}

function tell(operation: CartOperation, outcome: Outcome): void {
  told.get(operation)?.(outcome);
  told.delete(operation);
}
