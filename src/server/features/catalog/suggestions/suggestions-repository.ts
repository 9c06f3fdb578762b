import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { PublishedSearch, SampledModel } from './collect-suggestions.ts';
import type { TypedSuggestion } from './suggestion.ts';

const ROWS_PER_STATEMENT = 5000;

/** One variant of each of the most popular models. */
export async function sampleModels(db: Database, limit: number): Promise<SampledModel[]> {
  const { rows } = await sql<SampledModel>`
    select distinct on (family) title, brand, shelf from (
      select family, title, brand, shelf, popularity from products
      where valid and forbidden is null order by popularity desc, asin limit ${limit}) popular
    order by family, popularity desc`.execute(db);
  return rows;
}

/** Searches of several visitors on one of the days, that found something, with their visitors of all days. */
export async function findFoundSearches(
  db: Queryable,
  { from, minVisitors, limit }: { from: string; minVisitors: number; limit: number },
): Promise<PublishedSearch[]> {
  const { rows } = await sql<PublishedSearch>`
    select query as word, sum(found)::int as uses from (
      select query, visitors - without_any as found from search_counts where day >= ${from}::date
      union all select query, count(*) filter (where has_any) from day_searches where day >= ${from}::date
      group by day, query) counted
    where found >= ${minVisitors} group by query order by 2 desc, 1 limit ${limit}`.execute(db);
  return rows;
}

/** Which of the words a title has. */
export async function findTitleWords(db: Queryable, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word = any(${[...words]}::text[])`.execute(db);
  return new Set(rows.map(({ word }) => word));
}

/** Stores searches as published, without accents beside; what was published before is published on. */
export async function publishSearches(
  tx: Tx,
  searches: readonly (PublishedSearch & { folded: string })[],
  now: Date,
): Promise<void> {
  await sql`
    insert into keywords (word, folded, uses, updated_at, is_published)
    select word, folded, uses, ${now}, true
    from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) as found (word text, folded text, uses integer)
    order by word
    on conflict (word) do update
    set uses = greatest(keywords.uses, excluded.uses), updated_at = excluded.updated_at, is_published = true
  `.execute(tx);
}

export async function findPublishedSearches(db: Queryable, limit: number): Promise<PublishedSearch[]> {
  return db
    .selectFrom('keywords')
    .select(['word', 'uses'])
    .where('is_published', '=', true)
    .orderBy('uses', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute();
}

/** Puts new suggestions in the place of all others. */
export async function replaceSuggestions(
  tx: Tx,
  rows: readonly TypedSuggestion[],
  starts: readonly { typed: string; names: string[] }[],
): Promise<void> {
  await sql`delete from suggestions`.execute(tx);
  await sql`delete from suggestion_starts`.execute(tx);
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await sql`
      insert into suggestions (typed, name, weight)
      select typed, name, max(weight) from jsonb_to_recordset(
        ${JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))}::jsonb) as made (typed text, name text, weight real)
      group by typed, name on conflict do nothing`.execute(tx);
  }
  for (let from = 0; from < starts.length; from += ROWS_PER_STATEMENT) {
    await sql`
      insert into suggestion_starts (typed, names)
      select typed, array(select jsonb_array_elements_text(names)) from jsonb_to_recordset(
        ${JSON.stringify(starts.slice(from, from + ROWS_PER_STATEMENT))}::jsonb) as made (typed text, names jsonb)
    `.execute(tx);
  }
}

/** The stored names for a start of at most three letters, best first. */
export async function findByStart(db: Database, typed: string): Promise<string[]> {
  const row = await db.selectFrom('suggestion_starts').select('names').where('typed', '=', typed).executeTakeFirst();
  return row?.names ?? [];
}

/** The names for any of the texts typed so far, best first. Each text is a range of the index. */
export async function findByTyped(db: Database, texts: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...texts]}::text[]) as given (typed)
    cross join lateral (
      select name, weight from suggestions
      where suggestions.typed >= given.typed collate "C"
        and suggestions.typed < (given.typed || chr(1114111)) collate "C"
      order by weight desc limit ${limit}) as found
    group by name order by max(weight) desc, name limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}
