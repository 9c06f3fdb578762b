import { addCents, type Cents, cents } from '#domain/money/cents.ts';
import { roundHalfUp } from '#domain/money/round.ts';
import { montevideoFields } from '#domain/time/montevideo.ts';

/** Percent of the net amount: 100 and 22 of IVA. */
const GROSS_PERCENT = 122;

/** The 20 digits of a bank transaction: yyyyMMddHHmmss in Montevideo, then a serial number of six digits. */
export function transactionNumber(isoInstant: string, serial: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > 999_999) throw new RangeError(`not six digits: ${serial}`);
  const { year, month, day, hour, minute, second } = montevideoFields(isoInstant);
  return `${year}${month}${day}${hour}${minute}${second}${String(serial).padStart(6, '0')}`;
}

/**
 * The base of the shop's own invoice net of IVA (22 %), rounded half up to the cent: service fee, handling and local
 * delivery. Goods bought abroad and freight are not the shop's sale (Ley 19.210 lowers the IVA of what is).
 */
export function taxableBase(quote: { serviceFee: Cents; handling: Cents; deliveryFee: Cents }): Cents {
  const gross = addCents(quote.serviceFee, quote.handling, quote.deliveryFee);
  return cents(roundHalfUp(gross * 100, GROSS_PERCENT));
}

/** Whether a partner may still say that a payment came in; an early notice may have called a voucher rejected. */
export function isUndecided({ state, method }: { state: string; method: string }): boolean {
  return state === 'pending' || state === 'expired' || (state === 'rejected' && method === 'abitab');
}
