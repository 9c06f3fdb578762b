import { afterAll, describe, expect, test } from 'vitest';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { type ListedOrder, ORDER_SORTS } from '#contract/backoffice/order-finder.ts';
import { openPool } from '#db/pool.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { placePaidOrder } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const OPEN_ORDERS = 130;

const shop = await startShop();
const pool = openPool({ url: shop.databaseUrl, max: 2 });
const support = await createStaff(shop, 'support');
const owner = await createStaff(shop, 'owner');
const purchasing = await createStaff(shop, 'purchasing');
const today = montevideoDay(shop.clock.now().toISOString());
await insertHistory(pool, { customers: 40, orders: 1100, views: 0 });
// Few values, so that pages end among equal ones.
await pool.query(
  `update orders set status = (array['PAID','PACKAGE_SHIPPED','IN_DISTRIBUTION'])[1 + number % 3],
      created_at = $1::timestamptz - make_interval(days => (number % 4)::int),
      status_since = $1::timestamptz - make_interval(days => (number % 3)::int),
      promised_on = $2::date + (number % 5)::int - 2, amount_usd_cents = 1000 + number % 4
    where number in (select number from orders order by number desc limit ${OPEN_ORDERS})`,
  [shop.clock.now(), today],
);
await pool.query(
  `insert into late_risks (order_id, number, percent, status, days, similar_orders, late_orders, is_beyond, computed_at)
    select id, number, number % 7 * 10, status, 1, 50, 10, false, now() from orders where promised_on is not null`,
);
await pool.query('analyze orders');

afterAll(() => pool.end());

type Input = BackofficeInput<'listOrders'>;
const OPEN = { status: ['PAID', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION'] } satisfies Input;
const list = async (input: Input, staff: TestStaff = owner) => (await staff.call('listOrders', input)).body;

/** All rows of a list page by page. */
async function walk(input: Input) {
  const pages: Awaited<ReturnType<typeof list>>[] = [await list(input)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next ?? null)
    pages.push(await list({ ...input, after: next }));
  return { rows: pages.flatMap((page) => page.rows), pages: pages.length };
}

const VALUES: Readonly<Record<(typeof ORDER_SORTS)[number], (row: ListedOrder) => string | number>> = {
  created: ({ createdAt }) => createdAt,
  number: ({ number }) => number,
  amount: () => 0,
  promised: ({ promisedOn }) => promisedOn ?? '',
  age: ({ statusSince }) => statusSince,
  risk: ({ latePercent }) => latePercent ?? 0,
};

describe.each(ORDER_SORTS)('sorted by %s', (sort) => {
  test.each([true, false])('descending: %s, each order is there once', async (descending) => {
    const { rows, pages } = await walk({ ...OPEN, sort, descending });
    expect([rows.length, new Set(rows.map(({ number }) => number)).size]).toEqual([OPEN_ORDERS, OPEN_ORDERS]);
    expect(pages).toBeGreaterThan(2);
    const value = VALUES[sort];
    const isOrdered = rows.every((row, place) => {
      const next = rows[place + 1];
      if (!next) return true;
      const [one, other] = descending ? [next, row] : [row, next];
      const [low, high] = [value(one), value(other)];
      return low < high || (low === high && (sort === 'amount' || one.number < other.number));
    });
    expect(isOrdered).toBe(true);
  });
});

test('is sorted by number within days as well, and by what it costs', async () => {
  const days = { from: addDays(today, -1), to: today };
  const numbers = (await walk({ ...OPEN, ...days, sort: 'number' })).rows.map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(50);
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  const { rows } = await pool.query(
    `select number from orders where status = any($1) order by amount_usd_cents desc, number desc limit 50`,
    [OPEN.status],
  );
  const byAmount = await list({ ...OPEN, sort: 'amount' });
  expect(byAmount.rows.map(({ number }) => number)).toEqual(rows.map((row) => Number(row.number)));
});

test('an address of no page, or of another order, is refused', async () => {
  for (const after of ['x', '1', '2026-02-30 1', '12 12 12'])
    expect((await owner.call('listOrders', { after })).status, after).toBe(400);
  expect((await owner.call('listOrders', { sort: 'promised', after: '12 10001' })).status).toBe(400);
  expect((await owner.call('listOrders', { after: '2026-02-03 10001' })).status).toBe(400);
});

describe('filters', () => {
  test('by the promised day', async () => {
    const days = async (promised: Input['promised']) =>
      new Set((await walk({ promised, sort: 'promised' })).rows.map(({ promisedOn }) => promisedOn));
    expect(await days('late')).toEqual(new Set([addDays(today, -2), addDays(today, -1)]));
    expect(await days('today')).toEqual(new Set([today]));
    expect(await days('week')).toEqual(new Set([today, addDays(today, 1), addDays(today, 2)]));
  });

  test('by owner, tag and amount', async () => {
    const [mine, other] = (await list({ sort: 'number', ...OPEN })).rows;
    if (!mine || !other) throw new Error('there are orders');
    await owner.act('takeOrder', { number: mine.number });
    await owner.act('tagOrder', { number: other.number, add: ['frágil'] });
    expect((await list({ owner: 'me' })).rows).toMatchObject([{ number: mine.number, owner: { id: owner.id } }]);
    expect((await list({ owner: 'me' }, support)).rows).toEqual([]);
    expect((await list({ owner: owner.id }, support)).rows).toHaveLength(1);
    expect((await owner.call('countOrders', { ...OPEN, owner: 'nobody' })).body.count).toBe(OPEN_ORDERS - 1);
    expect((await list({ tag: 'frágil' })).rows).toMatchObject([{ number: other.number, tags: ['frágil'] }]);
    expect((await list({ tag: 'frágil', owner: 'me' })).rows).toEqual([]);
    const cents = (await walk({ ...OPEN, minUsd: 1003 })).rows;
    expect(cents.length).toBeGreaterThan(20);
    expect((await list({ ...OPEN, maxUsd: 999 })).rows).toEqual([]);
  });
});

describe('the count', () => {
  test('is exact with its sums up to a thousand, and beyond says that there are more', async () => {
    const { rows } = await pool.query(
      'select count(*)::int as count, sum(amount_cents)::int as cents from orders where status = any($1)',
      [OPEN.status],
    );
    const exact = { count: rows[0].count, isMore: false, sums: [{ currency: 'USD', cents: rows[0].cents }] };
    expect((await owner.call('countOrders', OPEN)).body).toEqual(exact);
    expect((await owner.call('countOrders', {})).body).toEqual({ count: 1000, isMore: true, sums: [] });
    expect((await owner.call('countOrders', { tag: 'ninguna' })).body).toEqual({ count: 0, isMore: false, sums: [] });
  });
});

test('a row has what was bought, who bought it and what it leaves, for roles that may see that', async () => {
  const shopper = await createShopper(shop);
  const unpaid = await placeOrder(shop, shopper);
  const paid = await placePaidOrder(shop, shopper);
  await shop.drain();
  const rowOf = async (staff: TestStaff, number: number) =>
    (await list({ sort: 'number' }, staff)).rows.find((row) => row.number === number);
  const full = await rowOf(owner, paid.number);
  expect(full?.customer).toMatch(/\S+ \S+/);
  expect(full?.items).toBeGreaterThan(0);
  expect(full?.marginCents).not.toBeNull();
  expect(await rowOf(support, paid.number)).toEqual({ ...full, marginCents: null });
  expect(await rowOf(purchasing, paid.number)).toEqual({ ...full, customer: null, marginCents: null });
  expect(await rowOf(owner, Number(unpaid.number))).toMatchObject({ marginCents: null, promisedOn: null });
});
