import { createRandom } from '#proof/lib/random.ts';
import { type FleetSize, type Kind, saturationOf, simulateFleet } from './fleet-model.ts';
import type { Finding } from './report.ts';

/**
 * What comes to the shop for each order, by kind of visit: of fifty people who look around one buys, and each of them
 * asks for some twenty pages and calls. An assumption: a shop with another share of buyers changes it here.
 */
export const VISITS_PER_ORDER = {
  'page from the cache': 500,
  'product page': 150,
  'list page': 60,
  'search page': 60,
  'product call': 100,
  'search call': 40,
  'product into a cart': 8,
  'sign-in': 3,
  'orders of a shopper': 6,
  "the staff's orders": 4,
  "the staff's exceptions": 20,
  'order, from cart to purchase': 1,
} as const satisfies Record<string, number>;

export type VisitKind = keyof typeof VISITS_PER_ORDER;

/** The busiest minutes of a day have so many times the average. */
const PEAK = 5;
const DAY_S = 24 * 60 * 60;
const SHARES = [0.3, 0.5, 0.7];
const REQUESTS = 200_000;

/** Fleets of which `docs/scale.md` speaks. PostgreSQL has machines of its own from the second on. */
const FLEETS: readonly (FleetSize & { name: string })[] = [
  { name: 'one machine of 2 cores', processes: 1, databaseCores: 1 },
  { name: 'one machine of 4 cores', processes: 2, databaseCores: 2 },
  { name: 'three machines of 4 cores, one of them PostgreSQL', processes: 8, databaseCores: 4 },
  { name: 'sixteen processes, 8 cores of PostgreSQL', processes: 16, databaseCores: 8 },
];

/** Milliseconds of a core. */
export interface Cost {
  shop: number;
  database: number;
}

/** What fleets of other sizes would do under the traffic above, simulated with costs that were measured. */
export function simulateFleets(costs: Readonly<Record<VisitKind, Cost>>): Finding[] {
  const kinds = (Object.keys(VISITS_PER_ORDER) as VisitKind[]).map(
    (kind): Kind => ({ share: VISITS_PER_ORDER[kind], shopMs: costs[kind].shop, databaseMs: costs[kind].database }),
  );
  const visitsPerOrder = Object.values(VISITS_PER_ORDER).reduce<number>((sum, visits) => sum + visits, 0);
  return FLEETS.map((size) => {
    const { rate, part } = saturationOf(kinds, size);
    const times = SHARES.map((share) => {
      const load = { rate: share * rate, requests: REQUESTS };
      const { p99Ms } = simulateFleet(kinds, { size, load, random: createRandom('1', size.name) });
      return `${100 * share} %: ${p99Ms.toFixed(0)} ms`;
    });
    const ordersADay = (0.5 * rate * DAY_S) / PEAK / visitsPerOrder;
    return {
      what: `simulated: ${size.name}`,
      measured: rate,
      unit: 'visits/s at most',
      target: 'printed',
      ok: true,
      detail: `${part} has no time left first; p99 at ${times.join(', ')}; ${Math.round(ordersADay)} orders a day with its peak at 50 %`,
    };
  });
}
