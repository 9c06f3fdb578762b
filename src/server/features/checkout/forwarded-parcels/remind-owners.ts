import { transaction } from '#db/transaction.ts';
import { KEPT_DAYS, REMINDED_DAYS_BEFORE } from '#domain/forwarding/parcel.ts';
import type { Context } from '#server/context.ts';
import { mailReminder } from './mail-arrival.ts';
import type { ArrivalDeps } from './receive-parcel.ts';
import { claimReminders } from './repository.ts';

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 100;

/** Reminds the owner of each parcel that no order brings, once, before the depot stops keeping it. */
export async function remindOwners(deps: ArrivalDeps & Pick<Context, 'db'>): Promise<void> {
  const at = deps.clock();
  const receivedBefore = new Date(at.getTime() - (KEPT_DAYS - REMINDED_DAYS_BEFORE) * DAY_MS);
  await transaction(deps.db, async (tx) => {
    for (const parcel of await claimReminders(tx, { receivedBefore, at, limit: BATCH }))
      await mailReminder(deps, tx, parcel);
  });
}
