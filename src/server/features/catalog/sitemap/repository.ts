import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';

/** The buyable product that stands `offset` places after one, in the order of the ASINs; null where none does. */
export async function findAsinAfter(
  db: Queryable,
  { from, offset }: { from: string; offset: number },
): Promise<string | null> {
  const row = await selectBuyable(db, from).offset(offset).limit(1).executeTakeFirst();
  return row?.asin ?? null;
}

export async function findShard(db: Queryable, from: string, size: number): Promise<string[]> {
  const rows = await selectBuyable(db, from).limit(size).execute();
  return rows.map(({ asin }) => asin);
}

/** From an ASIN on; an empty one stands before all. Literals, by which the planner finds the partial index. */
function selectBuyable(db: Queryable, from: string) {
  return db
    .selectFrom('products')
    .select('asin')
    .where('asin', '>=', from)
    .where(sql<boolean>`valid and forbidden is null`)
    .orderBy('asin');
}
