import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '#db/transaction.ts';
import { LEFT_AFTER_A_DAY, MIN_SEARCHERS } from '#domain/search/countable.ts';
import type { Days } from '#domain/time/week.ts';

/** Of a day that is over, so many searches are kept at most: those that most visitors made. */
const KEPT_A_DAY = 200;
/** What goes into the cart was chosen more surely than what was looked at. */
const CART_CHOICES = 3;

/**
 * Sums up the days that are over and forgets who visited and searched. Searches of fewer visitors than the threshold are
 * counted in the day's totals, and their words are lost. A row that is written late adds to its day.
 */
export async function sumUpDaysBefore(tx: Tx, today: string): Promise<void> {
  await sql`
    with searched as (delete from day_searches where day < ${today}::date returning day, query, has_own, has_any),
    chosen as (
      delete from day_choices where day < ${today}::date returning day, query, visitor, asin, in_cart),
    opened as (select day, query, count(distinct visitor)::int as visitors from chosen group by day, query),
    scored as (
      insert into search_choices as known (query, family, score, scored_on)
      select query, family, sum(case when in_cart then ${CART_CHOICES} else 1 end), max(day)
      from chosen join products using (asin)
      where query in (select query from opened where opened.visitors >= ${MIN_SEARCHERS})
      group by query, family order by query, family
      on conflict (query, family) do update set
        score = known.score * power(${LEFT_AFTER_A_DAY}, greatest(0, excluded.scored_on - known.scored_on)) + excluded.score,
        scored_on = greatest(known.scored_on, excluded.scored_on)),
    visited as (delete from day_visitors where day < ${today}::date returning day),
    counted as (
      select day, query, count(*)::int as visitors, (count(*) filter (where not has_own))::int as without_own,
        (count(*) filter (where not has_any))::int as without_any,
        row_number() over (partition by day order by count(*) desc, query) as place
      from searched group by day, query having count(*) >= ${MIN_SEARCHERS}),
    kept as (
      insert into search_counts (day, query, visitors, without_own, without_any, opened)
      select day, query, counted.visitors, without_own, without_any, coalesce(opened.visitors, 0)
      from counted left join opened using (day, query) where place <= ${KEPT_A_DAY} order by day, query
      on conflict (day, query) do update set visitors = search_counts.visitors + excluded.visitors,
        without_own = search_counts.without_own + excluded.without_own,
        without_any = search_counts.without_any + excluded.without_any,
        opened = search_counts.opened + excluded.opened)
    insert into shop_days (day, visitors, searches, searches_without_own, searches_without_any)
    select day, sum(visitors)::int, sum(searches)::int, sum(own)::int, sum(found)::int from (
      select day, 1 as visitors, 0 as searches, 0 as own, 0 as found from visited
      union all select day, 0, 1, (not has_own)::int, (not has_any)::int from searched) rows group by day order by day
    on conflict (day) do update set visitors = shop_days.visitors + excluded.visitors,
      searches = shop_days.searches + excluded.searches,
      searches_without_own = shop_days.searches_without_own + excluded.searches_without_own,
      searches_without_any = shop_days.searches_without_any + excluded.searches_without_any
  `.execute(tx);
}

export interface DayTotals {
  /** How many days were counted, a day that is not over included. */
  days: number;
  visitors: number;
  searches: number;
  withoutOwn: number;
  withoutAny: number;
}

/** The totals of days: of those that are over as they were summed up, of today's as it stands. */
export async function readTotals(db: Queryable, { from, to }: Days): Promise<DayTotals> {
  const { rows } = await sql<DayTotals>`
    select count(distinct day)::int as days, coalesce(sum(visitors), 0)::int as visitors,
      coalesce(sum(searches), 0)::int as searches, coalesce(sum(without_own), 0)::int as "withoutOwn",
      coalesce(sum(without_any), 0)::int as "withoutAny"
    from (
      select day, visitors, searches, searches_without_own as without_own, searches_without_any as without_any
      from shop_days where day between ${from}::date and ${to}::date
      union all select day, count(*), 0, 0, 0 from day_visitors
      where day between ${from}::date and ${to}::date group by day
      union all select day, 0, count(*), count(*) filter (where not has_own), count(*) filter (where not has_any)
      from day_searches where day between ${from}::date and ${to}::date group by day) counted`.execute(db);
  return rows[0] ?? { days: 0, visitors: 0, searches: 0, withoutOwn: 0, withoutAny: 0 };
}

export interface SearchCount {
  query: string;
  visitors: number;
  withoutOwn: number;
  withoutAny: number;
}

/** Searches of several visitors on a day, with the days that are over and today's as it stands. */
function countedSearches({ from, to }: Days): RawBuilder<unknown> {
  return sql`(
    select day, query, visitors, without_own, without_any, opened from search_counts
    where day between ${from}::date and ${to}::date
    union all select day, query, count(*), count(*) filter (where not has_own), count(*) filter (where not has_any),
      (select count(distinct visitor) from day_choices chosen
        where chosen.day = day_searches.day and chosen.query = day_searches.query)
    from day_searches where day between ${from}::date and ${to}::date
    group by day, query having count(*) >= ${MIN_SEARCHERS})`;
}

interface SearchList extends Days {
  limit: number;
}

/** What most visitors searched for. */
export async function findSearches(db: Queryable, { limit, ...days }: SearchList): Promise<SearchCount[]> {
  const { rows } = await sql<SearchCount>`
    select query, sum(visitors)::int as visitors, sum(without_own)::int as "withoutOwn", sum(without_any)::int as "withoutAny"
    from ${countedSearches(days)} counted group by query order by 2 desc, 1 limit ${limit}`.execute(db);
  return rows;
}

/** What most visitors searched for and found nothing; not what somebody has seen since it was last without result. */
export async function findFruitless(db: Queryable, { limit, ...days }: SearchList): Promise<SearchCount[]> {
  const { rows } = await sql<SearchCount>`
    select query, sum(visitors)::int as visitors, sum(without_own)::int as "withoutOwn", sum(without_any)::int as "withoutAny"
    from ${countedSearches(days)} counted left join seen_searches seen using (query)
    group by query, seen_on having sum(without_any) > 0
      and (seen_on is null or max(day) filter (where without_any > 0) > seen_on)
    order by 4 desc, 1 limit ${limit}`.execute(db);
  return rows;
}

/** What most visitors searched for and found something of which nobody opened anything. */
export async function findUnopened(db: Queryable, { limit, ...days }: SearchList): Promise<SearchCount[]> {
  const { rows } = await sql<SearchCount>`
    select query, sum(visitors)::int as visitors, sum(without_own)::int as "withoutOwn", sum(without_any)::int as "withoutAny"
    from ${countedSearches(days)} counted where opened is not null
    group by query having sum(opened) = 0 and sum(visitors) - sum(without_any) >= ${MIN_SEARCHERS}
    order by 2 desc, 1 limit ${limit}`.execute(db);
  return rows;
}

/** Whether several visitors searched for it on one of the days, and found nothing. */
export async function isFruitless(db: Queryable, query: string, days: Days): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${countedSearches(days)} counted where query = ${query} and without_any > 0 limit 1`.execute(db);
  return rows.length > 0;
}

/** Notes that a search without result was seen on a day. */
export async function saveSeen(tx: Tx, query: string, day: string): Promise<void> {
  await tx
    .insertInto('seen_searches')
    .values({ query, seen_on: day })
    .onConflict((conflict) => conflict.column('query').doUpdateSet({ seen_on: day }))
    .execute();
}

/** What customers wait for, that of the most first. */
export async function findRequests(
  db: Queryable,
  limit: number,
): Promise<{ query: string; customers: number; since: string }[]> {
  const { rows } = await sql<{ query: string; customers: number; since: string }>`
    select query, count(*)::int as customers, (min(created_at) at time zone 'America/Montevideo')::date::text as since
    from search_requests group by query order by 2 desc, query limit ${limit}
  `.execute(db);
  return rows;
}
