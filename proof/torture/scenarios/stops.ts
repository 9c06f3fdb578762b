import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { atLeast, type Finding, none, within } from '#proof/lib/findings.ts';
import { type FleetStage, openFleetStage } from '#proof/lib/fleet-stage.ts';
import { judgeFleet } from '#proof/lib/judge-fleet.ts';
import { startLoad } from '#proof/lib/load.ts';
import type { SupervisedShop } from '#proof/lib/supervised-shop.ts';
import type { Options } from '#proof/torture/lib/options.ts';
import { createLog } from '#server/log.ts';
import { openProducer } from '#server/queue/producer.ts';
import type { JobName, Jobs, Queue } from '#server/queue/queue.ts';
import { JOB_NAMES } from '#server/queue/queues.ts';

/** A process has 12 seconds for its end, and the next one starts with its jobs. */
const READY_SECONDS = 30;
const TRIES = 60;
/** Jobs that are enqueued for a try to meet one of them in hand. */
const JOBS_OF_A_TRY = 5;
const LONGEST_WAIT_MS = 150;

/** Ends the process in good order while a job of each kind is in hand, one kind after the other, and shoppers go on. */
export async function runStops({ seed, shoppers, isQuick }: Options): Promise<Finding[]> {
  const stage = await openFleetStage({
    scenario: 'stops',
    seed,
    processes: 1,
    shoppers,
    openDatabase: startFaultyDatabase,
  });
  const pool = openPool({ url: stage.database.url, max: 4 });
  const db = openDatabase(pool);
  const producer = await openProducer({ db, log: createLog('silent') });
  try {
    const load = startLoad(stage.shoppers);
    const stops: Stop[] = [];
    for (const name of JOB_NAMES) {
      const stop = await stopAmid(stage, { db, queue: producer.queue, name });
      if (stop) stops.push(stop);
      console.log(`  ${name}: ${stop ? `in hand with ${stop.inHand.join(', ')}` : 'never in hand'}`);
      for (const line of stop?.errors ?? []) console.log(`    ${line}`);
    }
    await load.stop();
    const judged = await judgeFleet(stage, { isLong: !isQuick });
    return [
      atLeast('kinds of jobs in hand at a stop', JOB_NAMES.length, stops.length),
      none('error lines of processes that stop', stops.flatMap(({ errors }) => errors).length, stops.length),
      none('stops that took more than their time', stops.filter(({ exit }) => exit !== 'code 0').length, stops.length),
      within(
        'ready again',
        READY_SECONDS,
        stops.map(({ readyAfter }) => readyAfter),
      ),
      none('jobs that failed', (await readJobs(db, 'failed')).length),
      ...judged,
    ];
  } finally {
    await producer.stop();
    await pool.end();
    await stage.close();
  }
}

interface Stop {
  /** The kinds of the jobs in hand when the process was told to stop. */
  inHand: string[];
  /** The lines of its log from then to its end; it keeps those of errors alone. */
  errors: string[];
  exit: string;
  readyAfter: number | null;
}

interface Wanted {
  db: Database;
  queue: Queue;
  name: JobName;
}

/** Stops the process while it has a job of this kind; null where it never had one. */
async function stopAmid({ fleet, random }: FleetStage, { db, queue, name }: Wanted): Promise<Stop | null> {
  const [shop] = fleet.shops;
  const { asin } = await db.selectFrom('products').select('asin').orderBy('asin').limit(1).executeTakeFirstOrThrow();
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    for (let job = 1; job <= JOBS_OF_A_TRY; job++)
      await queue.enqueue(name, dataOfNothing(asin) as Jobs[JobName], { key: randomUUID() });
    await pause(random.between(0, LONGEST_WAIT_MS));
    // A process that stands still keeps its jobs for as long as it is looked which they are.
    const pid = shop.pid();
    process.kill(pid, 'SIGSTOP');
    const inHand = await readJobs(db, 'active');
    if (!inHand.includes(name)) {
      process.kill(pid, 'SIGCONT');
      continue;
    }
    return { inHand, ...(await stopNow(shop, pid)) };
  }
  return null;
}

async function stopNow(shop: SupervisedShop, pid: number): Promise<Omit<Stop, 'inHand'>> {
  const before = readFileSync(shop.logFile).length;
  const restart = shop.restart().catch(() => null);
  process.kill(pid, 'SIGCONT');
  const readyAfter = await restart;
  const [written = '', exit = ''] = readFileSync(shop.logFile)
    .subarray(before)
    .toString()
    .split(/^--- the process ended: (.*)$/m);
  // While the process stood still, a request of its may have waited in vain for a lock: 503, which whoever sent it repeats.
  const errors = written.split('\n').filter((line) => line.startsWith('{') && !line.includes('"status":503'));
  return { errors, exit, readyAfter };
}

async function readJobs(db: Database, state: 'active' | 'failed'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from jobs.job where state::text = ${state} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The data of a job of any kind that finds nothing to do: what shoppers bring about goes on beside it. */
function dataOfNothing(asin: string): Record<string, unknown> {
  const id = randomUUID();
  return {
    ...{ mailId: id, orderId: id, attemptId: id, chargeId: id, changeId: id, questionId: id, refundId: id },
    ...{ documentId: id, packageId: id, marketplaceOrderId: id, key: id, source: 'sistarbanc' },
    ...{ asin, asins: [asin], keyword: 'nada', page: 1 },
  };
}
