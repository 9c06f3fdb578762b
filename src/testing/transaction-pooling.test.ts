import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { listen } from '#db/listen.ts';
import { migrate } from '#db/migrate.ts';
import { openPool, type PoolOptions } from '#db/pool.ts';
import { createTestDatabase } from './database.ts';
import { createDatabaseRoles } from './database-roles.ts';
import { createShopper, eventCodes, placeConsolidatedOrder, readOrder } from './order-steps.ts';
import { startShop } from './shop.ts';
import { startTransactionPooler } from './transaction-pooler.ts';
import { waitFor } from './wait-for.ts';

const SIZE = 4;

const database = await createTestDatabase();
/** With one connection of the server: two clients meet on it. */
const narrow = await startTransactionPooler(database.url, 1);

afterAll(() => narrow.close());

test('a pool that knows of the pooler connects, one that sends time limits when it connects is refused', async () => {
  await withPool({ isPooled: false }, async (pool) => {
    await expect(pool.query('select 1')).rejects.toThrow('unsupported startup parameter: statement_timeout');
  });
  await withPool({ isPooled: true }, async (pool) => {
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

test('deploy/database/roles.sql gives the roles the time limits that the pooler refuses from the shop', async () => {
  const roles = await createDatabaseRoles(database);
  const pooler = await startTransactionPooler(roles.urls.web, 1);
  try {
    await withPool({ url: pooler.url, isPooled: true }, async (pool) => {
      const { rows } = await pool.query(`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`);
      expect(rows).toEqual([{ statement: '4500ms', lock: '2500ms', idle: '10s' }]);
    });
  } finally {
    await pooler.close();
  }
});

test('two clients of a pool that knows of the pooler send the same marked statement, by name the second is refused', async () => {
  const both = async (pool: pg.Pool) => {
    const [one, other] = [await pool.connect(), await pool.connect()];
    try {
      for (const client of [one, other]) await client.query('select /* prepared */ $1::int', [1]);
    } finally {
      one.release();
      other.release();
    }
  };
  await withPool({ isPooled: true }, both);
  await withPool({ isPooled: true, namesStatements: true }, async (pool) => {
    await expect(both(pool)).rejects.toMatchObject({ code: '42P05' });
  });
});

test('a notification reaches a listener on the direct address and none behind the pooler', async () => {
  const heard: string[] = [];
  const options = { channels: ['pooling'], checkMs: 60_000, onConnected: () => {}, onAway: () => {} };
  const listeners = [
    await listen({ ...options, url: narrow.url, name: 'pooled', onMessage: () => heard.push('pooled') }),
    await listen({ ...options, url: database.url, name: 'direct', onMessage: () => heard.push('direct') }),
  ];
  await withPool({ isPooled: true }, async (pool) => {
    await pool.query("select pg_notify('pooling', '')");
    await waitFor('the message', async () => heard.length > 0);
    // A notification is sent before the answer to the next statement of its connection.
    await pool.query('select 1');
  });
  for (const { stop } of listeners) await stop();
  expect(heard).toEqual(['direct']);
});

test('a whole order is bought through the pooler, which leaves no state on its connections', async () => {
  const pooler = await startTransactionPooler(database.url, SIZE);
  const own = { url: pooler.url, directUrl: database.url };
  const shop = await startShop({ database: own, config: { namesStatements: false } });
  try {
    const shopper = await createShopper(shop);
    const { id } = await placeConsolidatedOrder(shop, shopper);
    expect(eventCodes(await readOrder(shop, shopper, id))).toContain('PAID');
    expect(await statesOf(pooler.url)).toEqual(Array(SIZE).fill(UNTOUCHED));
  } finally {
    await shop.stop();
    await pooler.close();
  }
});

test('migrating through the pooler leaves settings on its connections, which the check of the order above sees', async () => {
  const pooler = await startTransactionPooler(database.url, SIZE);
  const pool = openPool({ url: pooler.url, max: 1, isPooled: true });
  await migrate(pool);
  await pool.end();
  const states = await statesOf(pooler.url);
  expect(states).toContainEqual({ ...UNTOUCHED, settings: ['lock_timeout', 'statement_timeout'], locks: 1 });
  await pooler.close();
});

const UNTOUCHED = { settings: [], locks: 0, statements: 0, channels: 0, tables: 0 };

/** What sessions have left on each connection of the pooler. */
async function statesOf(url: string) {
  const clients = Array.from({ length: SIZE }, () => new pg.Client({ connectionString: url }));
  const states = [];
  for (const client of clients) {
    await client.connect();
    // Each transaction holds one connection of the server.
    await client.query('begin');
    const { rows } = await client.query(`
      select array(select name from pg_settings where source = 'session' order by name)::text[] as settings,
        (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
        (select count(*)::int from pg_prepared_statements where name <> '') as statements,
        (select count(*)::int from pg_listening_channels()) as channels,
        (select count(*)::int from pg_class where relpersistence = 't' and relnamespace = pg_my_temp_schema()) as tables`);
    states.push(rows[0]);
  }
  for (const client of clients) await client.end();
  return states;
}

async function withPool(options: Partial<PoolOptions>, use: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = openPool({ url: narrow.url, max: 2, ...options });
  try {
    await use(pool);
  } finally {
    await pool.end();
  }
}
