import { sql } from 'kysely';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { Product } from '#domain/catalog/product.ts';

/** A product whose texts may be wanted. */
export interface Candidate {
  asin: string;
  contentHash: string;
  product: Product;
  brand: string | null;
}

export type Seen = 'bought' | 'viewed';

interface CandidatesOptions {
  since: Date;
  limit: number;
}

/** The products that people have in their cart or order, or that lists and pages show most, whose texts were not wanted yet. */
export async function findSeen(db: Queryable, seen: Seen, { since, limit }: CandidatesOptions): Promise<Candidate[]> {
  const asins =
    seen === 'bought'
      ? sql`
        select asin from (select asin from cart_items order by added_at desc limit ${5 * limit}) carts
        union select line.asin from (select id from orders where created_at > ${since} order by created_at desc limit ${limit})
          latest join order_lines line on line.order_id = latest.id`
      : sql`
        select asin from rankings
        union select asin from (select asin from product_view_sums where day = (select max(day) from product_view_sums)
          order by views desc limit ${2 * limit}) before
        union select asin from (select asin from product_view_counts where day = (select max(day) from product_view_counts)
          order by views desc limit ${2 * limit}) latest`;
  const { rows } = await sql<Candidate>`
    select product.asin, product.content_hash as "contentHash", product.document as product, product.brand
    from (${asins}) seen join products product on product.asin = seen.asin
    left join translated_products done
      on done.asin = product.asin and done.content_hash = product.content_hash and done.is_whole
    where done.asin is null
    order by product.popularity desc, product.asin limit ${limit}
  `.execute(db);
  return rows;
}

export interface WalkPosition {
  popularity: number;
  asin: string;
}

/** The next products of a walk from the most popular one on; the last of them, also where none of them is wanted. */
export async function findNextPopular(
  db: Queryable,
  { after, whole, limit }: { after: WalkPosition | null; whole: boolean; limit: number },
): Promise<{ candidates: Candidate[]; last: WalkPosition | null }> {
  const from = after
    ? sql`(popularity < ${after.popularity} or (popularity = ${after.popularity} and asin > ${after.asin})) and popularity <= ${after.popularity}`
    : sql`true`;
  const { rows } = await sql<Candidate & WalkPosition & { isDone: boolean }>`
    select page.asin, page.popularity, product.content_hash as "contentHash", product.document as product, product.brand,
      done.asin is not null as "isDone"
    from (select asin, popularity from products where ${from} order by popularity desc, asin limit ${limit}) page
    join products product on product.asin = page.asin
    left join translated_products done on done.asin = product.asin and done.content_hash = product.content_hash
      and (done.is_whole or not ${whole})
    order by page.popularity desc, page.asin
  `.execute(db);
  const last = rows.at(-1);
  return {
    candidates: rows.filter(({ isDone }) => !isDone),
    last: last ? { popularity: last.popularity, asin: last.asin } : null,
  };
}

export async function markWanted(tx: Tx, candidates: readonly Candidate[], whole: boolean): Promise<void> {
  if (candidates.length === 0) return;
  await tx
    .insertInto('translated_products')
    .values(candidates.map(({ asin, contentHash }) => ({ asin, content_hash: contentHash, is_whole: whole })))
    .onConflict((conflict) =>
      conflict.column('asin').doUpdateSet((row) => ({
        content_hash: row.ref('excluded.content_hash'),
        is_whole: row.ref('excluded.is_whole'),
      })),
    )
    .execute();
}
