import type { CancellationState } from '#domain/order/cancellation.ts';

/** The request to cancel a paid order. */
export interface OrderCancellationsTable {
  order_id: string;
  requested_by: 'customer' | 'staff';
  state: CancellationState;
  requested_at: Date;
  settled_at: Date | null;
  /** When a person had decided what is done about one that came too late. */
  closed_at: Date | null;
}
