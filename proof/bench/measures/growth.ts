import { openShop } from '#app/open-shop.ts';
import { systemRandom } from '#app/system-random.ts';
import { type RecordedRead, recordReads } from '#proof/bench/lib/all-reads.ts';
import type { Figure } from '#proof/bench/lib/figure.ts';
import { formatReads, judgeGrowth, judgeReads, type Measurement, type ReadCost } from '#proof/bench/lib/flatness.ts';
import { type HistoryStage, openHistory } from '#proof/bench/lib/history-stage.ts';
import { recordQueueWork } from '#proof/bench/lib/queue-work.ts';
import { recordingDatabase, type Statement } from '#proof/bench/lib/recorded-sql.ts';
import { type RecurringWork, recurringWork } from '#proof/bench/lib/recurring-work.ts';
import { withStage } from '#proof/bench/lib/stage.ts';
import type { Context } from '#server/context.ts';
import { measureReading, readsRows } from '#testing/rows-read.ts';

const DEFAULT_SIZES = '1000,100000';
/** The fastest of them counts: what else the machine does only adds. */
const ROUNDS = 7;
/** Of work that takes many seconds. */
const LONG_ROUNDS = 3;
const MAX_MS = 50;
const MAX_START_MS = 3000;
/** Reads of fewer pages share a line of the table. */
const LEAST_PAGES = 300;

/**
 * Everything that runs always, and everything that shoppers and the staff read, beside histories of several sizes
 * (`growth=1000,1000000`): so many closed orders and products, half as many customers, and a million views. Each is to be
 * short at every size, and not to grow with it. Prints what each reads as the table of `docs/scale.md`.
 */
export async function growth(argument: string = DEFAULT_SIZES): Promise<Figure[]> {
  const measurements: Measurement[] = [];
  const costs: ReadCost[] = [];
  for (const size of argument.split(',').map(Number)) {
    await withStage('growth', async (opened) => {
      const started = performance.now();
      const stage = await openHistory(opened, size);
      console.log(`  ${size} orders and products: ${((performance.now() - started) / 1000).toFixed(0)} s to insert`);
      const { works, reads } = await measureShop(stage);
      const measured = [...works, ...(await measureQueue(stage)), await measureStart(stage)];
      measurements.push(...measured.map((one) => ({ ...one, size })));
      costs.push(...reads.map((one) => ({ ...one, size })));
    });
  }
  console.log(formatReads(costs, LEAST_PAGES));
  return [...judgeGrowth(measurements), ...judgeReads(costs)];
}

type Measured = Omit<Measurement, 'size'>;
type Reading = Omit<ReadCost, 'size'>;

/** The work of a shop in this process by the time of its statements, and what it and all calls read. */
async function measureShop(stage: HistoryStage): Promise<{ works: Measured[]; reads: Reading[] }> {
  const shop = await openShop({
    config: stage.config,
    databaseUrl: stage.env.DATABASE_URL,
    clock: () => new Date(),
    random: systemRandom,
    extensions: () => [],
  });
  try {
    const [works, reads]: [Measured[], Reading[]] = [[], []];
    for (const work of recurringWork()) {
      const { measured, last } = await measureWork(stage, shop.context, work);
      works.push(measured);
      if (work.isJudgedByStatement) continue;
      reads.push({
        ...(await measureReads(stage, { what: work.what, statements: last })),
        isOfBatch: work.isOfPart === true,
      });
    }
    for (const read of await recordReads(stage.pool, shop.context)) reads.push(await measureReads(stage, read));
    return { works, reads };
  } finally {
    await shop.close();
  }
}

async function measureReads({ pool }: HistoryStage, { what, statements }: RecordedRead): Promise<Reading> {
  let [pages, rows] = [0, 0];
  for (const statement of statements.filter(readsRows)) {
    const reading = await measureReading(pool, statement);
    pages += reading.pages;
    for (const count of reading.rows.values()) rows += count;
  }
  return { what, statements: statements.length, pages, rows };
}

async function measureWork(
  { pool }: HistoryStage,
  shopContext: Context,
  { what, run, prepare, isJudgedByStatement }: RecurringWork,
): Promise<{ measured: Measured; last: Statement[] }> {
  const { db, take } = recordingDatabase(pool);
  const context = { ...shopContext, db, reads: db };
  const runOnce = async () => {
    await prepare?.(pool);
    take();
    await run(context);
    const statements = take();
    if (statements.length === 0) throw new Error(`${what} sent no statement`);
    return statements;
  };
  // The first run also does what has come up since the rows were inserted.
  const first = await runOnce();
  const rounds: Statement[][] = [];
  for (let round = 0; round < (isJudgedByStatement ? LONG_ROUNDS : ROUNDS); round++) rounds.push(await runOnce());
  const timeOf = isJudgedByStatement ? (run: Statement[]) => slowest(run).ms : total;
  const note = `first run ${total(first).toFixed(0)} ms; ${describe(rounds)}`;
  const ms = Math.min(...rounds.map(timeOf));
  return {
    measured: { what, ms, limit: MAX_MS, isOfBatch: isJudgedByStatement === true, note },
    last: rounds.at(-1) ?? [],
  };
}

async function measureQueue({ pool }: HistoryStage): Promise<Measured[]> {
  const { passes, looks, fetches } = await recordQueueWork(pool, ROUNDS);
  const note = describe(passes);
  return [
    { what: 'pass of the queue over its jobs', ms: Math.min(...passes.map(total)), limit: MAX_MS, note },
    {
      what: 'look over all queues',
      ms: Math.min(...looks.map(({ ms }) => ms)),
      limit: MAX_MS,
      note: `the fastest of ${looks.length}`,
    },
    {
      what: 'taking a job of a queue',
      ms: slowest(fetches).ms,
      limit: MAX_MS,
      note: `the slowest of ${fetches.length}`,
    },
  ];
}

/** From the start of the process to the first 200 of `/ready`, the fastest of three. */
async function measureStart({ start }: HistoryStage): Promise<Measured> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const shop = await start();
    await shop.stop();
    times.push(shop.readyMs);
  }
  return {
    what: 'start on an existing database',
    ms: Math.min(...times),
    limit: MAX_START_MS,
    note: 'to the first 200 of /ready',
  };
}

/** The fastest run: how many statements it has, and which takes longest. */
function describe(rounds: Statement[][]): string {
  const [fastest = []] = rounds.toSorted((one, other) => total(one) - total(other));
  const { ms, sql } = slowest(fastest);
  return `${fastest.length} statements, ${total(fastest).toFixed(0)} ms, the slowest ${ms.toFixed(1)} ms: ${sql.replaceAll(/\s+/g, ' ').trim().slice(0, 90)}`;
}

const total = (statements: Statement[]) => statements.reduce((sum, { ms }) => sum + ms, 0);

function slowest(statements: Statement[]): Statement {
  const [longest] = statements.toSorted((one, other) => other.ms - one.ms);
  if (!longest) throw new Error('no statement was measured');
  return longest;
}
