import { type Tx, transaction } from '#db/transaction.ts';
import { deadlineOf, SILENCE } from '#domain/question/line-question.ts';
import type { Context } from '#server/context.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { readAnswerHours } from '#server/features/fulfilment/line-questions/answer-hours.ts';
import {
  findQuestion,
  lockQuestion,
  QUESTION_MAILS,
  saveQuestion,
} from '#server/features/fulfilment/line-questions/questions.ts';
import { type ChargeRow, GRACE_MS, isChargePending } from '#server/features/money/payments/charges.ts';
import {
  type AnswerDeps,
  answerQuestion,
  buyAnswered,
  isDifferencePaid,
  type OpenQuestion,
} from './answer-question.ts';
import { findMailSent } from './repository.ts';

const MAIL_CHECK_MS = 60_000;

type Deps = AnswerDeps & Pick<Context, 'db'>;

/** The job of an open question: starts its clock once its mail is sent, and answers by the rule once it is over. */
export async function checkQuestion(deps: Deps, { questionId }: { questionId: string }): Promise<void> {
  const found = await findQuestion(deps.db, questionId);
  if (!found) return;
  await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, found.order_id);
    const question = await lockQuestion(tx, questionId);
    if (question?.state !== 'open') return;
    const now = deps.clock();
    if (question.deadline_at === null) {
      const kind = `order-${QUESTION_MAILS[question.reason]}`;
      const mailedAt = await findMailSent(tx, { kind, subjectId: questionId });
      await saveQuestion(
        tx,
        questionId,
        mailedAt === null
          ? later(now, MAIL_CHECK_MS)
          : startedClock(mailedAt, await readAnswerHours(tx, question.asked_at)),
      );
      return;
    }
    const { deadline_at: deadline, charge_id: chargeId } = question;
    if (deadline > now) return await saveQuestion(tx, questionId, { next_check_at: deadline });
    if (await isDifferencePaid(tx, question)) return await buyPaid(deps, tx, { order, question });
    const isPaying = chargeId !== null && (await isChargePending(tx, chargeId));
    const end = new Date(deadline.getTime() + (isPaying ? GRACE_MS : 0));
    if (end > now) return await saveQuestion(tx, questionId, { next_check_at: end });
    await answerQuestion(deps, tx, { order, question, answer: SILENCE, by: 'rule' });
  });
}

function later(now: Date, ms: number) {
  return { next_check_at: new Date(now.getTime() + ms) };
}

function startedClock(mailedAt: Date, hours: number) {
  const deadline = deadlineOf(mailedAt, hours);
  return { mailed_at: mailedAt, deadline_at: deadline, next_check_at: deadline };
}

/** The difference of a question was paid: what was chosen is bought, once. */
export async function applyPaidDifference(deps: Deps, charge: ChargeRow): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, charge.order_id);
    const question = await lockQuestion(tx, charge.subject);
    if (question?.state !== 'open' || question.charge_id !== charge.id) return;
    await buyPaid(deps, tx, { order, question });
  });
}

async function buyPaid(deps: Deps, tx: Tx, { order, question }: OpenQuestion): Promise<void> {
  const line = (await findOrderLines(tx, order.id)).find(({ id }) => id === question.order_line_id);
  if (!line) return;
  const priceCents = question.substitute?.priceCents ?? question.price_now_cents ?? line.price_cents;
  await buyAnswered(deps, tx, { order, line, question: { ...question, priceCents }, by: 'shopper', difference: null });
}
