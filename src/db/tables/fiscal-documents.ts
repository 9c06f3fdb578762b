import type { ColumnType, Generated, Selectable } from 'kysely';
import type { FiscalKind, FiscalLine, FiscalState, FiscalTotals } from '#domain/fiscal/fiscal-document.ts';

export interface FiscalIssuingTable {
  only_row: Generated<boolean>;
  since: Date;
}

/** What a document says besides who pays. */
export interface FiscalContent {
  /** The day that it is of, 'YYYY-MM-DD'. */
  day: string;
  /** Pesos per dollar in millionths; null for pesos. */
  rateMicros: number | null;
  lines: FiscalLine[];
  totals: FiscalTotals;
}

/** What its provider answered. */
export interface FiscalIssue {
  day: string;
  cae: { number: string; from: number; to: number; expiresOn: string };
  securityCode: string;
  verificationUrl: string;
}

/** A number that the tax office rejected, or none where the provider refused. */
export interface FiscalRejection {
  series: string | null;
  number: number | null;
  reason: string;
}

export interface FiscalDocumentsTable {
  id: string;
  order_id: string;
  kind: FiscalKind;
  attempt_id: string;
  refund_id: string | null;
  corrects: string | null;
  currency: 'USD' | 'UYU';
  cents: number;
  state: FiscalState;
  try: Generated<number>;
  content: ColumnType<FiscalContent | null, string | null | undefined, string | null>;
  /** Encrypted at rest; null where the document names nobody. */
  receiver: ColumnType<string | null, string | null | undefined>;
  series: ColumnType<string | null, string | null | undefined>;
  number: ColumnType<number | null, number | null | undefined>;
  issue: ColumnType<FiscalIssue | null, string | null | undefined, string | null>;
  pdf: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>;
  reason: ColumnType<string | null, string | null | undefined>;
  rejections: ColumnType<FiscalRejection[], string | undefined, string>;
  created_at: Date;
  next_check_at: ColumnType<Date | null, Date | null | undefined>;
}

export type FiscalDocumentRow = Omit<Selectable<FiscalDocumentsTable>, 'pdf'>;
