import type { Generated } from 'kysely';

/** What people did about an exception; one that nobody touched has no row. */
export interface ExceptionsTable {
  kind: string;
  /** The id of the order, refund, case, mail, job or notice. */
  subject: string;
  taken_by: string | null;
  taken_at: Date | null;
  snoozed_until: Date | null;
  snoozed_at: Date | null;
  snooze_reason: string | null;
  /** When a person had dealt with what nothing else ends. */
  closed_at: Date | null;
}

export interface ExceptionNotesTable {
  id: Generated<number>;
  kind: string;
  subject: string;
  staff_id: string;
  text: string;
  written_at: Date;
}

/** What the reconciliation tried again. */
export interface RepairsTable {
  kind: string;
  subject: string;
  order_id: string | null;
  stalled_since: Date;
  tries: number;
  tried_at: Date;
  /** Since when it is no longer stalled. */
  repaired_at: Date | null;
}
