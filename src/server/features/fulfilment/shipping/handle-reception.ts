import { completeNotice, keepFailed, type Notice, type NoticeOutcome, recordNotice } from '#db/inbox.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { PackageNotice } from '#partners/skypostal/webhook.ts';
import type { Context } from '#server/context.ts';
import { pollForUnknownPackage } from '#server/features/fulfilment/purchasing/poll-purchase.ts';
import { receivePackage, receptionKey } from '#server/features/fulfilment/purchasing/receive-package.ts';
import { recordBilledWeight } from '#server/features/money/billed-weight/record-billed-weight.ts';

/**
 * Handles the depot's notice of a package. For an unknown package, which reached the depot before the marketplace's
 * notice, its customer's purchases are polled first; if it stays unknown, the notice is parked until its number is known.
 */
export async function handleReception(deps: Context, packageNotice: PackageNotice): Promise<NoticeOutcome> {
  const { externalTracking: trackingNumber, email, weightGrams, carrierTrackingNumber, content } = packageNotice;
  if (email) await pollForUnknownPackage(deps, { trackingNumber, email });
  const at = deps.clock();
  const notice: Notice = {
    source: 'skypostal',
    key: receptionKey(trackingNumber),
    body: { trackingNumber, weightGrams, carrierTrackingNumber, email, content },
    receivedAt: at,
  };
  const handle = async (tx: Tx) => {
    const earlier = await recordNotice(tx, notice);
    const received = earlier === null ? await receivePackage(deps, tx, { trackingNumber, at }) : null;
    // The carrier's tracking names no weight, so that a notice that comes later may bring it.
    await recordBilledWeight(deps, tx, { trackingNumber, weightGrams, at });
    if (earlier !== null) return earlier;
    const outcome = received === null ? 'parked' : received === 'already' ? 'nothing-to-do' : 'applied';
    await completeNotice(tx, notice, outcome);
    return outcome;
  };
  return await keepFailed(deps.db, notice, () => transaction(deps.db, handle));
}
