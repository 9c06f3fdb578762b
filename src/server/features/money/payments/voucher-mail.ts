import { findPaymentInReview } from '#db/payment-review.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import {
  type OrderMailDeps,
  sendOrderMail,
  withdrawReceivedMail,
} from '#server/features/checkout/order-mails/send-order-mail.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { type AttemptRow, lockAttempt } from './repository.ts';

/** How long before it expires the shopper is reminded of an unpaid voucher. */
const REMINDER_MS = 24 * 60 * 60_000;

/** Queues the mail with the voucher of an attempt: code, amount in pesos, deadline. Repeated, it is written once. */
export async function sendVoucherMail(
  deps: OrderMailDeps,
  tx: Tx,
  { order, attempt }: { order: OrderRow; attempt: AttemptRow },
): Promise<void> {
  const details = detailsOf(attempt);
  if (!details) return;
  if (attempt.charge_id === null) await withdrawReceivedMail(deps, tx, order.id);
  const kind = attempt.charge_id === null ? 'voucher' : 'voucher-charge';
  await sendOrderMail(deps, tx, { kind, order, details });
}

/**
 * Queues the reminder of an unpaid voucher in its last day, once. A voucher that was issued for less than two days gets
 * none, because its own mail is recent, and neither does one while a person looks at a payment of the order.
 */
export async function remindOfVoucher(
  deps: OrderMailDeps & Pick<Context, 'db'>,
  { id, order_id: orderId, charge_id: chargeId, expires_at: expiresAt, created_at: createdAt }: AttemptRow,
): Promise<void> {
  const left = expiresAt.getTime() - deps.clock().getTime();
  const lifetime = expiresAt.getTime() - createdAt.getTime();
  // The voucher of a charge is one of several answers, whose mail names the day.
  if (chargeId !== null || left <= 0 || left > REMINDER_MS || lifetime < 2 * REMINDER_MS) return;
  await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const attempt = await lockAttempt(tx, id);
    const details = detailsOf(attempt);
    if (attempt.state !== 'pending' || !details || (await findPaymentInReview(tx, { orderId }))) return;
    await sendOrderMail(deps, tx, { kind: 'voucher-reminder', order, details });
  });
}

function detailsOf({ id, voucher, amount_cents: amount, currency, expires_at: expiresAt }: AttemptRow) {
  if (!voucher) return null;
  return {
    attemptId: id,
    voucherCode: voucher.code,
    payable: formatMoney(cents(amount), currency),
    payUntil: formatDateTime(expiresAt.toISOString()),
  };
}
