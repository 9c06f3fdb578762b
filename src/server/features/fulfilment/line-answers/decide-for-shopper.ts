import type { LockedOrder, OrderLineRow } from '#db/tables/orders.ts';
import { formatMoney } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { findMoneyBack } from '#server/features/fulfilment/line-questions/money-back.ts';
import {
  findQuestion,
  lockQuestion,
  type QuestionRow,
  saveQuestion,
} from '#server/features/fulfilment/line-questions/questions.ts';
import { moveCharge } from '#server/features/money/payments/charges.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { answerQuestion } from './answer-question.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Found {
  order: LockedOrder;
  question: QuestionRow;
  line: OrderLineRow;
}

async function lockOpen({ tx }: ActContext, id: string): Promise<Found | Refusal> {
  const seen = await findQuestion(tx, id);
  const order = seen && (await lockOrder(tx, seen.order_id));
  const question = seen && (await lockQuestion(tx, id));
  const line = order && (await findOrderLines(tx, order.id)).find((one) => one.id === seen.order_line_id);
  if (!order || !question || !line) return notFound('No hay ninguna pregunta con ese identificador');
  if (question.state !== 'open') return refuse(409, 'Esa pregunta ya se contestó');
  return { order, question, line };
}

/** Gives the money of a line back in the shopper's place. */
export async function decideQuestion(
  context: ActContext,
  { input: { id }, staff }: StaffRequest<'decideQuestion'>,
): Promise<ActResult | Refusal> {
  const found = await lockOpen(context, id);
  if (isRefusal(found)) return found;
  const { order, question, line } = found;
  const { amount, currency } = await findMoneyBack(context.tx, { order, lineId: line.id });
  const outcome = await answerQuestion(context, context.tx, {
    order,
    question,
    answer: 'money-back',
    by: staff.staffId,
  });
  if (isRefusal(outcome)) return outcome;
  return {
    subject: { kind: 'order', id: String(order.number) },
    before: { question: id, state: 'open' },
    after: { question: id, answer: 'money-back' },
    effects: [
      `Se devuelven ${formatMoney(amount, currency)} por «${line.title}» de la orden ${order.number}, y no se compra nada en su lugar.`,
      'A quien compró le llega un correo con el importe; el enlace de la pregunta deja de servir.',
    ],
  };
}

/** Gives the shopper a day more, from the deadline or from now. */
export async function extendQuestion(
  context: ActContext,
  { input: { id } }: StaffRequest<'extendQuestion'>,
): Promise<ActResult | Refusal> {
  const found = await lockOpen(context, id);
  if (isRefusal(found)) return found;
  const { order, question, line } = found;
  if (question.deadline_at === null)
    return refuse(409, 'El correo con la pregunta todavía no salió: el plazo empieza cuando sale.');
  const from = Math.max(question.deadline_at.getTime(), context.clock().getTime());
  const deadline = new Date(from + DAY_MS);
  await saveQuestion(context.tx, id, { deadline_at: deadline, next_check_at: deadline });
  if (question.charge_id !== null) await moveCharge(context.tx, question.charge_id, deadline);
  return {
    subject: { kind: 'order', id: String(order.number) },
    before: { question: id, deadline: question.deadline_at.toISOString() },
    after: { question: id, deadline: deadline.toISOString() },
    effects: [
      `Quien compró puede contestar por «${line.title}» hasta el ${formatDateTime(deadline.toISOString())}. Lo ve en su orden.`,
    ],
  };
}
