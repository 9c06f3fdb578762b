import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openServerFolder } from '#proof/drills/lib/debian.ts';
import { noFailures, p99Below, runFleetDrill } from '#proof/drills/lib/fleet-load.ts';
import { changeSetting, createServer, followServer, type Server } from '#proof/drills/lib/server.ts';
import { priceChange, priceOf } from '#proof/torture/lib/changes.ts';
import { atLeast, type Finding, none, within } from '#proof/torture/lib/findings.ts';
import type { FleetStage, StageDatabase } from '#proof/torture/lib/fleet-stage.ts';
import { importProduct, TORTURE_ASIN } from '#proof/torture/lib/import-product.ts';
import { openPool } from '#proof/torture/lib/open-pool.ts';
import { createShopClient } from '#proof/torture/lib/shop-client.ts';
import { watchChanges } from '#proof/torture/lib/watch-changes.ts';
import { plainProducts } from '#testing/order-steps.ts';
import { waitFor } from '#testing/wait-for.ts';

const LOAD_SECONDS = 75;
const P99_SECONDS = 1;
const BEFORE_MS = 3000;
const DELAY_SECONDS = 10;
/** Above the delay with the second between two looks; a replica that is further behind is not read. */
const LAG_LIMIT_SECONDS = 15;
const BEHIND_MS = 25_000;
const CHANGE_SECONDS = 90;
const PRICE_SECONDS = 1;
const METRICS_TOKEN = 'metrics-of-the-drill';
const [FAVORITE = ''] = plainProducts(1);
/** Words of the title of the product that the importer changes. */
const SOUGHT = 'torture suite notebook';
const ROUNDS = 2;

interface Replicated extends StageDatabase {
  replica: Server;
}

/**
 * A replica is ten seconds behind, then further than is allowed, then not at all. Searches are read there or on the primary;
 * whoever writes sees it in the next answer, and prices are those of now.
 */
export async function runLag(): Promise<Finding[]> {
  const own = { checks: 0, missed: 0 };
  const prices: (number | null)[] = [];
  const states: string[] = [];
  return await runFleetDrill({
    name: 'lag',
    seconds: LOAD_SECONDS,
    env: { METRICS_TOKEN, READ_LAG_SECONDS: String(LAG_LIMIT_SECONDS) },
    stage: { openDatabase: openReplicated },
    happen: async (stage, isOver) => {
      const { replica } = stage.database;
      const changing = (async () => {
        const reach = async (state: string, isReached: (usage: Usage) => boolean) => {
          await waitFor(state, async () => (await usageOf(stage)).every(isReached), CHANGE_SECONDS);
          states.push(state);
          console.log(`  ${state}`);
        };
        // Searches find it once the replica has it.
        await importProduct(stage.database.url, 10);
        await pause(BEFORE_MS);
        await reach('all processes read the replica', ({ isUsed }) => isUsed);
        await changeSetting(replica, 'recovery_min_apply_delay', `${DELAY_SECONDS}s`);
        await reach('they read it ten seconds behind', ({ isUsed, lag }) => isUsed && lag > DELAY_SECONDS - 1);
        prices.push(...(await changePrices(stage)));
        await pause(BEHIND_MS);
        await changeSetting(replica, 'recovery_min_apply_delay', '10min');
        await reach('further behind, they read the primary', ({ isUsed }) => !isUsed);
        await changeSetting(replica, 'recovery_min_apply_delay', '0');
        await reach('caught up, they read it again', ({ isUsed }) => isUsed);
      })();
      while (!isOver()) {
        own.checks += 2;
        own.missed += await missedOwnWrites(stage);
        await pause(100);
      }
      await changing;
    },
    judge: (answers) => [
      noFailures(answers),
      p99Below(P99_SECONDS, answers),
      { ...atLeast('states of the replica that every process followed', 4, states.length), target: '4' },
      none('own writes that the next answer did not show', own.missed, own.checks),
      within('a price of the importer shown in searches, with a replica ten seconds behind', PRICE_SECONDS, prices),
    ],
  });
}

async function openReplicated(): Promise<Replicated> {
  const folder = openServerFolder('lag');
  const primary = await createServer({ folder, name: 'primary' }, { max_connections: '100', wal_keep_size: '512MB' });
  const replica = await followServer(primary, { folder, name: 'replica' }, { hot_standby_feedback: 'on' });
  return {
    url: primary.url,
    readUrl: replica.url,
    replica,
    stop: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Usage {
  isUsed: boolean;
  /** Seconds. */
  lag: number;
}

/** What each process says of the replica. */
async function usageOf({ fleet }: FleetStage<Replicated>): Promise<Usage[]> {
  return await Promise.all(
    fleet.urls.map(async (url) => {
      const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      const text = await response.text();
      const gaugeOf = (name: string) =>
        Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]?.replace('+Inf', 'Infinity'));
      return { isUsed: gaugeOf('puente_replica_used') === 1, lag: gaugeOf('puente_replica_lag_seconds') };
    }),
  );
}

/** How many of two writes the next answer, of another process, does not show. */
async function missedOwnWrites({ observer }: FleetStage<Replicated>): Promise<number> {
  await observer.call('addFavorite', { body: { productId: FAVORITE } });
  const added = await observer.call('listFavorites', {});
  const favorites = added.ok ? added.body.favorites : [];
  const [favorite] = favorites;
  if (!favorite) return 2;
  await observer.call('removeFavorite', { params: { id: favorite.id } });
  const removed = await observer.call('listFavorites', {});
  return removed.ok && removed.body.favorites.length === 0 ? 0 : 1;
}

/** Milliseconds until each process shows a new price in a search, after the importer has stored it; null for never. */
async function changePrices({ database, fleet }: FleetStage<Replicated>): Promise<(number | null)[]> {
  const pool = openPool(database.url);
  try {
    const change = priceChange({ pool, databaseUrl: database.url });
    const isSeen = async (url: string, round: number) => {
      const found = await createShopClient(url).call('searchProducts', { query: { keyword: SOUGHT } });
      const product = found.ok ? found.body.products.find(({ asin }) => asin === TORTURE_ASIN) : undefined;
      return product ? product.price === priceOf(round) : null;
    };
    const changes = [{ ...change, isSeen }];
    const isEnough = (count: number) => count >= ROUNDS * fleet.shops.length;
    const sightings = await watchChanges({ changes, shops: fleet.shops, isEnough });
    return sightings.map(({ staleMs }) => staleMs);
  } finally {
    await pool.end();
  }
}
