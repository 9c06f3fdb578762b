import { methodName } from '#domain/payment/method.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { recordCreditNote } from '#server/features/money/fiscal-documents/record-document.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { actOnRefund } from './act-on-refund.ts';
import { sendRefundMail } from './refund-mail.ts';
import { findPaymentOf, type RefundRow, saveRefund } from './repository.ts';
import { MAX_RETRY_MS } from './request-refund.ts';
import { NO_ACCOUNT, record, type TransferCommand, type TransferDeps, withRefund } from './transfer-refund.ts';

/** Asks the partner again for a refund that it did not take. The refund's id is its key: it is never paid twice. */
export async function retryRefund(
  context: ActContext,
  { input: { id } }: StaffRequest<'retryRefund'>,
): Promise<ActResult | Refusal> {
  const { tx, clock, queue } = context;
  return await actOnRefund(context, id, async (refund) => {
    const payment = await findPaymentOf(tx, refund.attempt_id);
    if (refund.state !== 'manual' || refund.closed_at !== null) return refuse(409, 'No espera a una persona');
    if (refund.amount_cents === null) return refuse(409, 'El importe no está decidido');
    if (payment.method === 'abitab' || refund.currency !== payment.currency)
      return refuse(409, 'El banco no puede devolver esto por el mismo pago: pedí una cuenta y transferilo');
    const at = new Date(clock().getTime() + MAX_RETRY_MS);
    const after = await saveRefund(tx, id, { state: 'requested', next_check_at: at });
    await queue.enqueue('send-refund', { refundId: id });
    return {
      after,
      effectsOf: (amount, order) => [
        `Volvemos a pedir al banco que devuelva ${amount} al pago de la orden ${order} con ${methodName(payment.method)}, transacción ${payment.transaction_id}`,
        'Si no lo acepta, vuelve a esta lista; nunca se devuelve dos veces',
      ],
    };
  });
}

/** Records that the bank's statement shows a refund as paid, and says so to the shopper. */
export async function recordConfirmed(
  deps: TransferDeps,
  command: TransferCommand & { reference: string },
): Promise<RefundRow | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    const { reference } = command;
    if (refund.state !== 'sent') return refuse(409, 'Todavía no se envió');
    if (refund.confirmed_at !== null)
      return refuse(409, `El banco ya la confirmó, con la referencia ${refund.bank_reference}`);
    const at = deps.clock();
    const confirmed = await saveRefund(tx, refund.id, { confirmed_at: at, bank_reference: reference });
    await recordCreditNote(deps, tx, refund.id);
    const details = { reference, confirmedOn: formatLongDay(montevideoDay(at.toISOString())) };
    await sendRefundMail(deps, tx, { kind: 'refund-confirmed', refund: paidOf(confirmed), details });
    return confirmed;
  });
}

export async function confirmRefund(
  context: ActContext,
  { input: { id, reference }, staff }: StaffRequest<'confirmRefund'>,
): Promise<ActResult | Refusal> {
  return await actOnRefund(context, id, async () => {
    const after = await recordConfirmed(context, { refundId: id, actor: staff.name, reference });
    if (isRefusal(after)) return after;
    return {
      after,
      effectsOf: (amount, order) => [
        `Queda anotado que el banco pagó los ${amount} de la orden ${order}, con la referencia ${reference}`,
        'Le escribimos a quien compró',
      ],
    };
  });
}

/** Records that the bank gave the money of a refund back, and asks the shopper for an account. */
export async function returnRefund(
  context: ActContext,
  { input: { id }, staff }: StaffRequest<'returnRefund'>,
): Promise<ActResult | Refusal> {
  const { tx } = context;
  return await actOnRefund(context, id, async (refund) => {
    if (refund.state !== 'sent' || refund.confirmed_at !== null)
      return refuse(409, refund.state === 'sent' ? 'El banco ya la confirmó' : 'Todavía no se envió');
    const after = await saveRefund(tx, id, { ...NO_ACCOUNT, sent_at: null, transfer_reference: null });
    const change = String(await record(context, tx, { refundId: id, actor: staff.name, code: 'account-requested' }));
    await sendRefundMail(context, tx, { kind: 'refund-returned', refund: paidOf(after), details: { change } });
    return {
      after,
      effectsOf: (amount, order) => [
        `Queda anotado que el banco nos devolvió los ${amount} de la orden ${order}: todavía se los debemos a quien compró`,
        'Le pedimos por correo una cuenta a la que transferirlos',
      ],
    };
  });
}

/** Ends a refund without an amount that is not owed. The shopper was promised nothing. */
export async function closeRefund(
  context: ActContext,
  { input: { id } }: StaffRequest<'closeRefund'>,
): Promise<ActResult | Refusal> {
  return await actOnRefund(context, id, async (refund) => {
    if (refund.state !== 'manual' || refund.closed_at !== null) return refuse(409, 'No espera a una persona');
    if (refund.amount_cents !== null) return refuse(409, 'Tiene importe: hay que devolverlo');
    return {
      after: await saveRefund(context.tx, id, { closed_at: context.clock() }),
      effectsOf: (_amount, order) => [`No se devuelve nada por esto en la orden ${order}; deja de esperar`],
    };
  });
}

function paidOf({ id, order_id, amount_cents, currency }: RefundRow) {
  if (amount_cents === null || currency === null) throw new Error(`refund ${id} has no amount`);
  return { id, order_id, amount_cents, currency };
}
