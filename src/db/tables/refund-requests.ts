import type { Generated } from 'kysely';
import type { Json } from './json.ts';

/** A refund that the staff began; an approved one has a row of `refunds`. The keys are the database's. */
export interface RefundRequestsTable {
  id: string;
  order_id: string;
  attempt_id: string;
  /** `received`: what came in beside the payment, whose refund it settles. */
  kind: 'order' | 'lines' | 'amount' | 'received';
  lines: Json<RequestedLine[]>;
  amount_cents: number;
  currency: 'USD' | 'UYU';
  /** Null where the order has no exchange rate. */
  amount_usd_cents: number | null;
  reason: string;
  /** The refund without a decided amount that this one settles. */
  settles: string | null;
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn';
  requested_by: string;
  requested_key: Generated<string>;
  requested_at: Date;
  /** Null where the limit approved it. */
  decided_by: string | null;
  decided_key: Generated<string | null>;
  decided_at: Date | null;
  decision_reason: string | null;
  /** The limit in force when it was approved without a second person. */
  approval_limit_cents: number | null;
}

/** Units of a line that come back, and what they cost. */
export interface RequestedLine {
  asin: string;
  quantity: number;
  cents: number;
}
