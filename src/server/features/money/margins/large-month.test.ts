import { afterAll, expect, test } from 'vitest';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { openPool } from '#db/pool.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addMonths } from '#domain/time/month.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { isRefusal } from '#server/refusal.ts';
import { insertHistory } from '#testing/order-history.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { listMargins } from './list-margins.ts';
import { findMonthsToSum } from './repository.ts';
import { sumUpMargins } from './sum-up-margins.ts';

const ORDERS = 4500;

const shop = await startShop();
const pool = openPool({ url: shop.databaseUrl, max: 4 });
const month = addMonths(montevideoDay(shop.clock.now().toISOString()).slice(0, 7), -2);
await insertHistory(pool, { customers: 100, orders: ORDERS, views: 0 });
// A third in one month, ten at each instant, and many with one margin.
const moved = await pool.query(
  `update payment_attempts set settled_at = $1::timestamptz + make_interval(mins => (number / 30)::int)
     from orders where orders.id = order_id and state = 'approved' and number % 3 = 0`,
  [`${month}-10T12:00:00.123456Z`],
);
/** How many orders were paid in the month. */
const paid: number = moved.rowCount ?? 0;
await pool.query(`update orders set amount_usd_cents = 5000 + number % 400 where status <> 'FAILED'`);
await pool.query('analyze payment_attempts, orders');

afterAll(() => pool.end());

async function list(db: Context['db'], input: BackofficeInput<'listMargins'>) {
  const page = await listMargins(
    { db, clock: shop.clock.now },
    { input: { month, ...input }, staff: {} as StaffSession },
  );
  if (isRefusal(page)) throw new Error(page.message);
  return page;
}

async function readAll(sort: 'newest' | 'worst') {
  const rows = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await list(shop.context.db, { sort, ...(after ? { after } : {}) });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

test('a month of thousands of orders is added up in batches, and its pages have each order once', async () => {
  // Of so few payments, a batch is a large part: the planner would rather read all of them.
  const byIndex = openPool({
    url: `${shop.databaseUrl}?options=-c%20enable_seqscan%3Doff%20-c%20enable_bitmapscan%3Doff`,
    max: 2,
  });
  const long = await findLongReads({ pool: byIndex, maxRows: 1100 }, (db) =>
    sumUpMargins({ db, clock: shop.clock.now }),
  );
  await byIndex.end();
  expect(long).toEqual([]);
  const rows = await readAll('newest');
  expect(new Set(rows.map(({ orderNumber }) => orderNumber)).size).toBe(paid);
  expect(paid).toBeGreaterThan(1100);
  expect(rows).toHaveLength(paid);
  const { summary, days } = await list(shop.context.db, {});
  expect(summary).toMatchObject({ orders: paid, isLive: false });
  expect(days.reduce((sum, { marginCents }) => sum + marginCents, 0)).toBe(summary?.totals.marginCents);
  for (const part of ['chargedCents', 'marginCents', 'taxesCents'] as const)
    expect(summary?.totals[part]).toBe(rows.reduce((sum, { amounts }) => sum + amounts[part], 0));
  const worst = rows
    .map(({ orderNumber, amounts }) => ({ orderNumber, margin: amounts.marginCents }))
    .toSorted((one, other) => one.margin - other.margin || one.orderNumber - other.orderNumber);
  expect((await readAll('worst')).map(({ orderNumber }) => orderNumber)).toEqual(
    worst.slice(0, 500).map(({ orderNumber }) => orderNumber),
  );
});

test('a page reads little more than its orders, the first and a later one, by date and by margin', async () => {
  const later = async (sort: 'newest' | 'worst') => (await list(shop.context.db, { sort })).next ?? '';
  const after = { newest: await later('newest'), worst: await later('worst') };
  const long = await findLongReads({ pool, maxRows: 120 }, async (db) => {
    for (const sort of ['newest', 'worst'] as const) {
      await list(db, { sort });
      await list(db, { sort, after: after[sort] });
    }
    const span = { from: new Date(0), before: shop.clock.now(), computedUntil: new Date(0) };
    await findMonthsToSum(db, [{ month: '1999-01', ...span }]);
  });
  expect(long).toEqual([]);
});
