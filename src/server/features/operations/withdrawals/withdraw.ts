import type { Withdrawal } from '#contract/withdrawals.ts';
import type { LockedOrder } from '#db/tables/orders.ts';
import { readSnapshot, type Tx, transaction } from '#db/transaction.ts';
import { formatLongDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOwnOrder } from '#server/features/checkout/orders/lock-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import {
  type CancelDeps,
  cancelOrder,
  findCancellability,
} from '#server/features/fulfilment/cancel-orders/cancel-order.ts';
import { closeTooLate } from '#server/features/fulfilment/cancellations/settle-cancellation.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { insertWithdrawal } from './repository.ts';
import { withdrawalOf } from './withdrawal-of-order.ts';

type Deps = CancelDeps & Pick<Context, 'db'>;

const DECISION = { by: 'Quien compró', reason: 'Se arrepintió' } as const;

export async function readWithdrawal(
  deps: Pick<Context, 'db' | 'clock'>,
  customerId: string,
  orderId: string,
): Promise<Withdrawal | Refusal> {
  return await readSnapshot(deps.db, async (tx) => {
    const order = await findOwnOrder(tx, customerId, orderId);
    return order ? await withdrawalOf(deps, tx, order) : notFound(ORDER_NOT_FOUND);
  });
}

/**
 * The shopper withdraws from a paid order, once. What can still be cancelled is, or the store is asked; the goods of
 * everything else come back. Repeated, it answers what became of it by then.
 */
export async function withdrawFromOrder(
  deps: Deps,
  customerId: string,
  orderId: string,
): Promise<Withdrawal | Refusal> {
  const refused = await transaction(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, customerId, orderId);
    if (!order) return notFound(ORDER_NOT_FOUND);
    const right = await withdrawalOf(deps, tx, order);
    if (right.request !== null) return null;
    if (!right.isOpen) return refuse(409, closedMessage(right));
    await use(deps, tx, { order, lastDay: right.lastDay });
    return null;
  });
  return refused ?? (await readWithdrawal(deps, customerId, orderId));
}

async function use(
  deps: Deps,
  tx: Tx,
  { order, lastDay }: { order: LockedOrder; lastDay: string | null },
): Promise<void> {
  const row = { order_id: order.id, state: 'requested', requested_at: deps.clock(), settled_at: null } as const;
  await insertWithdrawal(tx, { ...row, reason: null });
  const found = await findCancellability(tx, order);
  if (found.way === 'free' || found.way === 'ask') {
    await cancelOrder(deps, tx, { order, found, by: 'customer', decision: DECISION });
    if (found.way === 'free') return;
  } else await closeTooLate(deps, tx, order.id);
  const details = { withdrawalUntil: lastDay ? formatLongDay(lastDay) : null };
  await sendOrderMail(deps, tx, { kind: returnMail(order), order, details });
}

function returnMail({ status, delivery_method }: LockedOrder) {
  if (status !== 'DELIVERED' && status !== 'COMPLETED') return 'withdrawal-under-way';
  return delivery_method === 'pickup' ? 'withdrawal-at-branch' : 'withdrawal-at-home';
}

function closedMessage({ deliveredOn, lastDay }: Withdrawal): string {
  if (deliveredOn === null || lastDay === null) return 'De esta orden no hay compra de la que arrepentirse';
  return `La recibiste el ${formatLongDay(deliveredOn)} y podías arrepentirte hasta el ${formatLongDay(lastDay)}. Si llegó mal, abrí un reclamo: la garantía sigue`;
}
