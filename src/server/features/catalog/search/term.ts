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
  /** Names the thing itself, which a title, a brand or a category has to say. */
  isThing: boolean;
  /** A product that does not match it is as good a result, only later. */
  isOptional: boolean;
}

/** What a keyword asks for. */
export interface SearchIntent {
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
