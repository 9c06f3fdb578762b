import { addCents, type Cents, cents } from '#domain/money/cents.ts';
import { roundHalfUp } from '#domain/money/round.ts';

const WITH_IVA = 122;

/** An amount as the bank's form wants it: digits without separators, in cents ('98800' is 988.00). */
export function bankDigits(amount: Cents): string {
  if (amount < 0) throw new RangeError(`the bank takes no negative amount: ${amount}`);
  return String(amount);
}

/**
 * The base of our own invoice net of IVA (22 %), rounded half up: service, handling and local delivery.
 * Goods bought abroad and freight are not our sale (Ley 19.210 lowers the IVA of what is).
 */
export function taxableBase(quote: { serviceFee: Cents; handling: Cents; deliveryFee: Cents }): Cents {
  const gross = addCents(quote.serviceFee, quote.handling, quote.deliveryFee);
  return cents(roundHalfUp(gross * 100, WITH_IVA));
}
