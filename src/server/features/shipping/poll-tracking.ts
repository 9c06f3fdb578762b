import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import type { CarrierEvent } from '#partners/skypostal/client.ts';
import { parsePackageNotice, parseStatusNotice } from '#partners/skypostal/webhook.ts';
import type { Context } from '#server/context.ts';
import { handleReception } from './handle-reception.ts';
import { handleStatus } from './handle-status.ts';
import { claimPackagesToPoll, claimShipmentsToPoll } from './repository.ts';

/** A shipment without news for this long is asked about, at most this often. */
const QUIET_MS = 6 * 60 * 60_000;
const MAX_SHIPMENTS = 25;
/** The carrier's tracking code of the reception in Miami. */
const RECEPTION_CODE = 'ALREC';

/**
 * Asks the carrier about shipments and packages without news, because its notices may be lost. Its events take the path
 * of the notices, with the same keys, so that an event counts once however it arrives. It stops when its job's lease ends.
 */
export async function pollTracking(deps: Context, signal?: AbortSignal): Promise<void> {
  const now = deps.clock();
  const { demoEmail } = deps.partnerSettings;
  const query = { now, quietSince: new Date(now.getTime() - QUIET_MS), demoEmail, limit: MAX_SHIPMENTS };
  for (const number of await claimShipmentsToPoll(deps.db, query)) {
    signal?.throwIfAborted();
    await pollShipment(deps, number);
  }
  for (const number of await claimPackagesToPoll(deps.db, query)) {
    signal?.throwIfAborted();
    await pollPackage(deps, number);
  }
}

async function pollShipment(deps: Context, trackingNumber: string): Promise<void> {
  const events = await readEvents(deps, trackingNumber);
  for (const { code: statusCode, date, location, description } of events.toSorted(byDate)) {
    const notice = parseStatusNotice({ trackingNumber, statusCode, date, location, description });
    if (notice) await handleStatus(deps, notice);
  }
}

async function pollPackage(deps: Context, externalTracking: string): Promise<void> {
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
