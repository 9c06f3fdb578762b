import pg from 'pg';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createDatabaseCheck, type DatabaseFault } from './database-check.ts';
import { openPool } from './pool.ts';

const database = await createTestDatabase();
const admin = new pg.Client({ connectionString: inject('clusterUrl') });
await admin.connect();
afterEach(() => setForNewConnections('reset all'));
afterAll(() => admin.end());

/** Changes a setting of the database, which connections take over when they begin. */
async function setForNewConnections(setting: string): Promise<void> {
  await admin.query(`alter database ${new URL(database.url).pathname.slice(1)} ${setting}`);
}

/** A check whose every connection is a new one, with the statements that it sends and a clock that stands still. */
function openCheck() {
  const pool = openPool({ url: database.url, max: 1 });
  const statements: string[] = [];
  pool.on('release', (_error, client) => void client.end());
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      statements.push(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text);
      return query(...args);
    }) as typeof client.query;
  });
  let now = 0;
  const changes: (DatabaseFault | null)[] = [];
  const check = createDatabaseCheck({ pool, now: () => now, onChange: (fault) => void changes.push(fault) });
  return {
    check,
    changes,
    writes: () => statements.filter((text) => text.includes('generate_series')).length,
    advance: (ms: number) => {
      now += ms;
    },
    close: () => pool.end(),
  };
}

test.each([
  ['in which transactions only read', 'set default_transaction_read_only = on', 'read-only'],
  // Stands for every reason for which a file cannot grow; a disk that is full is tried by `npm run drill -- disk`.
  ['whose files do not grow', "set temp_file_limit = '64kB'", 'no-writes'],
] as const)('a database %s takes no writes, and takes them again afterwards', async (_what, setting, fault) => {
  const { check, changes, advance, close } = openCheck();
  expect(await check()).toBe(null);
  await setForNewConnections(setting);
  advance(5000);
  expect(await check()).toBe(fault);
  await setForNewConnections('reset all');
  advance(1000);
  expect(await check()).toBe(null);
  expect(changes).toEqual([fault, null]);
  await close();
});

test('a check that fails does not cost the pool its connection', async () => {
  const pool = openPool({ url: database.url, max: 1 });
  const check = createDatabaseCheck({ pool, now: () => 0, onChange: () => undefined });
  await pool.query("set temp_file_limit = '64kB'");
  expect(await check()).toBe('no-writes');
  expect((await pool.query('show temp_file_limit')).rows).toEqual([{ temp_file_limit: '64kB' }]);
  await pool.end();
});

test('of many checks one in five seconds writes, one a second while writes fail; the others read', async () => {
  const { check, writes, advance, close } = openCheck();
  for (let call = 0; call < 20; call++) expect(await check()).toBe(null);
  expect(writes()).toBe(1);
  advance(4999);
  await check();
  expect(writes()).toBe(1);
  await setForNewConnections('set default_transaction_read_only = on');
  advance(1);
  for (let call = 0; call < 20; call++) expect(await check()).toBe('read-only');
  expect(writes()).toBe(2);
  advance(1000);
  await check();
  expect(writes()).toBe(3);
  await close();
});

test('a database that does not answer is that, and its next answer is checked for writes at once', async () => {
  const { check, changes, close } = openCheck();
  await setForNewConnections('allow_connections false');
  expect(await check()).toBe('no-database');
  await setForNewConnections('allow_connections true');
  expect(await check()).toBe(null);
  expect(changes).toEqual([]);
  await close();
});
