/** One concept of a search; a product matches it by any of its words. */
export interface Term {
  /** In the database's query language, lexemes quoted; the words of a phrase must be adjacent. */
  query: string;
  /** The same with the words of a phrase anywhere. */
  loose: string;
  /** Inverse frequency: rare words weigh more. */
  weight: number;
  /** Its English alternatives as plain text, the likeliest first. */
  words: string[];
}
