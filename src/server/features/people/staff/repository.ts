import { type Insertable, sql } from 'kysely';
import type { StaffInvitationsTable, StaffSessionsTable, StaffTable } from '#db/tables/staff.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { StaffFactor } from '#domain/staff/roles.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';

export async function insertSession(tx: Queryable, row: Insertable<StaffSessionsTable>): Promise<void> {
  await tx.insertInto('staff_sessions').values(row).execute();
}

interface SessionSearch {
  tokenHash: string;
  now: Date;
  /** A session that was not used since has ended. */
  usedSince: Date;
}

/** The open session of a token, whose person may still sign in; null when there is none. */
export async function findOpenSession(
  db: Queryable,
  { tokenHash, now, usedSince }: SessionSearch,
): Promise<(StaffSession & { seenAt: Date }) | null> {
  const found = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff_sessions.id', 'staff_id as staffId', 'name', 'email', 'role', 'factor'])
    .select(['confirmed_at as confirmedAt', 'seen_at as seenAt'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', usedSince)
    .executeTakeFirst();
  return found ?? null;
}

/** Those of some sessions that are open, whose person may still sign in, with the person's role. */
export async function findRolesOfOpen(
  db: Queryable,
  { ids, now, usedSince }: Omit<SessionSearch, 'tokenHash'> & { ids: readonly string[] },
) {
  return await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff_sessions.id', 'role'])
    .where('staff_sessions.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('ended_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', usedSince)
    .execute();
}

export async function markSeen(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ seen_at: now }).where('id', '=', id).execute();
}

/** Confirms an open session with a factor, under another token unless it keeps its own; false when it has ended. */
export async function markConfirmed(
  db: Queryable,
  { id, factor, tokenHash, now }: { id: string; factor: StaffFactor; tokenHash: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ ...(tokenHash === null ? {} : { token_hash: tokenHash }), factor, confirmed_at: now, seen_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the open sessions of a person, but for one; returns how many. */
export async function endSessions(
  db: Queryable,
  { staffId, except = null, now }: { staffId: string; except?: string | null; now: Date },
): Promise<number> {
  const ended = await db
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(except !== null, (update) => update.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();
  return ended.length;
}

/** Ends an open session of a person; false when there is none of this id. */
export async function endSession(db: Queryable, { id, staffId, now }: { id: string; staffId: string; now: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A person's open sessions, the one used last first. */
export async function findOpenSessions(
  db: Queryable,
  { staffId, now, usedSince }: { staffId: string; now: Date; usedSince: Date },
) {
  return await db
    .selectFrom('staff_sessions')
    .select(['id', 'device_name', 'factor', 'created_at', 'seen_at'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', usedSince)
    .orderBy('seen_at', 'desc')
    .execute();
}

export async function findStaffByEmail(db: Queryable, email: string) {
  return await db.selectFrom('staff').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/** Adds a person; one who exists already stays as they are. */
export async function insertStaff(tx: Queryable, row: Insertable<StaffTable>): Promise<void> {
  await tx
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

export async function insertInvitation(tx: Queryable, row: Insertable<StaffInvitationsTable>): Promise<void> {
  await tx.insertInto('staff_invitations').values(row).execute();
}

interface InvitationSearch {
  tokenHash: string;
  /** Whether it is a link of the demo, which registers nothing. */
  isDemo: boolean;
  demoEmails: readonly string[];
  now: Date;
}

/** Uses up the open invitation of a token; null when there is none. */
export async function takeInvitation(tx: Tx, { tokenHash, isDemo, demoEmails, now }: InvitationSearch) {
  const taken = await tx
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('email', isDemo ? 'in' : 'not in', demoEmails)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['staff_id as staffId', 'email', 'name', 'role', 'invited_by as invitedBy', 'created_at as createdAt'])
    .executeTakeFirst();
  return taken ?? null;
}

/** The open invitation of a token, untouched. */
export async function findInvitation(db: Queryable, { tokenHash, isDemo, demoEmails, now }: InvitationSearch) {
  const found = await db
    .selectFrom('staff_invitations')
    .select(['staff_id as staffId', 'email', 'name', 'role'])
    .where('token_hash', '=', tokenHash)
    .where('email', isDemo ? 'in' : 'not in', demoEmails)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found ?? null;
}

/** Voids the open invitations to an email; returns how many. */
export async function voidInvitations(tx: Queryable, { email, now }: { email: string; now: Date }): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_invitations')
    .set({ expires_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
