import type { Cart } from '#contract/cart.ts';
import { isQuantity, subtractLines } from '#domain/cart/lines.ts';
import { isAsin } from '#domain/catalog/asin.ts';
import { TEXT_LIMITS, truncate } from '#domain/catalog/truncate.ts';
import { cart as copy } from '#web/copy/cart.ts';
import { api, newIdempotencyKey } from '#web/lib/api.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import type { CartLineView } from './cart-line.ts';
import { showCartWarnings } from './cart-warnings.ts';
import { readLocalCart, writeLocalCart } from './local-cart.ts';

/** Beside the local cart: what is on its way to the server's cart, and under which key. */
const MERGE_KEY = 'cartMerge';

interface PendingMerge {
  userId: string;
  key: string;
  products: { productId: string; quantity: number }[];
}

/**
 * Takes the browser's cart into the customer's. Key and products are written down before the first try and the local
 * cart stays until the server has it: a retry, a reload or a second tab sends the same thing again, which counts once.
 * An empty one makes the customer's cart when there is none.
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
  // What was put in after a first try went wrong follows under a key of its own.
  return removeMergedLines(products).length > 0 ? mergeOnce(userId) : cart;
}

/** The merge under way, if it is this customer's; else a new one of what the local cart holds. */
function findOrCreatePendingMerge(userId: string): PendingMerge | null {
  const stored = readPendingMerge();
  if (stored?.userId === userId) return stored;
  const lines = readLocalCart();
  if (lines.length === 0) {
    writeStored(MERGE_KEY, null);
    return null;
  }
  const products = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const pending = { userId, key: newIdempotencyKey(), products };
  writeStored(MERGE_KEY, pending);
  return pending;
}

/** The server has it: what was sent leaves the local cart. Answers what came meanwhile and stays for the next merge. */
function removeMergedLines(sent: PendingMerge['products']): CartLineView[] {
  const left = subtractLines(readLocalCart(), sent);
  writeLocalCart(left);
  writeStored(MERGE_KEY, null);
  return left;
}

/** What nobody can buy any more is not in the answered cart; whoever put it there hears of it. */
function warnAboutOmittedProducts(sent: PendingMerge['products'], cart: Cart): void {
  const titles = new Map(readLocalCart().map(({ productId, title }) => [productId, title]));
  const taken = new Set(cart.cartItems.map(({ productId }) => productId));
  const leftOut = sent.filter(({ productId }) => !taken.has(productId));
  if (leftOut.length === 0) return;
  showCartWarnings(
    leftOut.map(({ productId }) => copy.leftOut(truncate(titles.get(productId) ?? productId, TEXT_LIMITS.title))),
  );
}

function readPendingMerge(): PendingMerge | null {
  const stored = readStored(MERGE_KEY) as Partial<PendingMerge> | null;
  if (typeof stored !== 'object' || stored === null) return null;
  const { userId, key, products } = stored;
  if (typeof userId !== 'string' || typeof key !== 'string' || !Array.isArray(products)) return null;
  const sound = products.every((item) => item && isAsin(String(item.productId)) && isQuantity(item.quantity));
  return sound && /^[\w-]{8,100}$/.test(key) ? { userId, key, products } : null;
}
