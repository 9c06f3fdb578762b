import type { PaymentAttemptsTable } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { type MailDeps, mailOrder } from '#server/features/order-mails/send-order-mail.ts';
import type { RefundMail } from '#server/features/order-mails/templates/order-texts.ts';
import { findOrder } from '#server/features/orders/repository.ts';
import { insertRefund } from './repository.ts';

/** Why money goes back: the goods cannot be had, it was paid twice or too late, or another amount was taken. */
export type RefundReason = 'purchase-refused' | 'overpaid' | 'too-late' | 'wrong-amount';

const MAILS = {
  'purchase-refused': 'refund',
  overpaid: 'refund-overpaid',
  'too-late': 'refund-too-late',
  'wrong-amount': 'refund-wrong-amount',
} as const satisfies Record<RefundReason, RefundMail>;

export interface RefundWish {
  attempt: Pick<PaymentAttemptsTable, 'id' | 'order_id' | 'currency'>;
  reason: RefundReason;
  amountCents: number;
}

/** Books a refund and the job that asks for it, in the transaction that makes it due; the same one again does nothing. */
export async function requestRefund(
  deps: MailDeps,
  tx: Tx,
  { attempt, reason, amountCents }: RefundWish,
): Promise<void> {
  const refundId = deps.random.uuid();
  const isNew = await insertRefund(tx, {
    id: refundId,
    order_id: attempt.order_id,
    attempt_id: attempt.id,
    reason,
    amount_cents: amountCents,
    currency: attempt.currency,
    state: 'requested',
    created_at: deps.clock(),
    sent_at: null,
  });
  if (!isNew) return;
  await deps.queue.enqueue('send-refund', { refundId }, { tx });
  const order = await findOrder(tx, attempt.order_id);
  if (!order) throw new Error('a refund without its order');
  const amount = formatMoney(cents(amountCents), attempt.currency);
  await mailOrder(deps, tx, { kind: MAILS[reason], order, more: { refundId, amount } });
}
