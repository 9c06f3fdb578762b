import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { englishTerms } from '#domain/search/spanish.ts';
import { searchable } from '#server/features/catalog/products/normalize-text.ts';

/** One notion of a search: any of its words will do. */
export interface Term {
  /** In the database's query language, lexemes quoted; words that belong together stand side by side. */
  query: string;
  /** The same, the words anywhere. */
  loose: string;
  /** How telling it is: rare words weigh more. */
  weight: number;
  /** Its English alternatives as plain text, the likeliest first. */
  words: string[];
}

const MAX_TERMS = 8;
const MAX_ALTERNATIVES = 8;
/** A word that so many titles hold is no misspelling, whatever the Spanish dictionary takes it for. */
const COMMON_ENGLISH = 5;

interface KnownWord {
  word: string;
  query: string;
  loose: string;
  uses: number;
  /** Titles that hold the very word, not only its stem. */
  exact: number;
}

/** What a keyword asks for, in the words of the index, spelling put right on both sides of the translation. */
export async function searchTerms(db: Database, keyword: string): Promise<Term[]> {
  const { terms, corrections } = englishTerms(keyword);
  const wanted = terms.slice(0, MAX_TERMS).map((words) => words.slice(0, MAX_ALTERNATIVES).flatMap(spellings));
  const typed = new Set(corrections.map((correction) => correction.from));
  const { known, titles } = await lookUp(db, [...new Set([...wanted.flat(), ...typed])]);
  const meant = wanted.map((words) => asTyped(words, typed, known));
  const strange = meant.flatMap((words) => (words.some((word) => (known.get(word)?.uses ?? 0) > 0) ? [] : words));
  const likely = await likeliest(db, strange);
  const close = await lookUp(db, [...new Set([...likely.values()].flat())]);
  const all = new Map([...known, ...close.known]);
  return meant.flatMap((words) => {
    const alternatives = [...words, ...words.flatMap((word) => likely.get(word) ?? [])];
    return toTerm(alternatives, all, titles) ?? [];
  });
}

/** 't-shirt' is indexed as 't shirt' and as 'tshirt'. */
function spellings(word: string): string[] {
  const apart = searchable(word.replaceAll('-', ' '));
  const together = word.includes('-') ? searchable(word.replaceAll('-', '')) : apart;
  return apart === together ? [apart] : [apart, together];
}

/** A correction made in good faith gives way when many titles hold the word as it was typed. */
function asTyped(words: string[], typed: ReadonlySet<string>, known: Map<string, KnownWord>): string[] {
  const own = words.find((word) => typed.has(word) && (known.get(word)?.exact ?? 0) >= COMMON_ENGLISH);
  return own === undefined ? words : [own];
}

function toTerm(words: string[], known: Map<string, KnownWord>, titles: number): Term | null {
  const alternatives = words.flatMap((word) => known.get(word) ?? []);
  const query = anyOf(alternatives.map((one) => one.query));
  if (query === '') return null;
  const uses = alternatives.reduce((sum, word) => sum + word.uses, 0);
  return {
    query,
    loose: anyOf(alternatives.map((one) => one.loose)),
    weight: Math.log(1 + (titles + 1) / (uses + 1)),
    words,
  };
}

function anyOf(queries: string[]): string {
  const distinct = [...new Set(queries)].filter((query) => query !== '');
  return distinct.map((query) => `(${query})`).join(' | ');
}

/** What belongs together taken apart, for when nothing holds the whole: 'school backpack' is a backpack at least. */
export async function singleWords(db: Database, terms: readonly Term[]): Promise<Term[]> {
  const words = [...new Set(terms.flatMap((term) => (term.words[0] ?? '').split(' ')))].filter((word) => word !== '');
  const { known, titles } = await lookUp(db, words.slice(0, MAX_TERMS));
  return words.flatMap((word) => toTerm([word], known, titles) ?? []);
}

async function lookUp(db: Database, words: string[]): Promise<{ known: Map<string, KnownWord>; titles: number }> {
  if (words.length === 0) return { known: new Map(), titles: 0 };
  const { rows } = await sql<KnownWord & { titles: number }>`
    select
      word,
      phraseto_tsquery('english', word)::text as query,
      plainto_tsquery('english', word)::text as loose,
      coalesce((
        select min(coalesce((select sum(uses) from search_words where stem = lexeme), 0))
        from unnest(tsvector_to_array(to_tsvector('english', word))) as lexeme
      ), 0)::float8 as uses,
      coalesce((select uses from search_words known where known.word = asked.word), 0)::float8 as exact,
      coalesce((select uses from search_words where word = ''), 0)::float8 as titles
    from unnest(${words}::text[]) as asked (word)
  `.execute(db);
  return { known: new Map(rows.map((row) => [row.word, row])), titles: rows[0]?.titles ?? 0 };
}

/** The words of titles that a word no title has looks most like. */
async function likeliest(db: Database, words: string[]): Promise<Map<string, string[]>> {
  const strange = words.filter((word) => /^\p{Script=Latin}{4,24}$/u.test(word));
  if (strange.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; word: string }>`
    select asked, close.word
    from unnest(${strange}::text[]) as asked
    cross join lateral (
      select word from search_words
      where word % asked and abs(length(word) - length(asked)) <= 2
      order by similarity(word, asked) desc, uses desc
      limit 2
    ) as close
  `.execute(db);
  const byAsked = Map.groupBy(rows, (row) => row.asked);
  return new Map([...byAsked].map(([asked, found]) => [asked, found.map(({ word }) => word)]));
}
