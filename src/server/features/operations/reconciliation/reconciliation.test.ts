import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { CHECKED_TABLES } from '#db/due-rows.ts';
import { captureLog } from '#testing/capture-log.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  placePurchasedOrder,
  preparePayment,
  purchasesOf,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { findStalledByKind, reconcile } from './reconcile.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const METRICS_TOKEN = 'el-token-de-las-figuras';

const { log, lines, clear } = captureLog('error');

const shop = await startShop({ log, config: { metricsToken: METRICS_TOKEN } });
const shopper = await createShopper(shop);

beforeEach(() => clear());

/** Deletes all jobs except the reconciliation and all planned checks, as if they were exhausted or never ran. */
async function loseJobs(): Promise<void> {
  for (const table of CHECKED_TABLES) await shop.context.db.updateTable(table).set({ next_check_at: null }).execute();
  await sql`delete from jobs.job where name <> 'look-after'`.execute(shop.context.db);
}

/** Runs the reconciliation with the clock ahead by `ms`. */
const reconcileAfter = (ms: number) =>
  reconcile({ ...shop.context, clock: () => new Date(shop.clock.now().getTime() + ms) });

/** The kinds of stalled work of an order with the clock ahead by `ms`. */
async function stalledKinds(orderId: string, ms: number): Promise<string[]> {
  const clock = () => new Date(shop.clock.now().getTime() + ms);
  const kinds = await findStalledByKind({ ...shop.context, clock });
  return [...kinds].filter(([, rows]) => rows.some((row) => row.orderId === orderId)).map(([kind]) => kind);
}

async function insertPaidOrder(): Promise<string> {
  const { id } = await placeOrder(shop, shopper);
  await preparePayment(shop, shopper, { id });
  const { db } = shop.context;
  const now = shop.clock.now();
  await db
    .updateTable('payment_attempts')
    .set({ state: 'approved', settled_at: now })
    .where('order_id', '=', id)
    .execute();
  await db.updateTable('orders').set({ status: 'PAID' }).where('id', '=', id).execute();
  const event = { order_id: id, code: 'PAID', description: 'Pagada', visible: true, happened_at: now };
  await db.insertInto('order_events').values(event).execute();
  await loseJobs();
  return id;
}

describe('reconciliation', () => {
  test('logs a paid order that was not bought and buys it once', async () => {
    const id = await insertPaidOrder();
    await reconcileAfter(5 * MINUTE);
    expect(lines('paid-not-bought'), 'not reported in the first minutes').toEqual([]);
    await reconcileAfter(11 * MINUTE);
    expect(lines('paid-not-bought')).toMatchObject([{ level: 50, orderId: id, count: 1, since: expect.any(String) }]);
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    await reconcileAfter(11 * MINUTE);
    await shop.drain();
    expect(await purchasesOf(shop, id)).toHaveLength(1);
    expect(await stalledKinds(id, 11 * MINUTE)).toEqual([]);
  });

  test('makes a purchase that has no response from the marketplace, once', async () => {
    const { id } = await placeOrder(shop, shopper);
    await shop.control('zinc', { scenario: 'fail', order: id, calls: 1000 });
    await payAtBank(shop, shopper, { id });
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PROCCESSING' });
    // While the store still fails, so that no job makes the purchase before it is lost.
    await loseJobs();
    await shop.control('zinc', { scenario: 'none' });
    expect(await stalledKinds(id, 11 * MINUTE)).toEqual(['purchase-unanswered']);
    await reconcileAfter(11 * MINUTE);
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect(await purchasesOf(shop, id)).toHaveLength(1);
  });

  test('reports what waits for a person at the marketplace, and asks again for what has no outcome', async () => {
    const { id } = await placePurchasedOrder(shop, shopper);
    await shop.drain();
    const { db } = shop.context;
    const at = shop.clock.now();
    await db.updateTable('purchases').set({ manual_reason: 'wallet' }).where('order_id', '=', id).execute();
    const dates = { requested_at: at, updated_at: at };
    await db
      .insertInto('purchase_cancellations')
      .values({ order_id: id, state: 'requested', ...dates })
      .execute();
    const goods = { order_id: id, reason: 'damaged', notes: null, asins: [], label_urls: [], error_type: null };
    const ids = { marketplace_return_id: null, merchant_return_id: null, closed_at: null };
    await db
      .insertInto('purchase_returns')
      .values({ ...goods, ...ids, ...dates, state: 'requested' })
      .execute();
    expect(await stalledKinds(id, 0)).toEqual(['purchase-by-hand']);
    const late = ['purchase-by-hand', 'cancellation-unanswered', 'return-not-followed'];
    expect(await stalledKinds(id, 25 * 60 * MINUTE)).toEqual(late);
    await reconcileAfter(25 * 60 * MINUTE);
    await shop.waitFor('the outcomes', async () => {
      const cancellation = await db.selectFrom('purchase_cancellations').select('state').executeTakeFirst();
      const goodsReturn = await db.selectFrom('purchase_returns').select('state').executeTakeFirst();
      return cancellation?.state === 'too-late' && goodsReturn?.state === 'approved';
    });
    await db.updateTable('purchases').set({ manual_reason: null }).where('order_id', '=', id).execute();
    expect(await stalledKinds(id, 0)).toEqual(['return-by-hand']);
    await db.updateTable('purchase_returns').set({ closed_at: at }).where('order_id', '=', id).execute();
    expect(await stalledKinds(id, 0)).toEqual([]);
  });

  test('polls an expired payment whose job was lost, and its order fails', async () => {
    const { id } = await placeOrder(shop, shopper);
    await payAtBank(shop, shopper, { id, decision: 'abandon' });
    await shop.drain();
    await loseJobs();
    expect(await stalledKinds(id, 20 * MINUTE)).toEqual([]);
    shop.clock.advance(46 * MINUTE);
    expect(await stalledKinds(id, 0)).toEqual(['payment-undecided']);
    await reconcileAfter(0);
    await waitForStatus(shop, shopper, { id, status: 'FAILED' });
  });

  test('cancels an unpaid order whose job was lost', async () => {
    const { id } = await placeOrder(shop, shopper);
    await loseJobs();
    expect(await stalledKinds(id, 72.5 * 60 * MINUTE)).toEqual([]);
    expect(await stalledKinds(id, 74 * 60 * MINUTE)).toEqual(['order-not-called-off']);
    await reconcileAfter(74 * 60 * MINUTE);
    await waitForStatus(shop, shopper, { id, status: 'CANCELED' });
  });

  test('announces an order to the carrier whose packages are all at the depot', async () => {
    const { id } = await placePurchasedOrder(shop, shopper);
    await shop.drain();
    const { db } = shop.context;
    const now = shop.clock.now();
    await db.updateTable('orders').set({ status: 'PACKAGE_RECEIVED' }).where('id', '=', id).execute();
    const event = { order_id: id, code: 'PACKAGE_RECEIVED', description: 'En depósito', visible: true };
    await db
      .insertInto('order_events')
      .values({ ...event, happened_at: now })
      .execute();
    expect(await stalledKinds(id, 31 * MINUTE)).toEqual(['not-announced']);
    await reconcileAfter(31 * MINUTE);
    await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
    expect(await stalledKinds(id, 22 * DAY), 'no event for three weeks').toEqual(['not-moving']);
  });

  test('sends an unsent mail and stops reporting one that has no mailbox', async () => {
    const { db } = shop.context;
    const mail = (recipient: string) => {
      const content = { subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' };
      const dates = { created_at: shop.clock.now(), sent_at: null };
      return { id: randomUUID(), kind: 'test', subject_id: randomUUID(), recipient, ...content, ...dates };
    };
    const [good, bad] = [mail('quien@correo.example'), mail('no es una casilla')];
    await db.insertInto('mails').values([good, bad]).execute();
    await reconcileAfter(16 * MINUTE);
    await shop.waitFor('the mail to arrive', async () => (await shop.mails(good.recipient))[0]);
    await shop.waitFor('the other mail to be undeliverable', async () => {
      const row = await db.selectFrom('mails').select('given_up_at').where('id', '=', bad.id).executeTakeFirstOrThrow();
      return row.given_up_at;
    });
    // Mails of the earlier tests, whose jobs were deleted, are sent as well.
    await shop.drain();
    clear();
    await reconcileAfter(17 * MINUTE);
    expect(lines('mail-not-sent')).toEqual([]);
  });
});

describe('an exhausted job', () => {
  test('is logged for the operator, and its row stores the name of the error without its message', async () => {
    // Not an asin: the job throws a TypeError each time.
    await shop.context.queue.enqueue('refresh-product', { asin: 7 as never });
    await shop.waitFor('the exhausted job to be logged', async () => lines('given-up').length > 0);
    expect(lines('given-up')).toMatchObject([{ job: 'refresh-product', level: 50 }]);
    const failed = sql<{
      output: object;
    }>`select output from jobs.job where name = 'refresh-product' and state = 'failed'`;
    const output = await shop.waitFor('its row', async () => (await failed.execute(shop.context.db)).rows[0]?.output);
    expect(JSON.stringify(output)).toMatch(/^(?=.*TypeError)(?!.*not a function)/);
  });
});

describe('/metrics', () => {
  const read = (headers: Record<string, string> = {}) => fetch(`${shop.url}/metrics`, { headers });
  const authorization = `Bearer ${METRICS_TOKEN}`;

  test('requires the metrics token', async () => {
    expect((await read()).status).toBe(404);
    expect((await read({ authorization: 'Bearer otro-token-cualquiera' })).status).toBe(401);
    expect((await read({ authorization: `Bearer ${shopper.token}` })).status).toBe(401);
    expect((await read({ authorization })).status).toBe(200);
  });

  test('shows stalled work, orders, jobs, partner calls and responses', async () => {
    const id = await insertPaidOrder();
    shop.clock.advance(11 * MINUTE);
    await shop.call('readSettings');
    await shop.context.queue.enqueue('renew-rates', {}, { key: 'later', startAfterSeconds: 3600 });
    const text = await (await read({ authorization })).text();
    expect(text).toMatch(/^puente_standing\{kind="paid-not-bought"\} 1$/m);
    expect(text).toMatch(/^puente_standing\{kind="refund-not-sent"\} 0$/m);
    expect(text).toMatch(/^puente_orders\{status="PAID"\} 1$/m);
    expect(text).toMatch(/^puente_jobs\{job="renew-rates",state="created"\} \d+$/m);
    expect(text).toMatch(/^puente_partner_calls_total\{partner="[\w-]+",outcome="ok"\} [1-9]\d*$/m);
    expect(text).toMatch(/^puente_http_answers_total\{method="GET",route="\/api\/settings",status="200"\} [1-9]/m);
    expect(text).toMatch(/^puente_http_seconds_bucket\{le="\+Inf",method="GET",route="\/api\/settings"\} [1-9]/m);
    const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const series = samples.map((line) => line.replace(/ \S+$/, ''));
    expect(new Set(series).size, 'every series is unique').toBe(series.length);
    expect(text).not.toContain(shopper.email);
    expect(text).not.toContain(id);
  });
});

/** Runs last, because it also deletes every session. */
describe('reconciliation days later', () => {
  test('logs an unmatched notice and deletes idempotency keys after a week', async () => {
    const { db } = shop.context;
    const at = shop.clock.now();
    const notice = { source: 'abitab', event_key: 'nobody:1', body: '{}', received_at: at, outcome: 'parked' };
    await db.insertInto('inbound_events').values(notice).execute();
    const { id } = await shop.createCustomer();
    const key = { customer_id: id, call: 'x', key: 'k', request_hash: 'h', created_at: at };
    await db.insertInto('used_keys').values(key).execute();
    await reconcileAfter(2 * 60 * MINUTE);
    expect(lines('notice-unmatched')).toMatchObject([{ count: 1 }]);
    await reconcileAfter(8 * DAY);
    expect(await db.selectFrom('used_keys').select('key').where('customer_id', '=', id).execute()).toEqual([]);
  });
});
