import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ClaimAnswer } from '#domain/cases/carrier-claim.ts';
import type { CaseAuthor, CaseKind } from '#domain/cases/case.ts';
import type { PhotoType } from '#domain/photo/photo.ts';

export interface CasesTable {
  id: string;
  number: Generated<number>;
  order_id: string;
  customer_id: string;
  kind: CaseKind;
  /** Empty for the whole order. */
  line_ids: string[];
  invoice_name: string | null;
  invoice_rut: string | null;
  state: 'open' | 'closed';
  opened_at: Date;
  /** The person of the staff who opened it in the shopper's name. */
  opened_by_name: Generated<string | null>;
  /** These three are null while it is open. */
  closed_at: Date | null;
  closed_by: CaseAuthor | null;
  /** The person of the staff; null for the customer. */
  closed_by_name: string | null;
  closing_reason: string | null;
  /** When the shopper wrote what is not answered yet; kept by a trigger of `case_messages`. */
  waiting_since: Generated<Date | null>;
}
export type CaseRow = Selectable<CasesTable>;

export interface CaseMessagesTable {
  id: string;
  case_id: string;
  author: CaseAuthor;
  /** The person of the staff; null for the customer. */
  written_by: string | null;
  text: string;
  written_at: Date;
}

export interface CasePhotosTable {
  id: string;
  case_id: string;
  sha256: string;
  type: PhotoType;
  width: number;
  height: number;
  /** Of `data`, in bytes. */
  size: number;
  data: Buffer;
  added_at: Date;
}

/** What the shop claims from the carrier for a case. */
export interface CarrierClaimsTable {
  case_id: string;
  /** Until when the carrier may answer. */
  due_at: Date;
  sent_at: Date | null;
  sent_by: string | null;
  answer: ClaimAnswer | null;
  answered_at: Date | null;
  answered_by: string | null;
  /** What the answer replaced, which holds again where it is taken back. */
  former_answer: Generated<ClaimAnswer | null>;
  former_answered_at: Generated<Date | null>;
  former_answered_by: Generated<string | null>;
  refund_request_id: string | null;
  /** The order that was sent for it at the shop's cost. */
  replacement_id: ColumnType<string | null, string | null | undefined>;
}
