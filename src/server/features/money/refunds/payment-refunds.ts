import type { Queryable, Tx } from '#db/transaction.ts';
import { lockRefundable, sumRefunds } from './repository.ts';

/** What came back of a payment, and what is on its way, in cents. */
export async function paymentRefunds(db: Queryable, attemptId: string): Promise<number> {
  return await sumRefunds(db, attemptId);
}

/** Locks a payment and returns what may still come back of it, in cents. */
export async function lockPayment(tx: Tx, attemptId: string): Promise<number> {
  return await lockRefundable(tx, attemptId);
}
