import { sql } from 'kysely';
import { CARD_COLUMNS, type CardRow } from '#db/tables/card-row.ts';
import type { Ranking } from '#db/tables/catalog.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { TRANSLATED_SUMMARY, TRANSLATED_TITLE } from '#db/translated-texts.ts';
import type { Cents } from '#domain/money/cents.ts';

/** A card with the keys that lists are diversified by. */
export interface ListedRow extends CardRow {
  /** Key shared by all variants of a model. */
  family: string;
  /** Its most specific category in lower case. */
  category: string | null;
}

/** Orders that were not paid, or whose payment was returned. */
const UNPAID = ['NEW', 'PROCESSING', 'CANCELED', 'FAILED', 'REFUND'];

/** The products that can be bought: deliverable, allowed by customs and with a price. */
function selectBuyable(db: Queryable) {
  return db
    .selectFrom('products')
    .select(CARD_COLUMNS)
    .select([TRANSLATED_TITLE.as('translatedTitle'), TRANSLATED_SUMMARY.as('translatedSummary')])
    .select(['family', 'shelf as category'])
    .where('valid', '=', true)
    .where('forbidden', 'is', null)
    .where(sql<boolean>`coalesce(sale_cents, price_cents) > 0`);
}

export async function findDiscounted(db: Queryable, limit: number): Promise<ListedRow[]> {
  const rows = await selectBuyable(db)
    .where(sql<boolean>`retail_cents > coalesce(sale_cents, price_cents)`)
    .orderBy(sql`((retail_cents - coalesce(sale_cents, price_cents))::double precision / retail_cents)`, 'desc')
    .orderBy('asin')
    .limit(limit)
    .execute();
  return rows as ListedRow[];
}

export async function findPopular(db: Queryable, limit: number): Promise<ListedRow[]> {
  const rows = await selectBuyable(db).orderBy('popularity', 'desc').orderBy('asin').limit(limit).execute();
  return rows as ListedRow[];
}

export interface NearPrice {
  category: string;
  /** Left out, with the products of `except`. */
  family: string;
  except: readonly string[];
  /** Null for a product without a price: the most popular ones are taken then. */
  price: Cents | null;
  /** How many of the category are compared, the most popular ones. */
  candidates: number;
  limit: number;
}

/**
 * The products of a category whose price is nearest, one of each model, the more popular one of two that are as near.
 * The distance is the ratio of the prices on a logarithmic scale, so that 10 is as far from 20 as 100 from 200. Only the
 * rows of those that are shown are read whole.
 */
export async function findNearPrice(db: Queryable, near: NearPrice): Promise<ListedRow[]> {
  const nearest = sql<{ near: string; distance: number; rank: number }>`(
    select near, distance, rank from (
      select distinct on (family) asin as near, rank,
        abs(ln(price / coalesce(${near.price}::double precision, price))) as distance
      from (
        select asin, family, coalesce(sale_cents, price_cents)::double precision as price,
          row_number() over (order by popularity desc) as rank
        from products
        where valid = true and forbidden is null and coalesce(sale_cents, price_cents) > 0 and shelf = ${near.category}
        order by popularity desc limit ${near.candidates}
      ) candidates
      where family <> ${near.family} and asin <> all(${[...near.except]}::text[])
      order by family, rank
    ) models order by distance, rank limit ${near.limit}
  )`.as<'nearest'>(sql.ref('nearest'));
  const rows = await selectBuyable(db)
    .innerJoin(nearest, (join) => join.onRef('nearest.near', '=', 'products.asin'))
    .orderBy('nearest.distance')
    .orderBy('nearest.rank')
    .execute();
  return rows as ListedRow[];
}

/** Those of the asins that can be bought, in their order. */
export async function findBuyable(db: Queryable, asins: readonly string[]): Promise<ListedRow[]> {
  if (asins.length === 0) return [];
  const rows = (await selectBuyable(db)
    .where('asin', '=', sql<string>`any(${[...asins]}::text[])`)
    .execute()) as ListedRow[];
  const byAsin = new Map(rows.map((row) => [row.asin as string, row]));
  return asins.flatMap((asin) => byAsin.get(asin) ?? []);
}

/** The similar products of one, best first. */
export interface ChosenProducts {
  asins: string[];
  chosenAt: Date;
}

export async function findChosen(db: Queryable, asin: string): Promise<ChosenProducts | null> {
  const row = await db
    .selectFrom('similar_products')
    .select(['similar_asins as asins', 'chosen_at as chosenAt'])
    .where('asin', '=', asin)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveChosen(db: Queryable, asin: string, { asins, chosenAt }: ChosenProducts): Promise<void> {
  const chosen = { similar_asins: asins, chosen_at: chosenAt };
  await db
    .insertInto('similar_products')
    .values({ asin, ...chosen })
    .onConflict((conflict) => conflict.column('asin').doUpdateSet(chosen))
    .execute();
}

/** The categories of products, from the broadest to the narrowest, by asin. */
export async function findCategoryNames(db: Queryable, asins: readonly string[]): Promise<Map<string, string[]>> {
  if (asins.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['asin', sql<string[]>`document -> 'categories'`.as('categories')])
    .where('asin', '=', sql<string>`any(${[...asins]}::text[])`)
    .execute();
  return new Map(rows.map(({ asin, categories }) => [asin, categories]));
}

/** Days in Montevideo, the first included and the last, which is today, still going on. */
export interface ViewDays {
  since: string;
  today: string;
}

/** Adds up the views of the days that are over, once a day. What is written of them later counts from the next day on. */
export async function sumPastViews(tx: Tx, { since, today }: ViewDays): Promise<void> {
  const sums = tx.selectFrom('product_view_sums').select('asin').where('day', '=', today).limit(1);
  if (await sums.executeTakeFirst()) return;
  await tx.deleteFrom('product_view_sums').execute();
  await sql`
    insert into product_view_sums (day, asin, views, most)
    select ${today}::date, asin, sum(views), max(networks) from product_view_counts
    where day >= ${since}::date and day < ${today}::date group by asin
  `.execute(tx);
}

interface ViewedOptions extends ViewDays {
  /** From so many networks a product must have been viewed on one of the days. */
  minNetworks: number;
  limit: number;
}

/**
 * The most viewed asins. Of what nobody viewed today only the most viewed can be among them, so the past is not read
 * beyond these.
 */
export async function findMostViewed(db: Queryable, options: ViewedOptions): Promise<string[]> {
  const { today, minNetworks, limit } = options;
  const { rows } = await sql<{ asin: string }>`
    select asin from (
      (select asin, views from product_view_sums where day = ${today}::date and most >= ${minNetworks}
        order by views desc, asin limit ${limit})
      union all
      select current.asin, current.views + coalesce(past.views, 0) from (
        select asin, sum(views)::int as views, max(networks) as most from product_view_counts
        where day >= ${today}::date group by asin) current
        left join product_view_sums past on past.day = ${today}::date and past.asin = current.asin
      where greatest(current.most, past.most) >= ${minNetworks}
    ) viewed group by asin order by max(views) desc, asin limit ${limit}
  `.execute(db);
  return rows.map(({ asin }) => asin);
}

/**
 * The asins with the most units paid since an instant. The offset keeps the join in this order: whatever the planner
 * expects, only the lines of these orders are read.
 */
export async function findMostSold(db: Queryable, since: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ asin: string }>`
    select line.asin from orders shop
      cross join lateral (select asin, quantity from order_lines where order_id = shop.id offset 0) line
    where shop.created_at >= ${since} and shop.status not in (${sql.join(UNPAID)})
    group by line.asin order by sum(line.quantity) desc, line.asin limit ${limit}
  `.execute(db);
  return rows.map(({ asin }) => asin);
}

/** The products of a ranking in their order, without those that cannot be bought any more. */
export async function findRanked(db: Queryable, ranking: Ranking, limit: number): Promise<ListedRow[]> {
  const rows = await selectBuyable(db)
    .innerJoin(
      (from) =>
        from.selectFrom('rankings').select(['asin as ranked', 'position']).where('ranking', '=', ranking).as('listed'),
      (join) => join.onRef('listed.ranked', '=', 'products.asin'),
    )
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows as ListedRow[];
}

export interface RankingRun {
  ranking: Ranking;
  state: string;
  rankedAt: Date;
}

export async function findRankingRuns(db: Queryable): Promise<RankingRun[]> {
  return await db.selectFrom('ranking_runs').select(['ranking', 'state', 'ranked_at as rankedAt']).execute();
}

/** Writes a ranking where it differs, since every process forgets what it shows of one that was written. */
export async function saveRanking(tx: Tx, run: RankingRun, asins: readonly string[]): Promise<void> {
  const { ranking } = run;
  const saved = await tx
    .selectFrom('rankings')
    .select('asin')
    .where('ranking', '=', ranking)
    .orderBy('position')
    .execute();
  if (saved.map(({ asin }) => asin).join(' ') !== asins.join(' ')) {
    await tx.deleteFrom('rankings').where('ranking', '=', ranking).execute();
    const rows = asins.map((asin, position) => ({ ranking, position, asin }));
    if (rows.length > 0) await tx.insertInto('rankings').values(rows).execute();
  }
  const found = { state: run.state, ranked_at: run.rankedAt };
  await tx
    .insertInto('ranking_runs')
    .values({ ranking, ...found })
    .onConflict((conflict) => conflict.column('ranking').doUpdateSet(found))
    .execute();
}

/** Takes the lock of the job that writes rankings until the transaction ends; false when another process has it. */
export async function lockRankings(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('rankings', 0)) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

export type RankedTable = 'products' | 'orders' | 'product_view_counts';

/** How many rows of each table were written so far, as PostgreSQL counts them, a second or so late. */
export async function countWrites(db: Queryable): Promise<Record<RankedTable, string>> {
  const { rows } = await sql<{ table: RankedTable; writes: string }>`
    select relname::text as table, (n_tup_ins + n_tup_upd + n_tup_del)::text as writes from pg_stat_user_tables
    where relid in ('products'::regclass, 'orders'::regclass, 'product_view_counts'::regclass)`.execute(db);
  const writes = new Map(rows.map((row) => [row.table, row.writes]));
  const of = (table: RankedTable) => writes.get(table) ?? '';
  return { products: of('products'), orders: of('orders'), product_view_counts: of('product_view_counts') };
}
