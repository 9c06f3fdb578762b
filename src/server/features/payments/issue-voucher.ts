import type { OrderRow } from '#db/tables/orders.ts';
import { transaction } from '#db/transaction.ts';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import { lockOrder } from '#server/features/orders/lock-order.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { VOUCHER_LIFETIME_MS } from './active-attempt.ts';
import { FIRST_POLL_MS } from './poll-payment.ts';
import { type AttemptRow, lockAttempt, planCheck, saveAttempt } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'config' | 'partners' | 'log' | 'fieldCipher'>;

/** Requests the voucher of an attempt from Abitab, once; Abitab recognises a repeat by the transaction number. */
export async function issueVoucher(
  deps: Deps,
  { order, attempt }: { order: OrderRow; attempt: AttemptRow },
): Promise<AttemptRow | Refusal> {
  if (attempt.voucher) return attempt;
  const voucher = await requestVoucher(deps, { order, attempt });
  if (!voucher) return refuse(503, 'Abitab no responde en este momento; probá de nuevo o elegí un banco');
  return await transaction(deps.db, async (tx) => {
    await lockOrder(tx, order.id);
    const current = await lockAttempt(tx, attempt.id);
    if (current.state !== 'pending') return refuse(409, 'Esta orden ya no espera este pago');
    const { code, url, expiresAt, purchaseId } = voucher;
    await planCheck(tx, attempt.id, new Date(deps.clock().getTime() + FIRST_POLL_MS));
    return await saveAttempt(tx, attempt.id, {
      voucher: JSON.stringify({ code, url: url ?? '', expiresAt }),
      partner_reference: purchaseId,
      expires_at: new Date(expiresAt),
    });
  });
}

async function requestVoucher(deps: Deps, { order, attempt }: { order: OrderRow; attempt: AttemptRow }) {
  const { firstName, lastName } = order.consignee;
  const document = deps.fieldCipher.decrypt(order.consignee.document);
  const phone = order.consignee.phone ?? order.address.phoneNumber ?? '';
  try {
    return await deps.partners.abitab.createVoucher({
      orderId: order.id,
      uniqueId: attempt.transaction_id,
      amountCents: attempt.amount_cents,
      customer: { email: order.customer_email, firstName, lastName, document, phone },
      expiresInMinutes: VOUCHER_LIFETIME_MS / 60_000,
      notifyUrl: `${deps.config.publicUrl}/webhooks/abitab`,
    });
  } catch (error) {
    if (!(error instanceof PartnerUnavailable) && !(error instanceof PartnerRejected)) throw error;
    deps.log.warn({ partner: 'abitab', orderId: order.id, error }, 'Abitab issued no voucher');
    return null;
  }
}
