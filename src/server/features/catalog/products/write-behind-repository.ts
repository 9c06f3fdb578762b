import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { transaction } from '#db/transaction.ts';
import type { DaySearch, DayVisitor, ProductView } from '#server/cache/write-behind.ts';

type Count = readonly [word: string, uses: number];

/** Each product, visitor and day once; sorted, so that two writers lock rows in the same order. */
export async function insertViews(db: Database, views: readonly ProductView[]): Promise<void> {
  await transaction(db, (tx) =>
    sql`
      with counted as (
        insert into product_views (asin, visitor, day)
        select asin, visitor, day
        from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as seen (asin text, visitor text, day date) order by 1, 2, 3
        on conflict do nothing returning asin, day
      )
      insert into product_view_counts (day, asin, views)
      select day, asin, count(*) from counted group by day, asin order by day, asin
      on conflict (day, asin) do update set views = product_view_counts.views + excluded.views
    `.execute(tx),
  );
}

/** Each visitor and day once; sorted, so that two writers lock rows in the same order. */
export async function insertVisitors(db: Database, visitors: readonly DayVisitor[]): Promise<void> {
  await transaction(db, (tx) =>
    sql`
      insert into day_visitors (day, visitor)
      select day, visitor
      from jsonb_to_recordset(${JSON.stringify(visitors)}::jsonb) as seen (day date, visitor text) order by 1, 2
      on conflict do nothing
    `.execute(tx),
  );
}

/** Each query, visitor and day once, as it was answered first; sorted, so that two writers lock rows in the same order. */
export async function insertSearches(db: Database, searches: readonly DaySearch[]): Promise<void> {
  await transaction(db, (tx) =>
    sql`
      insert into day_searches (day, query, visitor, has_own, has_any)
      select day, query, visitor, "hasOwn", "hasAny"
      from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb)
        as searched (day date, query text, visitor text, "hasOwn" boolean, "hasAny" boolean)
      order by 1, 2, 3
      on conflict do nothing
    `.execute(tx),
  );
}

/** Adds to the titles counted for each word; the caller sorts them, so that two writers lock rows in the same order. */
export async function addTitleWordUses(db: Database, words: readonly Count[]): Promise<void> {
  await transaction(db, (tx) =>
    sql`
      insert into search_words (word, stem, uses)
      select word, coalesce((ts_lexize('english_stem', word))[1], word), uses
      from jsonb_to_recordset(${JSON.stringify(words.map(([word, uses]) => ({ word, uses })))}::jsonb) as counted (word text, uses bigint)
      on conflict (word) do update set uses = search_words.uses + excluded.uses
    `.execute(tx),
  );
}
