import { quantile } from '#proof/lib/quantile.ts';
import type { SeededRandom } from '#proof/lib/random.ts';

/** One kind of request in a mix: how many of all are of it, and what it takes of a core, in milliseconds. */
export interface Kind {
  share: number;
  shopMs: number;
  databaseMs: number;
}

export interface FleetSize {
  /** Processes of the shop; each has a core of its own and does one thing at a time. */
  processes: number;
  databaseCores: number;
}

export interface Load {
  /** Requests a second. */
  rate: number;
  requests: number;
}

export interface Outcome {
  p50Ms: number;
  p99Ms: number;
  /** Of what the part could do, 0 to 1. */
  shopBusy: number;
  databaseBusy: number;
}

/** The requests a second at which the first part of a fleet has no time left, and which part it is. */
export function saturationOf(kinds: readonly Kind[], size: FleetSize): { rate: number; part: 'shop' | 'database' } {
  const shop = (1000 * size.processes) / meanOf(kinds, 'shopMs');
  const database = (1000 * size.databaseCores) / meanOf(kinds, 'databaseMs');
  return shop <= database ? { rate: shop, part: 'shop' } : { rate: database, part: 'database' };
}

/**
 * Requests that come at random are worked on by the processes in turn and then by the first free core of the database.
 * How long one takes scatters around the mean of its kind as widely as an exponential distribution, which is wider than
 * what was measured: the times are an upper estimate, without the way to the shop and back.
 */
export function simulateFleet(
  kinds: readonly Kind[],
  { size, load, random }: { size: FleetSize; load: Load; random: SeededRandom },
): Outcome {
  const exponential = (mean: number) => -mean * Math.log(1 - random.next());
  const processes = new Array<number>(size.processes).fill(0);
  let now = 0;
  let [shopMs, databaseMs] = [0, 0];
  const requests = Array.from({ length: load.requests }, (_, index) => {
    now += exponential(1000 / load.rate);
    const kind = pick(kinds, random.next());
    const work = { shop: exponential(kind.shopMs), database: exponential(kind.databaseMs) };
    shopMs += work.shop;
    databaseMs += work.database;
    const turn = index % size.processes;
    const isDone = Math.max(now, processes[turn] ?? 0) + work.shop;
    processes[turn] = isDone;
    return { came: now, reachesDatabase: isDone, databaseMs: work.database };
  });
  const times = throughDatabase(requests, size.databaseCores);
  return {
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    shopBusy: shopMs / (now * size.processes),
    databaseBusy: databaseMs / (now * size.databaseCores),
  };
}

interface Request {
  came: number;
  reachesDatabase: number;
  databaseMs: number;
}

/** The milliseconds from the coming of each request to its end. */
function throughDatabase(requests: readonly Request[], cores: number): number[] {
  const free = new Array<number>(cores).fill(0);
  const inOrder = requests.toSorted((one, other) => one.reachesDatabase - other.reachesDatabase);
  return inOrder.map(({ came, reachesDatabase, databaseMs }) => {
    const earliest = Math.min(...free);
    const end = Math.max(reachesDatabase, earliest) + databaseMs;
    free[free.indexOf(earliest)] = end;
    return end - came;
  });
}

function pick(kinds: readonly Kind[], chosen: number): Kind {
  let left = chosen * kinds.reduce((sum, { share }) => sum + share, 0);
  const found =
    kinds.find(({ share }) => {
      left -= share;
      return left < 0;
    }) ?? kinds.at(-1);
  if (!found) throw new Error('a mix has one kind at least');
  return found;
}

function meanOf(kinds: readonly Kind[], part: 'shopMs' | 'databaseMs'): number {
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  return kinds.reduce((sum, kind) => sum + kind.share * kind[part], 0) / shares;
}
