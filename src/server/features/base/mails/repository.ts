import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { MailSuppressionsTable, MailsTable } from '#db/tables/people.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

export type SuppressionReason = MailSuppressionsTable['reason'];

/** False when a mail of this kind about this subject exists already. */
export async function insertMail(tx: Tx, mail: Insertable<MailsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Its row stays: whoever sends it at this moment records that it went out, and a repeat is still found. */
export async function markMailWithdrawn(
  tx: Tx,
  { kind, subjectId, at }: { kind: string; subjectId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ given_up_at: at, outcome: 'withdrawn' })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
}

export async function findUnsentMail(db: Database, mailId: string): Promise<Selectable<MailsTable> | undefined> {
  return await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
}

const EMPTY_BODY = { text: '', html: '' };
const EMPTY_MAIL = { recipient: '', subject: '', unsubscribe_url: null, ...EMPTY_BODY };

/** What is erased of a mail that is not tried again; the row stays, because it prevents a repeat. */
export type Erasure = 'nothing' | 'body' | 'everything';
const ERASED = { nothing: {}, body: EMPTY_BODY, everything: EMPTY_MAIL } as const satisfies Record<Erasure, object>;

interface MailEnd {
  at: Date;
  erase: Erasure;
}

/** Also of a mail that was taken back while it went out. */
export async function markMailSent(db: Database, mailId: string, { at, erase }: MailEnd): Promise<void> {
  await db
    .updateTable('mails')
    .set((mail) => ({
      sent_at: at,
      given_up_at: mail.case().when('outcome', '=', 'withdrawn').then(null).else(mail.ref('given_up_at')).end(),
      outcome: mail.fn<null>('nullif', ['outcome', mail.val('withdrawn')]),
      ...ERASED[erase],
    }))
    .where('id', '=', mailId)
    .execute();
}

/** Its recipient is suppressed: it is not tried again. */
export async function markMailSuppressed(db: Database, mailId: string, { at, erase }: MailEnd): Promise<void> {
  await db
    .updateTable('mails')
    .set({ given_up_at: at, outcome: 'suppressed', ...ERASED[erase] })
    .where('id', '=', mailId)
    .execute();
}

/** Sends what waits for one address to another. */
export async function readdressUnsentMails(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ recipient: to })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('recipient', '<>', '')
    .where((mail) => mail.fn<string>('lower', ['recipient']), '=', from)
    .execute();
}

/**
 * Erases who received the mails to these addresses and what they said; those that wait are not sent any more.
 */
export async function eraseMailsTo(tx: Tx, recipients: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set((mail) => ({
      ...EMPTY_MAIL,
      given_up_at: mail
        .case()
        .when('sent_at', 'is', null)
        .then(mail.fn.coalesce('given_up_at', mail.val(at)))
        .else(mail.ref('given_up_at'))
        .end(),
    }))
    .where('recipient', '<>', '')
    .where((mail) => mail.fn<string>('lower', ['recipient']), 'in', [...recipients])
    .execute();
}

export async function findMail(db: Queryable, mailId: string): Promise<Selectable<MailsTable> | undefined> {
  return await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst();
}

export async function lockMail(tx: Tx, mailId: string): Promise<Selectable<MailsTable> | undefined> {
  return await tx.selectFrom('mails').selectAll().where('id', '=', mailId).forUpdate().executeTakeFirst();
}

interface MailReport {
  outcome: 'bounced' | 'complained';
  givenUpAt: Date | null;
  erase: Erasure;
}

export async function markMailReported(
  tx: Tx,
  mailId: string,
  { outcome, givenUpAt, erase }: MailReport,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ outcome, given_up_at: givenUpAt, ...ERASED[erase] })
    .where('id', '=', mailId)
    .execute();
}

export async function findSuppressions(
  db: Queryable,
  addressHash: string,
): Promise<{ reason: SuppressionReason; since: Date }[]> {
  return await db
    .selectFrom('mail_suppressions')
    .select(['reason', 'since'])
    .where('address_hash', '=', addressHash)
    .execute();
}

/** Keeps the earlier one of the same reason. */
export async function insertSuppression(tx: Tx, suppression: Insertable<MailSuppressionsTable>): Promise<void> {
  await tx
    .insertInto('mail_suppressions')
    .values(suppression)
    .onConflict((conflict) => conflict.columns(['address_hash', 'reason']).doNothing())
    .execute();
}

export async function deleteSuppression(
  db: Queryable,
  { addressHash, reason }: { addressHash: string; reason: SuppressionReason },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('mail_suppressions')
    .where('address_hash', '=', addressHash)
    .where('reason', '=', reason)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function setBounceCheck(
  db: Queryable,
  { addressHash, codeHash, expiresAt }: { addressHash: string; codeHash: string; expiresAt: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('mail_suppressions')
    .set({ check_code_hash: codeHash, check_expires_at: expiresAt })
    .where('address_hash', '=', addressHash)
    .where('reason', '=', 'bounce')
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function deleteCheckedBounce(
  db: Queryable,
  { addressHash, codeHash, now }: { addressHash: string; codeHash: string; now: Date },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('mail_suppressions')
    .where('address_hash', '=', addressHash)
    .where('reason', '=', 'bounce')
    .where('check_code_hash', '=', codeHash)
    .where('check_expires_at', '>', now)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function countMailOutcomes(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('mails')
    .select((column) => ['outcome', column.fn.countAll<number>().as('count')])
    .where('outcome', 'is not', null)
    .groupBy('outcome')
    .execute();
  return new Map(rows.map(({ outcome, count }) => [outcome ?? '', Number(count)]));
}

export async function countSuppressions(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('mail_suppressions')
    .select((column) => ['reason', column.fn.countAll<number>().as('count')])
    .groupBy('reason')
    .execute();
  return new Map(rows.map(({ reason, count }) => [reason, Number(count)]));
}
