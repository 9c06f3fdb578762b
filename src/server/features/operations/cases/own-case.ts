import type { Tx } from '#db/transaction.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockCustomer } from '#server/features/checkout/orders/lock-order.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import type { CaseOfOrder } from './case-mails.ts';
import { lockOwnCase, type OwnCaseId } from './repository.ts';

export const CASE_NOT_FOUND = 'No encontramos ese caso';

/** Locks a case of the customer, after the customer, and reads its order. */
export async function lockCase(tx: Tx, own: OwnCaseId): Promise<CaseOfOrder | Refusal> {
  await lockCustomer(tx, own.customerId);
  const found = await lockOwnCase(tx, own);
  const order = found && (await findOrder(tx, own.orderId));
  return order ? { found, order } : notFound(CASE_NOT_FOUND);
}

export function refuseClosed(): Refusal {
  return refuse(409, 'Este caso ya está cerrado; si el problema sigue, abrí otro');
}
