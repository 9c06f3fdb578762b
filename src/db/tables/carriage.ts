import type { ChargeDecision, ChargeFinding } from '#domain/carriage/assess-charge.ts';

/** An invoice of the carrier. Amounts are USD cents. */
export interface CarrierInvoicesTable {
  id: string;
  carrier: string;
  number: string;
  /** 'YYYY-MM-DD'. */
  issued_on: string;
  content_hash: string;
  lines: number;
  billed_cents: number;
  expected_cents: number;
  imported_by: string;
  imported_at: Date;
  settled_by: string | null;
  settled_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
}

/** What an invoice bills for one order, or for one tracking number that no order has. */
export interface CarrierChargesTable {
  invoice_id: string;
  position: number;
  tracking_numbers: string[];
  order_id: string | null;
  billed_grams: number | null;
  charge_cents: number;
  other_cents: number;
  expected_cents: number;
  findings: ChargeFinding[];
  needs_decision: boolean;
  found_at: Date;
  /** The four columns are set together. */
  decision: ChargeDecision | null;
  decided_by: string | null;
  decided_at: Date | null;
  note: string | null;
}

/** Who may download which month, and until when. */
export interface ExportsTable {
  id: string;
  kind: string;
  /** 'YYYY-MM'. */
  month: string;
  staff_id: string;
  session_id: string;
  released_at: Date;
  expires_at: Date;
}
