import { retryParked } from '#db/inbox.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { findOrderPackages } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import { compareWeights, recordBilledWeight } from '#server/features/money/billed-weight/record-billed-weight.ts';
import { findCoverage } from './lines-repository.ts';
import { findOrderOfPackage, findPurchases, lockPackage, savePackageReceived } from './repository.ts';

type Deps = Pick<Context, 'orderEvents' | 'config'>;

export interface Reception {
  trackingNumber: string;
  at: Date;
}

/** Marks a package as received at the depot; the last one moves the order on. Null while no order knows the number. */
export async function receivePackage(
  deps: Deps,
  tx: Tx,
  { trackingNumber, at }: Reception,
): Promise<'received' | 'already' | null> {
  const orderId = await findOrderOfPackage(tx, trackingNumber);
  if (orderId === null) return null;
  await lockOrder(tx, orderId);
  const parcel = await lockPackage(tx, trackingNumber);
  if (parcel.status === 'PACKAGE_RECEIVED') return 'already';
  const events = [...parcel.events, { date: at.toISOString(), description: 'Recibido en el depósito de Miami' }];
  await savePackageReceived(tx, parcel.id, { at, events });
  await transitionWhenAllReceived(deps, tx, { orderId, at });
  return 'received';
}

/** Moves the order on once no more packages are expected and the depot has every known one. */
export async function transitionWhenAllReceived(
  deps: Deps,
  tx: Tx,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  const unshipped = (await findPurchases(tx, orderId)).filter(
    ({ state, shipped_at }) => state !== 'refused' && shipped_at === null,
  );
  const coverage = await findCoverage(tx, orderId);
  // A purchase whose lines were all released is waited for no longer; without rows the first covers them all.
  const covers = ({ id }: { id: string }) =>
    coverage.length === 0 ||
    coverage.some(({ purchase_id, released_at }) => purchase_id === id && released_at === null);
  if (unshipped.some(covers)) return;
  const packages = (await findOrderPackages(tx, orderId)).filter(({ lost_at }) => lost_at === null);
  if (packages.length === 0 || packages.some(({ status }) => status !== 'PACKAGE_RECEIVED')) return;
  await compareWeights(deps, tx, { orderId, at });
  await transitionOrder(deps, tx, { orderId, trigger: 'packages-received', at });
}

/** The key of a reception in the inbox of the carrier's notices. */
export function receptionKey(trackingNumber: string): string {
  return `package:${trackingNumber}`;
}

/** Applies the receptions that were parked because the depot was faster than the marketplace's notice. */
export async function applyParkedReceptions(deps: Deps, tx: Tx, trackingNumbers: readonly string[]): Promise<void> {
  const receptions = { source: 'skypostal', keys: trackingNumbers.map(receptionKey) } as const;
  await retryParked(tx, receptions, async ({ event_key, body, received_at: at }) => {
    const trackingNumber = event_key.slice(receptionKey('').length);
    await receivePackage(deps, tx, { trackingNumber, at });
    const { weightGrams = null } = body as { weightGrams?: number | null };
    await recordBilledWeight(deps, tx, { trackingNumber, weightGrams, at });
    return 'applied';
  });
}
