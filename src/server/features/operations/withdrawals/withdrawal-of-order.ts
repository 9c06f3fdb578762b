import type { Withdrawal } from '#contract/withdrawals.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { toUnits } from '#domain/money/format.ts';
import { lastWithdrawalDay, mayWithdraw } from '#domain/order/withdrawal.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { findDeliveryDay } from '#server/features/checkout/orders/record-event.ts';
import { findComesBack } from '#server/features/money/payments/refund-order.ts';
import { findWithdrawal } from './repository.ts';

/** The right of withdrawal from an order, as its shopper has it today. */
export async function withdrawalOf(
  { clock }: Pick<Context, 'clock'>,
  db: Queryable,
  { id, status, promised_on: promisedOn }: OrderRow,
): Promise<Withdrawal> {
  const deliveredOn = await findDeliveryDay(db, id);
  const back = await findComesBack(db, id);
  const request = await findWithdrawal(db, id);
  const from = deliveredOn ?? promisedOn;
  return {
    isOpen: request === null && mayWithdraw({ status, deliveredOn, today: montevideoDay(clock().toISOString()) }),
    deliveredOn,
    lastDay: from && lastWithdrawalDay(from),
    comesBack: back && { amount: toUnits(back.cents), currency: back.currency, byTransfer: back.byTransfer },
    request: request && {
      state: request.state,
      requestedAt: request.requested_at.toISOString(),
      reason: request.reason,
    },
  };
}
