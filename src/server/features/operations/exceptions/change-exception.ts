import type { NamesOf } from '#contract/backoffice/caller.ts';
import { ENDED_BY_HAND, EXCEPTIONS } from '#domain/exceptions/kinds.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { placeOf, searchFor } from './find-open.ts';
import { type ExceptionRow, findException, insertNote, lockWork, saveWork } from './repository.ts';

type ItemAct = Extract<NamesOf<'act'>, `${string}Item`>;
type Request<Name extends ItemAct> = StaffRequest<Name> & { reason: string };

const MAX_SNOOZE_MS = 30 * 24 * 60 * 60_000;

/** The open exception, its work locked. */
export async function lockException(context: ActContext, { input: { kind, subject }, staff }: StaffRequest<ItemAct>) {
  const work = await lockWork(context.tx, { kind, subject });
  const search = searchFor(context, permissionsOf(staff), kind);
  const found = search.selects.length === 0 ? null : await findException(context.tx, search, subject);
  if (found === null) return notFound('Esto no está en la cola: ya se resolvió, o tu rol no lo ve');
  return { found, work };
}

export async function takeItem(context: ActContext, request: Request<'takeItem'>): Promise<ActResult | Refusal> {
  const locked = await lockException(context, request);
  if (isRefusal(locked)) return locked;
  const { found, work } = locked;
  if (work.taken_by === request.staff.staffId) return refuse(409, 'Ya está a tu nombre');
  if (work.taken_by !== null) return refuse(409, `La tiene ${found.holderName}. Tiene que soltarla primero.`);
  await saveWork(context.tx, request.input, { taken_by: request.staff.staffId, taken_at: context.clock() });
  return {
    ...changed(found),
    after: { takenBy: request.staff.staffId },
    effects: [`Queda a tu nombre: ${wordsOf(found)}`],
  };
}

/** Who has it releases it; an owner releases what anybody has. */
export async function releaseItem(context: ActContext, request: Request<'releaseItem'>): Promise<ActResult | Refusal> {
  const locked = await lockException(context, request);
  if (isRefusal(locked)) return locked;
  const { found, work } = locked;
  const { staffId, role } = request.staff;
  if (work.taken_by === null) return refuse(409, 'No la tiene nadie');
  if (work.taken_by !== staffId && role !== 'owner') return refuse(403, `La tiene ${found.holderName}`);
  await saveWork(context.tx, request.input, { taken_by: null, taken_at: null });
  return { ...changed(found), before: { takenBy: work.taken_by }, effects: [`Queda sin nadie: ${wordsOf(found)}`] };
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
  return { ...changed(locked.found), effects: [`Sale de la cola como resuelto: ${wordsOf(locked.found)}`] };
}

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
