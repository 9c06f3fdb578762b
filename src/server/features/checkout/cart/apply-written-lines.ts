import { variantText } from '#server/features/catalog/products/variant-text.ts';
import type { CartLineRow, CartProducts } from './cart-row.ts';
import type { NewLine } from './repository.ts';

/**
 * The lines of a cart after lines were written, as reading them again would show them: a line of the same product keeps its id
 * and its place.
 */
export function applyWrittenLines({ lines, products }: CartProducts, written: readonly NewLine[]): CartLineRow[] {
  const byAsin = new Map(lines.map((line) => [line.asin, line]));
  for (const { id, asin, quantity, priceCents, addedAt } of written) {
    const product = products.get(asin);
    if (!product) throw new Error('a line was written whose product was not read');
    const { card, variations } = product;
    const line = byAsin.get(asin) ?? { id, asin, addedAt, variant: variantText(variations), card };
    byAsin.set(asin, { ...line, quantity, priceCents });
  }
  return [...byAsin.values()].sort(byAddition);
}

function byAddition(one: CartLineRow, other: CartLineRow): number {
  const milliseconds = one.addedAt.getTime() - other.addedAt.getTime();
  return milliseconds || (one.id < other.id ? -1 : 1);
}
