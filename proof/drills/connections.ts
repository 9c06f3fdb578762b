import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { onlyRefusals, runFleetDrill, untilServed } from '#proof/drills/lib/fleet-load.ts';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { type Finding, some, within } from '#proof/lib/findings.ts';
import { isReady } from '#proof/lib/supervised-shop.ts';

const LOAD_SECONDS = 45;
const BEFORE_MS = 5000;
const HELD_MS = 10_000;
const SERVED_SECONDS = 5;
const TOO_MANY = '53300';

/** Somebody else takes every connection of the database, those of the shop too, and lets go of them later. */
export async function runConnections(): Promise<Finding[]> {
  const served: number[] = [];
  let notReady = 0;
  return await runFleetDrill({
    name: 'connections',
    seconds: LOAD_SECONDS,
    stage: { openDatabase: startFaultyDatabase },
    isOutage: true,
    happen: async (stage) => {
      const { database, fleet } = stage;
      await pause(BEFORE_MS);
      const url = new URL(database.url);
      // The shop's connections are those to its own database.
      url.pathname = '/postgres';
      const taken: pg.Client[] = [];
      for (const until = performance.now() + HELD_MS; performance.now() < until; ) {
        await takeAll(url.href, taken);
        await endShopConnections(taken);
        for (const ready of await Promise.all(fleet.urls.map(isReady))) notReady += ready ? 0 : 1;
        await pause(200);
      }
      console.log(`  ${taken.length} connections taken`);
      await Promise.all(taken.map((client) => client.end()));
      served.push(await untilServed(stage, performance.now()));
    },
    judge: (answers) => [
      onlyRefusals(answers),
      some('looks at a process that said it is not ready', notReady),
      within('serving again', SERVED_SECONDS, served),
    ],
  });
}

/** Opens connections until the server refuses one. */
async function takeAll(url: string, taken: pg.Client[]): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch (error) {
      if ((error as { code?: string }).code === TOO_MANY) return;
      throw error;
    }
  }
}

async function endShopConnections(taken: readonly pg.Client[]): Promise<void> {
  await taken[0]?.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'puente'");
}
