import type { ColumnType } from 'kysely';

/** What of a product is translated, in this order. */
export type TranslatedPart = 'title' | 'feature' | 'description' | 'detail' | 'variant';

/**
 * `wanted`: to be translated. `translated`, `corrected` (by the staff): shown. `unchanged`: the partner returned the source.
 * `refused`: something of the source is missing in the translation. `given-up`: the partner did not translate it.
 */
export type TranslationState = 'wanted' | 'translated' | 'corrected' | 'unchanged' | 'refused' | 'given-up';

export interface TranslationsTable {
  /** SHA-256 of the source in UTF-8. */
  source_hash: Uint8Array;
  language: string;
  source: string;
  part: TranslatedPart;
  state: TranslationState;
  /** What is shown; null in every state that shows nothing. */
  text: string | null;
  refused_text: ColumnType<string | null, string | null | undefined>;
  changed_at: Date;
}
