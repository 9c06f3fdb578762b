import { transaction } from '#db/transaction.ts';
import { PartnerDown, PartnerRefused } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import { lockOrder, type OrderRow } from '#server/features/orders/repository.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { VOUCHER_LIFE_MS } from './active-attempt.ts';
import { FIRST_LOOK_SECONDS } from './poll-payment.ts';
import { type AttemptRow, lockAttempt, saveAttempt } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'config' | 'queue' | 'partners' | 'log' | 'sealer'>;

/** Asks Abitab for the voucher of an attempt, once; the partner knows a repeat by the attempt's number. */
export async function issueVoucher(
  deps: Deps,
  { order, attempt }: { order: OrderRow; attempt: AttemptRow },
): Promise<AttemptRow | Refusal> {
  if (attempt.voucher) return attempt;
  const voucher = await askForVoucher(deps, { order, attempt });
  if (!voucher) return refuse(503, 'Abitab no responde en este momento; probá de nuevo o elegí un banco');
  return await transaction(deps.db, async (tx) => {
    await lockOrder(tx, order.id);
    const now = await lockAttempt(tx, attempt.id);
    if (now.state !== 'pending') return refuse(409, 'Esta orden ya no espera este pago');
    const { code, url, expiresAt, purchaseId } = voucher;
    const watch = { tx, startAfterSeconds: FIRST_LOOK_SECONDS };
    await deps.queue.enqueue('watch-payment', { attemptId: attempt.id }, watch);
    return await saveAttempt(tx, attempt.id, {
      voucher: JSON.stringify({ code, url: url ?? '', expiresAt }),
      partner_reference: purchaseId,
      expires_at: new Date(expiresAt),
    });
  });
}

async function askForVoucher(deps: Deps, { order, attempt }: { order: OrderRow; attempt: AttemptRow }) {
  const { firstName, lastName } = order.consignee;
  const document = deps.sealer.open(order.consignee.document);
  const phone = order.consignee.phone ?? order.address.phoneNumber ?? '';
  try {
    return await deps.partners.abitab.createVoucher({
      orderId: order.id,
      uniqueId: attempt.transaction_id,
      amountCents: attempt.amount_cents,
      customer: { email: order.customer_email, firstName, lastName, document, phone },
      expiresInMinutes: VOUCHER_LIFE_MS / 60_000,
      notifyUrl: `${deps.config.publicUrl}/webhooks/abitab`,
    });
  } catch (error) {
    if (!(error instanceof PartnerDown) && !(error instanceof PartnerRefused)) throw error;
    deps.log.warn({ partner: 'abitab', orderId: order.id, error }, 'no voucher could be had');
    return null;
  }
}
