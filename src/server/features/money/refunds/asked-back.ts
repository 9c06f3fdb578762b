import type { Tx } from '#db/transaction.ts';
import { findLiveRequests, lockRefundable } from './repository.ts';

/** What of a payment the staff gave back or asked to give back. */
export interface AskedBack {
  /** What neither came back nor is asked for, in cents. */
  left: number;
  /** Everything was asked for at once. */
  isWhole: boolean;
  /** The products of which units came back or are asked for. */
  asins: ReadonlySet<string>;
}

/** Locks a payment, so that nothing more of it is asked for or sent, and returns what was. */
export async function lockAskedBack(tx: Tx, attemptId: string): Promise<AskedBack> {
  const notReturned = await lockRefundable(tx, attemptId);
  const requests = await findLiveRequests(tx, attemptId);
  const waiting = requests.filter(({ state }) => state === 'waiting');
  return {
    left: notReturned - waiting.reduce((sum, { amount_cents: amount }) => sum + amount, 0),
    isWhole: requests.some(({ kind }) => kind === 'order'),
    asins: new Set(requests.flatMap(({ lines }) => lines.map(({ asin }) => asin))),
  };
}
