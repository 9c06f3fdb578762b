import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { atMost, type Figure } from '#proof/bench/lib/figure.ts';
import { callStaff, openStaffedShop, type StaffedShop, withStage } from '#proof/bench/lib/stage.ts';
import { quantile } from '#proof/lib/quantile.ts';

const DEFAULT_ROWS = 1_000_000;
const MONTH = '2024-03';
const MAX_GROWTH_MB = 50;
const MAX_REQUEST_MS = 100;
const IDLE_REQUESTS = 200;

/** A month of a million orders (`exports=200000` of another number), downloaded while another request is sent again and again. */
export async function exports(argument?: string): Promise<Figure[]> {
  const orders = Number(argument ?? DEFAULT_ROWS);
  return await withStage('exports', async (stage) => {
    const own = await openStaffedShop(stage);
    await insertOrders(stage.pool, orders);
    return await measure(own, orders);
  });
}

/** Copies of an order of the demo account, all of one month. */
async function insertOrders(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into orders (id, customer_id, cart_id, status, currency, rate_micros, amount_cents, amount_usd_cents, fees,
        use_franchise, delivery_method, delivery_zone, address, consignee, customer_email, payment_method, created_at)
      select gen_random_uuid(), customer_id, gen_random_uuid(), 'COMPLETED', currency, rate_micros, amount_cents, amount_usd_cents,
        fees, use_franchise, delivery_method, delivery_zone, '{}', '{}', 'banco@correo.example', payment_method,
        $1::timestamptz + n * interval '2 seconds'
      from (select * from orders order by number limit 1) template, generate_series(1, $2::int) n`,
    [`${MONTH}-02T12:00:00Z`, count],
  );
  await client.query('analyze orders');
  client.release(true);
}

async function measure(own: StaffedShop, orders: number): Promise<Figure[]> {
  const { shop, staff } = own;
  const input = { kind: 'orders', month: MONTH };
  await callStaff(own, 'exportMonth', { input, options: { key: randomUUID(), reason: 'bench' } });
  const { released } = await callStaff<{ released: { id: string }[] }>(own, 'readExports', { input: {} });
  const timedRead = async () => {
    const started = performance.now();
    await callStaff(own, 'readExports', { input: {} });
    return performance.now() - started;
  };
  const idle: number[] = [];
  for (let round = 0; round < IDLE_REQUESTS; round++) idle.push(await timedRead());
  const before = residentMb(shop.pid);
  const during: number[] = [];
  let most = before;
  const started = performance.now();
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      during.push(await timedRead());
      most = Math.max(most, residentMb(shop.pid));
      await delay(20);
    }
  };
  const watching = watch();
  const { rows, bytes } = await download(`${shop.url}/operacion/dinero/exportar/${released[0]?.id}`, staff.cookie);
  isOver = true;
  await watching;
  const seconds = (performance.now() - started) / 1000;
  if (rows !== orders + 1) throw new Error(`${rows} lines of ${orders} orders`);
  const detail = `${orders} orders, ${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s; ${Math.round(before)} MB before`;
  const p99 = quantile(during, 0.99);
  const latencies = `p50 ${quantile(during, 0.5).toFixed(1)} ms, most ${Math.max(...during).toFixed(0)} ms of ${during.length} requests; idle p99 ${quantile(idle, 0.99).toFixed(1)} ms`;
  return [
    atMost('growth of the process while a month is exported', {
      measured: most - before,
      unit: 'MB',
      limit: MAX_GROWTH_MB,
      detail,
    }),
    atMost('another request meanwhile, p99', { measured: p99, unit: 'ms', limit: MAX_REQUEST_MS, detail: latencies }),
  ];
}

/** Reads the file as it comes and counts its lines. */
async function download(url: string, cookie: string): Promise<{ rows: number; bytes: number }> {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok || response.body === null) throw new Error(`the download returned ${response.status}`);
  let rows = 0;
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) rows++;
  }
  return { rows, bytes };
}

function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;
}
