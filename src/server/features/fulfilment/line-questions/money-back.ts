import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import type { FeeItem } from '#domain/fees/parcel.ts';
import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import { toPesos } from '#domain/money/exchange.ts';
import type { FranchiseUse } from '#domain/order/status.ts';
import { moneyBackOf, type OrderTerms, quoteOnTerms, totalOnTerms } from '#domain/question/price-rest.ts';
import { type ChargeRow, readCharge } from '#server/features/money/payments/charges.ts';
import { findPaymentOfOrder } from '#server/features/money/payments/refund-order.ts';
import { findAskedBack } from '#server/features/money/refunds/asked-back.ts';
import { findLineShare, priceOrder } from './order-terms.ts';
import { findQuestions } from './questions.ts';

export interface MoneyBack {
  /** In the currency of the order's payment; with `charges`, which go back whole. */
  amount: Cents;
  currency: Currency;
  /** The part of it that comes back of the payment of the order's amount. */
  ofPayment: Cents;
  /** What was paid for the line besides. */
  charges: readonly ChargeRow[];
  /** The regime of what is left; null where nothing is. */
  useFranchise: FranchiseUse | null;
}

/** What comes back for a line of a paid order that is given up, as the order stands. */
export async function findMoneyBack(
  db: Queryable,
  { order, lineId }: { order: OrderRow; lineId: string },
): Promise<MoneyBack> {
  const payment = await findPaymentOfOrder(db, order.id);
  const { terms, lines, kept, isAsOrdered } = await priceOrder(db, order, payment);
  const rest = [...kept].filter(([id]) => id !== lineId).map(([, item]) => item);
  const before = isAsOrdered ? cents(payment.amount_cents) : totalOnTerms(terms, [...kept.values()]);
  const charges = await findPaidCharges(db, order.id, lineId);
  const besides = charges.reduce((sum, charge) => sum + inPayment(terms, charge), 0);
  const share = cents((await findLineShare(db, { order, lines, payment, lineId })) + besides);
  const left = cents((await findAskedBack(db, payment)).left + besides);
  const amount = moneyBackOf({ before, after: totalOnTerms(terms, rest), share, left });
  const ofPayment = cents(amount - besides);
  return { amount, currency: payment.currency, ofPayment, charges, useFranchise: regimeOf(terms, rest) };
}

async function findPaidCharges(db: Queryable, orderId: string, lineId: string): Promise<ChargeRow[]> {
  const own = (await findQuestions(db, orderId)).filter(({ order_line_id }) => order_line_id === lineId);
  const ids = own.flatMap(({ charge_id: id }) => (id === null ? [] : [id]));
  const charges = await Promise.all(ids.map((id) => readCharge(db, id)));
  return charges.filter((charge) => charge !== null).filter(({ state }) => state === 'paid');
}

function inPayment({ currency, rate }: OrderTerms, { usd_cents: usd }: ChargeRow): number {
  return currency === 'UYU' && rate !== null ? toPesos(cents(usd), rate) : usd;
}

function regimeOf(terms: OrderTerms, rest: readonly FeeItem[]): FranchiseUse | null {
  return rest.length === 0 ? null : quoteOnTerms(terms, rest).useFranchise;
}
