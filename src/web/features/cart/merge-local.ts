import type { Cart } from '#contract/cart.ts';
import { isQuantity } from '#domain/cart/lines.ts';
import { isAsin } from '#domain/catalog/asin.ts';
import { api, newIdempotencyKey } from '#web/lib/api.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
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
  return readPending() !== null || readLocalCart().length > 0;
}

async function mergeOnce(userId: string): Promise<Cart> {
  const pending = pendingFor(userId);
  if (pending === null) return api('mergeCart', { body: { products: [] } });
  const { key, products } = pending;
  const cart = await api('mergeCart', { body: { products } }, { idempotencyKey: key });
  if (readPending()?.key === key) settle(pending);
  return cart;
}

/** The merge under way, if it is this customer's; else a new one of what the local cart holds. */
function pendingFor(userId: string): PendingMerge | null {
  const stored = readPending();
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

/** The server has it: what was sent leaves the local cart; what came meanwhile stays for the next merge. */
function settle({ products }: PendingMerge): void {
  const sent = new Map(products.map(({ productId, quantity }) => [productId, quantity]));
  const left = readLocalCart().flatMap((line) => {
    const quantity = line.quantity - (sent.get(line.productId) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  writeLocalCart(left);
  writeStored(MERGE_KEY, null);
}

function readPending(): PendingMerge | null {
  const stored = readStored(MERGE_KEY) as Partial<PendingMerge> | null;
  if (typeof stored !== 'object' || stored === null) return null;
  const { userId, key, products } = stored;
  if (typeof userId !== 'string' || typeof key !== 'string' || !Array.isArray(products)) return null;
  const sound = products.every((item) => item && isAsin(String(item.productId)) && isQuantity(item.quantity));
  return sound && /^[\w-]{8,100}$/.test(key) ? { userId, key, products } : null;
}
