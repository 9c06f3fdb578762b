import { sql } from 'kysely';
import type { Queryable, Tx } from '#db/transaction.ts';
import { TRANSLATED_TITLE } from '#db/translated-texts.ts';
import { type MailTitle, mailTitle } from '#server/features/base/mails/mail-message.ts';
import { ENTRY, type ImportRow } from '#server/features/catalog/products/repository.ts';

/** What a product is checked by, while nobody decides about it; null for one that the shop does not know. */
export async function holdProduct(tx: Tx, asin: string): Promise<ImportRow | null> {
  const row = await tx
    .selectFrom('products')
    .select(['asin', 'document as product', 'forbidden', 'valid', 'ursec', ENTRY.as('entry')])
    .where('asin', '=', asin)
    .forShare()
    .executeTakeFirst();
  return (row as ImportRow | undefined) ?? null;
}

export interface Question {
  id: string;
  asin: string;
  customerId: string;
  now: Date;
}

/** Since when the customer asks; a repeat changes nothing. Null where they ask as much as they may. */
export async function insertQuestion(
  tx: Tx,
  { id, asin, customerId, now }: Question,
  limit: number,
): Promise<Date | null> {
  const { rows } = await sql<{ askedAt: Date }>`
    insert into import_questions (id, asin, customer_id, asked_at)
    select ${id}::uuid, ${asin}, ${customerId}::uuid, ${now}::timestamptz
    where (select count(*) from import_questions where customer_id = ${customerId} and asin <> ${asin}) < ${limit}
    on conflict (asin, customer_id) do update set asin = excluded.asin
    returning asked_at as "askedAt"
  `.execute(tx);
  return rows[0]?.askedAt ?? null;
}

export async function findQuestion(db: Queryable, customerId: string, asin: string): Promise<Date | null> {
  const row = await db
    .selectFrom('import_questions')
    .select('asked_at')
    .where('asin', '=', asin)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.asked_at ?? null;
}

export interface Asker {
  id: string;
  email: string;
  firstName: string;
  isVerified: boolean;
  product: MailTitle;
}

/** Takes out the questions about a product, so that each is answered once. */
export async function takeQuestions(tx: Tx, asin: string): Promise<Asker[]> {
  const rows = await tx
    .with('taken', (db) =>
      db.deleteFrom('import_questions').where('asin', '=', asin).returning(['id', 'asin', 'customer_id']),
    )
    .selectFrom('taken')
    .innerJoin('customers', 'customers.id', 'taken.customer_id')
    .innerJoin('products', 'products.asin', 'taken.asin')
    .select(['taken.id', 'customers.email', 'customers.first_name', 'customers.verified_at', 'products.title'])
    .select(TRANSLATED_TITLE.as('translatedTitle'))
    .orderBy('taken.id')
    .execute();
  return rows.map(({ id, email, first_name, verified_at, title, translatedTitle }) => ({
    id,
    email,
    firstName: first_name,
    isVerified: verified_at !== null,
    product: mailTitle(title, translatedTitle),
  }));
}
