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

const EMPTY_BODY = { text: '', html: '' };
const EMPTY_MAIL = { recipient: '', subject: '', ...EMPTY_BODY };

/** What is erased of a mail that is not tried again; the row stays, because it prevents a repeat. */
export type Erasure = 'nothing' | 'body' | 'everything';
const ERASED = { nothing: {}, body: EMPTY_BODY, everything: EMPTY_MAIL } as const satisfies Record<Erasure, object>;

interface MailEnd {
  at: Date;
  erase: Erasure;
}

export async function markMailSent(db: Database, mailId: string, { at, erase }: MailEnd): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: at, ...ERASED[erase] })
    .where('id', '=', mailId)
    .execute();
}

/** The recipient has no mailbox: it is not tried again. */
export async function markMailUndeliverable(db: Database, mailId: string, { at, erase }: MailEnd): Promise<void> {
  await db
    .updateTable('mails')
    .set({ given_up_at: at, ...ERASED[erase] })
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
