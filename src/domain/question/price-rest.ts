import type { FeeItem } from '#domain/fees/parcel.ts';
import { type FeeQuote, type OrderQuote, quoteFees } from '#domain/fees/quote.ts';
import { QUOTE_PARTS } from '#domain/fees/quote-parts.ts';
import { quotedTariff } from '#domain/fees/quoted-tariff.ts';
import type { WeighedParcel } from '#domain/forwarding/parcel.ts';
import { type Cents, type Currency, cents, sumCents, ZERO_CENTS } from '#domain/money/cents.ts';
import { type RateMicros, toPesos } from '#domain/money/exchange.ts';

/** On what terms an order was made. */
export interface OrderTerms {
  /** Its quote, with the rules that held. */
  quote: OrderQuote;
  /** The currency of its payment, and the rate that it froze; null where none was needed. */
  currency: Currency;
  rate: RateMicros | null;
  /** Duty-free shipments of the year besides this one, and their goods. */
  franchisesUsed: number;
  franchiseSpentUsd: Cents;
  /** The parcels of other stores that it brings, whatever becomes of its lines. */
  forwarded: readonly WeighedParcel[];
}

/** What lines of an order cost on its terms with the parcels it brings: a regime that falls with a line takes its tax with it. */
export function quoteOnTerms(terms: OrderTerms, lines: readonly FeeItem[]): FeeQuote {
  const { quote, forwarded, franchisesUsed, franchiseSpentUsd } = terms;
  return quoteFees({
    lines,
    forwarded,
    useFranchise: quote.requestedFranchise,
    deliveryZone: quote.deliveryZone,
    franchisesUsed,
    franchiseSpentUsd,
    rules: { regime: quote.regime, tariff: quotedTariff(quote) },
  });
}

/** The same in the currency of the payment; nothing costs nothing. */
export function totalOnTerms(terms: OrderTerms, lines: readonly FeeItem[]): Cents {
  return isNothingLeft(terms, lines) ? ZERO_CENTS : inPayment(terms, quoteOnTerms(terms, lines).total);
}

/** Whether an order with these lines brings nothing any more. */
export function isNothingLeft({ forwarded }: Pick<OrderTerms, 'forwarded'>, lines: readonly FeeItem[]): boolean {
  return lines.length === 0 && forwarded.length === 0;
}

/** Dollars in the currency of the payment. */
export function inPayment({ currency, rate }: Pick<OrderTerms, 'currency' | 'rate'>, usd: Cents): Cents {
  if (currency === 'USD') return usd;
  if (rate === null) throw new RangeError('a payment in pesos needs a rate');
  return toPesos(usd, rate);
}

/** A part of what an order costs less or more, by its name in Spanish. */
export interface ChangedPart {
  name: string;
  amount: Cents;
}

interface Change {
  /** What the order costs the one and the other way; null: nothing is left of it. */
  from: OrderQuote | null;
  to: OrderQuote | null;
  /** What the change comes to, in the currency of the payment. */
  amount: number;
}

/** By how much each part of an order's price changes, in the currency of the payment; they add up to the amount. */
export function changedParts(terms: OrderTerms, { from, to, amount }: Change): ChangedPart[] {
  const parts = QUOTE_PARTS.map(([part, name]) => {
    const [before, after] = [from, to].map((quote) => (quote ? inPayment(terms, quote[part]) : 0));
    return { name, amount: cents((after ?? 0) - (before ?? 0)) };
  }).filter((part) => part.amount !== 0);
  const rest = cents(amount - sumCents(parts.map((part) => part.amount)));
  return rest === 0 ? parts : [...parts, { name: restName(rest), amount: rest }];
}

/** What the parts leave open: their rounding, what completes the share of a line, or what came back before. */
function restName(rest: Cents): string {
  if (Math.abs(rest) <= QUOTE_PARTS.length) return 'Redondeo';
  return rest > 0 ? 'Hasta completar su parte de lo que pagaste' : 'Ya devuelto antes';
}

interface GivenUp {
  /** What the order with the line that is given up costs, and without it. */
  before: Cents;
  after: Cents;
  /** What of the payment was for the line. */
  share: Cents;
  /** What may still come back of the payment. */
  left: Cents;
}

/** What comes back for a line: what the order costs less without it, at least its share, at most what is left. */
export function moneyBackOf({ before, after, share, left }: GivenUp): Cents {
  return cents(Math.max(0, Math.min(left, Math.max(before - after, share))));
}
