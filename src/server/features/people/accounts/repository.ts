import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#db/pool.ts';
import { PREPARED } from '#db/prepared.ts';
import type {
  CodesTable,
  ConsentsTable,
  CustomersTable,
  IdentitiesTable,
  KnownDevicesTable,
  SessionsTable,
} from '#db/tables/people.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

export type CustomerRow = Selectable<CustomersTable>;
export type CodePurpose = CodesTable['purpose'];

export async function findCustomer(db: Queryable, id: string): Promise<CustomerRow | undefined> {
  return await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findCustomerByEmail(db: Queryable, emailKey: string): Promise<CustomerRow | undefined> {
  return await db.selectFrom('customers').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

export async function lockCustomer(tx: Tx, id: string): Promise<CustomerRow | undefined> {
  return await tx.selectFrom('customers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lockCustomerByEmail(tx: Tx, emailKey: string): Promise<CustomerRow | undefined> {
  return await tx.selectFrom('customers').selectAll().where('email_key', '=', emailKey).forUpdate().executeTakeFirst();
}

/** The customer if the password is still the verified one; the lock keeps it from changing until the commit. */
export async function lockCustomerWithPassword(
  tx: Tx,
  id: string,
  passwordHash: string,
): Promise<CustomerRow | undefined> {
  return await tx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
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

/** Inserts a session and deletes the customer's expired ones. */
export async function insertSession(tx: Tx, session: SessionsTable): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('customer_id', '=', session.customer_id)
    .where('expires_at', '<=', session.created_at)
    .execute();
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

export async function isKnownDevice(
  db: Database,
  { tokenHash, emailKey, now }: { tokenHash: string; emailKey: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('customers', 'customers.id', 'known_devices.customer_id')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces a device's token for every account that the device is known to. */
export async function renameKnownDevices(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('known_devices').set({ token_hash: to }).where('token_hash', '=', from).execute();
}

/**
 * Inserts a device, or prolongs it, and deletes the customer's expired and oldest ones, so that `max` are left. Returns
 * when the device was first seen; null when that is unknown.
 */
export async function insertKnownDevice(tx: Tx, device: KnownDevicesTable, max: number): Promise<Date | null> {
  const { customer_id, created_at, expires_at } = device;
  const { first_seen_at } = await tx
    .insertInto('known_devices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['token_hash', 'customer_id']).doUpdateSet({ created_at, expires_at }))
    .returning('first_seen_at')
    .executeTakeFirstOrThrow();
  const newest = tx
    .selectFrom('known_devices')
    .select('token_hash')
    .where('customer_id', '=', customer_id)
    .where('expires_at', '>', created_at)
    .orderBy('created_at', 'desc')
    .limit(max);
  await tx
    .deleteFrom('known_devices')
    .where('customer_id', '=', customer_id)
    .where('token_hash', 'not in', newest)
    .execute();
  return first_seen_at;
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
