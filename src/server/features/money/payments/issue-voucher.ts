import { findPaymentInReview } from '#db/payment-review.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import { transaction } from '#db/transaction.ts';
import type { Voucher } from '#partners/abitab/client.ts';
import { isRequestRefused, PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import type { OrderMailDeps } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { Refusal, refuse } from '#server/refusal.ts';
import { VOUCHER_LIFETIME_MS } from './active-attempt.ts';
import { FIRST_POLL_MS } from './poll-payment.ts';
import { type AttemptRow, findAttempt, lockAttempt, planCheck, saveAttempt } from './repository.ts';
import { sendVoucherMail } from './voucher-mail.ts';

type Deps = OrderMailDeps & Pick<Context, 'db' | 'partners' | 'log' | 'fieldCipher' | 'deadline'>;

interface CashPayment {
  order: OrderRow;
  attempt: AttemptRow;
}

const RETRY_SECONDS = 10;
const UNAVAILABLE = 'Abitab no responde en este momento; probá de nuevo o elegí un banco';
const REFUSED = 'Abitab no acepta el pago de esta orden; elegí un banco';
const LATE =
  'Abitab está demorando. Seguimos pidiendo tu cupón y va a aparecer en tu orden; también podés elegir un banco.';

/**
 * Requests the voucher of an attempt from Abitab while the shopper waits. Abitab recognises a repeat by the transaction
 * number, so that a voucher that may exist is asked for again by a job, and by the shopper, without becoming two.
 */
export async function issueVoucher(deps: Deps, payment: CashPayment): Promise<AttemptRow | Refusal> {
  const { order, attempt } = payment;
  if (attempt.voucher) return attempt;
  try {
    return await requestAndStore(deps, payment);
  } catch (error) {
    if (!(error instanceof PartnerUnavailable) && !(error instanceof PartnerRejected)) throw error;
    deps.log.warn({ partner: 'abitab', orderId: order.id, error }, 'Abitab issued no voucher');
    if (isRequestRefused(error)) return refuse(422, REFUSED, [{ field: 'paymentMethod', message: REFUSED }]);
    const mayExist = error instanceof PartnerUnavailable && error.ambiguous;
    if (mayExist) await deps.queue.enqueue('issue-voucher', { attemptId: attempt.id });
    return new Refusal(503, mayExist ? LATE : UNAVAILABLE, { retryAfter: RETRY_SECONDS });
  }
}

/** Stores the voucher of an attempt whose first request was not answered in time, while it can still be paid. */
export async function issueLateVoucher(deps: Deps, { attemptId }: { attemptId: string }): Promise<void> {
  const attempt = await findAttempt(deps.db, attemptId);
  if (attempt?.state !== 'pending' || attempt.voucher || attempt.expires_at <= deps.clock()) return;
  const { order_id: orderId, charge_id: chargeId } = attempt;
  const order = await findOrder(deps.db, orderId);
  if (!order || (await findPaymentInReview(deps.db, { orderId, chargeId }))) return;
  try {
    await requestAndStore(deps, { order, attempt });
  } catch (error) {
    if (!(error instanceof PartnerRejected)) throw error;
    deps.log.warn({ partner: 'abitab', orderId: order.id, error }, 'Abitab rejects a voucher');
  }
}

async function requestAndStore(deps: Deps, { order, attempt }: CashPayment): Promise<AttemptRow | Refusal> {
  const { code, url, expiresAt, purchaseId } = await requestVoucher(deps, { order, attempt });
  return await transaction(deps.db, async (tx) => {
    await lockOrder(tx, order.id);
    const current = await lockAttempt(tx, attempt.id);
    if (current.state !== 'pending') return refuse(409, 'Esta orden ya no espera este pago');
    if (current.voucher) return current;
    await planCheck(tx, attempt.id, new Date(deps.clock().getTime() + FIRST_POLL_MS));
    const issued = await saveAttempt(tx, attempt.id, {
      voucher: JSON.stringify({ code, url: url ?? '', expiresAt }),
      partner_reference: purchaseId,
      expires_at: new Date(expiresAt),
    });
    await sendVoucherMail(deps, tx, { order, attempt: issued });
    return issued;
  });
}

function requestVoucher(deps: Deps, { order, attempt }: CashPayment): Promise<Voucher> {
  const { firstName, lastName } = order.consignee;
  const document = decryptDocument(deps, order);
  const phone = order.consignee.phone ?? order.address.phoneNumber ?? '';
  const request = {
    orderId: order.id,
    uniqueId: attempt.transaction_id,
    amountCents: attempt.amount_cents,
    customer: { email: order.customer_email, firstName, lastName, document, phone },
    expiresInMinutes: minutesToPay(deps, attempt),
    notifyUrl: `${deps.config.publicUrl}/webhooks/abitab`,
  };
  return deps.partners.abitab.createVoucher(request, { deadline: deps.deadline });
}

/** The voucher of an order has its full time from when it is issued; that of a charge lives as long as the charge. */
function minutesToPay({ clock }: Deps, { charge_id, expires_at }: AttemptRow): number {
  if (charge_id === null) return VOUCHER_LIFETIME_MS / 60_000;
  return Math.max(1, Math.floor((expires_at.getTime() - clock().getTime()) / 60_000));
}
