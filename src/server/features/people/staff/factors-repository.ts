import type { Insertable } from 'kysely';
import type { StaffChallengesTable, StaffPasskeysTable } from '#db/tables/staff.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

export async function insertChallenge(db: Queryable, row: Insertable<StaffChallengesTable>, now: Date): Promise<void> {
  await db.deleteFrom('staff_challenges').where('expires_at', '<=', now).execute();
  await db.insertInto('staff_challenges').values(row).execute();
}

export interface ChallengeSearch {
  id: string;
  purpose: StaffChallengesTable['purpose'];
  /** Null at sign-in. */
  staffId: string | null;
  now: Date;
}

/** The challenge, which is answered once: it is gone now. */
export async function takeChallenge(db: Queryable, { id, purpose, staffId, now }: ChallengeSearch) {
  const taken = await db
    .deleteFrom('staff_challenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return taken?.challenge ?? null;
}

/** Adds a passkey; false when it is registered already. */
export async function insertPasskey(db: Queryable, row: Insertable<StaffPasskeysTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findPasskeys(db: Queryable, staffId: string) {
  return await db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A passkey of somebody who may sign in. */
export async function findPasskey(db: Queryable, id: string) {
  return await db
    .selectFrom('staff_passkeys')
    .innerJoin('staff', 'staff.id', 'staff_passkeys.staff_id')
    .selectAll('staff_passkeys')
    .select('staff.name as personName')
    .where('staff_passkeys.id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function markPasskeyUsed(db: Queryable, { id, counter, now }: { id: string; counter: number; now: Date }) {
  await db.updateTable('staff_passkeys').set({ counter, used_at: now }).where('id', '=', id).execute();
}

export async function deletePasskey(db: Queryable, { id, staffId }: { id: string; staffId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_passkeys')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Uses up a step of the authenticator app; false when it, or a later one, was used. */
export async function takeStep(db: Queryable, { staffId, step }: { staffId: string; step: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staffId)
    .where((where) => where.or([where('totp_step', 'is', null), where('totp_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The person, locked until the transaction ends. */
export async function lockStaff(tx: Tx, id: string) {
  return await tx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findStaff(db: Queryable, id: string) {
  return await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
}

interface PasswordFactor {
  staffId: string;
  passwordHash: string | null;
  /** Encrypted. */
  totpSecret: string | null;
  totpStep: number | null;
}

export async function setPassword(db: Queryable, { staffId, passwordHash, totpSecret, totpStep }: PasswordFactor) {
  await db
    .updateTable('staff')
    .set({ password_hash: passwordHash, totp_secret: totpSecret, totp_step: totpStep })
    .where('id', '=', staffId)
    .execute();
}

export async function deletePasskeys(db: Queryable, staffId: string): Promise<void> {
  await db.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
}

export async function replaceRecoveryCodes(db: Queryable, staffId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  const rows = hashes.map((code_hash) => ({ staff_id: staffId, code_hash, used_at: null }));
  await db.insertInto('staff_recovery_codes').values(rows).execute();
}

/** Uses up a recovery code; false when the person has no such unused code. */
export async function takeRecoveryCode(
  db: Queryable,
  { staffId, hash, now }: { staffId: string; hash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Queryable, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
