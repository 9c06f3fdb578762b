import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';

const OWN = join(import.meta.dirname, 'migrations');
let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  // The template database is already migrated, so the schema is emptied.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
  pool = openPool({ url: database.url, max: 4 });
  folder = await mkdtemp(join(tmpdir(), 'puente-migrations-'));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

test('each migration runs once, in name order', async () => {
  await write('0002_more.sql', 'alter table things add column size integer not null default 0');
  await write('0001_first.sql', 'create table things (name text primary key)');
  expect(await migrate(pool, folder)).toEqual(['0001_first.sql', '0002_more.sql']);
  expect(await migrate(pool, folder)).toEqual([]);
});

test('concurrent processes migrate once, and the waiting ones are not subject to the statement timeout', async () => {
  await write('0001_slow.sql', 'create table things (name text); select pg_sleep(3); insert into things values (1)');
  const shortTimeout = openPool({ url: database.url, max: 4, statementTimeoutMs: 500 });
  const ran = await Promise.all([1, 2, 3].map(() => migrate(shortTimeout, folder)));
  expect(ran.flat()).toEqual(['0001_slow.sql']);
  expect((await pool.query('select * from things')).rowCount).toBe(1);
  const settings = await shortTimeout.query('show statement_timeout');
  expect(settings.rows).toEqual([{ statement_timeout: '500ms' }]);
  await shortTimeout.end();
});

test('a failed migration is rolled back and runs again at the next start', async () => {
  await write('0001_first.sql', 'create table things (name text)');
  await write('0002_bad.sql', 'insert into things values (1); select nonsense');
  await expect(migrate(pool, folder)).rejects.toThrow('nonsense');
  expect((await pool.query('select * from things')).rowCount).toBe(0);
  await write('0002_bad.sql', "insert into things values ('good')");
  expect(await migrate(pool, folder)).toEqual(['0002_bad.sql']);
});

test('an applied migration that was edited afterwards is an error', async () => {
  await write('0001_first.sql', 'create table things (name text)');
  await migrate(pool, folder);
  await write('0001_first.sql', 'create table things (name text, size integer)');
  await expect(migrate(pool, folder)).rejects.toThrow('0001_first.sql was edited');
});

test("the shop's own migrations run on existing data and lose none", async () => {
  const [first = '', ...later] = (await readdir(OWN)).sort();
  await write(first, await readFile(join(OWN, first), 'utf8'));
  await migrate(pool, folder);
  await pool.query(`
    insert into customers (id, email, email_key, first_name, last_name, created_at)
      values ('7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11', 'a@b.example', 'a@b.example', 'Ana', 'Sosa', now());
    insert into mails (id, kind, subject_id, recipient, subject, text, html, created_at)
      values ('7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c12', 'order', '1', 'a@b.example', 'Hola', 'Hola', 'Hola', now());
  `);
  expect(await migrate(pool)).toEqual(later);
  expect((await pool.query('select given_up_at from mails')).rows).toEqual([{ given_up_at: null }]);
  expect((await pool.query('select first_name from customers')).rows).toEqual([{ first_name: 'Ana' }]);
  const broken = await pool.query('select indexrelid::regclass from pg_index where not indisvalid');
  expect(broken.rows).toEqual([]);
});
