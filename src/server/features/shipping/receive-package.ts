import type { Tx } from '#db/transaction.ts';
import type { EnterNeeds } from '#server/features/orders/enter-state.ts';
import { closeNotice, lockParked } from '#server/features/orders/inbox.ts';
import { moveOrder } from '#server/features/orders/move.ts';
import { lockOrder, readLines, readPackages } from '#server/features/orders/repository.ts';
import { findOrderOfPackage, lockPackage, savePackageReceived } from './repository.ts';

export interface Reception {
  trackingNumber: string;
  at: Date;
}

/** The depot has the parcel. With the last one in, the order goes on. Null when no order knows the number (yet). */
export async function receivePackage(
  needs: EnterNeeds,
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
  if (await isAllIn(tx, orderId)) await moveOrder(needs, tx, { orderId, trigger: 'packages-received', at });
  return 'received';
}

/** Whether every product of the order travels in a package that is known: before that, more are to come. */
export async function isWhole(tx: Tx, orderId: string): Promise<boolean> {
  const packages = await readPackages(tx, [orderId]);
  // The marketplace does not always say what a parcel holds.
  if (packages.some((one) => one.asins.length === 0)) return true;
  const packed = new Set(packages.flatMap((one) => one.asins));
  const lines = await readLines(tx, [orderId]);
  return lines.every((line) => packed.has(line.asin));
}

async function isAllIn(tx: Tx, orderId: string): Promise<boolean> {
  const packages = await readPackages(tx, [orderId]);
  return packages.every((one) => one.status === 'PACKAGE_RECEIVED') && (await isWhole(tx, orderId));
}

/** The name of a reception among the carrier's notices. */
export function receptionKey(trackingNumber: string): string {
  return `package:${trackingNumber}`;
}

/** Parcels that stood in the depot before anybody had told us that they were sent. */
export async function takeParkedReceptions(
  needs: EnterNeeds,
  tx: Tx,
  trackingNumbers: readonly string[],
): Promise<void> {
  const parked = await lockParked(tx, 'skypostal', trackingNumbers.map(receptionKey));
  for (const notice of parked) {
    const trackingNumber = notice.event_key.slice(receptionKey('').length);
    await receivePackage(needs, tx, { trackingNumber, at: notice.received_at });
    await closeNotice(tx, { source: 'skypostal', key: notice.event_key }, 'applied');
  }
}
