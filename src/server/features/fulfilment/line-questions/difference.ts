import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { FeeItem } from '#domain/fees/parcel.ts';
import type { OrderQuote } from '#domain/fees/quote.ts';
import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import type { FranchiseUse } from '#domain/order/status.ts';
import { taxableBase } from '#domain/payment/attempt.ts';
import { type ChangedPart, changedParts, inPayment, quoteOnTerms, totalOnTerms } from '#domain/question/price-rest.ts';
import { grams } from '#domain/weight/grams.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { findPaymentOfOrder } from '#server/features/money/payments/refund-order.ts';
import { priceOrder } from './order-terms.ts';
import type { QuestionRow } from './questions.ts';

/** By how much an order costs more on its own terms, below 0 less, with something else in a line. */
export interface Difference {
  usd: number;
  /** In the currency of the order's payment. */
  amount: number;
  currency: Currency;
  /** What it comes from, part by part of the order's price. */
  parts: ChangedPart[];
  /** The part of what is charged that is the shop's own invoice, net of IVA. */
  taxableUsd: Cents;
  /** What the whole order costs then, in dollars. */
  totalUsd: Cents;
  useFranchise: FranchiseUse;
}

/** What a line becomes: its product at another price, or another product. */
export type ChangedLine = Omit<FeeItem, 'quantity'>;

export async function findDifference(
  db: Queryable,
  { order, lineId, change }: { order: OrderRow; lineId: string; change: Partial<ChangedLine> },
): Promise<Difference> {
  const payment = await findPaymentOfOrder(db, order.id);
  const { terms, kept, isAsOrdered } = await priceOrder(db, order, payment);
  const changed = [...kept].map(([id, item]) => (id === lineId ? { ...item, ...change } : item));
  const quote = quoteOnTerms(terms, changed);
  const before = isAsOrdered ? order.fees : quoteOnTerms(terms, [...kept.values()]);
  const paid = isAsOrdered ? payment.amount_cents : totalOnTerms(terms, [...kept.values()]);
  const usd = quote.total - before.total;
  // What is charged is the difference in dollars at the order's rate.
  const amount = usd > 0 ? inPayment(terms, cents(usd)) : totalOnTerms(terms, changed) - paid;
  return {
    usd,
    amount,
    currency: payment.currency,
    parts: changedParts(terms, { from: before, to: quote, amount }),
    taxableUsd: moreOf(quote, before),
    totalUsd: quote.total,
    useFranchise: quote.useFranchise,
  };
}

/** What an answer that waits for its payment makes of its line; null while nothing is chosen. */
export async function findChosenChange(
  db: Queryable,
  { substitute, price_now_cents: priceNow, answer }: QuestionRow,
): Promise<Partial<ChangedLine> | null> {
  if (answer === 'pay-difference') return priceNow === null ? null : { unitPrice: cents(priceNow) };
  if (answer !== 'substitute' || substitute === null) return null;
  const asin = substitute.asin as Asin;
  const card = (await findCards(db, [asin])).get(asin);
  return {
    asin,
    unitPrice: cents(substitute.priceCents),
    unitWeight: grams(substitute.weightGrams),
    exempt: card?.exempt ?? false,
    ursec: card?.ursec ?? 'none',
  };
}

function moreOf(after: OrderQuote, before: OrderQuote): Cents {
  return cents(Math.max(0, taxableBase(after) - taxableBase(before)));
}
