import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordNotice } from '#db/inbox.ts';
import { transaction } from '#db/transaction.ts';
import { parseStatusNotice } from '#partners/skypostal/webhook.ts';
import {
  createShopper,
  eventCodes,
  placeConsolidatedOrder,
  placePurchasedOrder,
  readOrder,
  signInAfter,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { consolidateOrder } from './consolidate-order.ts';
import { handleStatus } from './handle-status.ts';
import { pollTracking } from './poll-tracking.ts';
import { sweepParkedNotices } from './sweep-notices.ts';

const HOUR = 60 * 60_000;

const shop = await startShop();
const who = await createShopper(shop);

/** An order whose shipment the carrier knows and the shop does not yet. */
async function announcedOrder() {
  const order = await placeConsolidatedOrder(shop, who);
  await shop.context.db
    .updateTable('orders')
    .set({ status: 'PACKAGE_RECEIVED', carrier_tracking_number: null })
    .where('id', '=', order.id)
    .execute();
  const date = shop.clock.now().toISOString();
  const notice = parseStatusNotice({ trackingNumber: order.carrierTrackingNumber, statusCode: 'ALVOL', date });
  if (!notice) throw new Error('the notice parses');
  return { id: order.id, notice, trackingNumber: order.carrierTrackingNumber };
}

test('a status that arrives while the shipment is being stored is applied', async () => {
  const { id, notice, trackingNumber } = await announcedOrder();
  expect(await handleStatus(shop.context, notice, 'sent')).toBe('parked');
  const later = parseStatusNotice({ trackingNumber, statusCode: 'ATC' });
  if (!later) throw new Error('the notice parses');
  const work = await transaction(shop.context.db, async (tx) => {
    // Holds the consolidation at the parked notices, which it has selected by then.
    await tx.selectFrom('inbound_events').selectAll().where('event_key', '=', notice.key).forUpdate().execute();
    const consolidated = consolidateOrder(shop.context, { orderId: id });
    await shop.waitFor('the consolidation to wait', async () => (await countWaiting()) === 1);
    let isHandled = false;
    const handled = handleStatus(shop.context, later, 'sent').finally(() => {
      isHandled = true;
    });
    await shop.waitFor('the notice to wait', async () => isHandled || (await countWaiting()) === 2);
    return { consolidated, handled };
  });
  await work.consolidated;
  expect(await work.handled).toBe('applied');
  expect((await readOrder(shop, who, id)).status).toBe('PACKAGE_SHIPPED');
});

/** Sessions of this test's database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.context.db);
  return rows[0]?.count ?? 0;
}

test('a parked notice whose shipment is known by now is applied by the sweep', async () => {
  const { id, carrierTrackingNumber } = await placeConsolidatedOrder(shop, who);
  const notice = parseStatusNotice({ trackingNumber: carrierTrackingNumber, statusCode: 'ALVOL' });
  const stored = { trackingNumber: carrierTrackingNumber, statusCode: 'ALVOL', date: null };
  const record = { source: 'skypostal', key: notice?.key ?? '', body: stored, receivedAt: shop.clock.now() } as const;
  await transaction(shop.context.db, (tx) => recordNotice(tx, record));
  await sweepParkedNotices(shop.context);
  expect((await readOrder(shop, who, id)).status).toBe('SHIPPING');
  await sweepParkedNotices(shop.context);
  expect(eventCodes(await readOrder(shop, who, id)).filter((code) => code === 'SHIPPING')).toHaveLength(1);
});

test('an order whose carrier notices are lost is moved on by polling the carrier', async () => {
  const { id, carrierTrackingNumber } = await placeConsolidatedOrder(shop, who);
  await shop.drain();
  await loseNotices('status', ['ALVOL', 'ATC'], { trackingNumber: carrierTrackingNumber });
  await askCarrier();
  expect((await readOrder(shop, who, id)).status).toBe('READY_TO_DELIVER');
  await signInAfter(shop, who, 7 * HOUR);
  await askCarrier();
  expect((await readOrder(shop, who, id)).status).toBe('PACKAGE_SHIPPED');
  await loseNotices('status', ['SHDEL'], { trackingNumber: carrierTrackingNumber });
  await signInAfter(shop, who, 7 * HOUR);
  await Promise.all([askCarrier(), askCarrier()]);
  await askCarrier();
  const order = await readOrder(shop, who, id);
  expect(order.status).toBe('COMPLETED');
  const codes = eventCodes(order);
  expect(new Set(codes).size).toBe(codes.length);
});

test('a package whose reception notice is lost is found at the depot by polling the carrier', async () => {
  const order = await placePurchasedOrder(shop, who);
  for (const { trackingNumber } of order.packages) {
    await loseNotices('package-received', [''], { externalTracking: trackingNumber, email: who.email });
  }
  await signInAfter(shop, who, 7 * HOUR);
  expect((await readOrder(shop, who, order.id)).status).toBe('ZINC_PAID');
  await askCarrier();
  await waitForStatus(shop, who, { id: order.id, status: 'READY_TO_DELIVER' });
});

/** Asks the carrier about what is due, and waits for the answers. */
async function askCarrier(): Promise<void> {
  await pollTracking(shop.context);
  await shop.drain();
}

/** Moves the carrier's ledger while each of its notices fails before it reaches the shop. */
async function loseNotices(path: string, codes: readonly string[], body: Record<string, string>): Promise<void> {
  for (const statusCode of codes) {
    await shop.control('skypostal', { scenario: 'fail', calls: 1 });
    await fetch(`${shop.simulatorsUrl}/__sim/skypostal/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...(statusCode ? { statusCode } : {}) }),
    });
  }
  await shop.control('skypostal', { scenario: 'none' });
}
