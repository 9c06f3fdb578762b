import type { Figure } from './figure.ts';

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

/** Fleets of which `docs/scale.md` speaks. Each process has a core of its own. PostgreSQL has machines of its own from the second on. */
const FLEETS: readonly { name: string; processes: number; databaseCores: number }[] = [
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

/**
 * What fleets of other sizes can do at most under the traffic above, by costs that were measured: visits a second until the first part
 * has no time left.
 */
export function saturateFleets(costs: Readonly<Record<VisitKind, Cost>>): Figure[] {
  const kinds = Object.keys(VISITS_PER_ORDER) as VisitKind[];
  const visitsPerOrder = kinds.reduce((sum, kind) => sum + VISITS_PER_ORDER[kind], 0);
  const msOf = (part: keyof Cost) =>
    kinds.reduce((sum, kind) => sum + VISITS_PER_ORDER[kind] * costs[kind][part], 0) / visitsPerOrder;
  return FLEETS.map(({ name, processes, databaseCores }) => {
    const shop = (1000 * processes) / msOf('shop');
    const database = (1000 * databaseCores) / msOf('database');
    const rate = Math.min(shop, database);
    const ordersADay = (0.5 * rate * DAY_S) / PEAK / visitsPerOrder;
    return {
      what: name,
      measured: rate,
      unit: 'visits/s at most',
      target: 'printed',
      ok: true,
      detail: `${shop <= database ? 'shop' : 'database'} has no time left first; ${Math.round(ordersADay)} orders a day with its peak at 50 %`,
    };
  });
}
