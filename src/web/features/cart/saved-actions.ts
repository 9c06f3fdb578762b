import { CallError } from '#contract/caller.ts';
import type { Cart } from '#contract/cart.ts';
import type { CartAndSaved, SavedItem } from '#contract/saved-items.ts';
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/lines.ts';
import { addSavedUnits, MAX_SAVED_ITEMS } from '#domain/cart/saved-items.ts';
import { cartChanges } from '#web/copy/cart-changes.ts';
import { savedItems as copy } from '#web/copy/saved-items.ts';
import { newIdempotencyKey } from '#web/lib/api.ts';
import { currentSession } from '#web/lib/session.ts';
import { applyOrEnqueue } from './cart-actions.ts';
import type { CartLineView } from './cart-line.ts';
import { cartStore } from './cart-store.ts';
import { readLocalSaved } from './local-saved-items.ts';
import { savedListNeeded } from './saved-list-needed.ts';
import {
  addPending,
  announceSavedChange,
  keepLocal,
  leaseSaved,
  loadSavedItems,
  type SavedChange,
  savedItemApi,
  savedItems,
  settlePending,
} from './saved-store.ts';
import type { Outcome } from './server-queue.ts';

const DONE: Outcome = { ok: true };

const order = createOrder();

/** Changes reach the server in the order in which they were made: each waits for the end of the one before. */
function createOrder() {
  let last = Promise.resolve();
  return {
    last: () => last,
    add: (change: Promise<unknown>) => {
      last = change.then(() => undefined);
    },
  };
}

/** Moves a line of the cart to the saved products. */
export async function saveForLater(line: CartLineView): Promise<Outcome> {
  savedListNeeded.set(true);
  const isCustomer = currentSession().kind === 'customer';
  const items = isCustomer ? savedItems() : readLocalSaved();
  const saved = items.find(({ productId }) => productId === line.productId);
  if (saved === undefined && items.length >= MAX_SAVED_ITEMS) return { ok: false, message: copy.full };
  const { productId, quantity } = line;
  const item = toSavedItem(line, addSavedUnits(saved?.quantity ?? 0, quantity));
  if (!isCustomer) {
    // Saved before the line goes, so that a closed tab loses nothing.
    keepLocal([item, ...items.filter((other) => other !== saved)]);
    return applyOrEnqueue({ kind: 'remove', productId });
  }
  const call = () => savedItemApi('saveForLater', { body: { productId, quantity } });
  return change({ kind: 'save', item }, call, (send) => applyOrEnqueue({ kind: 'remove', productId, send }));
}

/** Moves a saved product to the cart, where its units add up with those of its line to at most ten. */
export async function moveToCart(productId: string): Promise<Outcome> {
  const isCustomer = currentSession().kind === 'customer';
  const items = isCustomer ? savedItems() : readLocalSaved();
  const item = items.find((other) => other.productId === productId);
  if (item === undefined) return DONE;
  const { lines } = cartStore.get();
  const inCart = lines.find((line) => line.productId === productId)?.quantity ?? 0;
  if (inCart === 0 && lines.length >= MAX_LINES) return { ok: false, message: cartChanges.tooManyLines };
  const line = toCartLine(item, Math.min(item.quantity, MAX_QUANTITY - inCart));
  const key = newIdempotencyKey();
  if (!isCustomer) {
    const outcome = line.quantity > 0 ? await applyOrEnqueue({ kind: 'add', line, key }) : DONE;
    keepLocal(items.filter((other) => other !== item));
    return outcome;
  }
  const call = () => savedItemApi('moveToCart', { params: { asin: productId } });
  return change({ kind: 'drop', productId }, call, (send) => applyOrEnqueue({ kind: 'add', line, key, send }));
}

export async function removeSavedItem(productId: string): Promise<Outcome> {
  if (currentSession().kind !== 'customer') {
    keepLocal(readLocalSaved().filter((item) => item.productId !== productId));
    return DONE;
  }
  const dropped: SavedChange = { kind: 'drop', productId };
  const isCurrent = leaseSaved();
  addPending(dropped);
  const sent = order.last().then(async () => {
    if (!isCurrent()) return;
    const items = await savedItemApi('removeSavedItem', { params: { asin: productId } });
    if (isCurrent()) settlePending(dropped, items);
  });
  return finish(
    dropped,
    sent.then(() => DONE, toFailure),
  );
}

/**
 * A change of the saved products and of a line: it is sent in the cart's own order, after the changes of the saved
 * products before it.
 */
function change(
  pending: SavedChange,
  call: () => Promise<CartAndSaved>,
  enqueue: (send: () => Promise<Cart>) => Promise<Outcome>,
): Promise<Outcome> {
  const isCurrent = leaseSaved();
  const previous = order.last();
  addPending(pending);
  const outcome = enqueue(async () => {
    await previous;
    const { cart, savedItems: items } = await call();
    if (isCurrent()) settlePending(pending, items);
    return cart;
  });
  return finish(pending, outcome);
}

async function finish(pending: SavedChange, outcome: Promise<Outcome>): Promise<Outcome> {
  const isCurrent = leaseSaved();
  order.add(outcome);
  const result = await outcome;
  if (!isCurrent()) return result;
  settlePending(pending);
  // Without a response it is unknown whether the change took place.
  if (result.ok) announceSavedChange();
  else await loadSavedItems();
  return result;
}

function toFailure(error: unknown): Outcome {
  return { ok: false, message: error instanceof CallError ? error.message : copy.changeFailed };
}

function toSavedItem({ productId, title, image, variant, price }: CartLineView, quantity: number): SavedItem {
  return { productId, title, image, variant, quantity, price, priceWhenSaved: price, unavailable: null };
}

function toCartLine(item: SavedItem, quantity: number): CartLineView {
  const { productId, title, image, variant } = item;
  return { id: productId, productId, title, image, variant, price: item.price ?? item.priceWhenSaved ?? 0, quantity };
}
