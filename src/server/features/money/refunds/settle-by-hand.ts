import type { Tx } from '#db/transaction.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import type { OrderMailDeps } from '#server/features/checkout/order-mails/send-order-mail.ts';
import type { RefundMail } from '#server/features/checkout/order-mails/templates/refund-texts.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { sendRefundMail } from './refund-mail.ts';
import { type RefundRow, saveRefund } from './repository.ts';
import { MAX_RETRY_MS } from './request-refund.ts';
import { NO_ACCOUNT, record, type TransferCommand, type TransferDeps, withRefund } from './transfer-refund.ts';

/** Asks the partner again for a refund that it did not take. The refund's id is its key: it is never paid twice. */
export async function retryRefund(
  deps: TransferDeps,
  command: TransferCommand & { payment: { method: string; currency: string } },
): Promise<RefundRow | Refusal> {
  const { method, currency } = command.payment;
  return await withRefund(deps, command, async (tx, refund) => {
    if (refund.state !== 'manual' || refund.closed_at !== null) return refuse(409, 'No espera a una persona');
    if (refund.amount_cents === null) return refuse(409, 'El importe no está decidido');
    if (method === 'abitab' || refund.currency !== currency)
      return refuse(409, 'El banco no puede devolver esto por el mismo pago: pedí una cuenta y transferilo');
    const at = new Date(deps.clock().getTime() + MAX_RETRY_MS);
    const requested = await saveRefund(tx, refund.id, { state: 'requested', next_check_at: at });
    await deps.queue.enqueue('send-refund', { refundId: refund.id }, { tx });
    return requested;
  });
}

/** Records that a person sent a refund in the bank's own panel, and says so to the shopper. */
export async function recordSentByHand(
  deps: TransferDeps,
  command: TransferCommand & { reference: string },
): Promise<RefundRow | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    const { reference } = command;
    if (refund.state !== 'manual' || refund.closed_at !== null) return refuse(409, 'No espera a una persona');
    if (refund.amount_cents === null || refund.currency === null) return refuse(409, 'El importe no está decidido');
    const at = deps.clock();
    const sent = await saveRefund(tx, refund.id, { state: 'sent', sent_at: at, transfer_reference: reference });
    await record(deps, tx, { ...command, code: 'paid' });
    await mail(deps, tx, { refund: sent, kind: 'refund-sent', details: { sentOn: dayOf(at), reference } });
    return sent;
  });
}

/** Records that the bank's statement shows a refund as paid, and says so to the shopper. */
export async function confirmRefund(
  deps: TransferDeps,
  command: TransferCommand & { reference: string },
): Promise<RefundRow | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    const { reference } = command;
    if (refund.state !== 'sent') return refuse(409, 'Todavía no se envió');
    if (refund.confirmed_at !== null)
      return refuse(409, `El banco ya la confirmó, con la referencia ${refund.bank_reference}`);
    const confirmed = await saveRefund(tx, refund.id, { confirmed_at: deps.clock(), bank_reference: reference });
    await mail(deps, tx, { refund: confirmed, kind: 'refund-confirmed', details: { reference } });
    return confirmed;
  });
}

/** Records that the bank gave the money of a refund back, and asks the shopper for an account. */
export async function recordReturned(deps: TransferDeps, command: TransferCommand): Promise<RefundRow | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    if (refund.state !== 'sent' || refund.confirmed_at !== null)
      return refuse(409, refund.state === 'sent' ? 'El banco ya la confirmó' : 'Todavía no se envió');
    const returned = await saveRefund(tx, refund.id, {
      ...NO_ACCOUNT,
      sent_at: null,
      transfer_reference: null,
    });
    const change = String(await record(deps, tx, { ...command, code: 'account-requested' }));
    await mail(deps, tx, { refund: returned, kind: 'refund-returned', details: { change } });
    return returned;
  });
}

/** Ends a refund without an amount that is not owed. The shopper was promised nothing. */
export async function closeRefund(deps: TransferDeps, command: TransferCommand): Promise<RefundRow | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    if (refund.state !== 'manual' || refund.closed_at !== null) return refuse(409, 'No espera a una persona');
    if (refund.amount_cents !== null) return refuse(409, 'Tiene importe: hay que devolverlo');
    return await saveRefund(tx, refund.id, { closed_at: deps.clock() });
  });
}

interface SettledMail {
  refund: RefundRow;
  kind: RefundMail;
  details: Parameters<typeof sendRefundMail>[2]['details'];
}

async function mail(deps: OrderMailDeps, tx: Tx, { refund, kind, details }: SettledMail): Promise<void> {
  const { id, order_id, amount_cents, currency } = refund;
  if (amount_cents === null || currency === null) throw new Error(`refund ${id} has no amount`);
  await sendRefundMail(deps, tx, { kind, refund: { id, order_id, amount_cents, currency }, details });
}

function dayOf(at: Date): string {
  return formatLongDay(montevideoDay(at.toISOString()));
}
