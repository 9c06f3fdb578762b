import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { transaction } from '#db/transaction.ts';
import type { DayChoice, DaySearch, DayVisitor, ProductView } from '#server/cache/write-behind.ts';

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

/** Each result, query, visitor and day once; sorted, so that two writers lock rows in the same order. */
export async function insertChoices(db: Database, choices: readonly DayChoice[]): Promise<void> {
  await transaction(db, (tx) =>
    sql`
      insert into day_choices (day, query, visitor, asin)
      select day, query, visitor, asin
      from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as chosen (day date, query text, visitor text, asin text)
      order by 1, 2, 3, 4
      on conflict do nothing
    `.execute(tx),
  );
}

/** Marks the opened results of which the visitor put any variant into the cart on the same day. */
export async function markCarted(db: Database, carted: readonly ProductView[]): Promise<void> {
  await transaction(db, (tx) =>
    sql`
      with marked as (
        select chosen.day, chosen.query, chosen.visitor, chosen.asin
        from jsonb_to_recordset(${JSON.stringify(carted)}::jsonb) as put (day date, visitor text, asin text)
        join products bought on bought.asin = put.asin
        join day_choices chosen on chosen.day = put.day and chosen.visitor = put.visitor and not chosen.in_cart
        join products opened on opened.asin = chosen.asin and opened.family = bought.family
        order by 1, 2, 3, 4 for update of chosen
      )
      update day_choices set in_cart = true from marked
      where (day_choices.day, day_choices.query, day_choices.visitor, day_choices.asin)
        = (marked.day, marked.query, marked.visitor, marked.asin)
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
