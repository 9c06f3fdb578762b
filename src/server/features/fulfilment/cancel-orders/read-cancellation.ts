import type { Cancellation } from '#contract/cancellations.ts';
import { readSnapshot } from '#db/transaction.ts';
import { toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { findComesBack } from '#server/features/money/payments/refund-order.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { findCancellability } from './cancel-order.ts';

/** How the shopper can cancel an order now, what would come back, and what became of a request. */
export async function readCancellation(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  orderId: string,
): Promise<Cancellation | Refusal> {
  return await readSnapshot(db, async (tx) => {
    const order = await findOwnOrder(tx, customerId, orderId);
    if (!order) return notFound(ORDER_NOT_FOUND);
    const { way, request } = await findCancellability(tx, order);
    const back = await findComesBack(tx, order.id);
    return {
      way,
      comesBack: back && { amount: toUnits(back.cents), currency: back.currency, byTransfer: back.byTransfer },
      request: request && {
        state: request.state,
        requestedAt: request.requested_at.toISOString(),
        byShop: request.requested_by === 'staff',
      },
    };
  });
}
