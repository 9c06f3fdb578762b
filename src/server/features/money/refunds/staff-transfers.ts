import { canTakeBack, TELL_AFTER_SECONDS } from '#domain/staff/report.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import type { Jobs } from '#server/queue/queue.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { checkAccount, refuseUnapproved } from './account-check.ts';
import { actOnRefund, type RefundActResult } from './act-on-refund.ts';
import { describeAccount } from './present.ts';
import { sendRefundMail } from './refund-mail.ts';
import { isAccountDisputed, type RefundRow, saveRefund } from './repository.ts';
import { askAgain, isTakenBy, record, withRefund } from './transfer-refund.ts';

/** A second person agrees that money goes to an account of somebody else than the order's recipient. */
export async function approveRefundAccount(
  context: ActContext,
  { input: { id }, staff: { name, staffId } }: StaffRequest<'approveRefundAccount'>,
): Promise<ActResult | Refusal> {
  return await actOnRefund(context, id, async (refund) => {
    const check = refund.state === 'account-given' ? await checkAccount(context, context.tx, refund) : null;
    if (check === null) return refuse(409, 'No hay una cuenta que espere la aprobación de nadie');
    if (!check.needsApproval) return refuse(409, 'Esta transferencia no necesita a otra persona');
    if (check.approval !== null) return refuse(409, `Ya la aprobó ${check.approval.name}`);
    await record(context, context.tx, { refundId: id, actor: name, staffId, code: 'account-approved' });
    return {
      after: refund,
      effectsOf: (amount, order) => [
        `Queda aprobado transferir ${amount} de la orden ${order} a una cuenta que no es de quien recibe el pedido`,
        'La transferencia la hace otra persona. Si quien compró cambia la cuenta, hay que aprobarla de nuevo',
      ],
    };
  });
}

/**
 * A person takes the transfer up: from now on the account cannot be changed, and nobody else can take it. To an account of
 * somebody else than the order's recipient it takes another person, who agreed before.
 */
export async function takeRefund(
  context: ActContext,
  { input: { id }, staff: { name, staffId } }: StaffRequest<'takeRefund'>,
): Promise<ActResult | Refusal> {
  const { tx } = context;
  return await actOnRefund(context, id, async (refund) => {
    if (refund.state !== 'account-given') return refuse(409, notTakeableMessage(refund));
    const refused = await refuseUnapproved(context, tx, { refund, staffId });
    if (refused) return refused;
    const after = await saveRefund(tx, id, { state: 'taken', taken_by: name });
    await record(context, tx, { refundId: id, actor: name, staffId, code: 'taken' });
    return {
      after,
      effectsOf: (amount, order) => [
        `La transferencia de ${amount} de la orden ${order} queda a tu cargo: nadie más puede tomarla y la cuenta ya no cambia`,
        'Hacé la transferencia en el banco y después anotá la referencia acá',
      ],
    };
  });
}

/** Gives a refund back that was taken up and not paid. An account that its owner does not know goes with it. */
export async function releaseRefund(
  context: ActContext,
  { input: { id }, staff }: StaffRequest<'releaseRefund'>,
): Promise<ActResult | Refusal> {
  const { tx } = context;
  const { name: actor } = staff;
  return await actOnRefund(context, id, async (refund) => {
    if (refund.state !== 'taken') return refuse(409, 'Nadie la tiene tomada: no hay nada que soltar');
    const refused = await refuseTaken(context, refund, { staff, isForOwners: true });
    if (refused) return refused;
    await record(context, tx, { refundId: id, actor, code: 'released' });
    if (await isAccountDisputed(tx, id))
      return {
        after: await askAgain(context, tx, { refund, actor }),
        effectsOf: (amount, order) => [
          `La transferencia de ${amount} de la orden ${order} no se hizo, y la cuenta se borra: quien compró dijo que no es suya`,
          'Le pedimos otra cuenta por correo',
        ],
      };
    return {
      after: await saveRefund(tx, id, { state: 'account-given', taken_by: null }),
      effectsOf: (amount, order) => [
        `La transferencia de ${amount} de la orden ${order} queda libre: la puede tomar cualquiera. No se pagó`,
      ],
    };
  });
}

/**
 * A person made the transfer, or sent the refund in the bank's own panel; the shopper is told. A transfer repeated with the
 * same reference changes nothing; with another one it is refused, because it may be a second payment.
 */
export async function markTransferred(
  context: ActContext,
  { input: { id, reference }, staff }: StaffRequest<'markTransferred'>,
): Promise<ActResult | Refusal> {
  return await actOnRefund(context, id, async (refund) => {
    const effectsOf: RefundActResult['effectsOf'] = (amount, order) => [
      `Queda anotado que se enviaron ${amount} de la orden ${order}, con la referencia ${reference}`,
      'En un minuto le escribimos a quien compró. Hasta entonces se puede deshacer',
    ];
    if (refund.state === 'sent' && refund.transfer_reference === reference) return { after: refund, effectsOf };
    const refused = (await refuseTaken(context, refund, { staff })) ?? refuseUnpayable(refund);
    if (refused) return refused;
    return { after: await recordSent(context, refund, { actor: staff.name, reference }), effectsOf };
  });
}

function refuseUnpayable(refund: RefundRow): Refusal | null {
  if (refund.state === 'manual') {
    if (refund.closed_at !== null) return refuse(409, 'No espera a una persona');
    return refund.amount_cents === null || refund.currency === null ? refuse(409, 'El importe no está decidido') : null;
  }
  if (refund.state === 'taken') return null;
  if (refund.state === 'account-given') return refuse(409, 'Primero tomala, para que nadie más la pague');
  return refuse(409, notTakeableMessage(refund));
}

async function recordSent(
  { tx, clock, queue }: ActContext,
  refund: RefundRow,
  { actor, reference }: { actor: string; reference: string },
): Promise<RefundRow> {
  const at = clock();
  const sent = await saveRefund(tx, refund.id, { state: 'sent', sent_at: at, transfer_reference: reference });
  await record({ clock }, tx, { refundId: refund.id, actor, code: 'paid' });
  const report = { refundId: refund.id, reportedAt: at.toISOString() };
  await queue.enqueue('tell-transfer', report, { tx, startAfterSeconds: TELL_AFTER_SECONDS });
  return sent;
}

/** The job `tell-transfer`: tells the shopper of a transfer, unless its report was taken back. */
export async function tellTransfer(context: Context, { refundId, reportedAt }: Jobs['tell-transfer']): Promise<void> {
  await withRefund(context, { refundId, actor: '' }, async (tx, refund) => {
    const { id, order_id, amount_cents, currency, sent_at: at, transfer_reference: reference } = refund;
    if (refund.state !== 'sent' || reference === null || at?.toISOString() !== reportedAt) return;
    if (amount_cents === null || currency === null) throw new Error(`refund ${id} is paid and has no amount`);
    const details = { sentOn: formatLongDay(montevideoDay(reportedAt)), reference };
    const mail = { refund: { id, order_id, amount_cents, currency } };
    const account = describeAccount(refund);
    if (refund.account_bank === null) await sendRefundMail(context, tx, { kind: 'refund-sent', ...mail, details });
    else await sendRefundMail(context, tx, { kind: 'refund-transferred', ...mail, details: { account, ...details } });
  });
}

/** Nobody made the transfer after all: the refund is again where it was. */
export async function takeBackTransfer(
  context: ActContext,
  { input: { id }, staff }: StaffRequest<'takeBackTransfer'>,
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  return await actOnRefund(context, id, async (refund) => {
    const { state, sent_at: at, transfer_reference: reference, confirmed_at: confirmedAt } = refund;
    if (state !== 'sent' || at === null || reference === null || confirmedAt !== null)
      return refuse(409, 'No hay una transferencia anotada que deshacer');
    if (!canTakeBack(at, clock()))
      return refuse(409, 'Ya pasó el minuto para deshacerla: a quien compró ya se le avisó');
    const former = refund.account_bank === null ? ('manual' as const) : ('taken' as const);
    const refused = await refuseTaken(context, { ...refund, state: former }, { staff });
    if (refused) return refused;
    await record(context, tx, { refundId: id, actor: staff.name, code: 'payment-taken-back' });
    return {
      after: await saveRefund(tx, id, { state: former, sent_at: null, transfer_reference: null }),
      effectsOf: (amount, order) => [
        `Los ${amount} de la orden ${order} vuelven a estar por enviar. A quien compró no se le avisa nada`,
      ],
    };
  });
}

/**
 * Refuses what would end or redirect a transfer that somebody else took: they may be at the bank with it, and whoever took it
 * next would pay a second time. An owner releases it, who asked that person.
 */
export async function refuseTaken(
  { tx }: ActContext,
  before: RefundRow,
  { staff, isForOwners = false }: { staff: StaffSession; isForOwners?: boolean },
): Promise<Refusal | null> {
  if (before.state !== 'taken' || (isForOwners && staff.role === 'owner')) return null;
  if (await isTakenBy(tx, before, staff)) return null;
  return refuse(
    409,
    `La tomó ${before.taken_by}: la termina o la suelta esa persona, y si no puede, la suelta un dueño`,
  );
}

function notTakeableMessage({ state, taken_by: takenBy, transfer_reference: reference }: RefundRow): string {
  if (state === 'taken') return `Ya la tomó ${takenBy}: no la pagues`;
  if (state === 'sent')
    return reference === null ? 'Ya se envió' : `Ya se pagó, con la referencia ${reference}: no la pagues`;
  if (state === 'awaiting-account') return 'Todavía falta la cuenta de quien compró';
  return 'No es una devolución por transferencia con cuenta';
}
