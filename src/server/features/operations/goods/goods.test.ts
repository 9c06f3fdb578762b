import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { openPool } from '#db/pool.ts';
import { PARCEL_LEGS } from '#domain/order/parcel-legs.ts';
import { createStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { listConsolidations } from './list-consolidations.ts';
import { listParcels, listPurchases } from './list-goods.ts';

const shop = await startShop();
const pool = openPool({ url: shop.databaseUrl, max: 2 });
const purchasing = await createStaff(shop, 'purchasing');
await insertHistory(pool, { customers: 40, orders: 3000, views: 0 });
// Many orders of one instant, some with two parcels.
await pool.query(
  `update orders set status = (array['ZINC_PAID','PACKAGE_RECEIVED','SHIPPING','PACKAGE_SHIPPED','IN_DISTRIBUTION','PICK_UP'])[1 + number % 6],
      status_since = $1::timestamptz - make_interval(days => (number % 2)::int)
    where number in (select number from orders order by number desc limit 480)`,
  [shop.clock.now()],
);
await pool.query(
  `insert into packages (id, order_id, tracking_number, status, asins, created_at)
    select gen_random_uuid(), id, 'second-' || number, 'PACKAGE_SENT_FROM_AMAZON', '{}', $1 from orders
    where status <> 'COMPLETED' and number % 3 = 0`,
  [shop.clock.now()],
);
await pool.query('analyze');

afterAll(() => pool.end());

async function walk<Row>(read: (after: string | undefined) => Promise<{ rows: Row[]; next: string | null }>) {
  const rows: Row[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await read(after);
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

const parcels = (leg: NonNullable<BackofficeInput<'listParcels'>['leg']>) =>
  walk(async (after) => (await purchasing.call('listParcels', { leg, ...(after ? { after } : {}) })).body);

describe('the parcels of a leg', () => {
  test.each(PARCEL_LEGS.slice(0, -1))(
    '%s: each is there once, the oldest first, as the board counts them',
    async (leg) => {
      const rows = await parcels(leg);
      const board = (await purchasing.call('readParcelBoard', {})).body.find((one) => one.leg === leg);
      expect(rows.length).toBeGreaterThan(50);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(board).toMatchObject({ count: rows.length, isMore: false });
      expect(board?.oldest).toBe(rows.map(({ since }) => since).sort()[0]);
      if (leg === 'announced') expect(rows.every(({ receivedAt }) => receivedAt === null)).toBe(true);
      if (leg === 'miami') expect(rows.every(({ receivedAt }) => receivedAt !== null)).toBe(true);
    },
  );

  test('of what was delivered the newest are first, and there are more than a thousand', async () => {
    const { rows } = (await purchasing.call('listParcels', { leg: 'delivered' })).body;
    const since = rows.map((row) => row.since);
    expect(since).toEqual(since.toSorted().reverse());
    const board = (await purchasing.call('readParcelBoard', {})).body.find(({ leg }) => leg === 'delivered');
    expect(board).toEqual({ leg: 'delivered', count: 1000, isMore: true, oldest: null });
  });
});

const consolidations = (leg: NonNullable<BackofficeInput<'listConsolidations'>['leg']>, staff = purchasing) =>
  walk(async (after) => (await staff.call('listConsolidations', { leg, ...(after ? { after } : {}) })).body);

describe('the orders of a leg', () => {
  test.each(PARCEL_LEGS.slice(0, -1))(
    '%s: each is there once, the oldest first, as the board counts them',
    async (leg) => {
      const rows = await consolidations(leg);
      const board = (await purchasing.call('readConsolidationBoard', {})).body.find((one) => one.leg === leg);
      expect(new Set(rows.map(({ orderNumber }) => orderNumber)).size).toBe(rows.length);
      const since = rows.map((row) => row.since);
      expect(since).toEqual(since.toSorted());
      expect(board).toEqual({ leg, count: rows.length, isMore: false, oldest: since[0] ?? null });
      if (leg === 'announced') expect(rows.every(({ received }) => received === 0)).toBe(true);
    },
  );

  test('have the parcels that were received of those announced, and the customer for who may see it', async () => {
    const owner = await createStaff(shop, 'owner');
    const [row] = (await consolidations('miami', owner)).filter(({ orderNumber }) => orderNumber % 3 === 0);
    if (!row) throw new Error('there are orders in Miami');
    expect(row).toMatchObject({ expected: 2, received: 1, customer: expect.stringMatching(/\S/) });
    expect(row.quotedGrams).toBeGreaterThan(0);
    await pool.query(
      `update packages set received_at = $1, billed_weight_grams = 700 where order_id = (select id from orders where number = $2)`,
      [shop.clock.now(), row.orderNumber],
    );
    const after = (await consolidations('miami')).find(({ orderNumber }) => orderNumber === row.orderNumber);
    expect(after).toMatchObject({ expected: 2, received: 2, billedGrams: 1400, customer: null });
    expect((await purchasing.call('listConsolidations', { after: 'x' })).status).toBe(400);
  });
});

describe('purchases', () => {
  const list = (show: 'open' | 'by-hand' | 'all') =>
    walk(async (after) => (await purchasing.call('listPurchases', { show, ...(after ? { after } : {}) })).body);

  test('are each there once with price and limit, the first of an order and those after it', async () => {
    const { rows } = await pool.query('select id from orders order by number desc limit 2');
    const further = randomUUID();
    await pool.query(
      `insert into further_purchases (id, order_id, kind, idempotency_key, attempt, state, total_cents, max_price_cents, requested_at, updated_at)
        values ($1, $2, 'again', gen_random_uuid(), 1, 'pending', 5200, 9900, $3, $3)`,
      [further, rows[0].id, shop.clock.now()],
    );
    await pool.query(`update purchases set manual_reason = 'doubtful' where order_id = $1`, [rows[1].id]);
    const all = await list('all');
    expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([3001, 3001]);
    expect(await list('open')).toMatchObject([{ id: further, kind: 'again', totalCents: 5200, limitCents: 9900 }]);
    // 5,000 with the tolerance and the store's shipping.
    expect(await list('by-hand')).toMatchObject([{ id: rows[1].id, kind: 'first', limitCents: 6750 }]);
    const count = async (show: 'open' | 'by-hand' | 'all') => (await purchasing.call('countPurchases', { show })).body;
    expect(await count('open')).toEqual({ count: 1, isMore: false, sums: [] });
    expect(await count('by-hand')).toEqual({ count: 1, isMore: false, sums: [] });
    expect(await count('all')).toEqual({ count: 1000, isMore: true, sums: [] });
    expect((await purchasing.call('listPurchases', { after: 'x' })).status).toBe(400);
    expect((await purchasing.call('listParcels', { after: '1 2' })).status).toBe(400);
  });
});

test('no list reads more than its page, however many orders there are', async () => {
  const staff = { role: 'purchasing', factor: 'passkey' } as never;
  const long = await findLongReads({ pool, maxRows: 700 }, async (db) => {
    for (const leg of PARCEL_LEGS) {
      await listParcels({ db }, { input: { leg }, staff });
      await listConsolidations({ db }, { input: { leg }, staff });
    }
    for (const show of ['open', 'by-hand', 'all'] as const) await listPurchases({ db }, { input: { show }, staff });
  });
  expect(long).toEqual([]);
});
