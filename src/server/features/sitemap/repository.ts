import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';

/** The ASIN of every `size`-th buyable product, ordered by ASIN, beginning with the first. */
export async function findShardStarts(db: Queryable, size: number): Promise<string[]> {
  const { rows } = await sql<{ asin: string }>`
    select asin from (
      select asin, row_number() over (order by asin) as place from products where valid and forbidden is null
    ) as ordered
    where (place - 1) % ${size}::int = 0 order by asin
  `.execute(db);
  return rows.map(({ asin }) => asin);
}

export async function findShard(db: Queryable, from: string, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('asin')
    .where('asin', '>=', from)
    .where('valid', '=', true)
    .where('forbidden', 'is', null)
    .orderBy('asin')
    .limit(size)
    .execute();
  return rows.map(({ asin }) => asin);
}
