import type { OrderLineRow, OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { FeeItem } from '#domain/fees/parcel.ts';
import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import { rateMicros } from '#domain/money/exchange.ts';
import type { OrderTerms } from '#domain/question/price-rest.ts';
import { grams } from '#domain/weight/grams.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { countOtherFranchises } from '#server/features/checkout/fees/quote-lines.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { findQuotedParcels } from '#server/features/checkout/ready-parcels/ready-parcels.ts';
import { findPaymentShares } from '#server/features/money/refunds/payment-shares.ts';
import { findQuestions, type QuestionRow } from './questions.ts';

/** An order with what its lines cost on its own terms, as they are without those whose money went back. */
export interface OrderPricing {
  terms: OrderTerms;
  lines: readonly OrderLineRow[];
  /** What is still of the order, by its line. */
  kept: ReadonlyMap<string, FeeItem>;
  /** Whether it is as it was ordered, so that what was paid for its amount is what it costs. */
  isAsOrdered: boolean;
}

interface Payment {
  currency: Currency;
  amount_cents: number;
}

/** The terms of an order and what of it is kept; what the shopper got instead of a line counts in its place. */
export async function priceOrder(
  db: Queryable,
  order: OrderRow,
  { currency }: Pick<Payment, 'currency'>,
): Promise<OrderPricing> {
  const lines = await findOrderLines(db, order.id);
  const answered = (await findQuestions(db, order.id)).filter(({ state }) => state === 'answered');
  const cards = await findCards(db, [...lines.map(({ asin }) => asin), ...answered.flatMap(substituteAsin)]);
  const kept = new Map<string, FeeItem>();
  for (const line of lines) {
    const last = answered.findLast(({ order_line_id }) => order_line_id === line.id);
    if (last?.answer === 'money-back') continue;
    const bought = last?.answer === 'substitute' ? last.substitute : null;
    const asin = (bought?.asin ?? line.asin) as Asin;
    // What the staff bought at a higher price, the shop paid.
    const isPaid = last?.answer === 'pay-difference' && last.answered_by === 'shopper';
    const paid = isPaid ? last.price_now_cents : null;
    kept.set(line.id, {
      asin,
      unitPrice: cents(bought?.priceCents ?? paid ?? line.price_cents),
      quantity: line.quantity,
      unitWeight: grams(bought?.weightGrams ?? line.weight_grams),
      exempt: cards.get(asin)?.exempt ?? false,
      ursec: cards.get(asin)?.ursec ?? 'none',
    });
  }
  const year = await countOtherFranchises(db, order);
  const rate = order.rate_micros === null ? null : rateMicros(order.rate_micros);
  const forwarded = await findQuotedParcels(db, order);
  const franchises = { franchisesUsed: year.used, franchiseSpentUsd: year.spent };
  const terms = { quote: order.fees, currency, rate, forwarded, ...franchises };
  return { terms, lines, kept, isAsOrdered: answered.length === 0 };
}

function substituteAsin({ substitute }: QuestionRow): string[] {
  return substitute ? [substitute.asin] : [];
}

/** What of a payment was for a line, and what of it may still come back. */
export async function findLineShare(
  db: Queryable,
  {
    order,
    lines,
    payment,
    lineId,
  }: { order: OrderRow; lines: readonly OrderLineRow[]; payment: Payment; lineId: string },
): Promise<Cents> {
  const { lines: costs } = await findPaymentShares(db, { order, lines, paidCents: payment.amount_cents });
  const at = lines.findIndex(({ id }) => id === lineId);
  return costs[at]?.total ?? cents(0);
}
