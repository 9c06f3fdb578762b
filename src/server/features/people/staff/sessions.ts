import { createHash } from 'node:crypto';
import type { Queryable } from '#db/transaction.ts';
import type { StaffFactor, StaffRole } from '#domain/staff/roles.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { findOpenSession, findRolesOfOpen, insertSession, markConfirmed, markSeen } from './repository.ts';

const MINUTE_MS = 60 * 1000;
const IDLE_MS = 30 * MINUTE_MS;
const LONGEST_MS = 12 * 60 * MINUTE_MS;
/** The time of the last use is written at most this often. */
const SEEN_INTERVAL_MS = MINUTE_MS;
const TOKEN_BYTES = 32;

/** A session that was last used at this time or before has ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** The stored form of a random token, by which it is looked up. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function newToken({ random }: Pick<Context, 'random'>): string {
  return Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
}

export interface NewStaffSession {
  staffId: string;
  factor: StaffFactor;
  deviceName: string | null;
}

export interface OpenedSession {
  id: string;
  /** For the cookie. */
  token: string;
}

/** Opens a session in the transaction that recognized the person. */
export async function startSession(
  deps: Pick<Context, 'random' | 'clock'>,
  tx: Queryable,
  { staffId, factor, deviceName }: NewStaffSession,
): Promise<OpenedSession> {
  const id = deps.random.uuid();
  const token = newToken(deps);
  const now = deps.clock();
  await insertSession(tx, {
    id,
    token_hash: hashToken(token),
    staff_id: staffId,
    factor,
    device_name: deviceName,
    created_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + LONGEST_MS),
    confirmed_at: now,
    ended_at: null,
  });
  return { id, token };
}

/** Marks a session as confirmed and gives it another token: one from before the confirmation is worth nothing after it. */
export async function confirmSession(
  deps: Pick<Context, 'random' | 'clock' | 'db'>,
  { id, factor }: Pick<StaffSession, 'id' | 'factor'>,
): Promise<string | null> {
  const token = newToken(deps);
  const isOpen = await markConfirmed(deps.db, { id, factor, tokenHash: hashToken(token), now: deps.clock() });
  return isOpen ? token : null;
}

/** Marks a session as confirmed that proved nothing: it keeps its token, for it is no other than before. */
export async function confirmDemoSession(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { id, factor }: Pick<StaffSession, 'id' | 'factor'>,
): Promise<boolean> {
  return await markConfirmed(db, { id, factor, tokenHash: null, now: clock() });
}

/** The open session of a cookie's token, or null. The row is read at every call, so that an ended session ends at once. */
export async function findStaffSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<StaffSession | null> {
  const now = clock();
  const found = await findOpenSession(db, { tokenHash: hashToken(token), now, usedSince: idleSince(now) });
  if (!found) return null;
  const { seenAt, ...session } = found;
  if (now.getTime() - seenAt.getTime() >= SEEN_INTERVAL_MS) await markSeen(db, session.id, now);
  return session;
}

/** The same, for what is no use of the session: one that only listens ends like one that is left. */
export async function findListeningSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<StaffSession | null> {
  const now = clock();
  const found = await findOpenSession(db, { tokenHash: hashToken(token), now, usedSince: idleSince(now) });
  if (!found) return null;
  const { seenAt: _, ...session } = found;
  return session;
}

/** Those of some sessions that are open, with the role that their person has now. */
export async function findStillOpen(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Map<string, StaffRole>> {
  const now = clock();
  const rows = await findRolesOfOpen(db, { ids, now, usedSince: idleSince(now) });
  return new Map(rows.map(({ id, role }) => [id, role]));
}
