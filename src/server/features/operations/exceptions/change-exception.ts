import type { NamesOf } from '#contract/backoffice/caller.ts';
import { ENDED_BY_HAND, EXCEPTIONS } from '#domain/exceptions/kinds.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { lockOrderByNumber } from '#server/features/checkout/orders/lock-order.ts';
import { findWork, saveOwner } from '#server/features/operations/order-work/work-repository.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { placeOf, searchFor } from './find-open.ts';
import { type ExceptionRow, findException, insertNote, lockWork, saveWork } from './repository.ts';

type ItemAct = Extract<NamesOf<'act'>, `${string}Item`>;
type Request<Name extends ItemAct> = StaffRequest<Name> & { reason: string };

const MAX_SNOOZE_MS = 30 * 24 * 60 * 60_000;

/** The open exception; what people did about it is locked. */
export async function lockException(context: ActContext, { input: { kind, subject }, staff }: StaffRequest<ItemAct>) {
  await lockWork(context.tx, { kind, subject });
  const search = searchFor(context, permissionsOf(staff), kind);
  const found = search.selects.length === 0 ? null : await findException(context.tx, search, subject);
  if (found === null) return notFound('Esto no está en la cola: ya se resolvió, o tu rol no lo ve');
  return { found };
}

export async function takeItem(context: ActContext, request: Request<'takeItem'>): Promise<ActResult | Refusal> {
  const locked = await lockException(context, request);
  if (isRefusal(locked)) return locked;
  const { found } = locked;
  const { staffId } = request.staff;
  const { holder, order } = await lockHolder(context, locked);
  if (holder?.id === staffId) return refuse(409, 'Ya está a tu nombre');
  if (holder !== null) return refuse(409, `La tiene ${holder.name}. Tiene que soltarla primero.`);
  const at = context.clock();
  if (order) await saveOwner(context.tx, order.id, { id: staffId, at, by: staffId });
  else await saveWork(context.tx, request.input, { taken_by: staffId, taken_at: at });
  return {
    ...changed(found),
    after: { takenBy: staffId },
    effects: [`Queda a tu nombre: ${wordsOf(found)}`, ...(order ? [WITH_ORDER] : [])],
  };
}

/** Whoever looks after an order looks after all that waits about it. */
const WITH_ORDER = 'Con ella, todo lo de la orden: sus casos, compras y devoluciones.';

/** Who has what a row is about: its order, or the row itself where it is about none. */
async function lockHolder({ tx }: ActContext, { found }: { found: ExceptionRow }) {
  const order = found.orderNumber === null ? null : await lockOrderByNumber(tx, found.orderNumber);
  const owner = order ? (await findWork(tx, order.id)).owner : null;
  // A release before may have given the row alone to somebody.
  const taker = found.holderId === null ? null : { id: found.holderId, name: found.holderName ?? '' };
  return { order, holder: owner ?? taker };
}

/** Who has it releases it; an owner releases what anybody has. */
export async function releaseItem(context: ActContext, request: Request<'releaseItem'>): Promise<ActResult | Refusal> {
  const locked = await lockException(context, request);
  if (isRefusal(locked)) return locked;
  const { found } = locked;
  const { staffId, role } = request.staff;
  const { holder, order } = await lockHolder(context, locked);
  if (holder === null) return refuse(409, 'No la tiene nadie');
  if (holder.id !== staffId && role !== 'owner') return refuse(403, `La tiene ${holder.name}`);
  if (order) await saveOwner(context.tx, order.id, { id: null, at: context.clock(), by: staffId });
  await saveWork(context.tx, request.input, { taken_by: null, taken_at: null });
  return {
    ...changed(found),
    before: { takenBy: holder.id },
    effects: [`Queda sin nadie: ${wordsOf(found)}`, ...(order ? [WITH_ORDER] : [])],
  };
}

export async function snoozeItem(context: ActContext, request: Request<'snoozeItem'>): Promise<ActResult | Refusal> {
  const now = context.clock();
  const until = new Date(request.input.until);
  if (until <= now) return refuseField('until', 'Esa fecha ya pasó');
  if (until.getTime() - now.getTime() > MAX_SNOOZE_MS) return refuseField('until', 'Se pospone hasta 30 días');
  const locked = await lockException(context, request);
  if (isRefusal(locked)) return locked;
  const { found } = locked;
  await saveWork(context.tx, request.input, { snoozed_until: until, snoozed_at: now, snooze_reason: request.reason });
  return {
    ...changed(found),
    after: { snoozedUntil: until.toISOString() },
    effects: [`Sale de la cola hasta el ${formatDateTime(until.toISOString())}: ${wordsOf(found)}`],
  };
}

export async function noteItem(context: ActContext, request: Request<'noteItem'>): Promise<ActResult | Refusal> {
  const locked = await lockException(context, request);
  if (isRefusal(locked)) return locked;
  const { kind, subject, note: text } = request.input;
  const note = { kind, subject, staff_id: request.staff.staffId, text, written_at: context.clock() };
  await insertNote(context.tx, note);
  return { ...changed(locked.found), effects: [`La nota queda con tu nombre en ${wordsOf(locked.found)}`] };
}

export async function closeItem(context: ActContext, request: Request<'closeItem'>): Promise<ActResult | Refusal> {
  if (!ENDED_BY_HAND.includes(request.input.kind))
    return refuse(409, 'Esto sale de la cola solo cuando se arregla lo que lo causó');
  const locked = await lockException(context, request);
  if (isRefusal(locked)) return locked;
  await saveWork(context.tx, request.input, { closed_at: context.clock() });
  const { found } = locked;
  const isPayment = found.kind === 'payment-not-applied' && found.orderNumber !== null;
  return {
    ...changed(found),
    effects: [`Sale de la cola como resuelto: ${wordsOf(found)}`, ...(isPayment ? [PAYABLE_AGAIN] : [])],
  };
}

const PAYABLE_AGAIN =
  'Si la orden todavía no se pagó, se puede volver a pagar y vuelve a vencer. Lo que un banco que contesta tenga por otro importe se devuelve después del plazo de ese pago.';

/** By what the audit knows an exception: the order, case or refund that it is about, so that its history has the act. */
export function changed({ kind, subject, orderNumber }: ExceptionRow): Pick<ActResult, 'subject'> {
  const { page } = EXCEPTIONS[kind];
  if (page === 'case' || page === 'refund') return { subject: { kind: page, id: subject } };
  if (orderNumber !== null) return { subject: { kind: 'order', id: String(orderNumber) } };
  return { subject: { kind: 'exception', id: `${kind} ${subject}` } };
}

export function wordsOf(row: ExceptionRow): string {
  return `${EXCEPTIONS[row.kind].name} (${placeOf(row).label})`;
}
