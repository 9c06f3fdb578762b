import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { startTcpProxy, type TcpProxy } from '#testing/tcp-proxy.ts';
import { waitFor } from '#testing/wait-for.ts';
import { termsOf } from './account.ts';
import { createLeases } from './leases.ts';
import { createLeasedLimiter, type LimiterOptions } from './limiter.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let pools: pg.Pool[] = [];
let admin: Database;
/** The clock of the processes stands still unless a test moves it: no window ends by itself. */
let now = Date.now();
const clock = () => new Date(now);

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  admin = open(database.url);
});
beforeEach(() => sql`truncate limit_windows`.execute(admin));
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await proxy.close();
  await database.drop();
});

function open(url: string): Database {
  const pool = openPool({ url, max: 2 });
  pools = [...pools, pool];
  return openDatabase(pool);
}

/** A process's limiter, and the statements that it sent. */
function startProcess(
  options: Partial<LimiterOptions> = {},
  { url = database.url, timeoutMs = 60_000, pauseMs = 5000, cleanAfterMs = 61_000 } = {},
) {
  let statements = 0;
  const db = open(url);
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name === 'getExecutor') statements += 1;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const leases = createLeases(counted, { timeoutMs, pauseMs, cleanAfterMs });
  const limiter = createLeasedLimiter({ clock, leases }, { scope: 'test', limit: 200, ...options });
  return { ...limiter, leases, statements: () => statements };
}

async function takeMany(limiter: ReturnType<typeof startProcess>, key: string, count: number): Promise<number> {
  const taken = await Promise.all(Array.from({ length: count }, () => limiter.take(key)));
  return taken.filter(({ granted }) => granted === 1).length;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe('a limit of several processes', () => {
  test('is never exceeded by more than what each has free, and is reached but for what the others hold', async () => {
    const { limit, free, share } = termsOf(200);
    const processes = [startProcess(), startProcess(), startProcess()];
    const granted = await Promise.all(processes.map((limiter) => takeMany(limiter, 'ana', 150)));
    expect(sum(granted)).toBeLessThanOrEqual(limit + processes.length * free);
    expect(sum(granted)).toBeGreaterThanOrEqual(limit - (processes.length - 1) * (share - 1));
    expect(await Promise.all(processes.map((limiter) => takeMany(limiter, 'ana', 150)))).toEqual([0, 0, 0]);
  });

  test('is counted for each key and each scope by itself', async () => {
    const [one, other] = [startProcess(), startProcess({ scope: 'other' })];
    expect(await takeMany(one, 'ana', 300)).toBe(200);
    expect(await takeMany(one, 'bea', 300)).toBe(200);
    expect(await takeMany(other, 'ana', 300)).toBe(200);
  });

  test('begins again when its window is over in the database', async () => {
    const [one, other] = [startProcess(), startProcess()];
    expect(await takeMany(one, 'ana', 300)).toBe(200);
    expect(await takeMany(other, 'ana', 300)).toBe(termsOf(200).free);
    await sql`update limit_windows set ends_at = now()`.execute(admin);
    now += 60_001;
    expect(await takeMany(other, 'ana', 300)).toBe(200);
  });

  test('ends for all processes when the window of the first lease ends', async () => {
    const [one, other] = [startProcess(), startProcess()];
    await takeMany(one, 'ana', 10);
    await sql`update limit_windows set ends_at = now() + interval '20 seconds'`.execute(admin);
    await takeMany(other, 'ana', 10);
    const { msToReset, remaining } = await other.take('ana');
    expect(msToReset).toBeLessThanOrEqual(20_000);
    // The first process holds a lease of ten.
    expect(remaining).toBe(200 - 10 - 11);
  });

  test('gives as many of several points as are left', async () => {
    const limiter = startProcess();
    expect((await limiter.take('ana', 150)).granted).toBe(150);
    expect((await limiter.take('ana', 150)).granted).toBe(50);
    expect((await limiter.take('ana', 150)).granted).toBe(0);
  });

  test('is told to the database by the hash of a key alone', async () => {
    const limiter = startProcess({ storedKey: async (key) => `hash of ${key.length}` });
    await takeMany(limiter, '203.0.113.7', 20);
    const { rows } = await sql`select scope, key from limit_windows`.execute(admin);
    expect(rows).toEqual([{ scope: 'test', key: 'hash of 11' }]);
  });
});

describe('statements', () => {
  test('none for a key below what is free', async () => {
    const limiter = startProcess();
    for (let key = 0; key < 50; key += 1) expect(await takeMany(limiter, `${key}`, 2)).toBe(2);
    expect(limiter.statements()).toBe(0);
  });

  test('one for all keys that need a lease at the same moment', async () => {
    const limiter = startProcess();
    await Promise.all(Array.from({ length: 50 }, (_, key) => takeMany(limiter, `${key}`, 5)));
    expect(limiter.statements()).toBe(1);
  });

  test('none for refusals after the first', async () => {
    const limiter = startProcess();
    await limiter.take('ana', 200);
    const before = limiter.statements();
    for (let count = 0; count < 100; count += 1) expect((await limiter.take('ana')).granted).toBe(0);
    expect(limiter.statements() - before).toBe(0);
  });

  test('windows that are over are deleted, the last ones too, and others stay', async () => {
    const limiter = startProcess({}, { cleanAfterMs: 20 });
    const keys = async () =>
      (await sql<{ key: string }>`select key from limit_windows order by key`.execute(admin)).rows;
    await Promise.all(['ana', 'bea', 'carla'].map((key) => limiter.take(key, 10)));
    await sql`update limit_windows set ends_at = now() where key <> 'carla'`.execute(admin);
    await limiter.take('dora', 10);
    await waitFor('the windows that are over', async () => (await keys()).length === 2);
    expect(await keys()).toEqual([{ key: 'carla' }, { key: 'dora' }]);
  });
});

describe('points that are given only while enough is left', () => {
  test('are refused when those of all processes together leave less than the reserve, which others can still take', async () => {
    const [one, other] = [startProcess({ isExact: true }), startProcess({ isExact: true })];
    await one.take('all', 150);
    expect(await other.takeUnlessScarce('all', 2, 40)).toBe(true);
    await one.take('all', 20);
    expect(await other.takeUnlessScarce('all', 2, 40)).toBe(false);
    expect(await other.takeUnlessScarce('all', 2, 40)).toBe(false);
    const left = [await one.take('all', 200), await other.take('all', 200)];
    expect(150 + 2 + 20 + sum(left.map(({ granted }) => granted))).toBe(200);
  });
});

describe('a database that does not answer', () => {
  function throughProxy(pauseMs: number) {
    const url = new URL(database.url);
    url.port = String(proxy.port);
    return startProcess({}, { url: url.href, timeoutMs: 100, pauseMs });
  }

  test('leaves each process its own count', async () => {
    const limiter = throughProxy(0);
    await limiter.take('ana', 10);
    proxy.silence();
    const taken = await limiter.take('ana', 120);
    expect(taken.granted).toBe(120);
    proxy.resume();
    // Other keys too, while a statement is still waiting.
    expect((await limiter.take('bea', 120)).granted).toBe(120);
  });

  test('is waited for once, not by each request', async () => {
    const limiter = throughProxy(600_000);
    await limiter.take('ana', 10);
    proxy.silence();
    await limiter.take('ana', 20);
    expect(limiter.leases.areSuspended()).toBe(true);
    const before = limiter.statements();
    expect(await takeMany(limiter, 'bea', 300)).toBe(200);
    expect(limiter.statements()).toBe(before);
    proxy.resume();
  });

  test('that refuses connections leaves each process its own count', async () => {
    const limiter = startProcess({}, { url: 'postgres://nobody:x@127.0.0.1:1/none' });
    expect(await takeMany(limiter, 'ana', 300)).toBe(200);
  });

  test('that is back is charged with what was let through without it', async () => {
    const limiter = startProcess({ storedKey: () => failing() }, { pauseMs: 0 });
    let isFailing = true;
    const failing = async () => {
      if (isFailing) throw new Error('no key');
      return 'ana';
    };
    expect((await limiter.take('ana', 150)).granted).toBe(150);
    isFailing = false;
    await limiter.take('ana', 1);
    const { rows } = await sql<{ points: number }>`select points from limit_windows`.execute(admin);
    expect(rows).toEqual([{ points: 151 }]);
  });
});
