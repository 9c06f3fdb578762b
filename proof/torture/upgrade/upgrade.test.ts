import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openPool } from '#db/pool.ts';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { inspectDatabase } from '#proof/invariants/inspect-database.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#seed/demo-account.ts';
import { countSealedValues, resealOldValues } from '#server/features/base/sealing/reseal.ts';
import { createEmptyDatabase } from '#testing/database.ts';
import { createShopper, payAtBank, placePurchasedOrder, waitForStatus } from '#testing/order-steps.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { startShop } from '#testing/shop.ts';

/** The key with which the dump's documents and birthdays are sealed. */
const SEALING_KEY = Buffer.alloc(32, 7);

interface StoredOrder {
  id: string;
  number: number;
  status: string;
  amount: number;
  currency: string;
  codes: string[];
}

/** The rows of orders and events that every release has. */
async function readStored(): Promise<StoredOrder[]> {
  const { rows } = await pool.query<StoredOrder>(
    `select id, number::int, status, amount_cents::int as amount, currency,
        array(select code from order_events where order_id = orders.id order by code) as codes
      from orders order by number`,
  );
  return rows;
}

const database = await createEmptyDatabase();
const pool = openPool({ url: database.url, max: 2 });
await load('0.1.0');
const before = await readStored();
/** The encrypted documents of customers, as the dump has them. */
const documents = (await pool.query<{ document: string }>('select document from customers where document is not null'))
  .rows;
const shop = await startShop({ database, config: { encryptionKey: SEALING_KEY } });
const session = await shop.call('signIn', { body: { email: DEMO_EMAIL, password: DEMO_PASSWORD } });
const token: string = session.body.accessToken;
const profile = await shop.call('readProfile', {}, { token });
const shopper: TestCustomer = { token, email: DEMO_EMAIL, password: DEMO_PASSWORD, id: profile.body.id };

afterAll(() => pool.end());

/** The database that a release has left, with the orders of its demo (docs/releases.md). */
async function load(release: string): Promise<void> {
  const dump = gunzipSync(readFileSync(join(import.meta.dirname, `${release}.sql.gz`))).toString();
  // The dump changes settings of its connection.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(dump);
  // What waits for its money longer than a voucher lives ends by itself.
  await client.query("update public.orders set created_at = now() where status = 'NEW'");
  await client.query(`update public.payment_attempts set created_at = now(), expires_at = now() + interval '3 days'
    where state = 'pending' and order_id in (select id from public.orders where status = 'NEW')`);
  await client.end();
}

async function readOrder(id: string) {
  return await shop.call('readOrder', { params: { id } }, shopper);
}

const idOf = (status: string) => before.find((order) => order.status === status)?.id ?? '';

describe('a database of the first release, upgraded', () => {
  test('had an order in every status', () => {
    expect(before.map(({ status }) => status).sort()).toEqual([...ORDER_STATUSES].sort());
  });

  test('has all migrations, and the same orders with their amounts and events', async () => {
    expect(await migrate(pool)).toEqual([]);
    const stored = await readStored();
    expect(stored.map(({ id, number, amount, currency }) => ({ id, number, amount, currency }))).toEqual(
      before.map(({ id, number, amount, currency }) => ({ id, number, amount, currency })),
    );
    for (const order of before) {
      const { codes = [] } = stored.find(({ id }) => id === order.id) ?? {};
      expect(codes).toEqual(expect.arrayContaining(order.codes));
    }
  });

  test('shows its customer each of them, with the personal data that was sealed', async () => {
    for (const { id, number } of before) {
      const { status, body } = await readOrder(id);
      expect([status, body.number]).toEqual([200, number]);
    }
    const { body } = await shop.call('readProfile', {}, shopper);
    expect(body.document).toEqual(expect.stringMatching(/^\d/));
  });

  test('has each of its encrypted values bound to its row by the reconciliation, and shows the same', async () => {
    const { body: shown } = await shop.call('readProfile', {}, shopper);
    expect(new Set(documents.map(({ document }) => document.slice(0, 8)))).toEqual(new Set(['sealed1.']));
    await resealOldValues(shop.context);
    expect(await countSealedValues(shop.context)).toMatchObject({ withoutId: 0, unbound: 0 });
    expect((await shop.call('readProfile', {}, shopper)).body).toEqual(shown);
  });

  test('goes on with an order that waits for its money, and with one that waits for a package', async () => {
    await payAtBank(shop, shopper, { id: idOf('NEW') });
    await waitForStatus(shop, shopper, { id: idOf('NEW'), status: 'ZINC_PAID' });
    const { body: waiting } = await readOrder(idOf('ZINC_PAID'));
    const missing = waiting.packages.find(({ status }: { status: string }) => status === 'PACKAGE_SENT_FROM_AMAZON');
    const body = { email: DEMO_EMAIL, externalTracking: missing?.trackingNumber };
    expect((await shop.call('simulateReception', { body })).status).toBe(200);
    await waitForStatus(shop, shopper, { id: idOf('ZINC_PAID'), status: 'READY_TO_DELIVER' });
  });

  test('takes new customers and new orders', async () => {
    const order = await placePurchasedOrder(shop, await createShopper(shop));
    expect(order.number).toBeGreaterThan(Math.max(...before.map(({ number }) => number)));
  });

  test('keeps every invariant of the torture suite', async () => {
    await shop.drain();
    const broken = (await inspectDatabase(pool)).filter(({ ok }) => !ok);
    expect(broken).toEqual([]);
  });
});
