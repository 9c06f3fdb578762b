import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import type { Queryable } from '#db/transaction.ts';
import { findOrderCancellation } from './repository.ts';

/** The request to cancel an order, as the staff sees it. */
export async function findCancellationForStaff(db: Queryable, orderId: string): Promise<OrderForStaff['cancellation']> {
  const row = await findOrderCancellation(db, orderId);
  return (
    row && {
      state: row.state,
      isByStaff: row.requested_by === 'staff',
      requestedAt: row.requested_at.toISOString(),
      isClosed: row.closed_at !== null,
    }
  );
}
