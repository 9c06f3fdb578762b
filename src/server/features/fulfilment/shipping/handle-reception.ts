import { type NoticeOutcome, receive } from '#db/inbox.ts';
import type { PackageNotice } from '#partners/skypostal/webhook.ts';
import type { Context } from '#server/context.ts';
import { lockArrival, receiveAnnounced } from '#server/features/checkout/forwarded-parcels/receive-parcel.ts';
import { pollForUnknownPackage } from '#server/features/fulfilment/purchasing/poll-purchase.ts';
import {
  lockOrderOfPackage,
  receivePackage,
  receptionKey,
} from '#server/features/fulfilment/purchasing/receive-package.ts';
import { recordBilledWeight } from '#server/features/money/billed-weight/record-billed-weight.ts';

/**
 * Handles the depot's notice of a package: one of an order's purchase, or a parcel of another store that was announced. For
 * an unknown one, which may have reached the depot before the marketplace's notice, its customer's purchases are polled
 * first; if it stays unknown, the notice is parked until its number is known.
 */
export async function handleReception(deps: Context, packageNotice: PackageNotice): Promise<NoticeOutcome> {
  const { externalTracking: trackingNumber, email, weightGrams, carrierTrackingNumber, content } = packageNotice;
  if (email) await pollForUnknownPackage(deps, { trackingNumber, email });
  const at = deps.clock();
  const notice = {
    source: 'skypostal' as const,
    key: receptionKey(trackingNumber),
    body: { trackingNumber, weightGrams, carrierTrackingNumber, email, content },
    receivedAt: at,
  };
  return await receive(deps, notice, {
    lock: (tx) => lockArrival(tx, trackingNumber),
    apply: async (tx) => {
      const order = await lockOrderOfPackage(tx, trackingNumber);
      if (!order) return await receiveAnnounced(deps, tx, { trackingNumber, email, weightGrams, receivedAt: at });
      const received = await receivePackage(deps, tx, { order, trackingNumber, weightGrams, at });
      return received ? 'applied' : 'nothing-to-do';
    },
    // The carrier's tracking names no weight, so that a notice that comes later may bring it.
    repeat: async (tx) => {
      if (weightGrams === null) return;
      const order = await lockOrderOfPackage(tx, trackingNumber);
      if (order) await recordBilledWeight(deps, tx, { order, trackingNumber, weightGrams, at });
      else await receiveAnnounced(deps, tx, { trackingNumber, email, weightGrams, receivedAt: at });
    },
  });
}
