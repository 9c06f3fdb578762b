import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createStatementNames } from './connection.ts';
import { type Database, openDatabase, openPool, type PoolOptions } from './pool.ts';
import { PREPARED } from './prepared.ts';
import { readSnapshot, transaction } from './transaction.ts';

const database = await createTestDatabase();
const admin = new pg.Client({ connectionString: database.url });
await admin.connect();
await admin.query('create table boxes (id integer primary key, colour text not null)');
await admin.query(`insert into boxes values (1, 'green'), (2, 'blue')`);

afterAll(() => admin.end());

async function withDatabase(work: (db: Database) => Promise<void>, options: Partial<PoolOptions> = {}): Promise<void> {
  const pool = openPool({ url: database.url, max: 1, ...options });
  try {
    await work(openDatabase(pool));
  } finally {
    await pool.end();
  }
}

interface Box {
  id: number;
  colour: string;
}

const readBox = async (db: Database, id = 1): Promise<Box[]> =>
  (await sql<Box>`${PREPARED} select * from boxes where id = ${id}`.execute(db)).rows;

async function readOften(db: Database): Promise<void> {
  for (let n = 0; n < 8; n++) expect(await readBox(db, 1 + (n % 2))).toMatchObject([{ id: 1 + (n % 2) }]);
}

const statementsOf = async (db: Database): Promise<string[]> =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  );

test('a marked statement is kept by the server, and answers for other values', () =>
  withDatabase(async (db) => {
    await sql`select ${1}::integer`.execute(db);
    expect(await statementsOf(db)).toEqual([]);
    await readOften(db);
    expect(await statementsOf(db)).toEqual(['/* prepared */ select * from boxes where id = $1']);
  }));

test('without named statements the server keeps none', () =>
  withDatabase(
    async (db) => {
      await readOften(db);
      expect(await statementsOf(db)).toEqual([]);
    },
    { namesStatements: false },
  ));

test('a new connection after a lost one is sent the statement again', () =>
  withDatabase(async (db) => {
    await readOften(db);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect(readBox(db).catch(() => readBox(db))).resolves.toHaveLength(1);
    expect(await statementsOf(db)).toEqual(['/* prepared */ select * from boxes where id = $1']);
  }));

test('a statement whose first use by name falls into a failed transaction works afterwards', () =>
  withDatabase(async (db) => {
    const read = (queryable: Database) => sql`${PREPARED} select id from boxes where id <> ${0}`.execute(queryable);
    const failed = transaction(db, async (tx) => {
      await sql`select 1 / ${0}::integer`.execute(tx).catch(() => {});
      await read(tx as Database);
    });
    await expect(failed).rejects.toMatchObject({ code: '25P02' });
    expect((await read(db)).rows).toHaveLength(2);
    expect((await read(db)).rows).toHaveLength(2);
  }));

test('a statement whose first use by name is refused for its values works afterwards', () =>
  withDatabase(async (db) => {
    const divide = (by: number) => sql`${PREPARED} select 10 / ${by}::integer as result`.execute(db);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(5)).rows).toEqual([{ result: 2 }]);
    expect((await divide(5)).rows).toEqual([{ result: 2 }]);
  }));

test.each([
  ['outside a transaction', (db: Database) => readBox(db)],
  ['in a transaction', (db: Database) => transaction(db, (tx) => readBox(tx as Database))],
  ['in a snapshot', (db: Database) => readSnapshot(db, (tx) => readBox(tx as Database))],
])('a table that another process changes is read as it is now, %s', (where, read) =>
  withDatabase(async (db) => {
    await readOften(db);
    const column = `size_${where.replaceAll(' ', '_')}`;
    await admin.query(`alter table boxes add column ${column} integer not null default 5`);
    expect(await read(db)).toMatchObject([{ id: 1, [column]: 5 }]);
    await readOften(db);
  }),
);

test('a write of a transaction that meets an outdated plan is made once', () =>
  withDatabase(async (db) => {
    await readOften(db);
    await admin.query('alter table boxes add column weight integer not null default 7');
    await transaction(db, async (tx) => {
      await sql`insert into boxes (id, colour) values (3, 'red')`.execute(tx);
      expect(await readBox(tx as Database)).toMatchObject([{ weight: 7 }]);
    });
    const { rows } = await admin.query('select count(*)::int as count from boxes where id = 3');
    expect(rows).toEqual([{ count: 1 }]);
  }));

test('only marked statements have names, one for each text, and no more than two hundred', () => {
  const names = createStatementNames();
  expect(names.nameOf('select $1')).toBeNull();
  expect(names.nameOf('select /* prepared */ $1')).toBe(names.nameOf('select /* prepared */ $1'));
  const texts = Array.from({ length: 500 }, (_, length) => `/* prepared */ select ${'$1,'.repeat(length)} $2`);
  const given = texts.map((text) => names.nameOf(text)).filter((name) => name !== null);
  expect(given).toHaveLength(199);
  expect(new Set(given).size).toBe(given.length);
});
