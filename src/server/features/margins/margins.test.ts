import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import { cents } from '#domain/money/cents.ts';
import { rateMicros, toDollars } from '#domain/money/exchange.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { createShopper, type Shopper } from '#testing/order-steps.ts';
import { placePaidOrder, requestAmount } from '#testing/refund-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { listMargins } from './list-margins.ts';

let shop: TestShop;
let pool: pg.Pool;
let shopper: Shopper;
let finance: TestStaff;
let other: TestStaff;

beforeAll(async () => {
  shop = await startShop();
  pool = openPool({ url: shop.databaseUrl, max: 4 });
  shopper = await createShopper(shop);
  finance = await createStaff(shop, 'finance');
  other = await createStaff(shop, 'finance');
});
afterAll(async () => {
  await pool.end();
  await shop.stop();
});

const marginOf = async (number: number) =>
  (await finance.call('listMargins', { sort: 'newest' })).body.rows.find(({ orderNumber }) => orderNumber === number);

describe('the margins of a month', () => {
  test('take refunds in pesos at the order’s own rate, and add up to the sums', async () => {
    const order = await placePaidOrder(shop, shopper, { change: { currency: 'UYU' } });
    await shop.drain();
    const before = await marginOf(order.number);
    const asked = await requestAmount(finance, order, 10_000);
    await other.act('approveRefund', { id: asked });
    await shop.drain();
    const row = await shop.context.db
      .selectFrom('orders')
      .select(['rate_micros', 'amount_usd_cents', 'fees'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const after = await marginOf(order.number);
    const refunded = toDollars(cents(10_000), rateMicros(row.rate_micros ?? 0));
    expect(order.payment.currency).toBe('UYU');
    expect(after?.amounts).toMatchObject({
      chargedCents: row.amount_usd_cents,
      goodsCents: row.fees.productsTotal,
      freightCents: row.fees.freight,
      refundedCents: refunded,
      marginCents: (before?.amounts.marginCents ?? 0) - refunded,
    });
    const bought = await shop.context.db
      .selectFrom('purchases')
      .select('total_cents')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect([after?.isEstimated, after?.amounts.marketplaceCents]).toEqual([false, bought.total_cents]);
    await placePaidOrder(shop, shopper);
    const { body } = await finance.call('listMargins', {});
    expect(body.orders).toBe(2);
    expect(body.rows.reduce((sum, one) => sum + one.amounts.marginCents, 0)).toBe(body.totals.marginCents);
    const margins = body.rows.map(({ amounts }) => amounts.marginCents);
    expect(margins).toEqual(margins.toSorted((a, b) => a - b));
    expect((await finance.call('listMargins', { month: '2020-01' })).body).toMatchObject({ rows: [], orders: 0 });
  });

  test('are read of the month alone', async () => {
    await insertHistory(pool, { customers: 100, orders: 3000, views: 0 });
    const month = montevideoDay(shop.clock.now().toISOString()).slice(0, 7);
    const staff = {} as StaffSession;
    const long = await findLongReads({ pool, maxRows: 300 }, (db) =>
      listMargins({ db, clock: shop.clock.now }, { input: { month }, staff }),
    );
    expect(long).toEqual([]);
  });
});
