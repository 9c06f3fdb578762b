import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openPool } from '#db/pool.ts';
import { isDatabaseUnavailable } from '#db/unavailable.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { openReads } from './read-pool.ts';

let databases: { primary: TestDatabase; replica: TestDatabase };
let pools: { primary: pg.Pool; replica: pg.Pool };
let reads: Database;
let isUsable: boolean;
let failures: number;

beforeEach(async () => {
  databases = { primary: await createTestDatabase(), replica: await createTestDatabase() };
  const open = ({ url }: TestDatabase) => openPool({ url, max: 2 });
  pools = { primary: open(databases.primary), replica: open(databases.replica) };
  [isUsable, failures] = [true, 0];
  reads = openReads({
    ...pools,
    isUsable: () => isUsable,
    onFailure: () => {
      failures += 1;
    },
  });
});
afterEach(async () => {
  await pools.primary.end();
  await pools.replica.end();
  await databases.primary.drop();
  await databases.replica.drop();
});

const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1);

async function answering(db: Database = reads): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? '';
}

/** Ends every connection to the replica, which the pool only learns from its next statement. */
async function endConnections(): Promise<void> {
  await pools.primary.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    nameOf(databases.replica),
  ]);
}

test('reads go to the replica while it is usable, and to the primary otherwise', async () => {
  expect(await answering()).toBe(nameOf(databases.replica));
  isUsable = false;
  expect(await answering()).toBe(nameOf(databases.primary));
  expect(failures).toBe(0);
});

test('a replica that takes no connections costs no read', async () => {
  await databases.replica.drop();
  expect(await answering()).toBe(nameOf(databases.primary));
  expect(failures).toBe(1);
});

test('a statement that the replica ends is answered by the primary, and the connection goes back to its pool', async () => {
  for (let round = 0; round < 3; round++) {
    const ended = reads.connection().execute(async (connection) => {
      expect(await answering(connection)).toBe(nameOf(databases.replica));
      await endConnections();
      const first = await answering(connection);
      return [first, await answering(connection)];
    });
    expect(await ended).toEqual([nameOf(databases.primary), nameOf(databases.primary)]);
  }
  expect(failures).toBe(3);
  expect(pools.primary).toMatchObject({ waitingCount: 0, idleCount: 1, totalCount: 1 });
});

test('a transaction on the replica is not continued on the primary', async () => {
  const ended = reads.transaction().execute(async (tx) => {
    await answering(tx);
    await endConnections();
    return await answering(tx);
  });
  const error = await ended.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(failures).toBeGreaterThan(0);
  expect(await answering()).toBe(nameOf(databases.replica));
});

test('a statement that the replica cancels for what it replays is answered by the primary, and the replica stays in use', async () => {
  // Raised where a standby would raise it: in the database that stands for one.
  await pools.replica.query(`create function read_old() returns text language plpgsql as $$ begin
    raise exception 'canceling statement due to conflict with recovery' using errcode = '40001'; end $$`);
  await pools.primary.query(`create function read_old() returns text language sql as $$ select 'found' $$`);
  const { rows } = await sql<{ found: string }>`select read_old() as found`.execute(reads);
  expect(rows).toEqual([{ found: 'found' }]);
  expect(failures).toBe(0);
  expect(await answering()).toBe(nameOf(databases.replica));
});

test('a replica whose connections are all in use stays in use, and the primary is not asked in its place', async () => {
  const taken = await Promise.all([pools.replica.connect(), pools.replica.connect()]);
  const refused = await answering().catch((error: unknown) => error);
  for (const client of taken) client.release();
  expect(isDatabaseUnavailable(refused)).toBe(true);
  expect([failures, pools.primary.totalCount]).toEqual([0, 0]);
  expect(await answering()).toBe(nameOf(databases.replica));
});

test('a statement that the replica has not answered in time is not sent to the primary as well', async () => {
  const silent = openPool({ url: databases.replica.url, max: 1, statementTimeoutMs: 1, isPooled: true });
  const over = openReads({ ...pools, replica: silent, isUsable: () => true, onFailure: () => void failures++ });
  const error = await sql`select pg_sleep(5)`.execute(over).catch((thrown: unknown) => thrown);
  await silent.end();
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect([failures, pools.primary.totalCount]).toEqual([0, 0]);
});

test('a statement that takes too long on the replica is not sent to the primary as well', async () => {
  await pools.replica.query(`create function take_long() returns text language sql as $$ select pg_sleep(60)::text $$`);
  await pools.primary.query(`create function take_long() returns text language sql as $$ select 'sent' $$`);
  const slow = reads.connection().execute(async (connection) => {
    await sql`set statement_timeout = '50ms'`.execute(connection);
    return await sql`select take_long()`.execute(connection);
  });
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  expect(failures).toBe(0);
});

test('what is wrong with a statement itself is not asked of the primary', async () => {
  await expect(sql`select nothing`.execute(reads)).rejects.toMatchObject({ code: '42703' });
  expect(failures).toBe(0);
});
