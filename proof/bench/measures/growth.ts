import { openShop } from '#app/open-shop.ts';
import { systemRandom } from '#app/system-random.ts';
import type { Figure } from '#proof/bench/lib/figure.ts';
import { judgeGrowth, type Measurement } from '#proof/bench/lib/flatness.ts';
import { type HistoryStage, openHistory } from '#proof/bench/lib/history-stage.ts';
import { recordQueueWork } from '#proof/bench/lib/queue-work.ts';
import { recordingDatabase, type Statement } from '#proof/bench/lib/recorded-sql.ts';
import { type RecurringWork, recurringWork } from '#proof/bench/lib/recurring-work.ts';
import { withStage } from '#proof/bench/lib/stage.ts';
import type { Context } from '#server/context.ts';

const DEFAULT_SIZES = '1000,100000';
/** The fastest of them counts: what else the machine does only adds. */
const ROUNDS = 7;
/** Of work that takes many seconds. */
const LONG_ROUNDS = 3;
const MAX_MS = 50;
const MAX_START_MS = 3000;
/**
 * Everything that runs always, beside histories of several sizes (`growth=1000,1000000`): so many closed orders and products,
 * half as many customers, and a million views. Each is to be short at every size, and not to grow with it.
 * What the staff reads is measured by `operators`.
 */
export function growth(argument: string = DEFAULT_SIZES): Promise<Figure[]> {
  return withStage('growth', async (opened) => {
    const stage = await openHistory(opened);
    const measurements: Measurement[] = [];
    for (const size of argument.split(',').map(Number)) {
      const seconds = await stage.growTo(size);
      console.log(`  ${size} orders and products: ${seconds.toFixed(0)} s to insert`);
      const measured = [...(await measureShop(stage)), ...(await measureQueue(stage)), await measureStart(stage)];
      measurements.push(...measured.map((one) => ({ ...one, size })));
    }
    return judgeGrowth(measurements);
  });
}

type Measured = Omit<Measurement, 'size'>;

/** The work of a shop in this process, by the time of its statements. */
async function measureShop(stage: HistoryStage): Promise<Measured[]> {
  const shop = await openShop({
    config: stage.config,
    databaseUrl: stage.env.DATABASE_URL,
    clock: () => new Date(),
    random: systemRandom,
    extensions: () => [],
  });
  try {
    const measured: Measured[] = [];
    for (const work of recurringWork()) measured.push(await measureWork(stage, shop.context, work));
    return measured;
  } finally {
    await shop.close();
  }
}

async function measureWork(
  { pool }: HistoryStage,
  shopContext: Context,
  { what, run, prepare, isJudgedByStatement }: RecurringWork,
): Promise<Measured> {
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
  return { what, ms: Math.min(...rounds.map(timeOf)), limit: MAX_MS, isOfBatch: isJudgedByStatement === true, note };
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
  const { ms, text } = slowest(fastest);
  return `${fastest.length} statements, ${total(fastest).toFixed(0)} ms, the slowest ${ms.toFixed(1)} ms: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)}`;
}

const total = (statements: Statement[]) => statements.reduce((sum, { ms }) => sum + ms, 0);

function slowest(statements: Statement[]): Statement {
  const [longest] = statements.toSorted((one, other) => other.ms - one.ms);
  if (!longest) throw new Error('no statement was measured');
  return longest;
}
