import type { Generated } from 'kysely';
import type { TravelingStatus } from '#domain/order/arrival-times.ts';
import type { PhotoType } from '#domain/photo/photo.ts';
import type { Called, CallOutcome } from '#domain/staff/calls.ts';

/** What the staff writes for each other, about an order or a customer. Rows are only added. */
export interface OrderNotesTable {
  id: string;
  /** Null where it is about a customer. */
  order_id: string | null;
  customer_id: string | null;
  /** The page that it was written on, where that is not the order's or the customer's. */
  page_kind: 'case' | 'refund' | null;
  /** The number of a case, the id of a refund. */
  page_id: string | null;
  /** With whom a telephone call was; null for a note that is of none. */
  called: Called | null;
  call_outcome: CallOutcome | null;
  written_by: string;
  text: string;
  written_at: Date;
}

/** Who of the staff a note names. */
export interface NoteMentionsTable {
  note_id: string;
  staff_id: string;
  mentioned_at: Date;
}

export interface NotePhotosTable {
  note_id: string;
  type: PhotoType;
  width: number;
  height: number;
  data: Buffer;
}

/** How probable it is that an order on its way arrives after its promised day. */
export interface LateRisksTable {
  order_id: string;
  number: number;
  percent: number;
  /** In which status it was when this was computed, and for how many whole days. */
  status: TravelingStatus;
  days: number;
  similar_orders: number;
  late_orders: number;
  /** Hardly an order was in the status for so long. */
  is_beyond: boolean;
  computed_at: Date;
}

/** Who looks after an order, and the words by which the staff groups orders. No row: nobody, and none. */
export interface OrderWorkTable {
  order_id: string;
  owner_id: string | null;
  owned_since: Date | null;
  /** Who gave it to its owner; null where they took it. */
  assigned_by: string | null;
  tags: Generated<string[]>;
}
