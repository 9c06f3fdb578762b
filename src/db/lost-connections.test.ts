import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { startTcpProxy } from '#testing/tcp-proxy.ts';
import { waitFor } from '#testing/wait-for.ts';
import { type Database, openDatabase, openPool } from './pool.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const database = await createTestDatabase();
const admin = new pg.Client({ connectionString: database.url });
await admin.connect();
const { hostname, port } = new URL(database.url);
const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
const url = new URL(database.url);
url.port = String(proxy.port);
const proxied = url.href;

afterAll(async () => {
  await proxy.close();
  await admin.end();
});

async function withPool(
  options: { url: string; max: number; statementTimeoutMs?: number },
  work: (db: Database, pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const pool = openPool(options);
  try {
    await work(openDatabase(pool), pool);
  } finally {
    await pool.end();
  }
}

async function backendOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

async function untilGone(pid: number): Promise<void> {
  await waitFor('the backend to be gone', async () => {
    const found = await admin.query('select 1 from pg_stat_activity where pid = $1', [pid]);
    return found.rowCount === 0;
  });
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a connection that ends between two statements of a transaction fails this transaction alone', async () => {
  await withPool({ url: database.url, max: 1 }, async (db) => {
    const error = await failureOf(
      db.transaction().execute(async (tx) => {
        const pid = await backendOf(tx);
        await admin.query('select pg_terminate_backend($1)', [pid]);
        await untilGone(pid);
        await backendOf(tx);
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await backendOf(db)).toBeGreaterThan(0);
  });
});

test('a transaction that the server ends because it was idle for too long counts as an unavailable database', async () => {
  await withPool({ url: database.url, max: 1 }, async (db) => {
    const error = await failureOf(
      db.transaction().execute(async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = 20`.execute(tx);
        const pid = await backendOf(tx);
        await untilGone(pid);
        await backendOf(tx);
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await backendOf(db)).toBeGreaterThan(0);
  });
});

test('a connection that is ended during a statement is not handed out again', async () => {
  await withPool({ url: database.url, max: 1 }, async (db) => {
    const pid = await backendOf(db);
    const sleeping = failureOf(sql`select pg_sleep(4)`.execute(db));
    await waitFor('the statement to run', async () => {
      const found = await admin.query("select 1 from pg_stat_activity where pid = $1 and state = 'active'", [pid]);
      return found.rowCount === 1;
    });
    const next = backendOf(db);
    await admin.query('select pg_terminate_backend($1)', [pid]);
    expect(isDatabaseUnavailable(await sleeping)).toBe(true);
    expect(await next).not.toBe(pid);
  });
});

test('a silent connection fails its query in time and is replaced, and so are the idle ones beside it', async () => {
  await withPool({ url: proxied, max: 3, statementTimeoutMs: 1000 }, async (db, pool) => {
    const before = await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(db)));
    expect([before.length, pool.idleCount]).toEqual([3, 3]);
    proxy.silence();
    const error = await failureOf(db.transaction().execute((tx) => backendOf(tx)));
    expect(isDatabaseUnavailable(error)).toBe(true);
    await waitFor('the silent connections to be given up', async () => pool.totalCount === 0);
    proxy.resume();
    expect(await backendOf(db)).toBeGreaterThan(0);
  });
});
