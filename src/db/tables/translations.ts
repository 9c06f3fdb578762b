import type { ColumnType, Generated } from 'kysely';
import type { TranslatedPart } from '#domain/translation/translated-texts.ts';

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
  /** Of wanted texts: the smallest is translated first. */
  rank: Generated<number>;
  /** The product that wants it, with its brand. */
  asin: ColumnType<string | null, string | null | undefined>;
  brand: ColumnType<string | null, string | null | undefined>;
  context: Generated<string>;
  /** Calls without a usable answer. */
  attempts: Generated<number>;
  /** The call that is under way for it. */
  reservation_id: ColumnType<string | null, string | null | undefined>;
}

/** Characters that were charged, or may have been, in a month of Montevideo, by its first day. */
export interface TranslationMonthsTable {
  month: string;
  used: Generated<number>;
}

export interface TranslationReservationsTable {
  id: string;
  month: string;
  characters: number;
  reserved_at: Date;
}

/** The products whose texts are wanted, as they were then. */
export interface TranslatedProductsTable {
  asin: string;
  content_hash: string;
  /** All texts, not the title alone. */
  is_whole: boolean;
}

export interface TranslationWorkTable {
  only_row: Generated<boolean>;
  /** Why the partner is not asked. */
  stopped: 'key' | 'quota' | 'outage' | 'budget' | null;
  stopped_at: Date | null;
  next_try_at: Date | null;
  failures: number;
  glossary_id: string | null;
  glossary_hash: string | null;
  walk: 'titles' | 'whole' | 'done';
  walk_popularity: number | null;
  walk_asin: string | null;
  walk_ended_at: Date | null;
}

/** What the staff wrote in place of a translation, and of which product's text. */
export interface TranslationCorrectionsTable {
  id: Generated<number>;
  asin: string;
  source_hash: Uint8Array;
  part: TranslatedPart;
  source: string;
  text: string;
  created_at: Date;
  created_by: string;
}
