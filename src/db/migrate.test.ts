import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { waitFor } from '#testing/wait-for.ts';
import { isMigrated, LaterDatabase, migrate } from './migrate.ts';
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
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

test('a database is migrated once the last migration has run, and not while it is empty, missing or away', async () => {
  await write('0001_first.sql', 'create table things (name text primary key)');
  expect(await isMigrated(pool, folder)).toBe(false);
  await migrate(pool, folder);
  expect(await isMigrated(pool, folder)).toBe(true);
  await write('0002_more.sql', 'alter table things add column size integer');
  expect(await isMigrated(pool, folder)).toBe(false);
  const missing = new URL(database.url);
  missing.pathname = '/no_such_database';
  for (const url of [missing.href, 'postgres://127.0.0.1:1/puente']) {
    const other = openPool({ url, max: 1 });
    expect(await isMigrated(other, folder)).toBe(false);
    await other.end();
  }
});

test('each migration runs once, in name order', async () => {
  await write('0002_more.sql', 'alter table things add column size integer not null default 0');
  await write('0001_first.sql', 'create table things (name text primary key)');
  expect(await migrate(pool, folder)).toEqual(['0001_first.sql', '0002_more.sql']);
  expect(await migrate(pool, folder)).toEqual([]);
});

test('a database of a later version is left as it is', async () => {
  await write('0001_first.sql', 'create table things (name text primary key)');
  await write('0002_more.sql', 'alter table things add column size integer');
  await migrate(pool, folder);
  await rm(join(folder, '0002_more.sql'));
  await expect(migrate(pool, folder)).rejects.toThrow(LaterDatabase);
  await write('0000_before.sql', 'drop table things');
  await expect(migrate(pool, folder)).rejects.toThrow('0002_more.sql');
  expect((await pool.query('select * from things')).rows).toEqual([]);
});

test('concurrent processes migrate once, and the waiting ones are not subject to the statement timeout', async () => {
  await write('0001_slow.sql', 'create table things (name text); select pg_sleep(1); insert into things values (1)');
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

test('a migration that the database ends because of a deadlock with somebody at work runs again', async () => {
  await write('0001_first.sql', 'create table one (name text); create table other (name text)');
  await migrate(pool, folder);
  await write('0002_both.sql', 'alter table one add column size integer; alter table other add column size integer');
  const worker = await pool.connect();
  // The worker is the one that waits: PostgreSQL ends whoever looks for a deadlock first.
  await worker.query("set deadlock_timeout = '1min'; begin; insert into other values ('a')");
  const impatient = openPool({ url: `${database.url}?options=-c%20deadlock_timeout%3D100`, max: 1 });
  const ran = migrate(impatient, folder);
  await waitFor('the migration to wait', async () => {
    const { rows } = await pool.query("select from pg_locks where not granted and relation = 'other'::regclass");
    return rows.length > 0;
  });
  await worker.query("insert into one values ('a'); commit");
  worker.release();
  expect(await ran).toEqual(['0002_both.sql']);
  await impatient.end();
  expect((await pool.query('select * from one')).rows).toEqual([{ name: 'a', size: null }]);
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

/** The last migration of the release before several purchases an order. */
const PREVIOUS_RELEASE = '0029_cases.sql';

test('a database of the previous release with orders in every status upgrades, and its rows can go on', async () => {
  for (const name of (await readdir(OWN)).filter((file) => file <= PREVIOUS_RELEASE))
    await write(name, await readFile(join(OWN, name), 'utf8'));
  await migrate(pool, folder);
  const statuses = ORDER_STATUSES.map((status) => `('${status}')`).join(', ');
  await pool.query(`
    insert into customers (id, email, email_key, first_name, last_name, created_at)
      values (gen_random_uuid(), 'a@b.example', 'a@b.example', 'Ana', 'Sosa', now());
    insert into orders (id, customer_id, cart_id, status, currency, rate_micros, amount_cents, amount_usd_cents, fees,
        use_franchise, delivery_method, delivery_zone, address, consignee, customer_email, created_at)
      select gen_random_uuid(), customers.id, gen_random_uuid(), status, 'USD', 40000000, 5000, 5000, '{}',
        'USE', 'pickup', 'PICKUP', '{}', '{}', 'a@b.example', now()
      from customers, (values ${statuses}) as statuses (status);
    insert into order_lines (id, order_id, position, asin, title, variant, quantity, price_cents, weight_grams)
      select gen_random_uuid(), id, position, 'B00000000' || position, 'Lámpara', '', 2, 1000, 300
      from orders, generate_series(0, 1) as position;
    insert into payment_attempts (id, order_id, method, transaction_id, state, amount_cents, currency, taxable_cents, created_at, expires_at)
      select gen_random_uuid(), id, 'abitab', 'T' || number, case status when 'NEW' then 'pending' else 'approved' end,
        5000, 'USD', 0, now(), now() from orders;
    insert into purchases (order_id, idempotency_key, attempt, state, marketplace_order_id, requested_at, updated_at, shipped_at, manual_reason, next_check_at)
      select id, id, 1, state, nullif('Z' || number || state, 'Z'), now(), now(), case state when 'placed' then now() end,
        case status when 'ZINC_PROCCESSING' then 'wallet' end, now()
      from (select *, case status when 'ZINC_PROCCESSING' then 'requested' when 'ZINC_PAID' then 'pending'
        when 'REFUND' then 'refused' else 'placed' end as state from orders
        where status not in ('NEW', 'PAID', 'PROCESSING', 'CANCELED', 'FAILED')) bought;
    insert into purchase_cancellations (order_id, state, requested_at, updated_at) select order_id, 'requested', now(), now() from purchases;
    insert into purchase_returns (order_id, state, reason, asins, label_urls, requested_at, updated_at)
      select order_id, 'open', 'damaged', '{}', '{}', now(), now() from purchases where state = 'placed';
    insert into packages (id, order_id, tracking_number, status, asins, created_at)
      select gen_random_uuid(), order_id, 'TBA' || marketplace_order_id, 'PACKAGE_RECEIVED', '{B000000000}', now() from purchases where state = 'placed';
    insert into refunds (id, order_id, attempt_id, reason, amount_cents, currency, state, manual_reason, created_at)
      select gen_random_uuid(), orders.id, attempt.id, 'purchase-refused', 5000, 'USD', 'sent', null, now()
      from orders join payment_attempts attempt on attempt.order_id = orders.id where status = 'REFUND';
    insert into refunds (id, order_id, attempt_id, reason, amount_cents, currency, state, manual_reason, created_at)
      select gen_random_uuid(), orders.id, attempt.id, 'partly-canceled', null, 'USD', 'manual', 'amount-undecided', now()
      from orders join payment_attempts attempt on attempt.order_id = orders.id where status = 'ZINC_PAID';
  `);
  const tables = [
    'orders',
    'order_lines',
    'payment_attempts',
    'purchases',
    'purchase_cancellations',
    'purchase_returns',
    'packages',
    'refunds',
  ];
  const read = async () => {
    const rows = await Promise.all(tables.map((table) => pool.query(`select * from ${table} order by 1`)));
    return rows.map((result) => result.rows);
  };
  const before = await read();
  expect(before.every((rows) => rows.length > 0)).toBe(true);
  await migrate(pool);
  // New columns are added; what was there stays as it was.
  expect(await read()).toMatchObject(before);
  // The version that still runs writes its own columns, and both versions go on with every row.
  await pool.query(`
    insert into purchases (order_id, idempotency_key, attempt, state, requested_at, updated_at)
      select id, id, 1, 'requested', now(), now() from orders where status = 'PAID';
    update purchases set state = 'placed', manual_reason = null, attempt = attempt + 1, updated_at = now();
    insert into packages (id, order_id, tracking_number, status, asins, created_at)
      select gen_random_uuid(), id, 'TBB' || number, 'PACKAGE_SENT_FROM_AMAZON', '{B000000001}', now() from orders where status = 'ZINC_PAID';
    update refunds set amount_cents = 1000 where amount_cents is null;
    update orders set status = 'COMPLETED' where status = 'DELIVERED';
  `);
  await pool.query(`
    insert into further_purchases (id, order_id, kind, idempotency_key, attempt, state, requested_at, updated_at)
      select gen_random_uuid(), id, 'again', gen_random_uuid(), 1, 'requested', now(), now() from orders;
    insert into purchase_lines (purchase_id, order_id, order_line_id, asin, quantity)
      select order_id, order_id, id, asin, quantity from order_lines;
  `);
  const twice = pool.query(`
    insert into purchase_lines (purchase_id, order_id, order_line_id, asin, quantity)
      select further.id, line.order_id, line.id, line.asin, 1 from order_lines line join further_purchases further using (order_id)`);
  await expect(twice, 'no line is covered twice').rejects.toThrow('purchase_lines_covered_once');
});
