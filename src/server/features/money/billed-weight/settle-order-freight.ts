import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { type FreightSettlement, settleFreight, shareOfPayment } from '#domain/fees/settle-freight.ts';
import { cents, ZERO_CENTS } from '#domain/money/cents.ts';
import { type Grams, grams } from '#domain/weight/grams.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { findParcelsOf } from '#server/features/checkout/ready-parcels/ready-parcels.ts';
import { findPaymentOfOrder } from '#server/features/money/payments/refund-order.ts';
import { lockPayment } from '#server/features/money/refunds/repository.ts';
import { type RefundDeps, startFreightRefund } from '#server/features/money/refunds/request-refund.ts';
import { freightLines } from './freight-lines.ts';
import { insertSettlement, isAsPaid } from './settlements-repository.ts';

interface WeighedAt {
  order: LockedOrder;
  weighed: Grams;
  at: Date;
}

/**
 * Settles the freight of an order, once: what it costs less goes back to the means of payment, and what it costs more is the
 * shop's. Nobody paid for a replacement, so that nothing of it is settled.
 */
export async function settleOrderFreight(
  deps: RefundDeps,
  tx: Tx,
  { order, weighed, at }: WeighedAt,
): Promise<FreightSettlement> {
  const { fees } = order;
  const units = (await findOrderLines(tx, order.id)).reduce((sum, { quantity }) => sum + quantity, 0);
  const parcels = grams((await findParcelsOf(tx, order.id)).reduce((sum, { weightGrams }) => sum + weightGrams, 0));
  if (order.replacement_of !== null) return settleFreight(fees, { weighed, units, parcels, isAsPaid: false });
  const attempt = await findPaymentOfOrder(tx, order.id);
  const payment = { total: fees.total, paid: cents(await lockPayment(tx, attempt.id)) };
  const asPaid = await isAsPaid(tx, { orderId: order.id, attemptId: attempt.id });
  const settled = settleFreight(fees, { weighed, units, parcels, isAsPaid: asPaid });
  const { outcome, review, paid, real } = settled;
  const back = outcome === 'refunded' ? shareOfPayment(settled.back, payment) : ZERO_CENTS;
  const row = {
    order_id: order.id,
    outcome,
    review,
    quoted_grams: fees.realWeight,
    weighed_grams: weighed,
    paid_cents: paid,
    real_cents: real,
    refund_cents: back,
    settled_at: at,
  };
  const isNew = await insertSettlement(tx, row);
  if (isNew && back > 0)
    await startFreightRefund(deps, tx, { attempt, amountCents: back, freight: freightLines(order, row) });
  return settled;
}
