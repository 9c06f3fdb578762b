import type { SavedItem } from '#contract/saved-items.ts';
import { isQuantity } from '#domain/cart/lines.ts';
import { MAX_SAVED_ITEMS } from '#domain/cart/saved-items.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { newIdempotencyKey } from '#web/lib/api.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

/** Local storage key of a visitor's saved products. */
const SAVED_ITEMS_KEY = 'savedItems';

/** The merge of these products into a customer's, stored before it is sent, so that a repeat counts once. */
interface PendingMerge {
  userId: string;
  key: string;
}

/** A visitor's saved products, newest first. Stored data is not trusted: invalid ones are dropped. */
export function readLocalSaved(): SavedItem[] {
  const stored = readStored(SAVED_ITEMS_KEY);
  const items = isRecord(stored) && Array.isArray(stored.items) ? (stored.items as unknown[]) : [];
  const known = new Map<string, SavedItem>();
  for (const item of items) {
    const saved = toItem(item);
    if (saved !== null && known.size < MAX_SAVED_ITEMS && !known.has(saved.productId))
      known.set(saved.productId, saved);
  }
  return [...known.values()];
}

export function writeLocalSaved(items: readonly SavedItem[], merge?: PendingMerge): void {
  const stored = items.map(({ productId, title, image, variant, quantity, priceWhenSaved }) => ({
    productId,
    title,
    image,
    variant,
    quantity,
    priceWhenSaved,
  }));
  writeStored(SAVED_ITEMS_KEY, items.length === 0 ? null : { items: stored, ...(merge ? { merge } : {}) });
}

/** The key under which the products are merged into this customer's, the same for every repeat. */
export function keyOfMerge(userId: string): string {
  const stored = readStored(SAVED_ITEMS_KEY);
  const merge = isRecord(stored) && isRecord(stored.merge) ? stored.merge : {};
  if (merge.userId === userId && typeof merge.key === 'string' && /^[\w-]{8,100}$/.test(merge.key)) return merge.key;
  const key = newIdempotencyKey();
  writeLocalSaved(readLocalSaved(), { userId, key });
  return key;
}

function toItem(item: unknown): SavedItem | null {
  if (!isRecord(item) || typeof item.productId !== 'string') return null;
  const productId = parseAsin(item.productId);
  const { quantity, priceWhenSaved } = item;
  if (productId === null || typeof quantity !== 'number' || !isQuantity(quantity)) return null;
  const price = typeof priceWhenSaved === 'number' && priceWhenSaved > 0 ? priceWhenSaved : null;
  return {
    productId,
    title: text(item.title, 1000) ?? productId,
    image: text(item.image, 2000),
    variant: text(item.variant, 300) ?? '',
    quantity,
    priceWhenSaved: price,
    price,
    unavailable: null,
  };
}

function text(value: unknown, max: number): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, max) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
