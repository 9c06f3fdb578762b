import type { Color } from '#domain/search/filters.ts';
import type { BoundNumber } from '#domain/search/keyword-term.ts';
import type { Thing, ThingWords } from '#domain/search/names-thing.ts';

/** One concept of a search; a product matches it by any of its words. */
export interface Term {
  /** The words of the keyword that ask for it, as typed. */
  typed: string;
  /** In the database's query language, lexemes quoted; the words of a phrase must be adjacent. */
  query: string;
  /** The same with the words of a phrase anywhere. */
  loose: string;
  /** Inverse frequency: rare words weigh more. */
  weight: number;
  /** How many titles have one of its words. */
  uses: number;
  /** Its English alternatives as plain text, the likeliest first. */
  words: string[];
  /** Names the thing itself, which a product has to be. */
  isThing: boolean;
  /** Of a thing, what the narrowest category has where no title has it (`shelfStems`); null where any category counts. */
  shelf: readonly string[] | null;
  /** A brand, a model or another name, which title or brand have to say. */
  isName: boolean;
  /** The words of each alternative. */
  names: readonly (readonly string[])[];
  number: BoundNumber | null;
  /** The colour that it asks for, which a title or a variant has. */
  color: Color | null;
  /** A product that does not match it is as good a result, only later. */
  isOptional: boolean;
}

/** What a keyword asks for. */
export interface SearchIntent {
  /** What the term of the thing names; null where the keyword names none. */
  thing: Thing | null;
  /** The thing that is looked for where no product is what was asked for. */
  implied: Term | null;
  /** What names of things are read with. */
  words: ThingWords;
  /** The keyword with its spelling corrected, in Spanish; null when nothing was corrected. */
  corrected: string | null;
  /** The English words for it; null when none was translated. */
  translated: string | null;
  terms: Term[];
  /** The English alternatives of what the product should be without. */
  excluded: string[][];
  /** How often models were chosen among the results of the same search, by family. */
  chosen: ReadonlyMap<string, number>;
}
