import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { openFieldCipher } from '#app/base-context.ts';
import { weekOf } from '#domain/time/week.ts';
import { createCache } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { registerMailGauges } from '#server/features/base/mails/gauges.ts';
import { openRuleBook } from '#server/features/base/rules/rule-book.ts';
import { rankProducts } from '#server/features/catalog/lists/rank-products.ts';
import { listBestSellers, listOffers, listTrending } from '#server/features/catalog/lists/rankings.ts';
import { settleDueOverrides } from '#server/features/catalog/overrides/settle-overrides.ts';
import { listShards } from '#server/features/catalog/sitemap/list-shards.ts';
import { registerCaseGauges } from '#server/features/operations/cases/gauges.ts';
import { enqueueDueWork } from '#server/features/operations/due-work/enqueue-due.ts';
import { registerReconciliationGauges } from '#server/features/operations/reconciliation/gauges.ts';
import { jobHandlers } from '#server/jobs.ts';
import type { JobName } from '#server/queue/queue.ts';
import { RECURRING_NAMES } from '#server/queue/queues.ts';

export interface RecurringWork {
  what: string;
  run(context: Context): Promise<unknown>;
  /** Runs before each run and is not measured. */
  prepare?: (pool: Pool) => Promise<unknown>;
  /** What goes through all of the data in short statements, seldom and in nobody's way, is judged by its longest one. */
  isJudgedByStatement?: true;
  /** A run takes a bounded part of the catalogue, which a small one does not have. */
  isOfPart?: boolean;
}

/** Forty steps of a walk, and the most popular products. */
const PARTS: readonly JobName[] = ['translate-products', 'publish-suggestions'];

/** Everything that the shop does again and again by itself, whatever is bought: its recurring jobs first. */
export function recurringWork(): RecurringWork[] {
  const jobs = RECURRING_NAMES.map((name) => ({
    what: `job ${name}`,
    run: (context: Context) => runJob(context, name),
    isOfPart: PARTS.includes(name),
  }));
  return [...jobs, ...worstJobs(), ...series()];
}

async function runJob(context: Context, name: JobName): Promise<void> {
  const run = jobHandlers[name] as (context: Context, data: object, run: { signal: AbortSignal }) => Promise<void>;
  // The week is mailed on Mondays; on other days there is nothing to do.
  const clock = name === 'mail-week' ? mondayNoon : context.clock;
  await run({ ...context, clock }, {}, { signal: new AbortController().signal });
}

/** Jobs on a day on which they have everything to do. */
function worstJobs(): RecurringWork[] {
  return [
    {
      what: 'job rank-products after views, products and orders changed',
      run: (context) => rankProducts(context, 'all'),
    },
    {
      what: 'job sum-up-margins with every month due, its longest statement',
      run: (context) => runJob(context, 'sum-up-margins'),
      prepare: (pool) => pool.query('delete from margin_months'),
      isJudgedByStatement: true,
    },
  ];
}

function mondayNoon(): Date {
  return new Date(`${weekOf(new Date().toISOString().slice(0, 10)).from}T15:00:00Z`);
}

/** What is no job: the scan of every second, what is read in turns of seconds or minutes, and what a start checks. */
function series(): RecurringWork[] {
  return [
    {
      what: 'scan for due work',
      run: async (context) => {
        await enqueueDueWork(context);
        await settleDueOverrides(context);
      },
    },
    { what: 'reading of the rules', run: openRuleBook },
    { what: 'figures of /metrics from the database', run: scrape },
    { what: 'lists of home, without a cache', run: readHomeLists },
    {
      what: 'list of the sitemap without a cache, its longest statement',
      run: (context) => listShards(withoutCache(context)),
      isJudgedByStatement: true,
    },
    { what: 'search for values of other keys at the start', run: openFieldCipher },
  ];
}

async function scrape(context: Context): Promise<void> {
  const metrics = new Registry();
  registerReconciliationGauges({ ...context, metrics });
  registerMailGauges({ ...context, metrics });
  registerCaseGauges({ ...context, metrics });
  await metrics.metrics();
}

async function readHomeLists(context: Context): Promise<void> {
  const deps = withoutCache(context);
  await Promise.all([listOffers(deps), listTrending(deps), listBestSellers(deps)]);
}

const withoutCache = (context: Context): Context => ({ ...context, cache: createCache(context.clock) });
