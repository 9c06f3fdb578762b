import type { CallReply } from '#contract/caller.ts';
import type { OrderCharge } from '#contract/order-charges.ts';
import type { LockedOrder, OrderRow } from '#db/tables/orders.ts';
import { type Queryable, type Tx, transaction } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import type { OrderMailDeps } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { findOrderLines, findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import {
  type Difference,
  findChosenChange,
  findDifference,
} from '#server/features/fulfilment/line-questions/difference.ts';
import {
  findQuestions,
  lockQuestion,
  type QuestionRow,
  saveQuestion,
} from '#server/features/fulfilment/line-questions/questions.ts';
import {
  type ChargeRow,
  endCharge,
  isChargePending,
  openCharge,
  readCharge,
} from '#server/features/money/payments/charges.ts';
import type { ConfirmDeps } from '#server/features/money/payments/confirm-payment.ts';
import { listCharges } from '#server/features/money/payments/list-charges.ts';
import { type ChargePayment, payCharge } from '#server/features/money/payments/pay-charge.ts';
import type { Session } from '#server/http/handler.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { mailToPay } from './answer-mail.ts';

type Deps = OrderMailDeps & Pick<Context, 'db'>;

/**
 * Puts a new charge in place of every one whose line costs another difference by now, as another answer about the order may
 * have changed it. What is being paid stays as it is. Returns what was ended, with what is to be paid instead.
 */
export async function renewCharges(deps: Deps, found: OrderRow): Promise<ReadonlyMap<string, ChargeRow | null>> {
  const { id: orderId } = found;
  const open = (await findQuestions(deps.db, orderId)).filter(isToPay);
  const seen = await Promise.all(open.map((question) => findOutdated(deps.db, { order: found, question })));
  if (seen.every((outdated) => outdated === null)) return new Map();
  return await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const renewed = new Map<string, ChargeRow | null>();
    for (const { id } of open) {
      const question = await lockQuestion(tx, id);
      const outdated = question && (await findOutdated(tx, { order, question }));
      if (outdated) renewed.set(outdated.charge.id, await renew(deps, tx, { order, question, ...outdated }));
    }
    return renewed;
  });
}

function isToPay({ state, charge_id: chargeId }: QuestionRow): boolean {
  return state === 'open' && chargeId !== null;
}

interface AskedOrder<Order extends OrderRow = OrderRow> {
  order: Order;
  question: QuestionRow;
}

interface Outdated {
  charge: ChargeRow;
  difference: Difference;
}

async function findOutdated(db: Queryable, { order, question }: AskedOrder): Promise<Outdated | null> {
  const charge = question.charge_id === null ? null : await readCharge(db, question.charge_id);
  if (question.state !== 'open' || charge?.state !== 'open' || (await isChargePending(db, charge.id))) return null;
  const change = await findChosenChange(db, question);
  if (!change) return null;
  const difference = await findDifference(db, { order, lineId: question.order_line_id, change });
  return difference.usd === charge.usd_cents ? null : { charge, difference };
}

/** What costs nothing more by now is decided again. */
async function renew(
  deps: Deps,
  tx: Tx,
  { order, question, charge, difference }: AskedOrder<LockedOrder> & Outdated,
): Promise<ChargeRow | null> {
  await endCharge(deps, tx, { charge, state: 'lapsed' });
  if (difference.usd <= 0) {
    await saveQuestion(tx, question.id, { answer: null, substitute: null, charge_id: null });
    return null;
  }
  const { usd, taxableUsd } = difference;
  const { id: subject, substitute } = question;
  const about = { order, purpose: 'line-difference', subject, expiresAt: charge.expires_at } as const;
  const opened = await openCharge(deps, tx, { ...about, usd: cents(usd), taxableUsd });
  await saveQuestion(tx, question.id, { charge_id: opened.id });
  const line = (await findOrderLines(tx, order.id)).find(({ id }) => id === question.order_line_id);
  if (line) await mailToPay(deps, tx, { order, line, substitute, charge: opened });
  return opened;
}

/** What an own order charges besides its amount, as it is now. */
export async function listCurrentCharges(
  deps: Deps,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<OrderCharge[] | Refusal> {
  const order = await findOwnOrder(deps.db, customerId, orderId);
  if (!order) return notFound(ORDER_NOT_FOUND);
  await renewCharges(deps, order);
  return await listCharges(deps, { customerId, orderId });
}

/** Prepares the payment of a charge; one whose amount changed is refused with the new one. */
export async function payCurrentCharge(
  deps: ConfirmDeps & Deps,
  session: Session,
  payment: ChargePayment,
): Promise<CallReply<'payCharge'> | Refusal> {
  const order = await findOwnOrder(deps.db, session.customerId, payment.orderId);
  const renewed = order && (await renewCharges(deps, order));
  if (!renewed?.has(payment.chargeId)) return await payCharge(deps, session, payment);
  const instead = renewed.get(payment.chargeId);
  if (!instead) return refuse(409, 'Ya no hay una diferencia que pagar: elegí de nuevo qué hacemos con ese producto');
  const now = formatMoney(cents(instead.cents), instead.currency);
  return refuse(409, `El importe cambió: ahora es ${now}`, [{ field: 'chargeId', message: instead.id }]);
}
