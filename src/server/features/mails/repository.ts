import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { MailsTable } from '#db/tables/people.ts';
import type { Tx } from '#db/transaction.ts';

/** False when a mail of this kind about this subject exists already. */
export async function insertMail(tx: Tx, mail: Insertable<MailsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
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

/** The row stays, because it prevents a repeat. Its body is erased when it holds a secret. */
export async function markMailSent(
  db: Database,
  mailId: string,
  { at, eraseBody }: { at: Date; eraseBody: boolean },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: at, ...(eraseBody ? { text: '', html: '' } : {}) })
    .where('id', '=', mailId)
    .execute();
}

/** The recipient has no mailbox: it is not tried again. */
export async function markMailUndeliverable(db: Database, mailId: string, at: Date): Promise<void> {
  await db.updateTable('mails').set({ given_up_at: at }).where('id', '=', mailId).execute();
}
