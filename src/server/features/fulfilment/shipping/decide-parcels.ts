import { completeNotice } from '#db/inbox.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import {
  type ArrivalDeps,
  lockArrival,
  receiveUnannounced,
} from '#server/features/checkout/forwarded-parcels/receive-parcel.ts';
import { remindOwners } from '#server/features/checkout/forwarded-parcels/remind-owners.ts';
import { lockOrderOfPackage } from '#server/features/fulfilment/purchasing/receive-package.ts';
import { lockParkedReception, type ParkedReception, selectParkedReceptions } from './parcels-repository.ts';

type Deps = ArrivalDeps & Pick<Context, 'db'>;

/** How long a package of the depot waits to be named by a purchase before it is a parcel of another store. */
const UNNAMED_MS = 24 * 60 * 60_000;
const BATCH = 100;

/**
 * The job `decide-parcels`: what nobody named in time is a parcel of another store. Its customer's purchases were polled when
 * it arrived and are since; one that names it later still gets it. Owners are reminded of what the depot keeps.
 */
export async function decideParcels(deps: Deps, signal?: AbortSignal): Promise<void> {
  const before = new Date(deps.clock().getTime() - UNNAMED_MS);
  for (const reception of await selectParkedReceptions(deps.db, { before, limit: BATCH })) {
    signal?.throwIfAborted();
    await transaction(deps.db, (tx) => decide(deps, tx, reception));
  }
  signal?.throwIfAborted();
  await remindOwners(deps);
}

async function decide(deps: Deps, tx: Tx, reception: ParkedReception): Promise<void> {
  const { key, ...parcel } = reception;
  await lockArrival(tx, parcel.trackingNumber);
  // The sweep applies the notice of one that a purchase named meanwhile.
  if (await lockOrderOfPackage(tx, parcel.trackingNumber)) return;
  if (!(await lockParkedReception(tx, key))) return;
  await completeNotice(tx, { source: 'skypostal', key }, await receiveUnannounced(deps, tx, parcel));
}
