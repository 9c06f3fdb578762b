import type { LineSubstitute, OrderLineRow, OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { mailTitle } from '#server/features/base/mails/mail-message.ts';
import { type OrderMailDeps, sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import type { ChargeRow } from '#server/features/money/payments/charges.ts';

interface AnsweredLine {
  order: OrderRow;
  line: OrderLineRow;
  /** What is bought instead; null: what was ordered. */
  substitute: LineSubstitute | null;
}

/** Tells the shopper what has to be paid, and until when, before what was chosen is bought. */
export async function mailToPay(
  deps: OrderMailDeps,
  tx: Tx,
  { charge, ...answered }: AnsweredLine & { charge: ChargeRow },
): Promise<void> {
  const details = {
    answerId: charge.id,
    ...named(answered),
    toPay: formatMoney(cents(charge.cents), charge.currency),
    payUntil: formatDateTime(charge.expires_at.toISOString()),
  };
  await sendOrderMail(deps, tx, { kind: 'answer-to-pay', order: answered.order, details });
}

/** Tells the shopper that what was chosen is bought. */
export async function mailBought(
  deps: OrderMailDeps,
  tx: Tx,
  { questionId, ...answered }: AnsweredLine & { questionId: string },
): Promise<void> {
  const details = { answerId: questionId, ...named(answered) };
  await sendOrderMail(deps, tx, { kind: 'answer-bought', order: answered.order, details });
}

function named({ line, substitute }: AnsweredLine) {
  const about = [{ ...mailTitle(line.title, line.translated_title), quantity: line.quantity }];
  return substitute ? { about, chosen: mailTitle(substitute.title, substitute.translatedTitle ?? null) } : { about };
}
