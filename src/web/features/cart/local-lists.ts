import type { SavedItem } from '#contract/saved-items.ts';
import { isQuantity, mergeLines } from '#domain/cart/lines.ts';
import { MAX_SAVED_ITEMS } from '#domain/cart/saved-items.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { roundToCents, toUnits } from '#domain/money/format.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { type CartLineView, linesTotal } from './cart-line.ts';

/*
 * What a visitor's browser keeps, as `{ items, … }`: the cart and the saved products. Stored data is not trusted: invalid
 * products are dropped, quantities limited.
 */

const CART_KEY = 'cart';
const SAVED_ITEMS_KEY = 'savedItems';

export function readLocalCart(): CartLineView[] {
  const lines = readProducts(CART_KEY).flatMap(({ product, price }) =>
    price === null ? [] : [{ ...product, id: product.productId, price }],
  );
  return mergeLines([], lines);
}

export function writeLocalCart(lines: readonly CartLineView[]): void {
  const items = lines.map((line) => ({ ...productOf(line), price: line.price }));
  writeStored(CART_KEY, items.length === 0 ? null : { items, total: linesTotal(lines), currency: 'USD' });
}

/** Newest first. */
export function readLocalSaved(): SavedItem[] {
  const known = new Map<string, SavedItem>();
  for (const { product, priceWhenSaved, nextShipment } of readProducts(SAVED_ITEMS_KEY))
    if (known.size < MAX_SAVED_ITEMS && !known.has(product.productId)) {
      const offer = { priceWhenSaved, price: priceWhenSaved, unavailable: null };
      known.set(product.productId, { ...product, ...offer, nextShipment });
    }
  return [...known.values()];
}

export function writeLocalSaved(items: readonly SavedItem[]): void {
  const stored = items.map((item) => ({
    ...productOf(item),
    priceWhenSaved: item.priceWhenSaved,
    nextShipment: item.nextShipment,
  }));
  writeStored(SAVED_ITEMS_KEY, items.length === 0 ? null : { items: stored, mergeKey: crypto.randomUUID() });
}

/** The key under which the saved products as they are now are merged into a customer's, the same for every repeat. */
export function savedMergeKey(): string {
  const { mergeKey } = Object(readStored(SAVED_ITEMS_KEY)) as { mergeKey?: unknown };
  return isMergeKey(mergeKey) ? mergeKey : crypto.randomUUID();
}

export function isMergeKey(key: unknown): key is string {
  return typeof key === 'string' && /^[\w-]{8,100}$/.test(key);
}

function productOf(line: Omit<CartLineView, 'id' | 'price' | 'unavailable'>) {
  const { productId, title, translatedTitle = null, image, variant, quantity, kind } = line;
  return { productId, title, translatedTitle, image, variant, quantity, kind };
}

function readProducts(key: string) {
  const { items } = Object(readStored(key)) as { items?: unknown };
  return Array.isArray(items) ? items.flatMap((item) => toProduct(Object(item)) ?? []) : [];
}

function toProduct(stored: Record<string, unknown>) {
  const { productId: asin, quantity, title, translatedTitle, image, variant, kind, nextShipment, ...prices } = stored;
  const productId = typeof asin === 'string' ? parseAsin(asin) : null;
  if (productId === null || typeof quantity !== 'number' || !isQuantity(quantity)) return null;
  const product = {
    productId,
    title: text(title, 1000) ?? productId,
    translatedTitle: text(translatedTitle, 1000),
    image: text(image, 2000),
    variant: text(variant, 300) ?? '',
    kind: text(kind, 100) ?? '',
    quantity,
  };
  return {
    product,
    price: amount(prices.price),
    priceWhenSaved: amount(prices.priceWhenSaved),
    nextShipment: nextShipment === true,
  };
}

function text(value: unknown, max: number): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, max) : null;
}

/** In dollars. */
function amount(value: unknown): number | null {
  const rounded = typeof value === 'number' && value >= 0 ? roundToCents(value) : null;
  return rounded === null ? null : toUnits(rounded);
}
