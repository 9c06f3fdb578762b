import { foldAccents } from '#domain/search/keyword.ts';

/** A search that the shop proposes while somebody types. */
export interface Suggestion {
  name: string;
  /** The likelier it is meant, the higher. */
  weight: number;
}

/** A row of the table: what must be typed for the name. */
export interface TypedSuggestion extends Suggestion {
  /** Without accents, in lower case. */
  typed: string;
}

/** Lengths of what is typed for which the best names are stored. */
export const STORED_START = 3;
const MAX_TYPED_WORDS = 4;
/** A name that is found by a word within it comes after those that begin with it. */
const WITHIN = 0.6;

/** A name under each end of it that begins with a word: 'apple watch' is found by 'app' and by 'wat'. */
export function typedFormsOf({ name, weight }: Suggestion): TypedSuggestion[] {
  const words = foldAccents(name).split(' ');
  return words
    .slice(0, MAX_TYPED_WORDS)
    .map((_, at) => ({ typed: words.slice(at).join(' '), name, weight: at === 0 ? weight : weight * WITHIN }))
    .filter(({ typed }) => typed.length >= STORED_START);
}

/** The best names for each start of at most three letters, best first. */
export function bestByStart(rows: readonly TypedSuggestion[], limit: number): { typed: string; names: string[] }[] {
  const byStart = new Map<string, Map<string, number>>();
  for (const { typed, name, weight } of rows) {
    for (let length = 1; length <= STORED_START; length += 1) {
      const start = typed.slice(0, length);
      const names = byStart.get(start) ?? new Map<string, number>();
      byStart.set(start, names);
      names.set(name, Math.max(weight, names.get(name) ?? 0));
    }
  }
  return [...byStart].map(([typed, names]) => ({
    typed,
    names: [...names]
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .slice(0, limit)
      .map(([name]) => name),
  }));
}
