import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 500;

/** The depot in the States: it scans each parcel that the marketplace has sent, until the shop has taken its notice. */
export interface Depot {
  /** Parcels whose notice the shop has taken. */
  scanned: ReadonlySet<string>;
  stop(): Promise<void>;
}

interface SentPurchase {
  tracking_numbers?: { tracking_number?: string; retailer_tracking_number?: string }[];
}

export function openDepot(partnersUrl: string): Depot {
  const scanned = new Set<string>();
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      for (const number of await readSent(partnersUrl).catch(() => [])) {
        if (!scanned.has(number) && (await scan(partnersUrl, number))) scanned.add(number);
      }
      await pause(EVERY_MS);
    }
  };
  const working = work();
  return {
    scanned,
    stop: async () => {
      isOver = true;
      await working;
    },
  };
}

async function readSent(partnersUrl: string): Promise<string[]> {
  const response = await fetch(`${partnersUrl}/__control/zinc`);
  const { orders } = (await response.json()) as { orders: SentPurchase[] };
  return orders.flatMap(({ tracking_numbers: parcels = [] }) =>
    parcels.flatMap((parcel) => parcel.retailer_tracking_number ?? parcel.tracking_number ?? []),
  );
}

function scan(partnersUrl: string, externalTracking: string): Promise<boolean> {
  return fetch(`${partnersUrl}/__sim/skypostal/package-received`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ externalTracking }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
}
