import { Registry } from 'prom-client';
import { afterAll, describe, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import type { Context } from '#server/context.ts';
import { registerMailGauges } from '#server/features/base/mails/gauges.ts';
import { pollTracking } from '#server/features/fulfilment/shipping/poll-tracking.ts';
import { sweepParkedNotices } from '#server/features/fulfilment/shipping/sweep-notices.ts';
import { registerCaseGauges } from '#server/features/operations/cases/gauges.ts';
import { insertHistory } from '#testing/order-history.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { registerReconciliationGauges } from './gauges.ts';
import { reconcile } from './reconcile.ts';

const CLOSED_ORDERS = 3000;
/** Far below the closed orders, and above what a table without any index on its few rows has. */
const MAX_ROWS_READ = 200;

const shop = await startShop();
await shop.createCustomer();
await shop.drain();
const pool = openPool({ url: shop.databaseUrl, max: 4 });
await insertHistory(pool, { customers: 300, orders: CLOSED_ORDERS, views: 5000 });
// The first runs empty what is over its period; what is measured is every later one.
await reconcile(shop.context);

afterAll(() => pool.end());

const longReads = (work: (context: Context) => Promise<unknown>) =>
  findLongReads({ pool, maxRows: MAX_ROWS_READ }, (db) => work({ ...shop.context, db }));

describe('what runs every few minutes does not read the orders that ended', () => {
  test('the reconciliation and the retention', async () => {
    expect(await longReads(reconcile)).toEqual([]);
  });

  test('the polls of the carrier and the notices that wait', async () => {
    const parked = { source: 'skypostal', event_key: 'status:later', outcome: 'parked', received_at: shop.clock.now() };
    await shop.context.db
      .insertInto('inbound_events')
      .values({ ...parked, body: JSON.stringify({ trackingNumber: 'unknown' }) })
      .execute();
    expect(await longReads(sweepParkedNotices)).toEqual([]);
    expect(await longReads(pollTracking)).toEqual([]);
  });

  test('/metrics', async () => {
    const scrape = async (context: Context) => {
      const metrics = new Registry();
      registerReconciliationGauges({ ...context, metrics });
      registerMailGauges({ ...context, metrics });
      registerCaseGauges({ ...context, metrics });
      await metrics.metrics();
    };
    expect(await longReads(scrape)).toEqual([]);
  });
});

test('of orders on their way, however many, the reconciliation reads no events', async () => {
  await pool.query(
    `update orders set status = case when number % 2 = 0 then 'SHIPPING' else 'ZINC_PAID' end, created_at = now()
      where id in (select id from orders where status = 'COMPLETED' limit 1000)`,
  );
  await pool.query('analyze');
  const tables = (await longReads(reconcile)).filter((read) => /rows of order_events:/.test(read));
  expect(tables).toEqual([]);
});

test('closed orders are counted as they come, move and go, before and after the changes are added up', async () => {
  const counted = async () => {
    const metrics = new Registry();
    registerReconciliationGauges({ ...shop.context, metrics });
    const { values } = (await metrics.getSingleMetric('puente_orders')?.get()) ?? { values: [] };
    return Object.fromEntries(values.map(({ labels, value }) => [labels.status, value]));
  };
  const scanned = async () => {
    const { rows } = await pool.query('select status, count(*)::int as count from orders group by status');
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };
  expect(await counted()).toEqual(await scanned());
  await pool.query(
    "update orders set status = 'PAID' where id in (select id from orders where status = 'FAILED' limit 7)",
  );
  await pool.query(
    "update orders set status = 'REFUND' where id in (select id from orders where status = 'PAID' limit 3)",
  );
  await pool.query("update orders set status = 'CANCELED' where status = 'CANCELED'");
  const changed = await scanned();
  expect(await counted()).toEqual(changed);
  await reconcile(shop.context);
  expect(await counted()).toEqual(changed);
  const { rows } = await pool.query('select count(*)::int as count from order_count_changes');
  expect(rows[0].count).toBe(0);
});
