import type { CaseRow } from '#db/tables/cases.ts';
import type { LockedOrder, OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockCaseOfReplacement } from './repository.ts';

/** The open case that an order is sent again for, locked, with what never arrived; null where nobody is to be told. */
export async function lockReplacedCase(
  tx: Tx,
  { id, replacement_of: replacementOf, anonymized_at: anonymizedAt }: LockedOrder,
): Promise<{ found: CaseRow; order: OrderRow } | null> {
  if (replacementOf === null || anonymizedAt !== null) return null;
  const found = await lockCaseOfReplacement(tx, id);
  const order = found && (await findOrder(tx, found.order_id));
  return order && { found, order };
}
