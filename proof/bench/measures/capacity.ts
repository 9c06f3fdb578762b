import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Figure } from '#proof/bench/lib/figure.ts';
import { saturateFleets, type VisitKind } from '#proof/bench/lib/traffic.ts';
import { untilSettled } from '#proof/bench/lib/until-settled.ts';
import { type Visit, visitsOf } from '#proof/bench/lib/visits.ts';
import { cpuTimeOfTree, parseStat } from '#proof/lib/cpu-time.ts';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { type FleetStage, openFleetStage } from '#proof/lib/fleet-stage.ts';
import { openPool } from '#proof/lib/open-pool.ts';
import { addAddress } from '#proof/lib/shopper.ts';
import { signInStaff } from '#proof/lib/staff-client.ts';

const SIZES = '1,2,3';
const SHOPPERS = 48;
const AT_ONCE = 6;
const WARM_UP_S = 4;
const ROUND_S = 6;

/** What one visit takes of a core, in milliseconds. */
interface Cost {
  shop: number;
  database: number;
  visits: number;
  failures: number;
}

/**
 * CPU that each kind of page and call takes, of the shop's processes and of PostgreSQL, at one, two and three processes
 * that are web and worker (`capacity=1`: at one alone): the figures of `docs/scale.md`. Partners and harness are other
 * processes and not counted.
 */
export async function capacity(argument: string = SIZES): Promise<Figure[]> {
  const bySize: Record<VisitKind, Cost>[] = [];
  for (const size of argument.split(',')) bySize.push(await measureFleet(Number(size)));
  const [first] = bySize;
  if (!first) throw new Error('no size of a fleet');
  const measured = (Object.keys(first) as VisitKind[]).map((kind) =>
    findingOf(
      kind,
      bySize.map((costs) => costs[kind]),
    ),
  );
  return [...measured, ...saturateFleets(first)];
}

async function measureFleet(processes: number): Promise<Record<VisitKind, Cost>> {
  const stage = await openFleetStage({
    scenario: 'capacity',
    seed: '1',
    processes,
    shoppers: SHOPPERS,
    openDatabase: startFaultyDatabase,
  });
  const pool = openPool(stage.database.url);
  try {
    await Promise.all(stage.shoppers.map(addAddress));
    const visits = visitsOf(stage, await signInStaff(...stage.fleet.shops));
    const costs: Partial<Record<VisitKind, Cost>> = {};
    for (const [kind, visit] of Object.entries(visits) as [VisitKind, Visit][]) {
      await repeat(visit, 0, WARM_UP_S);
      await untilSettled(pool);
      costs[kind] = await measure(stage, pool, visit);
    }
    return costs as Record<VisitKind, Cost>;
  } finally {
    await pool.end();
    await stage.close();
  }
}

async function measure({ fleet }: FleetStage, pool: pg.Pool, visit: Visit): Promise<Cost> {
  const postmaster = await postmasterOf(pool);
  const cpu = () => ({
    shop: fleet.shops.reduce((sum, shop) => sum + cpuTimeOfTree(shop.pid()), 0),
    database: cpuTimeOfTree(postmaster),
  });
  const before = cpu();
  const { visits, failures } = await repeat(visit, 1_000_000, ROUND_S);
  // Jobs that nobody waits for are part of what an order costs.
  await untilSettled(pool);
  const after = cpu();
  const each = (part: 'shop' | 'database') => (after[part] - before[part]) / visits;
  return { shop: each('shop'), database: each('database'), visits, failures };
}

/** Visits for some seconds, some at a time, numbered from `first`. */
async function repeat(visit: Visit, first: number, seconds: number): Promise<{ visits: number; failures: number }> {
  const until = performance.now() + 1000 * seconds;
  let [visits, failures] = [0, 0];
  const again = async () => {
    while (performance.now() < until) {
      const isGood = await visit(first + visits++);
      if (!isGood) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, again));
  return { visits, failures };
}

/** The parent of every server process. */
async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parseStat(readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')).parent;
}

function findingOf(kind: string, costs: readonly Cost[]): Figure {
  const total = ({ shop, database }: Cost) => shop + database;
  const [one = { shop: Number.NaN, database: Number.NaN, visits: 0, failures: 0 }] = costs;
  const failures = costs.reduce((sum, cost) => sum + cost.failures, 0);
  const parts = costs.map(({ shop, database }) => `${shop.toFixed(2)} + ${database.toFixed(2)}`);
  return {
    what: kind,
    measured: 1000 / total(one),
    unit: 'a second and core',
    target: 'no failure',
    ok: failures === 0,
    detail: `shop + PostgreSQL ${parts.join(', ')} ms; ${costs.map(({ visits }) => visits).join(', ')} visits, ${failures} failures`,
  };
}
