import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { MailsTable } from '#db/tables/people.ts';
import type { Tx } from '#db/transaction.ts';

/** False when a mail of this kind about this subject stands already. */
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

/** The row stays, for it is what keeps a repeat from being sent. Its words go when they hold a secret. */
export async function markMailSent(
  db: Database,
  mailId: string,
  how: { at: Date; forgetWords: boolean },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: how.at, ...(how.forgetWords ? { text: '', html: '' } : {}) })
    .where('id', '=', mailId)
    .execute();
}

/** No mailbox takes it: it will not be tried again. */
export async function markMailGivenUp(db: Database, mailId: string, at: Date): Promise<void> {
  await db.updateTable('mails').set({ given_up_at: at }).where('id', '=', mailId).execute();
}
