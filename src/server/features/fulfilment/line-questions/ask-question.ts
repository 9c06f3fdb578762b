import type { LockedOrder, OrderLineRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { FailingLine } from '#domain/question/failing-lines.ts';
import type { Context } from '#server/context.ts';
import { mailTitle } from '#server/features/base/mails/mail-message.ts';
import { type OrderMailDeps, sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { readAnswerHours } from './answer-hours.ts';
import { findMoneyBack } from './money-back.ts';
import { QUESTION_PATH } from './question-link.ts';
import { hashOfToken, QUESTION_MAILS } from './questions.ts';
import { insertQuestionRow } from './repository.ts';

export type AskDeps = OrderMailDeps & Pick<Context, 'random' | 'clock'>;

/** How soon the mail of a question is looked for, whose sending starts the clock. */
export const MAIL_CHECK_MS = 60_000;
const TOKEN_BYTES = 24;

interface NewQuestion {
  order: LockedOrder;
  line: OrderLineRow;
  failing: FailingLine;
}

/** Asks the shopper about a line, by a mail and on the order page; once while the question is open. */
export async function askQuestion(deps: AskDeps, tx: Tx, { order, line, failing }: NewQuestion): Promise<void> {
  const id = deps.random.uuid();
  const at = deps.clock();
  const token = Buffer.from(deps.random.bytes(TOKEN_BYTES)).toString('base64url');
  const isNew = await insertQuestionRow(tx, {
    id,
    order_id: order.id,
    order_line_id: line.id,
    reason: failing.reason,
    price_then_cents: line.price_cents,
    price_now_cents: failing.priceNow,
    state: 'open',
    asked_at: at,
    mailed_at: null,
    deadline_at: null,
    answer: null,
    answered_at: null,
    answered_by: null,
    substitute: null,
    charge_id: null,
    token_hash: hashOfToken(token),
    next_check_at: new Date(at.getTime() + MAIL_CHECK_MS),
  });
  if (!isNew) return;
  const back = await findMoneyBack(tx, { order, lineId: line.id });
  const details = {
    questionId: id,
    about: [{ ...mailTitle(line.title, line.translated_title), quantity: line.quantity }],
    paidPrice: formatMoney(cents(line.price_cents), 'USD'),
    ...(failing.priceNow === null ? {} : { currentPrice: formatMoney(failing.priceNow, 'USD') }),
    answerWithin: await readAnswerHours(tx, at),
    moneyBack: formatMoney(back.amount, back.currency),
    moneyBackUrl: `${deps.config.publicUrl}${QUESTION_PATH}/${token}`,
  };
  await sendOrderMail(deps, tx, { kind: QUESTION_MAILS[failing.reason], order, details });
}
