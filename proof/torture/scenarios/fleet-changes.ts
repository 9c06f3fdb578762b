import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Change, changesOf } from '#proof/lib/changes.ts';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { type Finding, printed, within } from '#proof/lib/findings.ts';
import { openFleetStage } from '#proof/lib/fleet-stage.ts';
import { importProduct } from '#proof/lib/import-product.ts';
import { signInStaff } from '#proof/lib/staff-client.ts';
import type { Options } from '#proof/torture/lib/options.ts';

/** How often each change is made. */
const QUICK = { processes: 2, rounds: 2 };
const LONG = { processes: 3, rounds: 10 };
const SEEN_SECONDS = 1;
const GIVEN_UP_AFTER_MS = 60_000;
const POLL_MS = 10;

/** What one process or command changes is seen by every process. */
export async function fleetChanges({ seed, isQuick }: Options): Promise<Finding[]> {
  const { processes, rounds } = isQuick ? QUICK : LONG;
  const stage = await openFleetStage({
    scenario: 'fleet-changes',
    seed,
    processes,
    shoppers: 1,
    openDatabase: startFaultyDatabase,
  });
  const { fleet, database, shoppers } = stage;
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  try {
    await importProduct(database.url, 10);
    const [first] = fleet.shops;
    const [customer] = shoppers.map(({ account }) => account);
    if (!customer) throw new Error('the stage has no shopper');
    const staff = await signInStaff(first);
    const measured: Finding[] = [];
    for (const change of changesOf({ staff, pool, databaseUrl: database.url, customer })) {
      const times: (number | null)[] = [];
      for (let round = 1; round <= rounds; round += 1) times.push(...(await timeChange(change, fleet.urls, round)));
      const finding = within(`${change.name}: seen by every process`, SEEN_SECONDS, times);
      measured.push(isQuick && !times.includes(null) ? printed(finding) : finding);
    }
    return measured;
  } finally {
    await pool.end();
    await stage.close();
  }
}

/** Makes a change that no process knows, and returns the milliseconds until each of them has shown it. */
async function timeChange(change: Change, urls: readonly string[], round: number): Promise<(number | null)[]> {
  // Each process has read the state before, so that its caches hold it.
  const before = await Promise.all(urls.map((url) => change.isSeen(url, round)));
  if (before.includes(true)) throw new Error(`${change.name}: round ${round} was seen before it was made`);
  await change.make(round);
  const madeAt = performance.now();
  return await Promise.all(
    urls.map(async (url) => {
      while (!(await change.isSeen(url, round))) {
        if (performance.now() - madeAt > GIVEN_UP_AFTER_MS) return null;
        await pause(POLL_MS);
      }
      return performance.now() - madeAt;
    }),
  );
}
