import { type Cents, cents, multiplyCents, sumCents } from '#domain/money/cents.ts';
import { percentOf } from '#domain/money/round.ts';

/**
 * The most that a purchase may cost. The price may have risen since it was read at checkout (15 %, which also covers
 * Florida's sales tax of 6 to 7.5 % where the buying account is not exempt), and a store without free shipping adds its
 * own (10 dollars). Above the limit the marketplace refuses and the shopper is refunded.
 */
const TOLERANCE_BASIS_POINTS = 11_500;
const STORE_SHIPPING = cents(10_00);

export function maxPrice(lines: readonly { price_cents: number; quantity: number }[]): Cents {
  const goods = sumCents(lines.map((line) => multiplyCents(cents(line.price_cents), line.quantity)));
  return sumCents([percentOf(goods, TOLERANCE_BASIS_POINTS), STORE_SHIPPING]);
}
