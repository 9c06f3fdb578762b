import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import { type Cents, cents } from '#domain/money/cents.ts';

/** When the mail of a question was sent; null while it was not. */
export async function findMailSent(db: Queryable, mail: { kind: string; subjectId: string }): Promise<Date | null> {
  const found = db.selectFrom('mails').select('sent_at').where('kind', '=', mail.kind);
  return (await found.where('subject_id', '=', mail.subjectId).executeTakeFirst())?.sent_at ?? null;
}

/** What goes back because of each answer of an order, by its question. */
export async function findReturned(db: Queryable, orderId: string): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db
    .selectFrom('refunds')
    .select([
      sql<string>`substr(reason, 6)`.as('question'),
      sql<number>`coalesce(sum(amount_cents), 0)::float8`.as('returned'),
    ])
    .where('order_id', '=', orderId)
    .where('reason', 'like', 'line:%')
    .groupBy('reason')
    .execute();
  return new Map(rows.map(({ question, returned }) => [question, cents(returned)]));
}
