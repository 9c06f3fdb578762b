import { closeNotice, lockParked } from '#db/inbox.ts';
import type { Tx } from '#db/transaction.ts';
import type { EnterDeps } from '#server/features/orders/on-status-entered.ts';
import { lockOrder, readPackages } from '#server/features/orders/repository.ts';
import { moveOrder } from '#server/features/orders/transition-order.ts';
import { findOrderOfPackage, lockPackage, savePackageReceived } from '#server/features/shipping/repository.ts';
import { findPurchase } from './repository.ts';

export interface Reception {
  trackingNumber: string;
  at: Date;
}

/** The depot has the parcel. With the last one in, the order goes on. Null when no order knows the number (yet). */
export async function receivePackage(
  deps: EnterDeps,
  tx: Tx,
  { trackingNumber, at }: Reception,
): Promise<'received' | 'again' | null> {
  const orderId = await findOrderOfPackage(tx, trackingNumber);
  if (orderId === null) return null;
  await lockOrder(tx, orderId);
  const parcel = await lockPackage(tx, trackingNumber);
  if (parcel.status === 'PACKAGE_RECEIVED') return 'again';
  const events = [...parcel.events, { date: at.toISOString(), description: 'Recibido en el depósito de Miami' }];
  await savePackageReceived(tx, parcel.id, { at, events });
  await passOn(deps, tx, { orderId, at });
  return 'received';
}

/** The order goes on once no more parcels are to come and the depot has every one there is. */
export async function passOn(deps: EnterDeps, tx: Tx, { orderId, at }: { orderId: string; at: Date }): Promise<void> {
  const purchase = await findPurchase(tx, orderId);
  const isMoreToCome = purchase !== null && purchase.state !== 'refused' && purchase.shipped_at === null;
  if (isMoreToCome) return;
  const packages = await readPackages(tx, [orderId]);
  if (packages.length === 0 || packages.some((one) => one.status !== 'PACKAGE_RECEIVED')) return;
  await moveOrder(deps, tx, { orderId, trigger: 'packages-received', at });
}

/** The name of a reception among the carrier's notices. */
export function receptionKey(trackingNumber: string): string {
  return `package:${trackingNumber}`;
}

/** Parcels that stood in the depot before anybody had told us that they were sent. */
export async function takeParkedReceptions(deps: EnterDeps, tx: Tx, trackingNumbers: readonly string[]): Promise<void> {
  const parked = await lockParked(tx, 'skypostal', trackingNumbers.map(receptionKey));
  for (const notice of parked) {
    const trackingNumber = notice.event_key.slice(receptionKey('').length);
    await receivePackage(deps, tx, { trackingNumber, at: notice.received_at });
    await closeNotice(tx, { source: 'skypostal', key: notice.event_key }, 'applied');
  }
}
