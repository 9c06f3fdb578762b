import type { Queryable, Tx } from '#db/transaction.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { findLinesGivenBack, findLiveRequests, lockRefundable, sumRefunds } from './repository.ts';

/** What of a payment came back, or the staff asked to give back. */
export interface AskedBack {
  /** What came back, and what is on its way. */
  returned: Cents;
  /** Asked for and not decided. */
  waiting: Cents;
  left: Cents;
  /** Everything was asked for at once. */
  isWhole: boolean;
  /** How many units of each product came back or are asked for by line. */
  units: ReadonlyMap<string, number>;
}

interface Payment {
  id: string;
  amount_cents: number;
}

export async function findAskedBack(db: Queryable, payment: Payment): Promise<AskedBack> {
  return await sumUp(db, payment, await sumRefunds(db, payment.id));
}

/** Locks a payment, so that nothing more of it is asked for or sent, and returns what was. */
export async function lockAskedBack(tx: Tx, payment: Payment): Promise<AskedBack> {
  return await sumUp(tx, payment, payment.amount_cents - (await lockRefundable(tx, payment.id)));
}

async function sumUp(db: Queryable, { id, amount_cents: paid }: Payment, returned: number): Promise<AskedBack> {
  const requests = await findLiveRequests(db, id);
  const units = new Map<string, number>();
  let waiting = 0;
  for (const { state, lines, amount_cents: amount } of requests) {
    if (state === 'waiting') waiting += amount;
    for (const { asin, quantity } of lines) units.set(asin, (units.get(asin) ?? 0) + quantity);
  }
  for (const { asin, quantity } of await findLinesGivenBack(db, id)) units.set(asin, (units.get(asin) ?? 0) + quantity);
  const isWhole = requests.some(({ kind }) => kind === 'order');
  return { returned: cents(returned), waiting: cents(waiting), left: cents(paid - returned - waiting), isWhole, units };
}
