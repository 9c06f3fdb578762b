import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { buyOrder } from '#server/features/fulfilment/purchasing/buy-order.ts';
import { confirmStaff, createStaff } from '#testing/backoffice.ts';
import { createRiskyShopper, holdsOf, placeHeldOrder } from '#testing/hold-steps.ts';
import { withJobsDue } from '#testing/make-jobs-due.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  placePurchasedOrder,
  plainProducts,
  purchasesOf,
  readOrder,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const support = await createStaff(shop, 'support');
const owner = await createStaff(shop, 'owner');
beforeEach(async () => {
  await confirmStaff(shop, support);
  await confirmStaff(shop, owner);
});

const cancel = (id: string, who = shopper) => shop.call('cancelOrder', { params: { id }, body: {} }, who);
const optionsOf = async (id: string, who = shopper) =>
  (await shop.call('readCancellation', { params: { id } }, who)).body;

const stopPurchasing = (stop: boolean) => owner.act('changeSwitch', { name: 'purchasing', stop });

/** A paid order that is not bought, because purchasing is stopped meanwhile. */
async function paidUnbought() {
  await stopPurchasing(true);
  const order = await placeOrder(shop, shopper);
  await payAtBank(shop, shopper, order);
  await waitForStatus(shop, shopper, { id: order.id, status: 'PAID' });
  await shop.drain();
  return order;
}

/** A paid order that the store has and did not place yet. */
async function pendingAtStore(scenario: Record<string, unknown> = { scenario: 'hold' }) {
  const order = await placeOrder(shop, shopper);
  await shop.control('zinc', { ...scenario, order: order.id });
  await payAtBank(shop, shopper, order);
  await shop.waitFor('the purchase to be recorded', async () => {
    const found = shop.context.db.selectFrom('purchases').selectAll().where('order_id', '=', order.id);
    return (await found.executeTakeFirst())?.marketplace_order_id;
  });
  return order;
}

async function refundsOf(orderId: string) {
  const refunds = shop.context.db.selectFrom('refunds').select(['reason', 'amount_cents']);
  return await refunds.where('order_id', '=', orderId).execute();
}

/** What became of the request to cancel the first purchase of an order. */
async function cancellationOf(orderId: string): Promise<string | undefined> {
  const found = shop.context.db.selectFrom('purchase_cancellations').select('state').where('order_id', '=', orderId);
  return (await found.executeTakeFirst())?.state;
}

async function mailsOf(orderId: string): Promise<string[]> {
  const ids = sql<string>`(select ${orderId} union all select id::text from refunds where order_id = ${orderId})`;
  const mails = shop.context.db.selectFrom('mails').select('kind').where('subject_id', 'in', ids);
  return (await mails.execute()).map(({ kind }) => kind);
}

function waitForRequest(id: string, state: string) {
  return shop.waitFor(`the cancellation to be ${state}`, async () => (await optionsOf(id)).request?.state === state);
}

const queued = async (number: number) =>
  (await support.call('listExceptions', { orderNumber: number })).body.rows.map(({ kind }) => kind);

const dollars = (amount: number) => Math.round(amount * 100);

describe('a paid order that is not bought', () => {
  test('ends with all of its money on its way back, once, however often it is cancelled', async () => {
    const { id, amount, number } = await paidUnbought();
    expect(await optionsOf(id)).toEqual({
      way: 'free',
      comesBack: { amount, currency: 'USD', byTransfer: false },
      request: null,
    });
    const replies = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([200, 'REFUND']));
    expect((await cancel(id)).body.status).toBe('REFUND');
    expect(await refundsOf(id)).toEqual([{ reason: 'canceled', amount_cents: dollars(amount) }]);
    expect(await mailsOf(id)).toContain('order-refund-canceled');
    expect(await optionsOf(id)).toMatchObject({ way: 'ended', request: { state: 'done', byShop: false } });
    await stopPurchasing(false);
    await buyOrder(shop.context, { orderId: id });
    expect(await purchasesOf(shop, id)).toEqual([]);
    expect(await queued(number)).toEqual([]);
  });

  test('is not found by somebody else', async () => {
    const { id } = await paidUnbought();
    const stranger = await createShopper(shop);
    expect((await cancel(id, stranger)).status).toBe(404);
    expect((await shop.call('readCancellation', { params: { id } }, stranger)).status).toBe(404);
    await stopPurchasing(false);
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  });

  test('ends while it is held, and nobody decides about the hold any more', async () => {
    const risky = await createRiskyShopper(shop);
    const { id, number } = await placeHeldOrder(shop, risky);
    expect((await optionsOf(id, risky)).way).toBe('free');
    expect((await cancel(id, risky)).body.status).toBe('REFUND');
    expect(await holdsOf(shop, id)).toMatchObject([{ decision: 'refused', decided_by: 'Quien compró' }]);
    const late = await owner.act('decideOrderHold', { number, decision: 'released' });
    expect(late.status).toBe(409);
  });

  test('is cancelled or bought while the job that buys it runs, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, amount } = await paidUnbought();
      await stopPurchasing(false);
      const acts = [() => cancel(id), () => buyOrder(shop.context, { orderId: id })];
      await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
      const isOver = async () => ['REFUND', 'ZINC_PAID'].includes((await readOrder(shop, shopper, id)).status);
      const isAsked = async () => (await isOver()) || (await cancellationOf(id)) === 'accepted';
      await shop.waitFor('the order to end or the store to be asked', withJobsDue(shop, ['buy-order'], isAsked));
      // What the store was asked for is looked up seconds later.
      shop.clock.advance(10_000);
      await shop.waitFor('the order to end or to be bought', withJobsDue(shop, ['buy-order'], isOver));
      await shop.drain();
      const { status } = await readOrder(shop, shopper, id);
      const readBought = async () =>
        (await purchasesOf(shop, id)).filter((purchase) => !purchase.status.startsWith('cancelled'));
      // The queue runs one purchase of an order at a time. Here two of them race, and what the later one places after the
      // earlier one gave up is cancelled at the store.
      if (status === 'REFUND')
        await shop.waitFor('the store to hold nothing', async () => (await readBought()).length === 0);
      const bought = await readBought();
      const refunds = await refundsOf(id);
      expect([status, bought.length, refunds.length]).toEqual(
        status === 'REFUND' ? ['REFUND', 0, 1] : ['ZINC_PAID', 1, 0],
      );
      if (status === 'REFUND') expect(refunds[0]?.amount_cents).toBe(dollars(amount));
      else expect((await optionsOf(id)).request?.state).toBe('too-late');
    }
  }, 60_000);
});

describe('an order that the store has', () => {
  test('is asked for once, and comes back whole when the store cancels it', async () => {
    const { id, amount } = await pendingAtStore();
    expect((await optionsOf(id)).way).toBe('ask');
    const replies = await Promise.all([cancel(id), cancel(id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    await waitForRequest(id, 'done');
    expect(await refundsOf(id)).toEqual([{ reason: 'canceled', amount_cents: dollars(amount) }]);
    const mails = await mailsOf(id);
    expect(mails.filter((kind) => kind === 'order-cancellation-requested')).toHaveLength(1);
    expect(mails).toContain('order-refund-canceled');
    expect(mails).not.toContain('order-cancellation-too-late');
  });

  test('goes on when the store answers that it is too late: the shopper is told once and a person decides', async () => {
    // Its notices are refused, so that the shop does not know yet that the store went on.
    const { id, number } = await pendingAtStore({ scenario: 'bad-signature' });
    await shop.waitFor('the store to go on', async () => (await purchasesOf(shop, id))[0].status !== 'pending');
    await cancel(id);
    await waitForRequest(id, 'too-late');
    await cancel(id);
    expect(await refundsOf(id)).toEqual([]);
    expect((await mailsOf(id)).filter((kind) => kind === 'order-cancellation-too-late')).toHaveLength(1);
    expect(await queued(number)).toContain('cancellation-too-late');
  });

  test('that failed at the store without being bought comes back, instead of being bought again', async () => {
    const { id, amount } = await pendingAtStore({ scenario: 'order-error', code: 'account_locked', calls: 1 });
    await shop.waitFor('the purchase to wait', async () => {
      const found = shop.context.db.selectFrom('purchases').select('manual_reason').where('order_id', '=', id);
      return (await found.executeTakeFirst())?.manual_reason;
    });
    await cancel(id);
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    expect(await refundsOf(id)).toEqual([{ reason: 'canceled', amount_cents: dollars(amount) }]);
  });

  test('whose request is not answered is not sent again, and comes back', async () => {
    const { id, amount } = await placeOrder(shop, shopper);
    await shop.control('zinc', { scenario: 'reject', code: 'insufficient_funds', order: id });
    await payAtBank(shop, shopper, { id });
    await shop.waitFor('the purchase to wait', async () => {
      const found = shop.context.db.selectFrom('purchases').select('manual_reason').where('order_id', '=', id);
      return (await found.executeTakeFirst())?.manual_reason;
    });
    await shop.control('zinc', { scenario: 'none', order: id });
    await cancel(id);
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    expect(await purchasesOf(shop, id)).toEqual([]);
    expect(await refundsOf(id)).toEqual([{ reason: 'canceled', amount_cents: dollars(amount) }]);
  });

  test('that it placed comes too late: it says so once, by mail and in the queue, until a person decides', async () => {
    const [first = ''] = plainProducts(1);
    const { id, number } = await placePurchasedOrder(shop, shopper, { asins: [first] });
    expect((await optionsOf(id)).way).toBe('too-late');
    expect((await cancel(id)).body.status).toBe('ZINC_PAID');
    expect((await cancel(id)).status).toBe(200);
    expect(await refundsOf(id)).toEqual([]);
    expect((await mailsOf(id)).filter((kind) => kind === 'order-cancellation-too-late')).toHaveLength(1);
    expect(await queued(number)).toEqual(['cancellation-too-late']);
    expect((await support.call('readOrderForStaff', { number })).body.cancellation).toMatchObject({
      state: 'too-late',
      isByStaff: false,
      isClosed: false,
    });
    expect((await support.act('closeCancellation', { number }, { dryRun: true })).status).toBe(200);
    expect((await support.act('closeCancellation', { number })).status).toBe(200);
    expect((await support.act('closeCancellation', { number })).status, 'once').toBe(409);
    expect(await queued(number)).toEqual([]);
  });
});

describe('the staff', () => {
  test('cancels an order that nobody paid, and one that is not bought, in the shopper’s name', async () => {
    const unpaid = await placeOrder(shop, shopper);
    const dry = await support.act('cancelOrderForCustomer', { number: unpaid.number }, { dryRun: true });
    expect((await readOrder(shop, shopper, unpaid.id)).status).toBe('NEW');
    const done = await support.act('cancelOrderForCustomer', { number: unpaid.number });
    expect(done.body.effects).toEqual(dry.body.effects);
    expect((await readOrder(shop, shopper, unpaid.id)).status).toBe('CANCELED');
    const paid = await paidUnbought();
    expect((await support.act('cancelOrderForCustomer', { number: paid.number })).body.effects[0]).toContain('termina');
    expect((await readOrder(shop, shopper, paid.id)).status).toBe('REFUND');
    expect(await refundsOf(paid.id)).toEqual([{ reason: 'canceled', amount_cents: dollars(paid.amount) }]);
    expect((await optionsOf(paid.id)).request).toMatchObject({ state: 'done', byShop: true });
    expect((await support.act('cancelOrderForCustomer', { number: paid.number })).status, 'once').toBe(409);
    await stopPurchasing(false);
    const audit = shop.context.db.selectFrom('staff_audit').selectAll().where('act', '=', 'cancelOrderForCustomer');
    expect(await audit.where('subject_id', '=', String(paid.number)).execute()).toMatchObject([
      { reason: 'Prueba', after: { cancellation: 'free' } },
    ]);
  });

  test('asks the store once, and is told what can be done where it is too late', async () => {
    const { id, number } = await pendingAtStore();
    expect((await support.act('cancelOrderForCustomer', { number })).body.effects[0]).toContain('Se pide a la tienda');
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    const shipped = await placePurchasedOrder(shop, shopper);
    const late = await support.act('cancelOrderForCustomer', { number: shipped.number });
    expect(late).toMatchObject({ status: 409, error: { message: expect.stringContaining('no recibirla') } });
    const buyer = await createStaff(shop, 'purchasing');
    expect((await buyer.act('cancelOrderForCustomer', { number: shipped.number })).status).toBe(403);
    expect((await support.act('cancelOrderForCustomer', { number: 99_999_999 })).status).toBe(404);
  });
});
