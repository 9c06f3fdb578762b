import type { OrderQuote } from '#domain/fees/quote.ts';
import { quotedTariff } from '#domain/fees/quoted-tariff.ts';
import { DEFAULT_FREIGHT_REFUND_MIN, DEFAULT_FREIGHT_TOLERANCE, freightOf } from '#domain/fees/tariff.ts';
import { type Cents, cents, ZERO_CENTS } from '#domain/money/cents.ts';
import { roundHalfUp } from '#domain/money/round.ts';
import { type Grams, MIN_PLAUSIBLE_WEIGHT } from '#domain/weight/grams.ts';
import { billedTenths } from '#domain/weight/kilograms.ts';

/**
 * What becomes of the freight once everything is weighed. `refunded`: it costs less, and the difference goes back. `kept`: the
 * difference is below the least amount that is given back. `borne`: it costs as much or more, which the shop pays. `review`:
 * it costs less, and a person decides.
 */
export const FREIGHT_OUTCOMES = ['refunded', 'kept', 'borne', 'review'] as const;
export type FreightOutcome = (typeof FREIGHT_OUTCOMES)[number];

/** `implausible`: nothing weighs so little. `changed`: part of the order or of its payment went back, or something else was bought. */
export const FREIGHT_REVIEWS = ['implausible', 'changed'] as const;
export type FreightReview = (typeof FREIGHT_REVIEWS)[number];

/** Less than this part of the quoted weight is more likely an error of the scale or of its unit. */
const LEAST_PART_OF_QUOTED = 1 / 10;

export interface WeighedOrder {
  weighed: Grams;
  /** Of all lines. */
  units: number;
  /** What of it are parcels of other stores, which were weighed before they were quoted. */
  parcels: Grams;
  /** Everything that was paid for was bought, and nothing of the payment went back. */
  isAsPaid: boolean;
}

export interface FreightSettlement {
  outcome: FreightOutcome;
  /** Null for another outcome than `review`. */
  review: FreightReview | null;
  /** In USD cents. */
  paid: Cents;
  real: Cents;
  /** What goes back, in USD cents. */
  back: Cents;
  /** Beyond the tolerance, or for a person to decide. */
  isForStaff: boolean;
}

/**
 * Compares the freight that an order paid with that of its real weight, on the tariff that it was quoted with. Taxes stay as
 * they were quoted, also where freight is part of their base.
 */
export function settleFreight(quote: OrderQuote, order: WeighedOrder): FreightSettlement {
  const { weighed } = order;
  const tariff = quotedTariff(quote);
  const paid = quote.freight;
  const real = freightOf(tariff, billedTenths(weighed));
  const less = cents(Math.max(0, paid - real));
  const isBeyond = Math.abs(paid - real) > (tariff.freightTolerance ?? DEFAULT_FREIGHT_TOLERANCE);
  const settled = { review: null, paid, real, back: ZERO_CENTS, isForStaff: isBeyond };
  if (less === 0) return { ...settled, outcome: 'borne' };
  if (less < (tariff.freightRefundMin ?? DEFAULT_FREIGHT_REFUND_MIN)) return { ...settled, outcome: 'kept' };
  const review = reviewOf(quote, order);
  if (review) return { ...settled, outcome: 'review', review, isForStaff: true };
  return { ...settled, outcome: 'refunded', back: less };
}

function reviewOf({ realWeight }: OrderQuote, order: WeighedOrder): FreightReview | null {
  const { weighed, units, parcels, isAsPaid } = order;
  const [goods, quoted] = [weighed - parcels, realWeight - parcels];
  if (goods < units * MIN_PLAUSIBLE_WEIGHT || goods < quoted * LEAST_PART_OF_QUOTED) return 'implausible';
  return isAsPaid ? null : 'changed';
}

/** What part of an order's payment, in its currency, an amount of its quote was; never more than for a larger amount. */
export function shareOfPayment(usd: Cents, { total, paid }: { total: Cents; paid: Cents }): Cents {
  return cents(roundHalfUp(BigInt(usd) * BigInt(paid), BigInt(total)));
}

interface FreightAmounts {
  paid: Cents;
  real: Cents;
  /** In the currency of the payment. */
  back: Cents;
}

/** Paid and real freight in the currency of the payment; what went back is exactly what they differ by. */
export function freightInPayment(
  { paid, real, back }: FreightAmounts,
  payment: { total: Cents; paid: Cents },
): Pick<FreightAmounts, 'paid' | 'real'> {
  const share = shareOfPayment(paid, payment);
  return { paid: share, real: back > 0 ? cents(share - back) : shareOfPayment(real, payment) };
}
