import type { Tx } from '#db/transaction.ts';
import { type Currency, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { type OrderMailDeps, sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import type { RefundDetails } from '#server/features/checkout/order-mails/templates/order.ts';
import type { RefundMail } from '#server/features/checkout/order-mails/templates/refund-texts.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';

interface RefundMailRequest {
  kind: RefundMail;
  refund: { id: string; order_id: string; amount_cents: number | null; currency: string | null };
  details?: Omit<RefundDetails, 'refundId' | 'amount'>;
}

/** Queues a mail about a refund to the shopper, in the transaction of the change that it reports. */
export async function sendRefundMail(
  deps: OrderMailDeps,
  tx: Tx,
  { kind, refund, details = {} }: RefundMailRequest,
): Promise<void> {
  const order = await findOrder(tx, refund.order_id);
  if (!order) throw new Error(`refund ${refund.id} has no order`);
  const { amount_cents: amountCents, currency } = refund;
  const isKnown = amountCents !== null && currency !== null;
  const amount = isKnown ? formatMoney(cents(amountCents), currency as Currency) : '';
  await sendOrderMail(deps, tx, { kind, order, details: { refundId: refund.id, amount, ...details } });
}
