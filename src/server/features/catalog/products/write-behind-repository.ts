import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { transaction } from '#db/transaction.ts';
import type { CartedProduct, DayChoice, DaySearch, DayVisitor, ProductView } from '#server/cache/write-behind.ts';

/** So many views of a product from one network count on a day: a network of phones is shared by many people. */
const MAX_VIEWS = 3;

type Count = readonly [word: string, uses: number];

/**
 * Adds views up to what counts of a product, network and day, and what was added to the product's; sorted, so that two
 * writers lock rows in the same order.
 */
export async function addViews(db: Database, views: readonly ProductView[]): Promise<void> {
  await transaction(db, (tx) =>
    sql`
      with seen as (
        select asin, network, day, least(${MAX_VIEWS}, views) as views
        from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as seen (asin text, network text, day date, views smallint)
      ), first as (
        insert into product_views (asin, visitor, day, views) select asin, network, day, views from seen order by 1, 2, 3
        on conflict do nothing returning asin, day, views
      ), known as (
        select asin, visitor, day, known.views as before, least(${MAX_VIEWS}, known.views + seen.views) as after
        from product_views known join seen using (asin, day) where visitor = network and known.views < ${MAX_VIEWS}
        order by 1, 2, 3 for update of known
      ), further as (
        update product_views set views = after from known
        where (product_views.asin, product_views.visitor, product_views.day) = (known.asin, known.visitor, known.day)
        returning known.asin, known.day, after - before as views
      )
      insert into product_view_counts (day, asin, views, networks)
      select day, asin, sum(views), sum(networks) from (
        select day, asin, views, 1 as networks from first union all select day, asin, views, 0 from further) counted
      group by day, asin order by day, asin
      on conflict (day, asin) do update set
        views = product_view_counts.views + excluded.views, networks = product_view_counts.networks + excluded.networks
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

/** Each query, network and day once, as it was answered first; sorted, so that two writers lock rows in the same order. */
export async function insertSearches(db: Database, searches: readonly DaySearch[]): Promise<void> {
  await transaction(db, (tx) =>
    sql`
      insert into day_searches (day, query, visitor, has_own, has_any)
      select day, query, network, "hasOwn", "hasAny"
      from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb)
        as searched (day date, query text, network text, "hasOwn" boolean, "hasAny" boolean)
      order by 1, 2, 3
      on conflict do nothing
    `.execute(tx),
  );
}

/** Each result, query, network and day once; sorted, so that two writers lock rows in the same order. */
export async function insertChoices(db: Database, choices: readonly DayChoice[]): Promise<void> {
  await transaction(db, (tx) =>
    sql`
      insert into day_choices (day, query, visitor, asin)
      select day, query, network, asin
      from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as chosen (day date, query text, network text, asin text)
      order by 1, 2, 3, 4
      on conflict do nothing
    `.execute(tx),
  );
}

/** Marks the opened results of which the same network put any variant into a cart on the same day. */
export async function markCarted(db: Database, carted: readonly CartedProduct[]): Promise<void> {
  await transaction(db, (tx) =>
    sql`
      with marked as (
        select chosen.day, chosen.query, chosen.visitor, chosen.asin
        from jsonb_to_recordset(${JSON.stringify(carted)}::jsonb) as put (day date, network text, asin text)
        join products bought on bought.asin = put.asin
        join day_choices chosen on chosen.day = put.day and chosen.visitor = put.network and not chosen.in_cart
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
