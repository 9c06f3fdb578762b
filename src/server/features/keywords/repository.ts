import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';

export interface SavedWord {
  word: string;
  folded: string;
  now: Date;
}

/** Saves a customer's word, newest first, and forgets those beyond `kept`. */
export async function saveOwnWord(
  db: Queryable,
  customerId: string,
  { word, folded, now, kept }: SavedWord & { kept: number },
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
        .offset(kept),
    )
    .execute();
}

/** Counts one more use of a word among everybody's. */
export async function countWord(db: Queryable, { word, folded, now }: SavedWord): Promise<void> {
  await db
    .insertInto('keywords')
    .values({ word, folded, uses: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet({ uses: sql<number>`keywords.uses + 1`, updated_at: now }),
    )
    .execute();
}

/** A customer's words that hold `folded`, those that begin with it first, then the newest. */
export async function findOwnWords(
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
