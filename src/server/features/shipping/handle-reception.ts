import { closeNotice, type Notice, type NoticeOutcome, openNotice } from '#db/inbox.ts';
import { transaction } from '#db/transaction.ts';
import type { PackageNotice } from '#partners/skypostal/webhook.ts';
import type { Context } from '#server/context.ts';
import { watchPurchase } from '#server/features/purchasing/poll-purchase.ts';
import { receivePackage, receptionKey } from '#server/features/purchasing/receive-package.ts';
import { findOpenPurchases } from '#server/features/purchasing/repository.ts';
import { findOrderOfPackage } from './repository.ts';

/**
 * The depot tells of a parcel. One that we do not know yet was faster than the marketplace's word: its owner's purchases
 * are read again first, and if that does not help the notice waits until the number is known.
 */
export async function takeReception(deps: Context, told: PackageNotice): Promise<NoticeOutcome> {
  const trackingNumber = told.externalTracking;
  if (told.email && (await findOrderOfPackage(deps.db, trackingNumber)) === null) {
    const purchases = await findOpenPurchases(deps.db, told.email);
    await Promise.all(purchases.map((orderId) => watchPurchase(deps, { orderId })));
  }
  const { weightGrams, carrierTrackingNumber } = told;
  const at = deps.clock();
  const notice: Notice = {
    source: 'skypostal',
    key: receptionKey(trackingNumber),
    body: { trackingNumber, weightGrams, carrierTrackingNumber },
    at,
  };
  return await transaction(deps.db, async (tx) => {
    const before = await openNotice(tx, notice);
    if (before !== null) return before;
    const received = await receivePackage(deps, tx, { trackingNumber, at });
    const outcome = received === null ? 'parked' : received === 'again' ? 'nothing-to-do' : 'applied';
    await closeNotice(tx, notice, outcome);
    return outcome;
  });
}
