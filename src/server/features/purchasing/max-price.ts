import { type Cents, cents, sumCents, timesCents } from '#domain/money/cents.ts';
import { percentOf } from '#domain/money/round.ts';

/**
 * What a purchase may cost at most. The price may have moved since it was read again at the order (15 %, which also
 * covers Florida's 6 to 7.5 % of sales tax where the buying account is not exempt), and a shop that does not ship free
 * adds its carriage (10 dollars). Above it the marketplace refuses, and the shopper gets the money back.
 */
const TOLERANCE_BASIS_POINTS = 11_500;
const CARRIAGE = cents(10_00);

export function maxPrice(lines: readonly { price_cents: number; quantity: number }[]): Cents {
  const goods = sumCents(lines.map((line) => timesCents(cents(line.price_cents), line.quantity)));
  return sumCents([percentOf(goods, TOLERANCE_BASIS_POINTS), CARRIAGE]);
}
