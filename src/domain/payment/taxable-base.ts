import { addCents, type Cents, cents } from '#domain/money/cents.ts';
import { roundHalfUp } from '#domain/money/round.ts';

/** Percent of the net amount: 100 and 22 of IVA. */
const GROSS_PERCENT = 122;

/**
 * The base of the shop's own invoice net of IVA (22 %), rounded half up to the cent: service fee, handling and local
 * delivery. Goods bought abroad and freight are not the shop's sale (Ley 19.210 lowers the IVA of what is).
 */
export function taxableBase(quote: { serviceFee: Cents; handling: Cents; deliveryFee: Cents }): Cents {
  const gross = addCents(quote.serviceFee, quote.handling, quote.deliveryFee);
  return cents(roundHalfUp(gross * 100, GROSS_PERCENT));
}
