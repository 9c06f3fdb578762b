import type { Withdrawal } from '#contract/withdrawals.ts';
import type { LockedOrder, OrderLineRow } from '#db/tables/orders.ts';
import { readSnapshot, type Tx, transaction } from '#db/transaction.ts';
import { addWithdrawn, type WithdrawnUnits } from '#domain/order/withdrawal.ts';
import { formatLongDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { findOrderLines, findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOwnOrder } from '#server/features/checkout/orders/lock-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import {
  type CancelDeps,
  cancelOrder,
  findCancellability,
} from '#server/features/fulfilment/cancel-orders/cancel-order.ts';
import { closeTooLate } from '#server/features/fulfilment/cancellations/settle-cancellation.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { findWithdrawal, insertWithdrawal, saveWithdrawnLines } from './repository.ts';
import { withdrawalOf } from './withdrawal-of-order.ts';
import { mailItems } from './withdrawn-items.ts';

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

/** Units by the ids of their lines; undefined: the whole order. */
export type NamedLines = { id: string; quantity: number }[] | undefined;

/**
 * The shopper withdraws from a paid order, or from units of it. What can still be cancelled is, or the store is asked; the
 * goods of everything else come back. Repeated, it answers what became of it by then; until the goods are back it adds
 * what was not named before.
 */
export async function withdrawFromOrder(
  deps: Deps,
  { customerId, orderId, lines }: { customerId: string; orderId: string; lines: NamedLines },
): Promise<Withdrawal | Refusal> {
  const refused = await transaction(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, customerId, orderId);
    if (!order) return notFound(ORDER_NOT_FOUND);
    const right = await withdrawalOf(deps, tx, order);
    if (!right.isOpen) return right.request === null ? refuse(409, closedMessage(right)) : null;
    const named = await nameUnits(tx, { order, right, lines });
    if (isRefusal(named)) return named;
    await use(deps, tx, { order, lastDay: right.lastDay, named });
    return null;
  });
  return refused ?? (await readWithdrawal(deps, customerId, orderId));
}

/** What goes back: the lines of the order that are withdrawn, and what is kept of the withdrawal; null: the whole order. */
interface Named {
  units: WithdrawnUnits[] | null;
  sold: OrderLineRow[];
}

async function nameUnits(
  tx: Tx,
  { order, right, lines }: { order: LockedOrder; right: Withdrawal; lines: NamedLines },
): Promise<Named | Refusal> {
  const sold = await findOrderLines(tx, order.id);
  if (lines === undefined) return { units: null, sold };
  if (right.lines.length === 0)
    return refuse(409, 'Mientras se pueda cancelar se cancela entera; una parte la podés devolver cuando la recibas');
  if (new Set(lines.map(({ id }) => id)).size < lines.length)
    return refuseField('lines', 'El mismo producto está dos veces');
  for (const { id, quantity } of lines) {
    const left = right.lines.find((line) => line.id === id)?.amounts.length ?? 0;
    if (left === 0) return refuseField('lines', 'Ese producto no es de esta orden, o ya se devolvió');
    if (quantity > left) return refuseField('lines', `De ese producto podés devolver hasta ${left}`);
  }
  const unitsOf = (named: readonly { id: string; quantity: number }[]) =>
    named.flatMap(({ id, quantity }) => sold.filter((line) => line.id === id).map(({ asin }) => ({ asin, quantity })));
  const left = right.lines.map(({ id, amounts }) => ({ id, quantity: amounts.length }));
  return { units: addWithdrawn(unitsOf(right.request?.lines ?? []), unitsOf(lines), unitsOf(left)), sold };
}

interface Use {
  order: LockedOrder;
  lastDay: string | null;
  named: Named;
}

async function use(deps: Deps, tx: Tx, { order, lastDay, named: { units, sold } }: Use): Promise<void> {
  const before = await findWithdrawal(tx, order.id);
  const lines = units && JSON.stringify(units);
  if (before === null) {
    const row = { order_id: order.id, state: 'requested', requested_at: deps.clock(), settled_at: null } as const;
    await insertWithdrawal(tx, { ...row, reason: null, lines });
  } else if (!(await saveWithdrawnLines(tx, { order_id: order.id, lines }))) return;
  if (units === null) {
    const found = await findCancellability(tx, order);
    if (found.way === 'free' || found.way === 'ask') {
      await cancelOrder(deps, tx, { order, found, by: 'customer', decision: DECISION });
      if (found.way === 'free') return;
    } else await closeTooLate(deps, tx, order.id);
  }
  const details = {
    withdrawalUntil: lastDay ? formatLongDay(lastDay) : null,
    ...(units === null ? {} : { withdrawn: mailItems(units, sold) }),
  };
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
