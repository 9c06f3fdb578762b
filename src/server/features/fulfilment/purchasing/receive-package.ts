import { retryParked } from '#db/inbox.ts';
import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { releaseToPurchase } from '#server/features/checkout/forwarded-parcels/receive-parcel.ts';
import { findOrderLines, findOrderPackages } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import { findParcelsOf } from '#server/features/checkout/ready-parcels/ready-parcels.ts';
import { hasOpenQuestion } from '#server/features/fulfilment/line-questions/questions.ts';
import {
  type BilledWeight,
  compareWeights,
  recordBilledWeight,
} from '#server/features/money/billed-weight/record-billed-weight.ts';
import { lockAskedBackOf } from '#server/features/money/payments/refund-order.ts';
import type { RefundDeps } from '#server/features/money/refunds/request-refund.ts';
import { findCoverage } from './lines-repository.ts';
import { findOrderOfPackage, findPurchases, lockPackage, savePackageReceived } from './repository.ts';

type Deps = RefundDeps & Pick<Context, 'orderEvents'>;

/** Locks the order of a package; null while no order knows its number. */
export async function lockOrderOfPackage(tx: Tx, trackingNumber: string): Promise<LockedOrder | null> {
  const orderId = await findOrderOfPackage(tx, trackingNumber);
  return orderId === null ? null : await lockOrder(tx, orderId);
}

/**
 * Marks a package as received at the depot, with its weight; the last one moves the order on. Returns the order as it is
 * then, or null for a package that was received before.
 */
export async function receivePackage(deps: Deps, tx: Tx, reception: BilledWeight): Promise<LockedOrder | null> {
  const { order, trackingNumber, at } = reception;
  const parcel = await lockPackage(tx, trackingNumber);
  if (parcel.status === 'PACKAGE_RECEIVED') {
    await recordBilledWeight(deps, tx, reception);
    return null;
  }
  const events = [...parcel.events, { date: at.toISOString(), description: 'Recibido en el depósito de Miami' }];
  await savePackageReceived(tx, parcel.id, { at, events });
  const moved = await transitionWhenAllReceived(deps, tx, { order, at });
  await recordBilledWeight(deps, tx, reception);
  return moved ?? order;
}

/**
 * Moves the order on once no more packages are expected and the depot has every known one, or nothing is left to bring but
 * parcels of other stores; null while that is not so.
 */
export async function transitionWhenAllReceived(
  deps: Deps,
  tx: Tx,
  { order, at }: { order: LockedOrder; at: Date },
): Promise<LockedOrder | null> {
  const orderId = order.id;
  const unshipped = (await findPurchases(tx, orderId)).filter(
    ({ state, shipped_at }) => state !== 'refused' && shipped_at === null,
  );
  const coverage = await findCoverage(tx, orderId);
  // A purchase whose lines were all released is waited for no longer; without rows the first covers them all.
  const covers = ({ id }: { id: string }) =>
    coverage.length === 0 ||
    coverage.some(({ purchase_id, released_at }) => purchase_id === id && released_at === null);
  if (unshipped.some(covers) || (await hasOpenQuestion(tx, orderId))) return null;
  const packages = (await findOrderPackages(tx, orderId)).filter(({ lost_at }) => lost_at === null);
  if (packages.length === 0) return await transitionWithParcels(deps, tx, { order, at });
  if (packages.some(({ status }) => status !== 'PACKAGE_RECEIVED')) return null;
  const moved = await transitionOrder(deps, tx, { order, trigger: 'packages-received', at });
  if (moved) await compareWeights(deps, tx, { order: moved, at });
  return moved;
}

/** An order whose lines were all given back goes on with its parcels of other stores; null for any other. */
async function transitionWithParcels(
  deps: Deps,
  tx: Tx,
  { order, at }: { order: LockedOrder; at: Date },
): Promise<LockedOrder | null> {
  if ((await findParcelsOf(tx, order.id)).length === 0) return null;
  const back = await lockAskedBackOf(tx, order);
  const lines = await findOrderLines(tx, order.id);
  const isGivenBack = lines.every(({ asin, quantity }) => (back?.units.get(asin) ?? 0) >= quantity);
  if (back === null || back.waiting > 0 || !isGivenBack) return null;
  return await transitionOrder(deps, tx, { order, trigger: 'parcels-ordered', at });
}

/** The key of a reception in the inbox of the carrier's notices. */
export function receptionKey(trackingNumber: string): string {
  return `package:${trackingNumber}`;
}

/**
 * Applies the receptions of an order's packages that were parked because the depot was faster than the marketplace's notice,
 * or taken for parcels of another store. Returns the order as it is then.
 */
export async function applyParkedReceptions(
  deps: Deps,
  tx: Tx,
  { order, trackingNumbers }: { order: LockedOrder; trackingNumbers: readonly string[] },
): Promise<LockedOrder> {
  const receptions = { source: 'skypostal', keys: trackingNumbers.map(receptionKey) } as const;
  let current = order;
  const retry = () =>
    retryParked(tx, receptions, async ({ event_key, body, received_at: at }) => {
      const trackingNumber = event_key.slice(receptionKey('').length);
      const { weightGrams = null } = body as { weightGrams?: number | null };
      current = (await receivePackage(deps, tx, { order: current, trackingNumber, weightGrams, at })) ?? current;
      return 'applied';
    });
  // In this order: what takes a notice for a parcel of another store locks the notice.
  await retry();
  if (await releaseToPurchase(tx, trackingNumbers)) await retry();
  return current;
}
