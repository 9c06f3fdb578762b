import type { LockedOrder, OrderLineRow, OrderRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney, toUnits } from '#domain/money/format.ts';
import { deadlineOf, type QuestionAnswer } from '#domain/question/line-question.ts';
import type { Context } from '#server/context.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { readAnswerHours } from '#server/features/fulfilment/line-questions/answer-hours.ts';
import { type Difference, findDifference } from '#server/features/fulfilment/line-questions/difference.ts';
import { findMoneyBack } from '#server/features/fulfilment/line-questions/money-back.ts';
import { type QuestionRow, saveQuestion } from '#server/features/fulfilment/line-questions/questions.ts';
import { saveRegime } from '#server/features/fulfilment/line-questions/repository.ts';
import { findSubstitute, snapshotSubstitute } from '#server/features/fulfilment/line-questions/substitutes.ts';
import { buyForLine } from '#server/features/fulfilment/purchasing/buy-for-line.ts';
import { refuseAskedBack } from '#server/features/fulfilment/purchasing/refuse-asked-back.ts';
import { type ChargeRow, endCharge, openCharge, readCharge } from '#server/features/money/payments/charges.ts';
import { findPaymentOfOrder } from '#server/features/money/payments/refund-order.ts';
import { type RefundDeps, startLineRefund } from '#server/features/money/refunds/request-refund.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { mailBought, mailToPay } from './answer-mail.ts';
import { type GiveBackDeps, giveBackLine } from './give-back-line.ts';

export type AnswerDeps = GiveBackDeps & RefundDeps & Pick<Context, 'queue'>;

export interface Answer {
  answer: QuestionAnswer;
  /** The product that is bought instead. */
  asin?: string | undefined;
  /** What the shopper saw of the money, in the currency of the payment; undefined where nobody did. */
  expectedAmount?: number | undefined;
  /** 'shopper', 'link', 'rule' or the account of the staff. */
  by: string;
}

export interface OpenQuestion {
  /** Both locked, the order first. */
  order: LockedOrder;
  question: QuestionRow;
}

/** What was decided, or a charge that has to be paid first. */
export type AnswerOutcome = { state: 'done' } | { state: 'to-pay'; charge: ChargeRow };

/**
 * Applies an answer to an open question, once. What costs more is bought when its difference is paid; until then another
 * answer may replace it, and afterwards the money back alone.
 */
export async function answerQuestion(
  deps: AnswerDeps,
  tx: Tx,
  { order, question, ...answer }: OpenQuestion & Answer,
): Promise<AnswerOutcome | Refusal> {
  if (question.state !== 'open') return refuse(409, 'Ya se decidió qué hacer con ese producto');
  const line = (await findOrderLines(tx, order.id)).find(({ id }) => id === question.order_line_id);
  if (!line) throw new Error(`question ${question.id} has no line`);
  if (answer.answer === 'money-back') {
    const changed = refuseOtherAmount(answer, await findMoneyBack(tx, { order, lineId: line.id }));
    if (changed) return changed;
    await endOpenCharge(deps, tx, question);
    await giveBackLine(deps, tx, { order, question, line, by: answer.by });
    return { state: 'done' };
  }
  if (order.status !== 'ZINC_PROCCESSING' && order.status !== 'ZINC_PAID')
    return refuse(409, 'Tu orden ya no está en la etapa de compra: no se puede comprar nada más para ella');
  if (await isDifferencePaid(tx, question))
    return refuse(409, 'Ya pagaste la diferencia: estamos comprando lo que elegiste');
  const returned = await refuseAskedBack({ tx }, { order, lineIds: [line.id] });
  if (returned) return returned;
  const chosen = await chooseProduct(tx, { order, question, answer });
  if (isRefusal(chosen)) return chosen;
  const { difference } = chosen;
  const changed = refuseOtherAmount(answer, difference);
  if (changed) return changed;
  await endOpenCharge(deps, tx, question);
  const choice = {
    answer: answer.answer,
    substitute: chosen.substitute === null ? null : JSON.stringify(chosen.substitute),
    price_now_cents: chosen.substitute ? question.price_now_cents : chosen.priceCents,
  };
  if (difference.usd > 0) {
    const charge = await openCharge(deps, tx, {
      order,
      purpose: 'line-difference',
      subject: question.id,
      usd: cents(difference.usd),
      taxableUsd: difference.taxableUsd,
      expiresAt: question.deadline_at ?? (await deadlineFrom(tx, question)),
    });
    await saveQuestion(tx, question.id, { ...choice, charge_id: charge.id });
    await mailToPay(deps, tx, { order, line, substitute: chosen.substitute, charge });
    return { state: 'to-pay', charge };
  }
  await saveQuestion(tx, question.id, { ...choice, charge_id: null });
  await buyAnswered(deps, tx, { order, line, question: { ...question, ...chosen }, by: answer.by, difference });
  return { state: 'done' };
}

/** Refuses an answer to another amount than it has by now: another answer about the order may have changed it. */
function refuseOtherAmount(
  { answer, expectedAmount }: Answer,
  { amount, currency }: Pick<Difference, 'amount' | 'currency'>,
): Refusal | null {
  // What costs less at its new price is bought; nobody is asked to pay below 0.
  const now = cents(answer === 'pay-difference' ? Math.max(0, amount) : amount);
  if (expectedAmount === undefined || expectedAmount === toUnits(now)) return null;
  const message = `El importe cambió: ahora es ${formatMoney(now, currency)}`;
  return refuse(409, message, [{ field: 'expectedAmount', message }]);
}

/** Whether what was chosen is paid and about to be bought. */
export async function isDifferencePaid(db: Queryable, { charge_id: id }: QuestionRow): Promise<boolean> {
  return id !== null && (await readCharge(db, id))?.state === 'paid';
}

/** While the mail is not sent, the clock does not run; a payment has an end all the same. */
async function deadlineFrom(tx: Tx, { asked_at: askedAt }: QuestionRow): Promise<Date> {
  return deadlineOf(askedAt, await readAnswerHours(tx, askedAt));
}

interface Chosen {
  substitute: QuestionRow['substitute'];
  priceCents: number;
  difference: Difference;
}

async function chooseProduct(
  tx: Tx,
  { order, question, answer: { answer, asin } }: { order: OrderRow; question: QuestionRow; answer: Answer },
): Promise<Chosen | Refusal> {
  const lineId = question.order_line_id;
  if (answer === 'pay-difference') {
    const price = question.price_now_cents;
    if (price === null) return refuse(422, 'Ese producto está agotado: elegí otro, o que te devolvamos el dinero');
    const change = { unitPrice: cents(price) };
    return { substitute: null, priceCents: price, difference: await findDifference(tx, { order, lineId, change }) };
  }
  const found = asin === undefined ? null : await findSubstitute(tx, { order, lineId, asin });
  if (!found)
    return refuse(422, 'Ese producto ya no se puede comprar: elegí otro', [
      { field: 'asin', message: 'Elegí otro producto' },
    ]);
  return { substitute: await snapshotSubstitute(tx, found), priceCents: found.price, difference: found.difference };
}

async function endOpenCharge(deps: Pick<Context, 'clock'>, tx: Tx, { charge_id: id }: QuestionRow): Promise<void> {
  const charge = id === null ? null : await readCharge(tx, id);
  if (charge?.state === 'open') await endCharge(deps, tx, { charge, state: 'lapsed' });
}

interface Answered {
  order: LockedOrder;
  line: OrderLineRow;
  question: Pick<QuestionRow, 'id' | 'substitute' | 'price_now_cents'> & { priceCents: number };
  by: string;
  /** Null where it was paid. */
  difference: Difference | null;
}

/** Buys what was chosen, ends the question and gives back what it costs less. */
export async function buyAnswered(
  deps: AnswerDeps,
  tx: Tx,
  { order, line, question, by, difference }: Answered,
): Promise<void> {
  const { id, substitute, priceCents } = question;
  const at = deps.clock();
  await saveQuestion(tx, id, {
    state: 'answered',
    answered_at: at,
    answered_by: by,
    token_hash: null,
    next_check_at: null,
  });
  await buyForLine(deps, tx, { order, line, priceCents, substitute });
  await mailBought(deps, tx, { order, line, substitute, questionId: id });
  if (!difference) return;
  await saveRegime(tx, order.id, difference.useFranchise);
  if (difference.amount >= 0) return;
  const attempt = await findPaymentOfOrder(tx, order.id);
  await startLineRefund(deps, tx, { questionId: id, line, what: 'cheaper', attempt, amountCents: -difference.amount });
}
