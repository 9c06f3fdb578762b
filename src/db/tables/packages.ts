import type { FreightOutcome, FreightReview } from '#domain/fees/settle-freight.ts';

/** A package at the depot that a person sends back. */
export interface PackageReturnsTable {
  tracking_number: string;
  /** The order whose purchase is returned at the marketplace; null where none is known. */
  order_id: string | null;
  reason: string;
  requested_by: string;
  requested_at: Date;
  /** Both are null until a person marks it done. */
  done_by: string | null;
  done_at: Date | null;
}

/** An order whose packages weigh otherwise than quoted. */
export interface WeightDifferencesTable {
  order_id: string;
  quoted_grams: number;
  billed_grams: number;
  /** Freight in USD cents. */
  quoted_cents: number;
  billed_cents: number;
  found_at: Date;
  /** The four columns are set together; `note` is the claim's. */
  decision: 'accepted' | 'claimed' | null;
  decided_by: string | null;
  decided_at: Date | null;
  note: string | null;
}

/** What became of the freight that an order paid once all of it was weighed. */
export interface FreightSettlementsTable {
  order_id: string;
  outcome: FreightOutcome;
  /** Why a person decides, for `review` alone. */
  review: FreightReview | null;
  quoted_grams: number;
  weighed_grams: number;
  /** Freight in USD cents. */
  paid_cents: number;
  real_cents: number;
  /** In the currency of the payment. */
  refund_cents: number;
  settled_at: Date;
}
