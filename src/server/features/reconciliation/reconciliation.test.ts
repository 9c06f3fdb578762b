import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captureLog } from '#testing/capture-log.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  placePurchasedOrder,
  preparePayment,
  purchasesOf,
  type Shopper,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { findStalledByKind, reconcile } from './reconcile.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const METRICS_TOKEN = 'el-token-de-las-figuras';

const { log, lines, clear } = captureLog('error');
let shop: TestShop;
let who: Shopper;

beforeAll(async () => {
  shop = await startShop({ log, config: { metricsToken: METRICS_TOKEN } });
  who = await createShopper(shop);
});
afterAll(() => shop.stop());
beforeEach(() => clear());

/** As a worker leaves things that tried for the last time, or never got to it. */
async function loseJobs(): Promise<void> {
  await sql`delete from jobs.job where name <> 'look-after'`.execute(shop.context.db);
}

/** The shop's round, so much later. */
const roundAfter = (ms: number) =>
  reconcile({ ...shop.context, clock: () => new Date(shop.clock.now().getTime() + ms) });

/** What stands still after so much time, by its kind, of this order. */
async function standing(orderId: string, ms: number): Promise<string[]> {
  const clock = () => new Date(shop.clock.now().getTime() + ms);
  const kinds = await findStalledByKind({ ...shop.context, clock });
  return [...kinds].filter(([, rows]) => rows.some((row) => row.orderId === orderId)).map(([kind]) => kind);
}

async function paidByHand(): Promise<string> {
  const { id } = await placeOrder(shop, who);
  await preparePayment(shop, who, { id });
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

describe('a round of the shop', () => {
  test('finds a paid order that nobody buys, tells of it and has it bought, once', async () => {
    const id = await paidByHand();
    await roundAfter(5 * MINUTE);
    expect(lines('paid-not-bought'), 'it is given some minutes').toEqual([]);
    await roundAfter(11 * MINUTE);
    expect(lines('paid-not-bought')).toMatchObject([{ level: 50, orderId: id, count: 1, since: expect.any(String) }]);
    await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
    await roundAfter(11 * MINUTE);
    await shop.drain();
    expect(await purchasesOf(shop, id)).toHaveLength(1);
    expect(await standing(id, 11 * MINUTE)).toEqual([]);
  });

  test('a purchase that the marketplace never answered is looked for, and made if it is not there', async () => {
    const { id } = await placeOrder(shop, who);
    await shop.control('zinc', { scenario: 'fail', order: id, calls: 1000 });
    await payAtBank(shop, who, { id });
    await waitForStatus(shop, who, { id, status: 'ZINC_PROCCESSING' });
    await shop.control('zinc', { scenario: 'none' });
    await loseJobs();
    expect(await standing(id, 11 * MINUTE)).toEqual(['purchase-unanswered']);
    await roundAfter(11 * MINUTE);
    await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
    expect(await purchasesOf(shop, id)).toHaveLength(1);
  });

  test('a payment whose watch was lost is asked for after its time, and its order ends', async () => {
    const { id } = await placeOrder(shop, who);
    await payAtBank(shop, who, { id, decision: 'abandon' });
    await shop.drain();
    await loseJobs();
    expect(await standing(id, 20 * MINUTE)).toEqual([]);
    shop.clock.advance(46 * MINUTE);
    expect(await standing(id, 0)).toEqual(['payment-undecided']);
    await roundAfter(0);
    await waitForStatus(shop, who, { id, status: 'FAILED' });
  });

  test('an order nobody began to pay is called off though its watch was lost', async () => {
    const { id } = await placeOrder(shop, who);
    await loseJobs();
    expect(await standing(id, 72.5 * 60 * MINUTE)).toEqual([]);
    expect(await standing(id, 74 * 60 * MINUTE)).toEqual(['order-not-called-off']);
    await roundAfter(74 * 60 * MINUTE);
    await waitForStatus(shop, who, { id, status: 'CANCELED' });
  });

  test('an order that came whole to the depot is announced to the carrier', async () => {
    const { id } = await placePurchasedOrder(shop, who);
    await shop.drain();
    const { db } = shop.context;
    const now = shop.clock.now();
    await db.updateTable('orders').set({ status: 'PACKAGE_RECEIVED' }).where('id', '=', id).execute();
    const event = { order_id: id, code: 'PACKAGE_RECEIVED', description: 'En depósito', visible: true };
    await db
      .insertInto('order_events')
      .values({ ...event, happened_at: now })
      .execute();
    expect(await standing(id, 31 * MINUTE)).toEqual(['not-announced']);
    await roundAfter(31 * MINUTE);
    await waitForStatus(shop, who, { id, status: 'READY_TO_DELIVER' });
    expect(await standing(id, 22 * DAY), 'a carrier that is silent for weeks').toEqual(['not-moving']);
  });

  test('a mail that did not leave is sent; one that no mailbox takes is not tried for ever', async () => {
    const { db } = shop.context;
    const mail = (recipient: string) => {
      const words = { subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' };
      const at = { created_at: shop.clock.now(), sent_at: null };
      return { id: randomUUID(), kind: 'test', subject_id: randomUUID(), recipient, ...words, ...at };
    };
    const [good, bad] = [mail('quien@correo.example'), mail('no es una casilla')];
    await db.insertInto('mails').values([good, bad]).execute();
    await roundAfter(16 * MINUTE);
    await shop.waitFor('the mail to arrive', async () => (await shop.mails(good.recipient))[0]);
    await shop.waitFor('the other to be given up', async () => {
      const row = await db.selectFrom('mails').select('given_up_at').where('id', '=', bad.id).executeTakeFirstOrThrow();
      return row.given_up_at;
    });
    clear();
    await roundAfter(17 * MINUTE);
    expect(lines('mail-not-sent')).toEqual([]);
  });

  test("the demo account's orders stand still on purpose", async () => {
    const id = await paidByHand();
    const { demoEmail, ...settings } = shop.context.partnerSettings;
    expect(demoEmail).toMatch(/@/);
    const context = { ...shop.context, partnerSettings: { ...settings, demoEmail: who.email } };
    expect([
      ...(await findStalledByKind({ ...context, clock: () => new Date(Date.now() + DAY) })).keys(),
    ]).not.toContain('paid-not-bought');
    await shop.context.db.updateTable('orders').set({ status: 'CANCELED' }).where('id', '=', id).execute();
  });
});

describe('a job', () => {
  test('that was tried for the last time is told to the operator, and its row holds no words of the failure', async () => {
    // No asin at all: a fault of ours, as far as the job can tell.
    await shop.context.queue.enqueue('refresh-product', { asin: 7 as never });
    await shop.waitFor('the last try to be told', async () => lines('given-up').length > 0);
    expect(lines('given-up')).toMatchObject([{ job: 'refresh-product', level: 50 }]);
    const kept = await sql<{
      output: unknown;
    }>`select output from jobs.job where name in ('refresh-product', 'dead')`.execute(shop.context.db);
    expect(JSON.stringify(kept.rows.map(({ output }) => output))).toMatch(/^(?=.*TypeError)(?!.*not a function)/);
  });
});

describe('/metrics', () => {
  const read = (headers: Record<string, string> = {}) => fetch(`${shop.url}/metrics`, { headers });
  const authorization = `Bearer ${METRICS_TOKEN}`;

  test('is there for the holder of the token alone', async () => {
    expect((await read()).status).toBe(404);
    expect((await read({ authorization: 'Bearer otro-token-cualquiera' })).status).toBe(401);
    expect((await read({ authorization: `Bearer ${who.token}` })).status).toBe(401);
    expect((await read({ authorization })).status).toBe(200);
  });

  test('shows what stands still, orders, jobs, partners and answers', async () => {
    const id = await paidByHand();
    shop.clock.advance(11 * MINUTE);
    await shop.call('readSettings');
    const text = await (await read({ authorization })).text();
    expect(text).toMatch(/^puente_standing\{kind="paid-not-bought"\} 1$/m);
    expect(text).toMatch(/^puente_standing\{kind="refund-not-sent"\} 0$/m);
    expect(text).toMatch(/^puente_orders\{status="PAID"\} 1$/m);
    expect(text).toMatch(/^puente_jobs\{job="look-after",state="created"\} \d+$/m);
    expect(text).toMatch(/^puente_partner_calls_total\{partner="[\w-]+",outcome="ok"\} [1-9]\d*$/m);
    expect(text).toMatch(/^puente_http_answers_total\{method="GET",route="\/api\/settings",status="200"\} [1-9]/m);
    expect(text).toMatch(/^puente_http_seconds_bucket\{le="\+Inf",method="GET",route="\/api\/settings"\} [1-9]/m);
    const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const series = samples.map((line) => line.replace(/ \S+$/, ''));
    expect(new Set(series).size, 'no figure twice').toBe(series.length);
    expect(text).not.toContain(who.email);
    expect(text).not.toContain(id);
  });
});

/** Last: it also ends every session that was begun. */
describe('a round of the shop much later', () => {
  test('a notice that nobody understood is told to a person; keys of last week are forgotten', async () => {
    const { db } = shop.context;
    const at = shop.clock.now();
    const notice = { source: 'abitab', event_key: 'nobody:1', body: '{}', received_at: at, outcome: 'parked' };
    await db.insertInto('inbound_events').values(notice).execute();
    const { id } = await shop.createCustomer();
    const key = { customer_id: id, call: 'x', key: 'k', request_hash: 'h', created_at: at };
    await db.insertInto('used_keys').values(key).execute();
    await roundAfter(2 * 60 * MINUTE);
    expect(lines('notice-unmatched')).toMatchObject([{ count: 1 }]);
    await roundAfter(8 * DAY);
    expect(await db.selectFrom('used_keys').select('key').where('customer_id', '=', id).execute()).toEqual([]);
  });
});
