import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { Candidate } from './rank-candidates.ts';
import type { Term } from './term.ts';

/** Bounds of the candidates that are ranked; more would cost more than they improve the results. */
const MAX_POPULAR_CANDIDATES = 450;
const MAX_OTHER_CANDIDATES = 400;
/** The popularity from which a product is in the partial index of popular products (migration 0002). */
const POPULAR = 550;
/** Weights of description, bullets, brand and categories, title. */
const RANK_WEIGHTS = '{0.05, 0.15, 0.35, 1}';

export interface SearchPageRow {
  page: number;
  asins: string[];
  hasMore: boolean;
  fetchedAt: Date;
}

/** A word in the query language of the index, with how many titles contain it. */
export interface WordRow {
  word: string;
  query: string;
  loose: string;
  uses: number;
  /** Titles that contain the very word, not only its stem. */
  exact: number;
}

/** A bounded set of products that match at least `minTerms` of the terms, each with its rank for every term. */
export async function findCandidates(db: Database, terms: readonly Term[], minTerms: number): Promise<Candidate[]> {
  const query = matchQuery(terms, minTerms);
  const ranks = sql.join(terms.map((term) => rankOf(term)));
  const columns = sql`asin, title, brand, family, popularity, valid, forbidden, price_cents, search`;
  const { rows } = await sql<Candidate>`
    with matching as materialized (
      (select ${columns} from products where search @@ ${query}::tsquery and popularity >= ${sql.lit(POPULAR)} limit ${sql.lit(MAX_POPULAR_CANDIDATES)})
      union all
      (select ${columns} from products where search @@ ${query}::tsquery limit ${sql.lit(MAX_OTHER_CANDIDATES)})
    )
    select asin, title, brand, family, popularity, (valid and forbidden is null) as buyable,
      price_cents is not null as priced, array[${ranks}]::float8[] as ranks
    from matching
  `.execute(db);
  return [...new Map(rows.map((row) => [row.asin, row])).values()];
}

/** From 0 to 1, and 0 when the term does not match as a whole: parts of a phrase do not count. */
function rankOf({ query }: Term): RawBuilder<number> {
  const size = (query.match(/'(?:[^']|'')+'/g) ?? []).length;
  return sql`case when search @@ ${query}::tsquery
    then least(1, ${sql.lit(Math.max(1, size))} * ts_rank(${RANK_WEIGHTS}::real[], search, ${query}::tsquery)) else 0 end`;
}

/** A query for every combination of `minTerms` terms. */
function matchQuery(terms: readonly Term[], minTerms: number): string {
  return combinations(
    terms.map((term) => `(${term.query})`),
    minTerms,
  )
    .map((combination) => `(${combination.join(' & ')})`)
    .join(' | ');
}

function combinations(items: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

/** The words that the index can match, by word, and the number of titles counted. */
export async function findWords(
  db: Database,
  words: readonly string[],
): Promise<{ known: Map<string, WordRow>; titles: number }> {
  if (words.length === 0) return { known: new Map(), titles: 0 };
  const { rows } = await sql<WordRow & { titles: number }>`
    select
      word,
      phraseto_tsquery('english', word)::text as query,
      plainto_tsquery('english', word)::text as loose,
      coalesce((
        select min(coalesce((select sum(uses) from search_words where stem = lexeme), 0))
        from unnest(tsvector_to_array(to_tsvector('english', word))) as lexeme
      ), 0)::float8 as uses,
      coalesce((select uses from search_words known where known.word = requested.word), 0)::float8 as exact,
      coalesce((select uses from search_words where word = ''), 0)::float8 as titles
    from unnest(${[...words]}::text[]) as requested (word)
  `.execute(db);
  return { known: new Map(rows.map((row) => [row.word, row])), titles: rows[0]?.titles ?? 0 };
}

/** Up to two words of titles that look most like each word, by word. */
export async function findSimilarWords(db: Database, words: readonly string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ requested: string; word: string }>`
    select requested, similar_words.word
    from unnest(${[...words]}::text[]) as requested
    cross join lateral (
      select word from search_words
      where word % requested and abs(length(word) - length(requested)) <= 2
      order by similarity(word, requested) desc, uses desc
      limit 2
    ) as similar_words
  `.execute(db);
  const byRequested = Map.groupBy(rows, (row) => row.requested);
  return new Map([...byRequested].map(([requested, found]) => [requested, found.map(({ word }) => word)]));
}

/** The marketplace's pages that are stored for a keyword. */
export async function findSearchPages(db: Database, keyword: string): Promise<SearchPageRow[]> {
  return db
    .selectFrom('search_pages')
    .select(['page', 'asins', 'has_more as hasMore', 'fetched_at as fetchedAt'])
    .where('keyword', '=', keyword)
    .orderBy('page')
    .limit(20)
    .execute();
}

export async function saveSearchPage(db: Database, keyword: string, row: SearchPageRow): Promise<void> {
  await sql`
    insert into search_pages (keyword, page, asins, has_more, fetched_at)
    values (${keyword}, ${row.page}, ${row.asins}, ${row.hasMore}, ${row.fetchedAt})
    on conflict (keyword, page) do update
    set asins = excluded.asins, has_more = excluded.has_more, fetched_at = excluded.fetched_at
  `.execute(db);
}

/** The searched keywords that begin with a text without accents, the most used first. */
export async function findKeywordsByPrefix(db: Database, prefix: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('keywords')
    .select('word')
    .where('folded', 'like', `${prefix.replace(/[\\%_]/g, '\\$&')}%`)
    .orderBy('uses', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute();
  return rows.map(({ word }) => word);
}

/** The searched keywords that look like a text without accents, the most similar first. */
export async function findSimilarKeywords(db: Database, text: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('keywords')
    .select('word')
    .where(sql<boolean>`folded % ${text}`)
    .orderBy(sql`similarity(folded, ${text})`, 'desc')
    .orderBy('uses', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ word }) => word);
}
