import { transaction } from '#db/transaction.ts';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import type { CarrierEvent } from '#partners/skypostal/client.ts';
import { parsePackageNotice, parseStatusNotice } from '#partners/skypostal/webhook.ts';
import type { Context } from '#server/context.ts';
import { handleReception } from './handle-reception.ts';
import { handleStatus } from './handle-status.ts';
import { claimPackagesToPoll, claimShipmentsToPoll, findPackageNumber, findShipmentNumber } from './repository.ts';

/** A shipment without news for this long is asked about, at most this often. */
const QUIET_MS = 6 * 60 * 60_000;
const MAX_SHIPMENTS = 25;
/** The carrier's tracking code of the reception in Miami. */
const RECEPTION_CODE = 'ALREC';

/**
 * Enqueues a question to the carrier about each shipment and package without news, because its notices may be lost. One
 * job for each: a slow carrier delays only the jobs that ask it.
 */
export async function pollTracking({ db, clock, queue }: Pick<Context, 'db' | 'clock' | 'queue'>): Promise<void> {
  const now = clock();
  const query = { now, quietSince: new Date(now.getTime() - QUIET_MS), limit: MAX_SHIPMENTS };
  await transaction(db, async (tx) => {
    for (const orderId of await claimShipmentsToPoll(tx, query))
      await queue.enqueue('track-shipment', { orderId }, { tx });
    for (const packageId of await claimPackagesToPoll(tx, query))
      await queue.enqueue('track-package', { packageId }, { tx });
  });
}

/** The carrier's events take the path of its notices, with the same keys: an event counts once however it arrives. */
export async function trackShipment(deps: Context, { orderId }: { orderId: string }): Promise<void> {
  const trackingNumber = await findShipmentNumber(deps.db, orderId);
  if (trackingNumber === null) return;
  const events = await readEvents(deps, trackingNumber);
  for (const { code: statusCode, date, location, description } of events.toSorted(byDate)) {
    const notice = parseStatusNotice({ trackingNumber, statusCode, date, location, description });
    if (notice) await handleStatus(deps, notice, 'asked');
  }
}

export async function trackPackage(deps: Context, { packageId }: { packageId: string }): Promise<void> {
  const externalTracking = await findPackageNumber(deps.db, packageId);
  if (externalTracking === null) return;
  const events = await readEvents(deps, externalTracking);
  const notice = parsePackageNotice({ externalTracking });
  if (notice && events.some(({ code }) => code === RECEPTION_CODE)) await handleReception(deps, notice);
}

function byDate(a: CarrierEvent, b: CarrierEvent): number {
  return (a.date ?? '').localeCompare(b.date ?? '');
}

/** None while the carrier is unavailable; the next turn asks again. */
async function readEvents({ partners, log }: Context, number: string): Promise<CarrierEvent[]> {
  try {
    return await partners.skypostal.getTrackingEvents(number);
  } catch (error) {
    if (!(error instanceof PartnerUnavailable) && !(error instanceof PartnerRejected)) throw error;
    log.warn({ partner: 'skypostal', error }, 'a shipment could not be tracked');
    return [];
  }
}
