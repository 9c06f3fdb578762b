import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addMonths } from '#domain/time/month.ts';
import { atMost, type Figure } from '#proof/bench/lib/figure.ts';
import { callStaff, openStaffedShop, type StaffedShop, type Stage, withStage } from '#proof/bench/lib/stage.ts';
import { untilSettled } from '#proof/bench/lib/until-settled.ts';
import { readMetric } from '#proof/torture/soak/samples.ts';
import { createLog } from '#server/log.ts';
import { startQueue } from '#server/queue/pg-boss-queue.ts';
import { insertHistory } from '#testing/order-history.ts';

/** A year of a thousand a day. */
const ORDERS = '365000';
const LINES = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** With the 20 ms between two looks at the clock. */
const MAX_P99_MS = 50;
const MAX_BLOCK_MS = 100;
/** For as long as there are orders of the history. */
const MONTHS = 28;
const REST_MS = 5000;
const LISTS = ['/ordenes', '/cobros', '/dinero/extractos'];

/** A shop whose metrics can be read. */
type Measured = StaffedShop & { token: string };

/** How long everything else in the process waits while it does what is long (`long=50000` beside fewer orders). */
export function longTasks(argument: string = ORDERS): Promise<Figure[]> {
  return withStage('long', async (stage) => {
    const token = randomUUID();
    const own = { ...(await openStaffedShop({ ...stage, start: () => stage.start({ METRICS_TOKEN: token }) })), token };
    await insertOrders(stage, Number(argument));
    await untilSettled(stage.pool);
    const account = await openAccount(own);
    const text = await writeStatement(stage);
    const send = (act: 'preview' | 'perform', path = '.data') => sendStatement(own, { account, text, act, path });
    const tasks: [what: string, work: () => Promise<unknown>][] = [
      // What other programs of the machine make of it.
      ['nothing', () => pause(REST_MS)],
      ['a look at a statement', () => send('preview')],
      ['a look at a statement without script', () => send('preview', '')],
      ['import of a statement', () => send('perform')],
      ['import of the same again', () => send('perform')],
      ['lists as files', () => downloadLists(own)],
      ['exports of every month', () => exportAll(own)],
      ['reconciliation', () => reconcile(stage)],
    ];
    const figures: Figure[] = [];
    for (const [what, work] of tasks) figures.push(...(await measure(own, what, work)));
    return figures;
  });
}

async function insertOrders({ pool }: Stage, orders: number): Promise<void> {
  await insertHistory(pool, { customers: Math.ceil(orders / 2), orders, views: 0 });
  // As many amounts as a shop has.
  await pool.query(
    `update payment_attempts set amount_cents = 2000 + abs(hashtext(transaction_id)) % 30000
    where transaction_id like 'history-%' and settled_at > now() - interval '200 days'`,
  );
  await pool.query('vacuum analyze');
  // That took longer than a proof of identity lasts.
  await pool.query('update staff_sessions set confirmed_at = now()');
}

async function measure(own: Measured, what: string, work: () => Promise<unknown>): Promise<Figure[]> {
  await readDelays(own);
  const started = performance.now();
  await work();
  const detail = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const { p99, max } = await readDelays(own);
  return [
    atMost(`${what}: delay of the event loop, p99`, { measured: p99, unit: 'ms', limit: MAX_P99_MS, detail }),
    atMost(`${what}: longest delay`, { measured: max, unit: 'ms', limit: MAX_BLOCK_MS, detail }),
  ];
}

/** Since they were read before. */
async function readDelays({ shop, token }: Measured): Promise<{ p99: number; max: number }> {
  const response = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  const ms = (name: string) => 1000 * readMetric(text, `puente_event_loop_delay_seconds_${name}`);
  return { p99: ms('p99'), max: ms('max') };
}

async function openAccount(own: StaffedShop): Promise<string> {
  const options = { key: randomUUID(), reason: 'bench' };
  await callStaff(own, 'createBankAccount', { input: { name: 'Banco', currency: 'USD', methods: [] }, options });
  const accounts = await callStaff<{ id: string; name: string }[]>(own, 'listBankAccounts', { input: {} });
  return accounts.find(({ name }) => name === 'Banco')?.id ?? '';
}

/** As many lines as a file may have, most of them of payments. */
async function writeStatement({ pool }: Stage): Promise<string> {
  const { rows } = await pool.query<{ reference: string; cents: number }>(
    `select transaction_id as reference, amount_cents::int as cents from payment_attempts
    where transaction_id like 'history-%' and state = 'approved' and settled_at > now() - interval '160 days' limit $1`,
    [LINES],
  );
  const lines = Array.from({ length: LINES }, (_, at) => {
    const day = montevideoDay(new Date(Date.now() - (115 - (at % 12)) * DAY_MS).toISOString());
    const { reference, cents } = rows[at] ?? { reference: `${at}`, cents: at + 1 };
    const amount = (cents / 100).toFixed(2).replace('.', ',');
    return `${formatCalendarDay(day)};COBRANZA SISTARBANC ${reference};${reference};${amount};USD`;
  });
  return ['Fecha;Concepto;Referencia;Importe;Moneda', ...lines].join('\n');
}

async function sendStatement(
  { shop, staff }: StaffedShop,
  { account, text, act, path }: { account: string; text: string; act: string; path: string },
): Promise<void> {
  const body = new FormData();
  const fields = { of: '{}', key: randomUUID(), reason: 'bench', stage: act, account };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', new File([text], 'extracto.csv'));
  const headers = { cookie: staff.cookie, origin: shop.url };
  const response = await fetch(`${shop.url}/operacion/dinero/extractos${path}?act=importStatement`, {
    method: 'POST',
    headers,
    body,
  });
  const page = await response.text();
  if (!page.includes(`${LINES} movimientos`)) throw new Error(`the form returned ${response.status}`);
}

async function downloadLists(own: StaffedShop): Promise<void> {
  for (const list of LISTS) await download(own, `/operacion${list}/csv`);
}

async function exportAll(own: StaffedShop): Promise<void> {
  const read = () => callStaff<BackofficeReply<'readExports'>>(own, 'readExports', { input: {} });
  const { firstMonth } = await read();
  for (let months = 0; months < MONTHS; months++)
    for (const kind of ['orders', 'payments', 'refunds', 'purchases']) {
      const month = addMonths(firstMonth, months);
      await callStaff(own, 'exportMonth', { input: { kind, month }, options: { key: randomUUID(), reason: 'bench' } });
      await download(own, `/operacion/dinero/exportar/${(await read()).released[0]?.id}`);
    }
}

async function download({ shop, staff }: StaffedShop, path: string): Promise<void> {
  const response = await fetch(`${shop.url}${path}`, { headers: { cookie: staff.cookie } });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  for await (const _chunk of response.body ?? []);
}

async function reconcile({ env, pool }: Stage): Promise<void> {
  const worker = await startQueue({ url: env.DATABASE_URL, log: createLog('silent'), poolSize: 1 });
  await worker.queue.enqueue('look-after', {});
  await untilSettled(pool);
  await worker.stop();
}
