import type { Generated } from 'kysely';
import type { LossState, SpendingAct } from '#domain/order/purchase-loss.ts';
import type { Json } from './json.ts';
import type { PurchasesTable } from './orders.ts';

export type FurtherPurchaseKind = 'again' | 'substitute' | 'surplus';

/** The purchases of an order after its first one. */
export interface FurtherPurchasesTable extends PurchasesTable {
  id: string;
  /** `surplus`: bought although the shop had given it up; it is cancelled or returned, and covers no line. */
  kind: FurtherPurchaseKind;
}

/** Which purchase covers a line; the first has no rows until one of its lines is released, and covers them all. */
export interface PurchaseLinesTable {
  /** The id of a further purchase, or of the order for its first. */
  purchase_id: string;
  order_id: string;
  order_line_id: string;
  asin: string;
  quantity: number;
  released_at: Date | null;
  release: 'called-off' | 'lost' | null;
}

/** What the staff wants to buy beyond what was paid for an order. The keys are the database's. */
export interface PurchaseLossesTable {
  id: string;
  order_id: string;
  act: SpendingAct;
  input: Json<object>;
  /** What it buys, in words. */
  summary: string;
  amount_cents: number;
  reason: string;
  state: LossState;
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

/** Orders for which more was bought than was paid, before the database held it. */
export interface BoughtAbovePaidTable {
  order_id: string;
  excess_cents: number;
  found_at: Date;
}
