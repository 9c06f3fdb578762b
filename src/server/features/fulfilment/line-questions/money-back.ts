import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import { toPesos } from '#domain/money/exchange.ts';
import type { FranchiseUse } from '#domain/order/status.ts';
import {
  type ChangedPart,
  changedParts,
  isNothingLeft,
  moneyBackOf,
  type OrderTerms,
  quoteOnTerms,
  totalOnTerms,
} from '#domain/question/price-rest.ts';
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
  /** What it comes from, part by part of the order's price. */
  parts: ChangedPart[];
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
  const { charges, unapplied } = await findPaidCharges(db, order.id, lineId);
  const ordered = isAsOrdered ? payment.amount_cents : totalOnTerms(terms, [...kept.values()]);
  // A difference that was just paid is not in the line's price before what was chosen is bought.
  const before = cents(ordered + unapplied.reduce((sum, charge) => sum + inPayment(terms, charge), 0));
  const besides = charges.reduce((sum, charge) => sum + inPayment(terms, charge), 0);
  const share = cents((await findLineShare(db, { order, lines, payment, lineId })) + besides);
  const left = cents((await findAskedBack(db, payment)).left + besides);
  const amount = moneyBackOf({ before, after: totalOnTerms(terms, rest), share, left });
  const ofPayment = cents(amount - besides);
  const to = isAsOrdered ? order.fees : quoteOnTerms(terms, [...kept.values()]);
  const from = isNothingLeft(terms, rest) ? null : quoteOnTerms(terms, rest);
  const parts = changedParts(terms, { from, to, amount });
  return { amount, currency: payment.currency, ofPayment, charges, parts, useFranchise: from?.useFranchise ?? null };
}

/** What was paid for a line besides the order's amount, and what of it is for a question that is still open. */
async function findPaidCharges(db: Queryable, orderId: string, lineId: string) {
  const own = (await findQuestions(db, orderId)).filter(({ order_line_id }) => order_line_id === lineId);
  const ids = own.flatMap(({ charge_id: id }) => (id === null ? [] : [id]));
  const found = await Promise.all(ids.map((id) => readCharge(db, id)));
  const charges = found.filter((charge) => charge !== null).filter(({ state }) => state === 'paid');
  const open = new Set(own.flatMap(({ state, charge_id }) => (state === 'open' ? [charge_id] : [])));
  return { charges, unapplied: charges.filter(({ id }) => open.has(id)) };
}

function inPayment({ currency, rate }: OrderTerms, { usd_cents: usd }: ChargeRow): number {
  return currency === 'UYU' && rate !== null ? toPesos(cents(usd), rate) : usd;
}
