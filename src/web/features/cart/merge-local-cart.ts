import type { Cart } from '#contract/cart.ts';
import { isQuantity, subtractLines } from '#domain/cart/lines.ts';
import { isAsin } from '#domain/catalog/asin.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { cartChanges as copy } from '#web/copy/cart-changes.ts';
import { api } from '#web/lib/api.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { showCartWarnings } from './cart-warnings.ts';
import { isMergeKey, readLocalCart, writeLocalCart } from './local-lists.ts';

/** Local storage key of the merge in progress: its products and its idempotency key. */
const MERGE_KEY = 'cartMerge';

interface PendingMerge {
  userId: string;
  key: string;
  products: { productId: string; quantity: number }[];
}

/**
 * Merges the browser's cart into the customer's. Idempotency key and products are stored before the first request and
 * the local cart stays until the server confirms it: a retry, a reload or a second tab repeats the same request, which
 * counts once. Merging an empty cart creates the customer's cart when there is none.
 */
export async function mergeLocalCart(userId: string): Promise<Cart> {
  const merge = () => mergeOnce(userId);
  return 'locks' in navigator ? navigator.locks.request('cart-merge', merge) : merge();
}

export function hasLocalCart(): boolean {
  return readPendingMerge() !== null || readLocalCart().length > 0;
}

async function mergeOnce(userId: string): Promise<Cart> {
  const pending = findOrCreatePendingMerge(userId);
  if (pending === null) return api('mergeCart', { body: { products: [] } });
  const { key, products } = pending;
  const cart = await api('mergeCart', { body: { products } }, { idempotencyKey: key });
  if (readPendingMerge()?.key !== key) return cart;
  warnAboutOmittedProducts(products, cart);
  const remaining = subtractLines(readLocalCart(), products);
  writeLocalCart(remaining);
  writeStored(MERGE_KEY, null);
  // Lines added after a failed request are merged under a key of their own.
  return remaining.length > 0 ? mergeOnce(userId) : cart;
}

/** The stored merge of this customer, else a new one with the lines of the local cart; null when that is empty. */
function findOrCreatePendingMerge(userId: string): PendingMerge | null {
  const stored = readPendingMerge();
  if (stored?.userId === userId) return stored;
  const products = readLocalCart().map(({ productId, quantity }) => ({ productId, quantity }));
  const pending = products.length === 0 ? null : { userId, key: crypto.randomUUID(), products };
  writeStored(MERGE_KEY, pending);
  return pending;
}

/** Warns about products that the server left out because they cannot be bought any more. */
function warnAboutOmittedProducts(sent: PendingMerge['products'], cart: Cart): void {
  const titles = new Map(
    readLocalCart().map(({ productId, title, translatedTitle }) => [productId, translatedTitle ?? title]),
  );
  const merged = new Set(cart.cartItems.map(({ productId }) => productId));
  const omitted = sent.filter(({ productId }) => !merged.has(productId));
  const messages = omitted.map(({ productId }) =>
    copy.omitted(truncateTitle(titles.get(productId) ?? productId, TEXT_LIMITS.title)),
  );
  if (messages.length > 0) showCartWarnings(messages);
}

function readPendingMerge(): PendingMerge | null {
  const { userId, key, products } = Object(readStored(MERGE_KEY)) as Partial<PendingMerge>;
  if (typeof userId !== 'string' || !isMergeKey(key) || !Array.isArray(products)) return null;
  const isValid = products.every((item) => item && isAsin(String(item.productId)) && isQuantity(item.quantity));
  return isValid ? { userId, key, products } : null;
}
