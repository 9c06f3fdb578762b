import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import type { ActContext, ActResult, EntryRequest, StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { endSession, endSessions, findOpenSessions } from './repository.ts';
import { idleSince } from './sessions.ts';

export async function readOwnSession(
  _context: Context,
  { staff }: StaffRequest<'readOwnSession'>,
): Promise<BackofficeReply<'readOwnSession'>> {
  const { staffId: id, name, email, role, factor } = staff;
  const permissions = [...permissionsOf(staff)];
  return { id, name, email, role, permissions, isDemo: factor === 'demo', isRecovery: factor === 'recovery' };
}

export async function listOwnSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { staff }: StaffRequest<'listOwnSessions'>,
): Promise<BackofficeReply<'listOwnSessions'>> {
  const now = clock();
  const rows = await findOpenSessions(db, { staffId: staff.staffId, now, usedSince: idleSince(now) });
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === staff.id,
    device: row.device_name,
    factor: row.factor,
    openedAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }));
}

export async function endOwnSession(
  { tx, clock }: Pick<ActContext, 'tx' | 'clock'>,
  { input: { id }, staff }: StaffRequest<'endOwnSession'>,
): Promise<ActResult | Refusal> {
  if (!(await endSession(tx, { id, staffId: staff.staffId, now: clock() }))) return notFound('Esa sesión ya terminó');
  return { subject: { kind: 'session', id }, effects: ['La sesión terminó'] };
}

export async function endOtherSessions(
  { tx, clock }: Pick<ActContext, 'tx' | 'clock'>,
  { staff }: StaffRequest<'endOtherSessions'>,
): Promise<ActResult | Refusal> {
  const count = await endSessions(tx, { staffId: staff.staffId, except: staff.id, now: clock() });
  return { subject: { kind: 'staff', id: staff.staffId }, effects: [sentenceOfEnded(count)] };
}

/** 'Se cierran 2 sesiones' */
export function sentenceOfEnded(count: number): string {
  if (count === 0) return 'No había otra sesión abierta';
  return count === 1 ? 'Se cierra 1 sesión' : `Se cierran ${count} sesiones`;
}

export async function leave(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { staff, setToken }: EntryRequest<'leave'>,
): Promise<Record<string, never>> {
  if (staff) await endSession(db, { id: staff.id, staffId: staff.staffId, now: clock() });
  setToken(null);
  return {};
}
