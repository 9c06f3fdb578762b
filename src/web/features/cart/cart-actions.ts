import { addLine } from '#domain/cart/lines.ts';
import { cartChanges as copy } from '#web/copy/cart-changes.ts';
import { newIdempotencyKey } from '#web/lib/api.ts';
import { currentSession, onSessionChange, type SessionState } from '#web/lib/session.ts';
import { onStorageChange, readStored } from '#web/lib/storage.ts';
import { applyOperation, type CartLineView, type CartOperation } from './cart-line.ts';
import { type CartOwner, cartStore } from './cart-store.ts';
import { CART_KEY, readLocalCart, writeLocalCart } from './local-cart.ts';
import { SAVED_ITEMS_KEY } from './saved-list-needed.ts';
import { type Outcome, serverQueue } from './server-queue.ts';

/**
 * Synchronizes the cart with the session, other tabs and pages restored from the back-forward cache. Returns the
 * function that stops it.
 */
export function startCartSync(): () => void {
  onSession(currentSession());
  const unsubscribeSession = onSessionChange(onSession);
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('cart') : null;
  const refresh = () => {
    if (cartStore.ledger().owner.kind === 'customer') serverQueue.refetch();
    else readVisitorCart();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) refresh();
  };
  const onOnline = () => {
    if (cartStore.ledger().failed) serverQueue.refetch({ merge: true });
  };
  channel?.addEventListener('message', refresh);
  serverQueue.onSettled(() => channel?.postMessage('changed'));
  const unsubscribeStorage = onStorageChange(CART_KEY, readVisitorCart);
  addEventListener('pageshow', onPageShow);
  addEventListener('online', onOnline);
  return () => {
    serverQueue.onSettled(() => undefined);
    channel?.close();
    unsubscribeSession();
    unsubscribeStorage();
    removeEventListener('pageshow', onPageShow);
    removeEventListener('online', onOnline);
  };
}

/** Reloads the cart: after an order was created, or after a failed request. */
export function refetchCart(): void {
  if (cartStore.ledger().owner.kind === 'customer') serverQueue.refetch({ merge: true });
  else readVisitorCart();
}

export async function addToCart(
  item: { productId: string; title: string; image: string | null; price: number; variant?: string },
  quantity: number,
): Promise<Outcome> {
  const { productId, title, image, price, variant = '' } = item;
  const line: CartLineView = { id: productId, productId, title, image, price, variant, quantity };
  const { lines } = cartStore.get();
  const change = addLine(lines, line);
  if (!change.ok) {
    const inCart = lines.find((other) => other.productId === productId)?.quantity ?? 0;
    return { ok: false, message: change.refusal === 'TOO_MANY_LINES' ? copy.tooManyLines : copy.tooManyUnits(inCart) };
  }
  return applyOrEnqueue({ kind: 'add', line, key: newIdempotencyKey() });
}

export function setLineQuantity({ productId }: CartLineView, quantity: number): Promise<Outcome> {
  return applyOrEnqueue({ kind: 'set', productId, quantity });
}

export function removeLine({ productId }: CartLineView): Promise<Outcome> {
  return applyOrEnqueue({ kind: 'remove', productId });
}

/** Undoes a removal. A removal that failed left the line in the cart: adding it again would only raise its quantity. */
export async function restoreLine(line: CartLineView, removal: Promise<Outcome>): Promise<Outcome> {
  await removal;
  const isInCart = cartStore.get().lines.some(({ productId }) => productId === line.productId);
  return isInCart ? { ok: true } : applyOrEnqueue({ kind: 'add', line, key: newIdempotencyKey() });
}

/** Shows a change of the lines at once; a customer's is sent to the server. */
export async function applyOrEnqueue(operation: CartOperation): Promise<Outcome> {
  if (cartStore.ledger().owner.kind === 'customer') return serverQueue.enqueue(operation);
  // Read from storage again: another tab may have changed it.
  const lines = applyOperation(readLocalCart(), operation);
  writeLocalCart(lines);
  cartStore.update({ base: lines, ready: true });
  return { ok: true };
}

function readVisitorCart(): void {
  if (cartStore.ledger().owner.kind === 'visitor') cartStore.update({ base: readLocalCart(), ready: true });
}

function onSession(session: SessionState): void {
  const { owner } = cartStore.ledger();
  if (session.kind === 'unknown' || isOwner(owner, session)) return;
  if (session.kind === 'visitor') {
    cartStore.open({ kind: 'visitor' });
    readVisitorCart();
  } else {
    cartStore.open({ kind: 'customer', id: session.id });
    serverQueue.refetch({ merge: true });
    if (readStored(SAVED_ITEMS_KEY) !== null)
      void import('./saved-store.ts').then(({ loadSavedItems }) => loadSavedItems());
  }
}

function isOwner(owner: CartOwner, session: SessionState): boolean {
  if (owner.kind === 'customer') return session.kind === 'customer' && session.id === owner.id;
  return owner.kind === session.kind;
}
