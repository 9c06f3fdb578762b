import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openPool } from '#db/pool.ts';
import { grantRights, RIGHTS } from '#db/rights.ts';
import { EXPORT_KINDS } from '#domain/exports/kinds.ts';
import { openExport } from '#server/features/money/exports/stream-export.ts';
import { deleteExpired } from '#server/features/operations/retention/delete-expired.ts';
import { reportWeek } from '#server/features/operations/week/read-week.ts';
import { captureLog } from '#testing/capture-log.ts';
import { createEmptyDatabase } from '#testing/database.ts';
import { createDatabaseRoles } from '#testing/database-roles.ts';
import { createShopper, eventCodes, placeConsolidatedOrder, plainProducts, readOrder } from '#testing/order-steps.ts';
import { reservePort } from '#testing/reserve-port.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const REFUSED = { code: '42501' };
const ENCRYPTION_KEY = randomBytes(32);

const captured = captureLog('warn');

/** A process of the shop that reaches the database as one of its roles. */
async function start(
  role: 'owner' | 'web' | 'worker',
  config: NonNullable<Parameters<typeof startShop>[0]>['config'] = {},
): Promise<TestShop> {
  return await startShop({
    database: { url: roles.urls[role] },
    config: { encryptionKey: ENCRYPTION_KEY, ...config },
    log: captured.log,
  });
}

const database = await createEmptyDatabase();
const roles = await createDatabaseRoles(database);
const open = (url: string) => openPool({ url, max: 1 });
const { owner: ownerUrl, web: webUrl, worker: workerUrl, reads: readsUrl } = roles.urls;
const pools: Record<'owner' | 'web' | 'worker' | 'reads', pg.Pool> = {
  owner: open(ownerUrl),
  web: open(webUrl),
  worker: open(workerUrl),
  reads: open(readsUrl),
};
const owner = await start('owner', { roles: ['migrate', 'web'] });
await grantRights(pools.owner, roles.names);
await owner.stop();
const simulatorsSmtpPort = await reservePort();
const web = await start('web', { roles: ['web'], simulatorsSmtpPort, readDatabaseUrl: readsUrl });
const worker = await start('worker', { roles: ['worker'], simulatorsUrl: web.simulatorsUrl, simulatorsSmtpPort });

afterAll(() => Promise.all(Object.values(pools).map((pool) => pool.end())));

test('every table of the database has its rights written down', async () => {
  const { rows } = await pools.owner.query<{ name: string }>(
    "select tablename::text as name from pg_tables where schemaname = 'public' order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(RIGHTS).sort());
});

test('a whole order runs through a web and a worker that own nothing', async () => {
  const shopper = await createShopper(web);
  const order = await placeConsolidatedOrder(web, shopper);
  expect(eventCodes(await readOrder(web, shopper, order.id))).toContain('PAID');
  await deleteExpired(worker.context);
  await worker.drain();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job where state = 'failed'`.execute(worker.context.db);
  expect(rows).toEqual([{ count: 0 }]);
  expect(captured.text()).not.toContain(REFUSED.code);
});

test('what is read from a replica is within the rights of its role', async () => {
  const { reads } = web.context;
  expect((await web.call('searchProducts', { query: { keyword: 'auriculares' } })).status).toBe(200);
  expect((await web.call('listProductShards')).status).toBe(200);
  expect((await web.call('suggestKeywords', { query: { word: 'auri' } })).status).toBe(200);
  expect((await web.call('listSimilar', { params: { asin: plainProducts(1)[0] ?? '' } })).status).toBe(200);
  await reportWeek(web.context, { from: '2026-11-16', to: '2026-11-22' });
  const end = Promise.withResolvers<void>();
  for (const kind of EXPORT_KINDS) {
    const file = await openExport(reads, { kind, month: '2026-11', onEnd: async () => end.resolve() });
    for await (const part of file) expect(part.length).toBeGreaterThan(0);
  }
  await end.promise;
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(reads);
  expect(rows).toEqual([{ name: roles.names.reads }]);
});

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe.each(['web', 'worker'] as const)('the role %s', (role) => {
  test.each([
    'create table stolen (id int)',
    'create temporary table stolen (id int)',
    'create schema stolen',
    'alter table orders add column stolen int',
    'alter table secrets disable row level security',
    'drop table orders',
    'truncate limit_windows',
    'truncate staff_audit',
    'create function stolen() returns int language sql as $$ select 1 $$; create trigger stolen before insert on orders for each row execute function stolen()',
    `delete from orders where id = '${NOBODY}'`,
    `delete from payment_attempts where id = '${NOBODY}'`,
    `delete from purchases where order_id = '${NOBODY}'`,
    'update staff_audit set reason = null',
    'delete from staff_audit',
    'delete from refund_events',
    "insert into migrations (name, hash) values ('x', 'x')",
    'delete from secrets',
    "update secrets set value = ''",
  ])('may not: %s', async (statement) => {
    await expect(pools[role].query(statement)).rejects.toMatchObject(REFUSED);
  });
});

test('a command of the web or of the worker runs on a migrated database', async () => {
  expect(await migrate(pools.web)).toEqual([]);
  expect(await migrate(pools.worker)).toEqual([]);
});

test('the web does not change which queues there are', async () => {
  await expect(pools.web.query('delete from jobs.queue')).rejects.toMatchObject(REFUSED);
  await expect(pools.web.query("update jobs.schedule set cron = '* * * * *'")).rejects.toMatchObject(REFUSED);
});

test('a worker does not see the keys that sign sessions, and still deletes those that nobody needs', async () => {
  await pools.owner.query(`insert into secrets (name, value, created_at) values
    ('session-signing-key:old', 'old', now() - interval '40 days'), ('session-signing-key:older', 'older', now() - interval '50 days')`);
  const names = async (role: 'web' | 'worker') =>
    (await pools[role].query<{ name: string }>('select name from secrets')).rows.map(({ name }) => name);
  expect(await names('web')).toEqual(expect.arrayContaining(['mail-key', 'session-signing-key:older']));
  expect((await names('worker')).filter((name) => name.startsWith('session'))).toEqual([]);
  await deleteExpired(worker.context);
  expect(await names('web')).not.toContain('session-signing-key:older');
  await pools.owner.query("insert into secrets (name, value) values ('of-somebody-else', 'x')");
  expect(await names('web')).not.toContain('of-somebody-else');
  await expect(pools.web.query('select delete_replaced_signing_keys(now())')).rejects.toMatchObject(REFUSED);
});

test.each([
  'select * from secrets',
  'select * from customers',
  'select * from staff',
  'select * from sessions',
  'select * from codes',
  'select * from mails',
  'select * from case_messages',
  'select * from favorites',
  'select * from bank_movements',
  'select * from jobs.job',
])('whoever reads from a replica may not: %s', async (statement) => {
  await expect(pools.reads.query(statement)).rejects.toMatchObject(REFUSED);
});

test('whoever reads from a replica writes nothing', async () => {
  await expect(pools.reads.query("insert into keywords (word) values ('x')")).rejects.toMatchObject({
    code: expect.stringMatching(/^(25006|42501)$/),
  });
});

test('rights that somebody gave by hand are gone after the next migration', async () => {
  await pools.owner.query(`grant delete on orders to "${roles.names.web}"`);
  await grantRights(pools.owner, roles.names);
  await expect(pools.web.query(`delete from orders where id = '${NOBODY}'`)).rejects.toMatchObject(REFUSED);
});
