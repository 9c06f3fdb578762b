import type { BackofficeCallName } from '#contract/backoffice/endpoints.ts';
import { openDatabase } from '#db/pool.ts';
import { atMost, type Figure } from '#proof/bench/lib/figure.ts';
import { formatLatencies, percentiles, timesOfArrivals } from '#proof/bench/lib/latencies.ts';
import { findSubjects, staffReads } from '#proof/bench/lib/staff-reads.ts';
import { callStaff, openStaffedShop, type StaffedShop, withStage } from '#proof/bench/lib/stage.ts';
import { sumUpFigures } from '#server/features/operations/day-figures/sum-up-figures.ts';
import { insertOpenWork } from '#testing/open-work.ts';
import { insertHistory } from '#testing/order-history.ts';

const DEFAULT_ORDERS = 1_000_000;
const ROUNDS = 9;
const MAX_MS = 100;
/** A report that adds up rows: those of two weeks, at a thousand orders a day. */
const MAX_REPORT_MS = 250;
/** Of the page that a day begins with: asked for the first time, and again. */
const MAX_TODAY_MS = { cold: 1000, warm: 150 };
/** What the staff of a large shop reads, at random times. */
const READS_A_MINUTE = 200;
/** Which further page of a list is measured beside the first. */
const DEEP_PAGE = 10;

/** Each read of the back office at a million orders (`operators=100000` for another number), over HTTP, its first page and a deep one. */
export async function operatorReads(argument?: string): Promise<Figure[]> {
  const orders = Number(argument ?? DEFAULT_ORDERS);
  return await withStage('operators', async (stage) => {
    const own = await openStaffedShop(stage);
    const { pool } = stage;
    await insertHistory(pool, { customers: Math.ceil(orders / 2), orders, views: 0 });
    await insertOpenWork(pool, { staffId: own.staff.id, orders });
    await sumUpFigures({ db: openDatabase(pool), clock: () => new Date() });
    const caller = { ...own, orders };
    const findings = [await measureFirstToday(caller)];
    const reads = Object.entries(staffReads(await findSubjects(pool)));
    for (const [name, inputs] of reads) {
      for (const input of inputs) findings.push(await measure(caller, name, input));
    }
    return [...findings, ...(await measureTogether(caller, reads))];
  });
}

interface Caller extends StaffedShop {
  orders: number;
}

async function measure(caller: Caller, name: string, input: object): Promise<Figure> {
  const first = await timedCall(caller, name, input);
  let deep = input;
  for (let page = 1, { next } = first; page < DEEP_PAGE && next && name.startsWith('list'); page++) {
    deep = { ...input, after: next };
    ({ next } = await timedCall(caller, name, deep));
  }
  const times = { first: await medianOf(caller, name, input), deep: await medianOf(caller, name, deep) };
  const ms = Math.max(times.first, times.deep);
  const limit = name === 'readWeek' ? MAX_REPORT_MS : MAX_MS;
  const pages = `first page ${times.first.toFixed(1)} ms, page ${DEEP_PAGE} or last ${times.deep.toFixed(1)} ms`;
  const detail = `${caller.orders} orders; first time ${Math.round(first.ms)} ms, ${pages}`;
  return atMost(`${name} ${JSON.stringify(input)}`, { measured: ms, unit: 'ms', limit, detail });
}

async function measureFirstToday(caller: Caller): Promise<Figure> {
  const { ms } = await timedCall(caller, 'readToday', {});
  return atMost('readToday for the first time', { measured: ms, unit: 'ms', limit: MAX_TODAY_MS.cold });
}

/** The page of the day and all lists, in turn, while others are asked for. */
async function measureTogether(caller: Caller, reads: [string, readonly object[]][]): Promise<Figure[]> {
  const lists = reads.flatMap(([name, inputs]) =>
    name.startsWith('list') ? inputs.map((input) => ({ name, input })) : [],
  );
  const asked = Array.from({ length: READS_A_MINUTE }, (_, n) =>
    n % 4 === 0
      ? { name: 'readToday', input: {} }
      : (lists[(n * 7) % lists.length] ?? { name: 'listOrders', input: {} }),
  );
  const times = await timesOfArrivals(asked, READS_A_MINUTE / 60, ({ name, input }) => timedCall(caller, name, input));
  const figure = (what: string, isToday: boolean, limit: number) => {
    const latencies = percentiles(times.filter((_, n) => (asked[n]?.name === 'readToday') === isToday));
    const detail = `${caller.orders} orders, ${READS_A_MINUTE} reads a minute: p50/p95/p99 ${formatLatencies(latencies)}`;
    return atMost(what, { measured: latencies.p95, unit: 'ms', limit, detail });
  };
  return [
    figure('readToday among other reads, p95', true, MAX_TODAY_MS.warm),
    figure('lists among other reads, p95', false, MAX_MS),
  ];
}

async function medianOf(caller: Caller, name: string, input: object): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push((await timedCall(caller, name, input)).ms);
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

async function timedCall(caller: Caller, name: string, input: object): Promise<{ ms: number; next: string | null }> {
  const started = performance.now();
  const { next = null } = await callStaff<{ next?: string | null }>(caller, name as BackofficeCallName, { input });
  return { ms: performance.now() - started, next };
}
