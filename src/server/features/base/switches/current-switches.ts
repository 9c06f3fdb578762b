import type { Queryable } from '#db/transaction.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import type { Switches } from '#domain/switches/switches.ts';
import type { Context } from '#server/context.ts';
import { withTimeout } from '#server/with-timeout.ts';
import { findSetSwitches, isSet, type SetSwitch } from './repository.ts';

/** A database that says nothing for so long is away. */
const PATIENCE_MS = 1000;

/**
 * What is stopped now. Where it cannot be read, what was read last goes on to hold: a database that is away stops nothing
 * and starts nothing.
 */
export async function currentSwitches({ db, cache }: Pick<Context, 'db' | 'cache'>): Promise<Switches> {
  const known = cache.switches.get('current');
  if (known) return known;
  return await cache.switches.singleFlight('current', async (store) => {
    const read = await withTimeout(
      findSetSwitches(db).then(toSwitches, () => null),
      PATIENCE_MS,
    );
    if (read) cache.lastSwitches = read;
    store('current', cache.lastSwitches);
    return cache.lastSwitches;
  });
}

/** Whether purchasing is stopped, as the database says at this moment: what starts again must miss no order. */
export async function isPurchasingStopped(db: Queryable): Promise<boolean> {
  return await isSet(db, 'purchasing');
}

/** Whether shoppers do not hear that an order may be late. */
export async function areDelayMailsStopped(db: Queryable): Promise<boolean> {
  return await isSet(db, 'delay-mails');
}

export function toSwitches(rows: readonly SetSwitch[]): Switches {
  const names = new Set(rows.map(({ name }) => name));
  const notice = rows.find(({ name }) => name === 'notice');
  return {
    isSalesStopped: names.has('sales'),
    isPurchasingStopped: names.has('purchasing'),
    stoppedMethods: PAYMENT_METHODS.filter((method) => names.has(`payment:${method}`)),
    notice: notice?.notice && notice.last_day ? { text: notice.notice, lastDay: notice.last_day } : null,
  };
}
