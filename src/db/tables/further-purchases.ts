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
