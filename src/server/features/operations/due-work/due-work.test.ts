import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openPool } from '#db/pool.ts';
import { transaction } from '#db/transaction.ts';
import { DEMO_EMAIL } from '#seed/demo-account.ts';
import { pollPurchase } from '#server/features/fulfilment/purchasing/poll-purchase.ts';
import { requestRefund } from '#server/features/money/refunds/request-refund.ts';
import { reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { jobHandlers } from '#server/jobs.ts';
import { captureLog } from '#testing/capture-log.ts';
import {
  createShopper,
  payAtBank,
  placeConsolidatedOrder,
  placeOrder,
  placePurchasedOrder,
  purchasesOf,
  signInAfter,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { enqueueDueWork } from './enqueue-due.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const run = { signal: new AbortController().signal };

const { log } = captureLog('error');

const shop = await startShop({ log });
const shopper = await createShopper(shop);

beforeEach(() => signInAfter(shop, shopper, 0));

/** The shop's context with a queue that only notes what is enqueued, as name and data. */
function noteJobs() {
  const enqueued: string[] = [];
  const queue: typeof shop.context.queue = {
    ...shop.context.queue,
    enqueue: async (name, data) => {
      enqueued.push(`${name} ${Object.values(data).join(' ')}`);
    },
  };
  return { enqueued, context: { ...shop.context, queue } };
}

/** The jobs of a kind about a subject that wait or run, or in some of these states. */
async function jobsOf(name: string, subject: string, states = ['created', 'retry', 'active']): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from jobs.job
    where name = ${name} and data::text like ${`%${subject}%`} and state::text = any(${states})`.execute(
    shop.context.db,
  );
  return rows[0]?.count ?? 0;
}

async function nextCheckOf(orderId: string): Promise<Date | null> {
  const found = shop.context.db.selectFrom('purchases').select('next_check_at').where('order_id', '=', orderId);
  return (await found.executeTakeFirstOrThrow()).next_check_at;
}

/** An order whose purchase waits for a person, because the marketplace rejected the request. */
async function rejectedPurchase(): Promise<string> {
  const { id } = await placeOrder(shop, shopper);
  await shop.control('zinc', { scenario: 'reject', code: 'insufficient_funds', order: id });
  await payAtBank(shop, shopper, { id });
  await shop.waitFor('the purchase to wait', async () => {
    const purchase = shop.context.db.selectFrom('purchases').select('manual_reason').where('order_id', '=', id);
    return (await purchase.executeTakeFirst())?.manual_reason === 'wallet';
  });
  await shop.control('zinc', { scenario: 'none' });
  return id;
}

/** A refund that the bank does not take: it is unavailable. */
async function stuckRefund(): Promise<string> {
  const { id } = await placePurchasedOrder(shop, shopper);
  const { db } = shop.context;
  const attempt = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  await shop.control('sistarbanc', { scenario: 'fail', calls: 10_000 });
  const request = { attempt, reason: 'overpaid', amountCents: attempt.amount_cents } as const;
  await transaction(db, (tx) => requestRefund(shop.context, tx, request));
  return id;
}

/** More than a circuit breaker stays open. */
const BREAKER_MS = 6000;

/** Moves the system's time, which circuit breakers read, until the test ends: partners that failed are called again. */
function passBreakers(): void {
  const { now } = Date;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => now() + BREAKER_MS);
  onTestFinished(() => spy.mockRestore());
}

async function refundOf(orderId: string) {
  const refund = shop.context.db.selectFrom('refunds').selectAll().where('order_id', '=', orderId);
  return await refund.executeTakeFirstOrThrow();
}

describe('work whose time has come', () => {
  test('the request of a purchase that waits for a person is repeated after an hour', async () => {
    const id = await rejectedPurchase();
    expect(await jobsOf('buy-order', id, ['created', 'retry']), 'no job waits for the hour').toBe(0);
    await signInAfter(shop, shopper, HOUR + 1000);
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect(await purchasesOf(shop, id)).toHaveLength(1);
  });

  test('a payment that is abandoned at the bank ends when its time is over', async () => {
    const { id } = await placeOrder(shop, shopper);
    await payAtBank(shop, shopper, { id, decision: 'abandon' });
    const attempt = shop.context.db.selectFrom('payment_attempts').select('id').where('order_id', '=', id);
    const { id: attemptId } = await attempt.executeTakeFirstOrThrow();
    expect(await jobsOf('watch-payment', attemptId), 'no job waits for the half hour').toBe(0);
    await signInAfter(shop, shopper, 31 * MINUTE);
    await waitForStatus(shop, shopper, { id, status: 'FAILED' });
  });

  test('a refund that its partner cannot take has no waiting jobs, and is sent once when the partner can', async () => {
    const id = await stuckRefund();
    const refund = await refundOf(id);
    for (let round = 0; round < 6; round++) {
      shop.clock.advance(31 * MINUTE);
      await reconcile(shop.context);
      const areOver = async () => (await jobsOf('send-refund', refund.id, ['created', 'active'])) === 0;
      await shop.waitFor('the tries', areOver);
    }
    expect(await jobsOf('send-refund', refund.id)).toBe(0);
    await shop.control('sistarbanc', { scenario: 'none' });
    passBreakers();
    await shop.waitFor('the refund', async () => {
      shop.clock.advance(5 * MINUTE + 1000);
      await shop.drain();
      return (await refundOf(id)).state === 'sent';
    });
    expect((await refundOf(id)).next_check_at).toBeNull();
  });

  test('the carrier is asked by jobs of its own, one for each shipment, and not by the reconciliation', async () => {
    const order = await placeConsolidatedOrder(shop, shopper);
    await shop.drain();
    await signInAfter(shop, shopper, 7 * HOUR);
    await shop.drain();
    const callsBefore = shop.context.partners.skypostal.stats().map(({ calls }) => calls);
    await jobHandlers['look-after'](shop.context, {}, run);
    expect(shop.context.partners.skypostal.stats().map(({ calls }) => calls)).toEqual(callsBefore);
    const { enqueued, context } = noteJobs();
    const poll = () => jobHandlers['poll-tracking'](context, {}, run);
    await Promise.all([poll(), poll(), poll()]);
    expect(enqueued.filter((job) => job.startsWith('track-shipment'))).toEqual([`track-shipment ${order.id}`]);
  });
});

describe('a claim of due rows', () => {
  test('enqueues each row once, however many processes scan', async () => {
    const ids = [await rejectedPurchase(), await rejectedPurchase()];
    const { enqueued, context } = noteJobs();
    // Later than the scan of the shop itself, which finds none of them due.
    const counting = { ...context, clock: () => new Date(shop.clock.now().getTime() + HOUR + MINUTE) };
    await Promise.all(Array.from({ length: 5 }, () => enqueueDueWork(counting)));
    const bought = enqueued.filter((job) => job.startsWith('buy-order'));
    expect(bought.toSorted()).toEqual(ids.map((id) => `buy-order ${id}`).toSorted());
    await context.db.updateTable('purchases').set({ next_check_at: null }).where('order_id', 'in', ids).execute();
  });

  test('is not replaced by the result of a poll when another check was planned meanwhile', async () => {
    const { id } = await placePurchasedOrder(shop, shopper);
    await shop.drain();
    const { db, partners } = shop.context;
    const planned = new Date(shop.clock.now().getTime() + 7 * MINUTE);
    const zinc = {
      ...partners.zinc,
      async getOrder(purchaseId: string) {
        const answer = await partners.zinc.getOrder(purchaseId);
        await db.updateTable('purchases').set({ next_check_at: planned }).where('order_id', '=', id).execute();
        return answer;
      },
    };
    await pollPurchase({ ...shop.context, partners: { ...partners, zinc } }, { orderId: id });
    expect(await nextCheckOf(id)).toEqual(planned);
    await pollPurchase(shop.context, { orderId: id });
    const next = await nextCheckOf(id);
    expect(Number(next), 'everything has shipped').toBeGreaterThan(shop.clock.now().getTime() + 11 * HOUR);
  });
});

describe('the reconciliation', () => {
  /** A pending purchase that was last polled three hours ago. */
  async function staleOrder(nextCheckAt: Date | null): Promise<string> {
    const { id } = await placePurchasedOrder(shop, shopper);
    await shop.drain();
    const stale = { state: 'pending', updated_at: new Date(shop.clock.now().getTime() - 3 * HOUR) } as const;
    const change = { ...stale, next_check_at: nextCheckAt };
    await shop.context.db.updateTable('purchases').set(change).where('order_id', '=', id).execute();
    return id;
  }

  test('polls a purchase that has no planned check', async () => {
    const id = await staleOrder(null);
    await reconcile(shop.context);
    await shop.waitFor('the poll', async () => {
      const purchase = shop.context.db.selectFrom('purchases').select('state').where('order_id', '=', id);
      return (await purchase.executeTakeFirstOrThrow()).state === 'placed';
    });
  });

  test('leaves a purchase alone whose check is planned', async () => {
    const id = await staleOrder(new Date(shop.clock.now().getTime() + HOUR));
    const { enqueued, context } = noteJobs();
    await reconcile(context);
    expect(enqueued.filter((job) => job.includes(id))).toEqual([]);
    await shop.context.db.updateTable('purchases').set({ state: 'placed' }).where('order_id', '=', id).execute();
  });
});

/** Runs last, because for a moment the database lacks what the scan reads. */
test('what waits in the jobs of the release before goes on after the migration', async () => {
  const purchased = await rejectedPurchase();
  const { id: unpaid } = await placeOrder(shop, shopper);
  await payAtBank(shop, shopper, { id: unpaid, decision: 'abandon' });
  const { db, queue } = shop.context;
  const attempt = db.selectFrom('payment_attempts').select('id').where('order_id', '=', unpaid);
  const { id: attemptId } = await attempt.executeTakeFirstOrThrow();
  const { id: done } = await placePurchasedOrder(shop, shopper);
  const { id: demo } = await placeOrder(shop, shopper);
  await payAtBank(shop, shopper, { id: demo, decision: 'abandon' });
  await db.updateTable('orders').set({ customer_email: DEMO_EMAIL }).where('id', '=', demo).execute();
  await shop.waitFor('the shipment', async () => {
    const found = db.selectFrom('purchases').select('shipped_at').where('order_id', '=', done);
    return (await found.executeTakeFirstOrThrow()).shipped_at;
  });
  const refunded = await stuckRefund();
  const refund = await refundOf(refunded);
  await shop.waitFor('the first try', async () => (await jobsOf('send-refund', refund.id)) === 0);
  const pool = openPool({ url: shop.databaseUrl, max: 2 });
  await pool.query(`
    alter table purchases drop column next_check_at;
    alter table purchase_returns drop column next_check_at;
    alter table payment_attempts drop column next_check_at;
    alter table refunds drop column next_check_at;
    drop table recurring_work;
    delete from migrations where name = '0025_next_checks.sql';
  `);
  await queue.enqueue('buy-order', { orderId: purchased }, { key: `hourly ${purchased}`, startAfterSeconds: 3600 });
  await queue.enqueue('watch-payment', { attemptId }, { startAfterSeconds: 1800 });
  await queue.enqueue('send-refund', { refundId: refund.id }, { startAfterSeconds: 3600 });
  await sql`update jobs.job set state = 'retry', retry_count = 3
    where name = 'send-refund' and state = 'created'`.execute(db);
  expect(await migrate(pool)).toEqual(['0025_next_checks.sql']);
  await pool.end();
  expect(await nextCheckOf(done), 'everything has shipped').toBeNull();
  const shown = db.selectFrom('payment_attempts').select('next_check_at').where('order_id', '=', demo);
  expect(await shown.execute(), "the demo account's orders never progress").toEqual([{ next_check_at: null }]);
  await shop.control('sistarbanc', { scenario: 'none' });
  passBreakers();
  // The jobs of before run as well, and leave no job that waits.
  await sql`update jobs.job set start_after = now() where name in ('watch-payment', 'send-refund')
    and state in ('created', 'retry')`.execute(db);
  await signInAfter(shop, shopper, HOUR + MINUTE);
  await waitForStatus(shop, shopper, { id: purchased, status: 'ZINC_PAID' });
  await waitForStatus(shop, shopper, { id: unpaid, status: 'FAILED' });
  await shop.waitFor('the refund', async () => {
    shop.clock.advance(5 * MINUTE + 1000);
    await shop.drain();
    return (await refundOf(refunded)).state === 'sent';
  });
  expect(await purchasesOf(shop, purchased)).toHaveLength(1);
  expect(await jobsOf('watch-payment', attemptId)).toBe(0);
  expect(await jobsOf('send-refund', refund.id)).toBe(0);
});
