import type { ColumnType } from 'kysely';

/**
 * Why a notice was not applied: another amount or currency than expected, a word that the shop does not know, a state that
 * its partner does not confirm when asked, or a text that cannot be read.
 */
export type NoticeProblemKind = 'amount' | 'code' | 'unconfirmed' | 'unreadable';

/** A notice that came from its partner and was not applied. */
export interface NoticeProblemsTable {
  source: string;
  event_key: string;
  kind: NoticeProblemKind;
  order_id: string | null;
  attempt_id: ColumnType<string | null, string | null | undefined>;
  /** What the partner says that it took; null where it names none. */
  reported_cents: ColumnType<number | null, number | null | undefined>;
  reported_currency: ColumnType<string | null, string | null | undefined>;
  /** The partner's word that the shop does not know. */
  word: ColumnType<string | null, string | null | undefined>;
  found_at: Date;
  /** When the partner's later word, or a refund, resolved it. */
  resolved_at: ColumnType<Date | null, Date | null | undefined>;
}
