import type { FeeItem } from '#domain/fees/parcel.ts';
import { type FeeQuote, type OrderQuote, quoteFees } from '#domain/fees/quote.ts';
import { quotedTariff } from '#domain/fees/quoted-tariff.ts';
import { type Cents, type Currency, cents, ZERO_CENTS } from '#domain/money/cents.ts';
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
}

/** What lines of an order cost together on its terms: a regime that falls with a line takes its tax with it. */
export function quoteOnTerms(terms: OrderTerms, lines: readonly FeeItem[]): FeeQuote {
  const { quote, franchisesUsed, franchiseSpentUsd } = terms;
  return quoteFees({
    lines,
    useFranchise: quote.requestedFranchise,
    deliveryZone: quote.deliveryZone,
    franchisesUsed,
    franchiseSpentUsd,
    rules: { regime: quote.regime, tariff: quotedTariff(quote) },
  });
}

/** The same in the currency of the payment; nothing costs nothing. */
export function totalOnTerms(terms: OrderTerms, lines: readonly FeeItem[]): Cents {
  return lines.length === 0 ? ZERO_CENTS : inPayment(terms, quoteOnTerms(terms, lines).total);
}

function inPayment({ currency, rate }: Pick<OrderTerms, 'currency' | 'rate'>, usd: Cents): Cents {
  if (currency === 'USD') return usd;
  if (rate === null) throw new RangeError('a payment in pesos needs a rate');
  return toPesos(usd, rate);
}

interface GivenUp {
  /** What the lines with the one that is given up cost, and those without it. */
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
