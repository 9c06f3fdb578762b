import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { EXPORT_KINDS, EXPORTS, type ExportKind } from '#domain/exports/kinds.ts';
import { type SessionRights, sessionMay } from '#domain/staff/roles.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { monthOf } from './month.ts';
import { monthQuery } from './month-repository.ts';
import { countUpTo, findFirstOrder, insertExport, selectReleased } from './repository.ts';

/** How long an export may be downloaded, again too, where a download broke. */
const RELEASED_MS = 10 * 60 * 1000;
/** Beyond this, the number of rows is "more than". */
const MAX_COUNTED = 10_000;

export function mayExport(staff: SessionRights, kind: ExportKind): boolean {
  const { permission } = EXPORTS[kind];
  return sessionMay(staff, 'money') && (permission === null || sessionMay(staff, permission));
}

export async function readExports(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { staff }: StaffRequest<'readExports'>,
): Promise<BackofficeReply<'readExports'>> {
  const now = clock();
  const first = (await findFirstOrder(db)) ?? now;
  const released = await selectReleased(db, { sessionId: staff.id, now });
  return {
    kinds: EXPORT_KINDS.filter((kind) => mayExport(staff, kind)),
    currentMonth: montevideoDay(now.toISOString()).slice(0, 7),
    firstMonth: montevideoDay(first.toISOString()).slice(0, 7),
    released: released.map(({ id, kind, month, expires_at }) => ({
      ...{ id, kind: kind as ExportKind, month },
      expiresAt: expires_at.toISOString(),
    })),
  };
}

/** Lets the caller's session download a month for some minutes. The download itself leaves a row of the audit of its own. */
export async function exportMonth(
  { tx, clock, random }: ActContext,
  { input: { kind, month }, staff }: StaffRequest<'exportMonth'>,
): Promise<ActResult | Refusal> {
  if (!mayExport(staff, kind)) return refuse(403, 'Tu rol no permite esto');
  const now = clock();
  if (month > montevideoDay(now.toISOString()).slice(0, 7)) return refuseField('month', 'Ese mes todavía no empezó');
  const rows = await countUpTo(tx, monthQuery(kind, monthOf(month)), MAX_COUNTED + 1);
  const { name, month: meaning } = EXPORTS[kind];
  if (rows === 0) return refuseField('month', `No hay nada en ${month}: ${name.toLowerCase()} ${meaning}, ninguna`);
  const id = random.uuid();
  const expiresAt = new Date(now.getTime() + RELEASED_MS);
  const who = { staff_id: staff.staffId, session_id: staff.id };
  await insertExport(tx, { id, kind, month, ...who, released_at: now, expires_at: expiresAt });
  const counted = rows > MAX_COUNTED ? `más de ${MAX_COUNTED} filas` : rows === 1 ? '1 fila' : `${rows} filas`;
  return {
    subject: { kind: 'export', id },
    after: { kind, month },
    effects: [
      `Podés descargar ${name.toLowerCase()} de ${month}, ${meaning}: ahora ${counted}.`,
      'El archivo se puede descargar durante 10 minutos, solo en esta sesión; cada descarga queda en el registro.',
    ],
  };
}
