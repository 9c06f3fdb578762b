import type { LockedOrder } from '#db/tables/orders.ts';
import type { ActContext } from '#server/backoffice/handler.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import { isAnythingUnderWay } from '#server/features/fulfilment/purchasing/lines-under-way.ts';
import { withdrawPartRefund } from '#server/features/money/payments/refund-order.ts';
import { lockPayment } from '#server/features/money/refunds/payment-refunds.ts';
import { startDecidedRefund, startStaffRefund } from '#server/features/money/refunds/request-refund.ts';
import type { PaymentRow, RequestRow } from './repository.ts';

interface Approved {
  request: Pick<RequestRow, 'id' | 'amount_cents' | 'settles'>;
  payment: PaymentRow;
  order: LockedOrder;
}

/**
 * Starts what was agreed to: a refund of its own, or the one whose amount was open. An order of which nothing is paid any
 * more ends, unless something of it is bought or travels. Returns whether it did.
 */
export async function startApproved(context: ActContext, { request, payment, order }: Approved): Promise<boolean> {
  const { tx, clock } = context;
  const { id, settles, amount_cents: amountCents } = request;
  const isLast = amountCents === (await lockPayment(tx, payment.id));
  const trigger = { order, trigger: 'refunded-whole', at: clock() } as const;
  const endsOrder =
    isLast && !(await isAnythingUnderWay(tx, order)) && (await transitionOrder(context, tx, trigger)) !== null;
  const refund = { id: settles ?? id, attempt: payment, amountCents, endsOrder };
  await (settles === null ? startStaffRefund : startDecidedRefund)(context, tx, refund);
  if (isLast) await withdrawPartRefund(tx, order);
  return endsOrder;
}
