import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 500;

/** The depot in the States: it scans each parcel that the marketplace has sent, until the shop has taken its notice. */
export interface Depot {
  /** Parcels whose notice the shop has taken. */
  scanned: ReadonlySet<string>;
  stop(): Promise<void>;
}

interface SentPurchase {
  /** ISO instant. */
  updated_at: string;
  tracking_numbers?: { tracking_number?: string; retailer_tracking_number?: string }[];
}

export function openDepot(partnersUrl: string): Depot {
  const scanned = new Set<string>();
  const waiting = new Set<string>();
  let since = new Date(0).toISOString();
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      for (const { updated_at: changedAt, tracking_numbers: parcels = [] } of await readChanged(partnersUrl, since)) {
        if (changedAt > since) since = changedAt;
        for (const { retailer_tracking_number: retailer, tracking_number: number = retailer } of parcels) {
          if (number) waiting.add(retailer ?? number);
        }
      }
      for (const number of waiting) {
        if (!scanned.has(number) && !(await scan(partnersUrl, number))) continue;
        scanned.add(number);
        waiting.delete(number);
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

/** The purchases that changed at the ISO instant or later: a run has thousands of them. None while there is no answer. */
async function readChanged(partnersUrl: string, since: string): Promise<SentPurchase[]> {
  try {
    const response = await fetch(`${partnersUrl}/__control/zinc?since=${encodeURIComponent(since)}`);
    const { orders } = (await response.json()) as { orders: SentPurchase[] };
    return orders;
  } catch {
    return [];
  }
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
