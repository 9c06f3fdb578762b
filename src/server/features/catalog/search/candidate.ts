import type { FoundProduct } from '#server/cache/cache.ts';

/** Where a product matches a term, the better places with the higher numbers. */
export const FIELD = { none: 0, text: 1, brandOrCategory: 2, title: 3 } as const;
export type Field = (typeof FIELD)[keyof typeof FIELD];

/** A product that may answer a search. */
export interface Candidate extends Omit<FoundProduct, 'model' | 'attributes'> {
  /** In the form of `writeAttributes`. */
  attributes: string[] | null;
  title: string;
  family: string;
  popularity: number;
  /** Known from a result list only, which says nothing of variants. */
  summary: boolean;
  /** Where it matches each term. */
  fields: Field[];
}

/** A candidate in its place among all, with which terms it matches. */
export interface RankedCandidate extends Candidate {
  matched: readonly boolean[];
}
