import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { startCluster } from '#app/postgres/cluster.ts';
import { start } from '#bench/lib/processes.ts';
import type { Finding } from '#bench/lib/report.ts';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import { createCache } from '#server/cache/cache.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import { rankProducts } from '#server/features/catalog/lists/rank-products.ts';
import { listBestSellers, listOffers, listTrending } from '#server/features/catalog/lists/rankings.ts';
import { findStalledByKind } from '#server/features/reconciliation/reconcile.ts';
import { openRuleBook } from '#server/features/rules/rule-book.ts';
import { insertHistory } from '#testing/order-history.ts';
import type { Bench } from './http.ts';

const DEFAULT_SIZES = '1000,100000';
const VIEWS = 1_000_000;
const ROUNDS = 9;
const METRICS_TOKEN = 'bench-metrics-token';
const MAX_READ_MS = 50;
const MAX_START_MS = 3000;

/** What reads all history by mistake: each at several numbers of closed orders (`growth=1000,1000000`), and a million views. */
export async function growth({ argument }: Bench): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'puente-growth-'));
  const cluster = await startCluster(dataDir);
  const env = { DATA_DIR: dataDir, DATABASE_URL: cluster.url, METRICS_TOKEN };
  await (await start('src/bin/start.ts', '/ready', env)).stop();
  const pool = openPool({ url: cluster.url, max: 2, statementTimeoutMs: 0 });
  const findings: Finding[] = [];
  let existing = 0;
  for (const orders of (argument ?? DEFAULT_SIZES).split(',').map(Number)) {
    const added = orders - existing;
    const views = existing === 0 ? VIEWS : 0;
    const generated = await timed(() => insertHistory(pool, { customers: Math.ceil(added / 2), orders: added, views }));
    existing = orders;
    const detail = `${orders} closed orders, ${orders / 2} customers, ${VIEWS} views (${Math.round(generated / 1000)} s to insert)`;
    findings.push(...(await measureAt({ pool, env, orders, detail })));
  }
  await pool.end();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return findings;
}

interface Growth {
  pool: Pool;
  env: Record<string, string>;
  orders: number;
  detail: string;
}

async function measureAt({ pool, env, orders, detail }: Growth): Promise<Finding[]> {
  const shop = await start('src/bin/start.ts', '/ready', env);
  const context = { db: openDatabase(pool), clock: () => new Date(), writeBehind: createWriteBehind() };
  const partnerSettings = { demoEmail: null } as Parameters<typeof findStalledByKind>[0]['partnerSettings'];
  const read = async (path: string) => {
    const reply = await fetch(shop.url + path, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    if (!reply.ok) throw new Error(`${path} returned ${reply.status}`);
    await reply.arrayBuffer();
  };
  const times = {
    reconciliation: await median(() => findStalledByKind({ ...context, partnerSettings })),
    '/metrics': await median(() => read('/metrics')),
    'home lists': await median(() => readHomeLists(context.db)),
  };
  const ranking = await timed(() => rankProducts(context, 'all'));
  await shop.stop();
  return [
    ...Object.entries(times).map(([what, ms]) =>
      finding(`${what} at ${orders} orders`, { ms, limit: MAX_READ_MS, detail }),
    ),
    finding(`start at ${orders} orders`, { ms: shop.readyMs, limit: MAX_START_MS, detail }),
    finding(`job that ranks the home lists at ${orders} orders`, { ms: ranking, limit: MAX_START_MS, detail }),
  ];
}

function finding(what: string, { ms, limit, detail }: { ms: number; limit: number; detail: string }): Finding {
  return { what, measured: ms, unit: 'ms', target: `< ${limit}`, ok: ms < limit, detail };
}

/** With an empty cache, as every five seconds. */
async function readHomeLists(db: Database): Promise<void> {
  const clock = () => new Date();
  const deps = { db, clock, cache: createCache(clock), rules: await openRuleBook({ db, clock }) };
  await Promise.all([listOffers(deps), listTrending(deps), listBestSellers(deps)]);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  await work();
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(work));
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}
