import type { Tx } from '#db/transaction.ts';
import type { StaffFactor } from '#domain/staff/roles.ts';
import { type AuditEntry, recordAudit } from '#server/backoffice/audit.ts';
import type { EntryRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { endSession } from './repository.ts';
import { startSession } from './sessions.ts';

export type EntryOrigin = Omit<EntryRequest<'leave'>, 'input'>;

export interface Recognized {
  staffId: string;
  factor: StaffFactor;
}

/**
 * Opens a session of its own for somebody who was recognized in this transaction; the one that the browser had ends. The
 * cookie is given by the function that is returned, once the transaction is committed.
 */
export async function openSession(
  deps: Context,
  tx: Tx,
  { act, origin, staffId, factor }: Recognized & { act: string; origin: EntryOrigin },
): Promise<() => void> {
  const { staff: former, deviceName, setToken } = origin;
  if (former) await endSession(tx, { id: former.id, staffId: former.staffId, now: deps.clock() });
  const { id, token } = await startSession(deps, tx, { staffId, factor, deviceName });
  await recordAudit({ ...deps, db: tx as Context['db'] }, { act, outcome: 'done', staffId, sessionId: id, factor });
  return () => setToken(token);
}

/** Records a sign-in or confirmation that failed. */
/** What the audit says of the first attempt of a window that is refused unread; the others leave no row. */
export const TOO_MANY_ATTEMPTS = 'Demasiados intentos fallidos: los que siguen se rechazan por unos minutos';

export async function recordFailure(deps: Context, failure: Omit<AuditEntry, 'outcome'>): Promise<void> {
  await recordAudit(deps, { ...failure, outcome: 'refused' });
}
