import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openDatabase, openPool } from '#db/pool.ts';
import type { Figure } from '#proof/bench/lib/figure.ts';
import { type Running, start } from '#proof/bench/lib/processes.ts';
import { startSession } from '#server/features/people/staff/sessions.ts';
import { startScratchCluster } from '#testing/scratch-cluster.ts';
import type { Bench } from './http.ts';

const DEFAULT_ROWS = 1_000_000;
const MONTH = '2024-03';
const MAX_GROWTH_MB = 50;
const MAX_REQUEST_MS = 100;
const IDLE_REQUESTS = 200;

/** A month of a million orders (`exports=200000` of another number), downloaded while another request is sent again and again. */
export async function exports({ argument }: Bench): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'puente-exports-'));
  const cluster = await startScratchCluster(dataDir);
  const shop = await start('src/bin/start.ts', '/ready', { DATA_DIR: dataDir, DATABASE_URL: cluster.url });
  const pool = openPool({ url: cluster.url, max: 2, statementTimeoutMs: 0 });
  const orders = Number(argument ?? DEFAULT_ROWS);
  await insertOrders(pool, orders);
  const cookie = await signIn(pool);
  const findings = await measure(shop, { cookie, orders });
  await pool.end();
  await shop.stop();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return findings;
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

async function signIn(pool: Pool): Promise<string> {
  const db = openDatabase(pool);
  const unused = { password_hash: null, totp_secret: null, totp_step: null, disabled_at: null };
  const person = { id: randomUUID(), email: 'banco@staff.example', name: 'Banco', role: 'owner', ...unused } as const;
  await db
    .insertInto('staff')
    .values({ ...person, created_at: new Date() })
    .execute();
  const random = { uuid: randomUUID, bytes: randomBytes, below: (limit: number) => randomInt(limit) };
  const deps = { random, clock: () => new Date() };
  const { token } = await startSession(deps, db, { staffId: person.id, factor: 'passkey', deviceName: null });
  return `operacion=${token}`;
}

interface Measured {
  cookie: string;
  orders: number;
}

async function measure(shop: Running, { cookie, orders }: Measured): Promise<Figure[]> {
  const call = async (name: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin: shop.url, cookie };
    const response = await fetch(`${shop.url}/operacion/api/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${name} returned ${response.status}: ${await response.text()}`);
    return await response.json();
  };
  const input = { kind: 'orders', month: MONTH };
  await call('exportMonth', { input, options: { key: randomUUID(), reason: 'bench' } });
  const { released } = (await call('readExports', { input: {} })) as { released: { id: string }[] };
  const timedRead = async () => {
    const started = performance.now();
    await call('readExports', { input: {} });
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
  const { rows, bytes } = await download(`${shop.url}/operacion/dinero/exportar/${released[0]?.id}`, cookie);
  isOver = true;
  await watching;
  const seconds = (performance.now() - started) / 1000;
  if (rows !== orders + 1) throw new Error(`${rows} lines of ${orders} orders`);
  const detail = `${orders} orders, ${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s; ${Math.round(before)} MB before`;
  const p99 = percentile(during, 0.99);
  const latencies = `p50 ${percentile(during, 0.5).toFixed(1)} ms, most ${Math.max(...during).toFixed(0)} ms of ${during.length} requests; idle p99 ${percentile(idle, 0.99).toFixed(1)} ms`;
  return [
    finding('growth of the process while a month is exported', {
      measured: most - before,
      unit: 'MB',
      limit: MAX_GROWTH_MB,
      detail,
    }),
    finding('another request meanwhile, p99', { measured: p99, unit: 'ms', limit: MAX_REQUEST_MS, detail: latencies }),
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

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

interface Measure {
  measured: number;
  unit: string;
  limit: number;
  detail: string;
}

function finding(what: string, { measured, unit, limit, detail }: Measure): Figure {
  return { what, measured, unit, target: `< ${limit}`, ok: measured < limit, detail };
}
