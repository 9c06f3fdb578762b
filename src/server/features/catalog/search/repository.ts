import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { PREPARED } from '#db/prepared.ts';

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

/** The words that the index can match, by word, and the number of titles counted. */
export async function findWords(
  db: Database,
  words: readonly string[],
): Promise<{ known: Map<string, WordRow>; titles: number }> {
  if (words.length === 0) return { known: new Map(), titles: 0 };
  const { rows } = await sql<WordRow & { titles: number }>`
    select ${PREPARED}
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

/** The words of each text in the query language of the index; empty for a text without any that it knows. */
export async function findLexemes(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select plainto_tsquery('english', given)::text as query from unnest(${[...texts]}::text[]) as given
  `.execute(db);
  return rows.map(({ query }) => query);
}

/** The most used words of titles among spellings, up to two for each word, by word. */
export async function findSpeltWords(
  db: Database,
  spellings: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string[]>> {
  const asked = [...spellings].flatMap(([requested, words]) => words.map((word) => ({ requested, word })));
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ requested: string; word: string }>`
    select requested, word
    from unnest(${asked.map(({ requested }) => requested)}::text[], ${asked.map(({ word }) => word)}::text[])
      as asked (requested, word)
    join search_words using (word) order by requested, uses desc, word
  `.execute(db);
  const byRequested = Map.groupBy(rows, (row) => row.requested);
  return new Map([...byRequested].map(([requested, found]) => [requested, found.slice(0, 2).map(({ word }) => word)]));
}

/** Words that look less alike are others: 'canarias' is no 'canvas'. */
const MIN_SIMILARITY = 0.35;

/** Up to two words of titles that look most like each word, by word. */
export async function findSimilarWords(db: Database, words: readonly string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ requested: string; word: string }>`
    select requested, similar_words.word
    from unnest(${[...words]}::text[]) as requested
    cross join lateral (
      select word from search_words
      where word % requested and similarity(word, requested) >= ${MIN_SIMILARITY}
        and abs(length(word) - length(requested)) <= 2
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
    .modifyFront(PREPARED)
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
