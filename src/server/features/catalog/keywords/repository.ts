import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';

interface KeywordUse {
  word: string;
  folded: string;
  now: Date;
}

/** Saves a customer's keyword and deletes the oldest ones beyond `max`. */
export async function saveOwnKeyword(
  db: Queryable,
  customerId: string,
  { word, folded, now, max }: KeywordUse & { max: number },
): Promise<void> {
  await db
    .insertInto('customer_keywords')
    .values({ customer_id: customerId, word, folded, used_at: now })
    .onConflict((conflict) => conflict.columns(['customer_id', 'word']).doUpdateSet({ used_at: now }))
    .execute();
  await db
    .deleteFrom('customer_keywords')
    .where('customer_id', '=', customerId)
    .where('word', 'in', (oldest) =>
      oldest
        .selectFrom('customer_keywords')
        .select('word')
        .where('customer_id', '=', customerId)
        .orderBy('used_at', 'desc')
        .orderBy('word')
        .offset(max),
    )
    .execute();
}

/** A customer's keywords that contain `folded`, those that begin with it first, then the newest. */
export async function findOwnKeywords(
  db: Queryable,
  customerId: string,
  { folded, limit }: { folded: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_keywords')
    .select('word')
    .where('customer_id', '=', customerId)
    .where(sql<number>`strpos(folded, ${folded})`, '>', 0)
    .orderBy(sql`starts_with(folded, ${folded})`, 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute();
  return rows.map((row) => row.word);
}
