import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { captureLog } from '#testing/capture-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createShopper, fillCart, orderBody, plainProducts, type Shopper } from '#testing/order-steps.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

async function buyer(shop: TestShop): Promise<{ shopper: Shopper; cartId: string }> {
  const shopper = await createShopper(shop);
  const cart = await fillCart(shop, shopper, { asins: plainProducts(2), quantity: 1 });
  return { shopper, cartId: cart.id };
}

const order = (shop: TestShop, { shopper, cartId }: { shopper: Shopper; cartId: string }) =>
  shop.call('createOrder', { body: orderBody(cartId) }, { ...shopper, idempotencyKey: randomUUID() });

/** Locks the customer's row, as a request of theirs in another process does; returns what lets it go. */
async function lockElsewhere(shop: TestShop, customerId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select from customers where id = $1 for update', [customerId]);
  let ending: Promise<void> | null = null;
  const release = () => {
    ending ??= client.end();
    return ending;
  };
  onTestFinished(release);
  return release;
}

const countWaiting = async (shop: TestShop) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.context.db);
  return rows[0]?.count ?? 0;
};

/** A shop whose waits for a lock end after so many milliseconds. */
async function startWithLockTimeout(milliseconds: number, options: Parameters<typeof startShop>[0]) {
  const database = await createTestDatabase();
  const url = new URL(database.url);
  url.searchParams.set('lock_timeout', String(milliseconds));
  return await startShop({ ...options, database: { ...database, url: url.href } });
}

test('ten equal orders that wait for a lock leave a small pool to others, and are one order', async () => {
  const shop = await startWithLockTimeout(0, { config: { databaseConnections: 3 } });
  const own = await buyer(shop);
  const release = await lockElsewhere(shop, own.shopper.id);
  let answered = 0;
  const answers = Array.from({ length: 10 }, () =>
    order(shop, own).finally(() => {
      answered += 1;
    }),
  );
  await shop.waitFor('an order that waits', async () => (await countWaiting(shop)) > 0);
  const other = await buyer(shop);
  expect((await order(shop, other)).status).toBe(201);
  expect([answered, await countWaiting(shop)]).toEqual([0, 1]);
  await release();
  const made = await Promise.all(answers);
  expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
  expect((await shop.call('listOrders', {}, own.shopper)).body).toHaveLength(1);
});

test('an order that waits too long for a lock of its customer is no outage: 409, and the cart stays', async () => {
  const { log, lines } = captureLog('error');
  const shop = await startWithLockTimeout(300, { log });
  const own = await buyer(shop);
  const release = await lockElsewhere(shop, own.shopper.id);
  const answers = await Promise.all([order(shop, own), order(shop, own)]);
  for (const { status, body, headers } of answers) {
    expect([status, headers.get('retry-after')]).toEqual([409, '5']);
    expect(body.message).toContain('en curso');
  }
  expect(lines()).toEqual([]);
  await release();
  expect((await order(shop, own)).status).toBe(201);
});
