import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#db/pool.ts';
import { PREPARED } from '#db/prepared.ts';
import type { CodesTable, ConsentsTable, CustomersTable, IdentitiesTable, SessionsTable } from '#db/tables/people.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

export type CustomerRow = Selectable<CustomersTable>;
export type CodePurpose = CodesTable['purpose'];

export async function findCustomer(db: Queryable, id: string): Promise<CustomerRow | undefined> {
  return await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findCustomerByEmail(db: Queryable, emailKey: string): Promise<CustomerRow | undefined> {
  return await db.selectFrom('customers').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

/** The account of an email, and whether a device signed in to it before. */
export async function findAccountOnDevice(
  db: Queryable,
  { emailKey, deviceHash, now }: { emailKey: string; deviceHash: string | null; now: Date },
): Promise<(CustomerRow & { is_known_device: boolean }) | undefined> {
  const isKnown = sql<boolean>`exists (select from known_devices
    where customer_id = customers.id and token_hash = ${deviceHash} and expires_at > ${now})`;
  const account = db.selectFrom('customers').selectAll().select(isKnown.as('is_known_device'));
  return await account.where('email_key', '=', emailKey).executeTakeFirst();
}

export async function lockCustomer(tx: Tx, id: string): Promise<CustomerRow | undefined> {
  return await tx.selectFrom('customers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lockCustomerByEmail(tx: Tx, emailKey: string): Promise<CustomerRow | undefined> {
  return await tx.selectFrom('customers').selectAll().where('email_key', '=', emailKey).forUpdate().executeTakeFirst();
}

/** Undefined when the email already has an account. */
export async function insertCustomer(tx: Tx, customer: Insertable<CustomersTable>): Promise<CustomerRow | undefined> {
  return await tx
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateCustomer(tx: Tx, id: string, change: Updateable<CustomersTable>): Promise<CustomerRow> {
  return await tx.updateTable('customers').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function findActiveSession(
  db: Database,
  { id, customerId, now, usedSince }: { id: string; customerId: string; now: Date; usedSince: Date },
): Promise<{ seen_at: Date } | null> {
  const row = await db
    .selectFrom('sessions')
    .modifyFront(PREPARED)
    .select('seen_at')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', usedSince)
    .executeTakeFirst();
  return row ?? null;
}

/** Of two concurrent calls the later time is kept. */
export async function markSessionSeen(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).where('seen_at', '<', now).execute();
}

export async function insertSession(tx: Tx, session: SessionsTable): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** The last used one first. */
export function listActiveSessions(
  db: Database,
  { customerId, now, usedSince }: { customerId: string; now: Date; usedSince: Date },
) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device_name', 'created_at', 'seen_at'])
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', usedSince)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
}

interface SessionEnd {
  id: string;
  customerId: string;
  now: Date;
}

/** False when the customer has no such session, or it was ended before. */
export async function revokeSession(db: Database, { id, customerId, now }: SessionEnd): Promise<boolean> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return revoked.numUpdatedRows === 1n;
}

export async function revokeOtherSessions(db: Database, { id, customerId, now }: SessionEnd): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '!=', id)
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeAllSessions(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .execute();
}

export interface SessionOnDevice {
  /** As the caller read it. */
  owner: Pick<CustomerRow, 'id' | 'password_hash'>;
  session: Pick<SessionsTable, 'id' | 'created_at' | 'expires_at' | 'device_name'>;
  device: { hash: string; replacedHash: string | null; knownUntil: Date; maxOfCustomer: number };
}

/**
 * Inserts a session and the device that it is opened on, and returns the owner as the lock found it; null where the password is
 * another one by now, or the account is gone. A known device is prolonged, and its new hash replaces the one that it had, for
 * every account that it is known to. The customer's oldest devices beyond the limit are deleted.
 */
export async function insertSessionOnDevice(
  db: Queryable,
  { owner, session, device }: SessionOnDevice,
): Promise<CustomerRow | null> {
  const { created_at: at } = session;
  const { hash, replacedHash, knownUntil, maxOfCustomer } = device;
  const { rows } = await sql<CustomerRow>`
    with owner as (
      select * from customers where id = ${owner.id} and password_hash is not distinct from ${owner.password_hash} for share
    ), replaced as (
      update known_devices set token_hash = ${hash},
        created_at = case when customer_id = ${owner.id} then ${at} else created_at end,
        expires_at = case when customer_id = ${owner.id} then ${knownUntil} else expires_at end
      where token_hash = ${replacedHash} and exists (select from owner)
      returning customer_id, first_seen_at
    ), added as (
      insert into known_devices (token_hash, customer_id, created_at, expires_at, first_seen_at)
      select ${hash}, id, ${at}, ${knownUntil}, ${at} from owner where id not in (select customer_id from replaced)
      returning customer_id, first_seen_at
    ), opened as (
      insert into sessions (id, customer_id, created_at, expires_at, seen_at, device_name, device_first_seen_at)
      select ${session.id}, customer_id, ${at}, ${session.expires_at}, ${at}, ${session.device_name}, first_seen_at
      from (select * from replaced union all select * from added) device where customer_id = ${owner.id}
    ), forgotten as (
      delete from known_devices where customer_id in (select id from owner) and token_hash in (
        select token_hash from known_devices
        where customer_id = ${owner.id} and token_hash is distinct from ${replacedHash}
        order by created_at desc offset ${maxOfCustomer - 1}
      )
    )
    select * from owner
  `.execute(db);
  return rows[0] ?? null;
}

/** When the device of a session first signed in to the account; null when that is unknown. */
export async function findDeviceFirstSeen(tx: Tx, sessionId: string): Promise<Date | null> {
  const session = tx.selectFrom('sessions').select('device_first_seen_at').where('id', '=', sessionId);
  return (await session.executeTakeFirst())?.device_first_seen_at ?? null;
}

export async function deleteKnownDevices(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('customer_id', '=', customerId).execute();
}

export async function deleteAddresses(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('addresses').where('customer_id', '=', customerId).execute();
}

/** Replaces the previous code of the same purpose. */
export async function upsertCode(tx: Tx, code: Insertable<CodesTable>): Promise<void> {
  const { hash, created_at, expires_at, new_email } = code;
  await tx
    .insertInto('codes')
    .values(code)
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'purpose']).doUpdateSet({ hash, created_at, expires_at, new_email }),
    )
    .execute();
}

export interface CodeQuery {
  hash: string;
  purpose: CodePurpose;
  now: Date;
}

/** The customer of a code that has not expired; null when there is none. */
export async function findCodeOwner(db: Queryable, { hash, purpose, now }: CodeQuery): Promise<string | null> {
  const row = await db
    .selectFrom('codes')
    .select('customer_id')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Deletes the code; false when it is not there any more. One of two concurrent calls succeeds. */
export async function consumeCode(tx: Tx, { hash, purpose, now }: CodeQuery): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('codes')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Deletes the code of a change of email and returns the address that it confirms; null when it is not there any more. */
export async function consumeEmailCode(tx: Tx, { hash, now }: CodeQuery): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('codes')
    .where('hash', '=', hash)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', now)
    .returning('new_email')
    .executeTakeFirst();
  return deleted?.new_email ?? null;
}

/** Mails about the customer's orders go to this address from now on. */
export async function setOrderEmails(tx: Tx, customerId: string, email: string): Promise<void> {
  await tx.updateTable('orders').set({ customer_email: email }).where('customer_id', '=', customerId).execute();
}

export async function insertConsent(tx: Tx, consent: Insertable<ConsentsTable>): Promise<void> {
  await tx.insertInto('consents').values(consent).execute();
}

export async function deleteCodes(tx: Tx, customerId: string, purposes: readonly CodePurpose[]): Promise<void> {
  await tx.deleteFrom('codes').where('customer_id', '=', customerId).where('purpose', 'in', purposes).execute();
}

/** Locked, so that a concurrent verification that takes the identity away is waited for. */
export async function findIdentityOwner(
  tx: Tx,
  { provider, subject }: Pick<IdentitiesTable, 'provider' | 'subject'>,
): Promise<CustomerRow | undefined> {
  return await tx
    .selectFrom('identities')
    .innerJoin('customers', 'customers.id', 'identities.customer_id')
    .selectAll('customers')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .forShare()
    .executeTakeFirst();
}

export async function deleteIdentities(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('identities').where('customer_id', '=', customerId).execute();
}

export async function insertIdentity(tx: Tx, identity: IdentitiesTable): Promise<void> {
  await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute();
}
