import { isQuantity, MAX_LINES, MAX_QUANTITY } from '#domain/cart/lines.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { roundToCents, toUnits } from '#domain/money/format.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { type CartLineView, linesTotal } from './cart-line.ts';

/** Local storage key of a visitor's cart: `{ items, total, currency }`. */
export const CART_KEY = 'cart';

/** Reads the visitor's cart. Stored data is not trusted: invalid lines are dropped, quantities limited. */
export function readLocalCart(): CartLineView[] {
  const stored = readStored(CART_KEY);
  const items = isRecord(stored) && Array.isArray(stored.items) ? (stored.items as unknown[]) : [];
  const lines = new Map<string, CartLineView>();
  for (const item of items) {
    const line = toLine(item);
    if (line === null || (lines.size >= MAX_LINES && !lines.has(line.productId))) continue;
    const quantity = Math.min(MAX_QUANTITY, line.quantity + (lines.get(line.productId)?.quantity ?? 0));
    lines.set(line.productId, { ...line, quantity });
  }
  return [...lines.values()];
}

export function writeLocalCart(lines: readonly CartLineView[]): void {
  const items = lines.map(({ productId, title, image, variant, price, quantity }) => ({
    productId,
    title,
    image,
    variant,
    price,
    quantity,
  }));
  writeStored(CART_KEY, items.length === 0 ? null : { items, total: linesTotal(lines), currency: 'USD' });
}

function toLine(item: unknown): CartLineView | null {
  if (!isRecord(item) || typeof item.productId !== 'string') return null;
  const productId = parseAsin(item.productId);
  const price = typeof item.price === 'number' ? roundToCents(item.price) : null;
  const { quantity } = item;
  if (productId === null || price === null || price < 0) return null;
  if (typeof quantity !== 'number' || !isQuantity(quantity)) return null;
  return {
    id: productId,
    productId,
    title: text(item.title, 1000) ?? productId,
    image: text(item.image, 2000),
    variant: text(item.variant, 300) ?? '',
    price: toUnits(price),
    quantity,
  };
}

function text(value: unknown, max: number): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, max) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
