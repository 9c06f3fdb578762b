import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clusterFolder } from '#db/embedded/binaries.ts';
import { measureImport } from '#proof/bench/lib/import-cost.ts';
import { type MixedLoad, offerLoad, openCarts } from '#proof/bench/lib/mixed-load.ts';
import { type Running, start } from '#proof/bench/lib/processes.ts';
import type { Finding } from '#proof/bench/lib/report.ts';
import { measureVisibility } from '#proof/bench/lib/visibility.ts';
import { cpuTimeOfTree } from '#proof/lib/cpu-time.ts';
import { startScratchCluster } from '#testing/scratch-cluster.ts';
import type { Bench } from './http.ts';

/** More requests a second than any machine answers: what is then answered is the capacity. */
const FLOOD_RATE = 1_000_000;
const FLOOD = 3000;
/** At less than this part of the capacity, what a process costs at rest would weigh more than the requests. */
const MIN_LOAD = 0.5;
const PAIRS = 3;
/** Until both processes have compiled what they run. */
const START_S = 20;
const START_RATE = 150;
/** Longer than a page is kept. */
const ROUND_S = 15;
const SETTLE_S = 5;
const REST_MS = 10_000;
const MAX_RATIO = 1.15;
/** Of a core, with its part of PostgreSQL's work. */
const MAX_REST = 0.02;
const MAX_VISIBLE_MS = 1000;
const CHANGES = 50;
const MAX_IMPORT_RATIO = 1.1;

/**
 * What a second process on the same database costs: CPU of the shop and of PostgreSQL for a request, at one and at two
 * processes under the same offered load, by default half of what one process answers (`processes=300`: requests a second);
 * what one more process costs at rest; how late each of two knows of a change; and what announcing it costs an import.
 */
export async function processes({ argument }: Bench): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'puente-processes-'));
  const cluster = await startScratchCluster(dataDir);
  const postmaster = Number.parseInt(readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8'), 10);
  const env = { DATABASE_URL: cluster.url, SEALING_KEY: randomBytes(32).toString('base64') };
  const startShop = (name: string) => start('src/bin/start.ts', '/ready', { ...env, DATA_DIR: join(dataDir, name) });
  const first = await startShop('first');
  const second = await startShop('second');
  const shops = [first, second];
  const carts = await openCarts(shops);
  await offerLoad({ rate: START_RATE, carts, urls: shops.map(({ url }) => url), seconds: START_S });
  const capacity = await capacityOf(first, carts);
  const load = { rate: Number(argument ?? Math.ceil(MIN_LOAD * capacity)), carts };
  const rounds: Record<1 | 2, Measured[]> = { 1: [], 2: [] };
  for (let pair = 0; pair < PAIRS; pair++) {
    // A process that is started anew would spend its time on compiling: the second one sleeps instead.
    process.kill(second.pid, 'SIGSTOP');
    rounds[1].push(await measureRound({ shops: [first], postmaster, load }));
    process.kill(second.pid, 'SIGCONT');
    rounds[2].push(await measureRound({ shops, postmaster, load }));
  }
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const visible = await visibility(client, shops);
  const imported = await importCost(client, { databaseUrl: cluster.url, postmaster });
  await client.end();
  await second.stop();
  await first.stop();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return [ratio(rounds, load.rate / capacity), rest(rounds), visible, imported];
}

/** Requests a second that one process answers when there are always more. */
async function capacityOf({ url }: Running, carts: MixedLoad['carts']): Promise<number> {
  return (await offerLoad({ rate: FLOOD_RATE, carts, urls: [url], seconds: FLOOD / FLOOD_RATE })).rate;
}

function ratio(rounds: Record<1 | 2, Measured[]>, partOfCapacity: number): Finding {
  const [one, two] = [median(rounds[1], 'msPerRequest'), median(rounds[2], 'msPerRequest')];
  // What is used without requests is used with them too.
  const [oneOwn, twoOwn] = [ownCost(rounds[1]), ownCost(rounds[2])];
  const failures = [...rounds[1], ...rounds[2]].reduce((sum, round) => sum + round.failures, 0);
  return {
    what: 'CPU of a request at two processes against one',
    measured: two / one,
    unit: 'of one',
    target: `<= ${MAX_RATIO}`,
    ok: two / one <= MAX_RATIO && failures === 0 && partOfCapacity >= MIN_LOAD,
    detail: `${two.toFixed(2)} of ${one.toFixed(2)} ms with PostgreSQL's, without what is used at rest ${twoOwn.toFixed(2)} of ${oneOwn.toFixed(2)} ms, at ${median(rounds[2], 'rate').toFixed(0)} of ${median(rounds[1], 'rate').toFixed(0)} requests/s (${partOfCapacity.toFixed(2)} of the capacity of one), ${failures} failures`,
  };
}

/** CPU that a request takes by itself. */
function ownCost(rounds: readonly Measured[]): number {
  return median(rounds, 'msPerRequest') - (1000 * median(rounds, 'restShare')) / median(rounds, 'rate');
}

function rest(rounds: Record<1 | 2, Measured[]>): Finding {
  const [one, two] = [median(rounds[1], 'restShare'), median(rounds[2], 'restShare')];
  return {
    what: 'CPU of one more process at rest',
    measured: 100 * (two - one),
    unit: '% of a core',
    target: `<= ${100 * MAX_REST}`,
    ok: two - one <= MAX_REST,
    detail: `one process with PostgreSQL ${(100 * one).toFixed(1)} %, two ${(100 * two).toFixed(1)} %`,
  };
}

interface Measured {
  /** Of CPU. */
  msPerRequest: number;
  failures: number;
  /** Requests a second that were sent. */
  rate: number;
  /** Of a core, without requests. */
  restShare: number;
}

interface Round {
  shops: readonly Running[];
  postmaster: number;
  load: Omit<MixedLoad, 'urls' | 'seconds'>;
}

async function measureRound({ shops, postmaster, load }: Round): Promise<Measured> {
  const cpu = () => [...shops.map(({ pid }) => pid), postmaster].reduce((sum, pid) => sum + cpuTimeOfTree(pid), 0);
  const urls = shops.map(({ url }) => url);
  await offerLoad({ ...load, urls, seconds: SETTLE_S });
  const before = cpu();
  const { answered, failures, rate } = await offerLoad({ ...load, urls, seconds: ROUND_S });
  const msPerRequest = (cpu() - before) / answered;
  await pause(1000);
  const atRest = cpu();
  await pause(REST_MS);
  return { msPerRequest, failures, rate, restShare: (cpu() - atRest) / REST_MS };
}

async function visibility(client: pg.Client, shops: readonly Running[]): Promise<Finding> {
  const times = await measureVisibility(client, { urls: shops.map(({ url }) => url), changes: CHANGES });
  const slowest = times.toSorted((a, b) => b.ms - a.ms)[0] ?? { what: 'nothing', ms: Number.POSITIVE_INFINITY };
  return {
    what: `from a change to the last of two processes that shows it (slowest of ${times.length})`,
    measured: slowest.ms,
    unit: 'ms',
    target: `< ${MAX_VISIBLE_MS}`,
    ok: times.length === CHANGES && slowest.ms < MAX_VISIBLE_MS,
    detail: `median ${middle(times.map(({ ms }) => ms)).toFixed(0)} ms, slowest ${slowest.what}`,
  };
}

/** What it costs the database to announce an import. The client sends no statement for it. */
async function importCost(client: pg.Client, cluster: { databaseUrl: string; postmaster: number }): Promise<Finding> {
  const { announced, silent, announcements } = await measureImport(client, cluster);
  const ratio = (announced[0] ?? Number.NaN) / (silent[0] ?? Number.NaN);
  return {
    what: 'CPU of PostgreSQL for an import of 10,000 products with announcements against without',
    measured: ratio,
    unit: 'of without',
    target: `<= ${MAX_IMPORT_RATIO}`,
    ok: ratio <= MAX_IMPORT_RATIO && announcements > 0,
    detail: `least of ${announced.length} each, ${announced[0]} to ${announced.at(-1)} of ${silent[0]} to ${silent.at(-1)} ms, ${announcements} announcements`,
  };
}

function median(rounds: readonly Measured[], figure: keyof Measured): number {
  return middle(rounds.map((round) => round[figure]));
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
