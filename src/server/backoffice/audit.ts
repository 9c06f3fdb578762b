import type { StaffFactor } from '#domain/staff/roles.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { insertAudit, insertAuditOnce } from './audit-repository.ts';
import type { StaffSession } from './handler.ts';

export interface AuditEntry {
  act: string;
  outcome: 'done' | 'refused';
  /** Null where nobody was recognized. */
  staffId: string | null;
  sessionId?: string | null;
  factor?: StaffFactor | null;
  effects?: string[];
  /** By default the session. */
  subject?: { kind: string; id: string };
  after?: Record<string, unknown>;
}

/** Records what happened to a session or was refused, in the audit and in the log, which leaves the machine. */
export async function recordAudit({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>, entry: AuditEntry) {
  const { act, outcome, staffId, sessionId = null, factor = null, effects = [], after } = entry;
  const subject = entry.subject ?? (sessionId ? { kind: 'session', id: sessionId } : null);
  await insertAudit(db, {
    at: clock(),
    staff_id: staffId,
    session_id: sessionId,
    factor,
    act,
    outcome,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    reason: null,
    before: null,
    after: after ? JSON.stringify(after) : null,
    effects,
    idempotency_key: null,
    request_hash: null,
  });
  logAudit(log, entry);
}

interface Access {
  /** The name of the read. */
  act: string;
  staff: Pick<StaffSession, 'id' | 'staffId' | 'factor'>;
  subject: { kind: string; id: string };
  effects: string[];
}

/** Records that a person looked at somebody's personal data: once a day for each person and subject. */
export async function recordAccess(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { act, staff, subject, effects }: Access,
): Promise<void> {
  const at = clock();
  await insertAuditOnce(db, {
    at,
    staff_id: staff.staffId,
    session_id: staff.id,
    factor: staff.factor,
    act,
    outcome: 'done',
    subject_kind: subject.kind,
    subject_id: subject.id,
    reason: null,
    before: null,
    after: null,
    effects,
    idempotency_key: `${subject.kind} ${subject.id} ${montevideoDay(at.toISOString())}`,
    request_hash: null,
  });
}

/** The line of the log that repeats a row of the audit. */
export function logAudit(
  log: Context['log'],
  { act, outcome, staffId }: Pick<AuditEntry, 'act' | 'outcome' | 'staffId'>,
): void {
  const line = { call: act, code: `staff-${outcome}`, ...(staffId === null ? {} : { subject: staffId }) };
  if (outcome === 'done') log.info(line, 'a member of the staff did something');
  else log.warn(line, 'something was refused to the staff');
}
