import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import type { FeeItem } from '#domain/fees/parcel.ts';
import type { OrderQuote } from '#domain/fees/quote.ts';
import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import type { FranchiseUse } from '#domain/order/status.ts';
import { taxableBase } from '#domain/payment/attempt.ts';
import { quoteOnTerms, totalOnTerms } from '#domain/question/price-rest.ts';
import { findPaymentOfOrder } from '#server/features/money/payments/refund-order.ts';
import { priceOrder } from './order-terms.ts';

/** By how much an order costs more on its own terms, below 0 less, with something else in a line. */
export interface Difference {
  usd: number;
  /** In the currency of the order's payment. */
  amount: number;
  currency: Currency;
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
  return {
    usd: quote.total - before.total,
    amount: totalOnTerms(terms, changed) - paid,
    currency: payment.currency,
    taxableUsd: moreOf(quote, before),
    totalUsd: quote.total,
    useFranchise: quote.useFranchise,
  };
}

function moreOf(after: OrderQuote, before: OrderQuote): Cents {
  return cents(Math.max(0, taxableBase(after) - taxableBase(before)));
}
