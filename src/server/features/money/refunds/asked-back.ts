import type { Queryable, Tx } from '#db/transaction.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { findAskedBackParts, lockPayment } from './repository.ts';

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

export async function findAskedBack(db: Queryable, { id, amount_cents: paid }: Payment): Promise<AskedBack> {
  const { returned, requests, givenBack } = await findAskedBackParts(db, id);
  const units = new Map<string, number>();
  let waiting = 0;
  for (const { state, amount_cents: amount } of requests) if (state === 'waiting') waiting += amount;
  for (const { asin, quantity } of [...requests.flatMap(({ lines }) => lines), ...givenBack])
    units.set(asin, (units.get(asin) ?? 0) + quantity);
  const isWhole = requests.some(({ kind }) => kind === 'order');
  return { returned: cents(returned), waiting: cents(waiting), left: cents(paid - returned - waiting), isWhole, units };
}

/** Locks a payment, so that nothing more of it is asked for or sent, and returns what was. */
export async function lockAskedBack(tx: Tx, payment: Payment): Promise<AskedBack> {
  await lockPayment(tx, payment.id);
  return await findAskedBack(tx, payment);
}
