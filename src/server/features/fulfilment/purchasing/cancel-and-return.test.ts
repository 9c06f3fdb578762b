import { beforeEach, describe, expect, test } from 'vitest';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { confirmStaff, createStaff } from '#testing/backoffice.ts';
import { captureLog } from '#testing/capture-log.ts';
import { withJobsDue } from '#testing/make-jobs-due.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  placePurchasedOrder,
  plainProducts,
  purchasesOf,
  readSimulator,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { applyPurchaseResult } from './apply-purchase-result.ts';
import { buyOrder } from './buy-order.ts';
import { sendCancellation } from './cancel-purchase.ts';
import { pollPurchase } from './poll-purchase.ts';
import { refuseByHand } from './refuse-purchase.ts';
import { followReturn } from './return-purchase.ts';

const { log, lines } = captureLog('error');

const shop = await startShop({ log });
const shopper = await createShopper(shop);
const buyer = await createStaff(shop, 'purchasing');
beforeEach(() => confirmStaff(shop, buyer));

async function ofFirst(orderId: string): Promise<{ number: number; purchase: string }> {
  const order = shop.context.db.selectFrom('orders').select('number').where('id', '=', orderId);
  return { number: (await order.executeTakeFirstOrThrow()).number, purchase: orderId };
}

type OnPurchase = 'cancelPurchase' | 'retryPurchase' | 'callOffPurchase' | 'closeReturn';

/** An act of the staff on the first purchase of an order. */
async function act(name: OnPurchase, orderId: string, isNothingBought?: boolean) {
  const input = { ...(await ofFirst(orderId)), ...(isNothingBought === undefined ? {} : { isNothingBought }) };
  return await buyer.act(name, input);
}

async function giveBack(orderId: string, request: Omit<BackofficeInput<'returnPurchase'>, 'number' | 'purchase'>) {
  return await buyer.act('returnPurchase', { ...(await ofFirst(orderId)), ...request });
}

async function shownOf(orderId: string) {
  const { number } = await ofFirst(orderId);
  return (await buyer.call('readPurchases', { number })).body.purchases[0];
}

/** Pays an order while the marketplace keeps to a scenario for it, and waits until the marketplace has it. */
async function purchasedWhile(scenario: Record<string, unknown>): Promise<string> {
  const { id } = await placeOrder(shop, shopper);
  await shop.control('zinc', { ...scenario, order: id });
  await payAtBank(shop, shopper, { id });
  await shop.waitFor('the purchase to be recorded', async () => (await purchaseOf(id))?.marketplace_order_id);
  return id;
}

async function purchaseOf(orderId: string) {
  const found = shop.context.db.selectFrom('purchases').selectAll().where('order_id', '=', orderId);
  return await found.executeTakeFirst();
}

async function refundsOf(orderId: string) {
  return await shop.context.db.selectFrom('refunds').select('reason').where('order_id', '=', orderId).execute();
}

function waitForCancellation(orderId: string, state: string) {
  const read = async () => {
    const rows = shop.context.db.selectFrom('purchase_cancellations').selectAll().where('order_id', '=', orderId);
    return (await rows.executeTakeFirst())?.state === state;
  };
  return shop.waitFor(`the cancellation to be ${state}`, withJobsDue(shop, ['cancel-purchase'], read));
}

function waitForReturn(orderId: string, state: string) {
  return shop.waitFor(`the return to be ${state}`, async () => {
    const rows = shop.context.db.selectFrom('purchase_returns').selectAll().where('order_id', '=', orderId);
    const found = await rows.executeTakeFirst();
    return found?.state === state ? found : null;
  });
}

describe('the cancellation of a purchase', () => {
  test('that is pending ends the order and refunds it once, however often it is requested', async () => {
    const id = await purchasedWhile({ scenario: 'hold' });
    expect((await act('cancelPurchase', id)).status).toBe(200);
    expect((await act('cancelPurchase', id)).error.message).toBe('La cancelación ya se pidió.');
    await waitForCancellation(id, 'cancelled');
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    await sendCancellation(shop.context, { orderId: id });
    await pollPurchase(shop.context, { orderId: id });
    expect(await refundsOf(id)).toEqual([{ reason: 'purchase-refused' }]);
    expect(await shownOf(id)).toMatchObject({ cancellation: 'cancelled' });
  });

  test('is found by a poll when its notice and its response are lost', async () => {
    const id = await purchasedWhile({ scenario: 'hold' });
    await shop.control('zinc', { scenario: 'bad-signature', order: id });
    await shop.control('zinc', { scenario: 'lost-response', calls: 1, order: id });
    await act('cancelPurchase', id);
    await waitForCancellation(id, 'accepted');
    // The poll is planned for a few seconds after the store was asked.
    shop.clock.advance(10_000);
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    await waitForCancellation(id, 'cancelled');
    expect(await refundsOf(id)).toEqual([{ reason: 'purchase-refused' }]);
  });

  test('that is placed comes too late: the order goes on and a person is told', async () => {
    const { id } = await placePurchasedOrder(shop, shopper);
    await act('cancelPurchase', id);
    await waitForCancellation(id, 'too-late');
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect(await refundsOf(id)).toEqual([]);
    expect(lines('cancellation-too-late')).toMatchObject([{ orderId: id }]);
  });

  test('keeps a failed purchase from being tried again', async () => {
    const id = await purchasedWhile({ scenario: 'hold' });
    const at = shop.clock.now();
    const row = { order_id: id, state: 'requested' as const, requested_at: at, updated_at: at };
    await shop.context.db.insertInto('purchase_cancellations').values(row).execute();
    const pending = await shop.context.partners.zinc.findOrderByShopOrderId(id);
    if (!pending) throw new Error('the marketplace has no purchase');
    const marketplaceOrder = { ...pending, state: 'failed' as const, errorType: 'session_expired' };
    await applyPurchaseResult(shop.context, { orderId: id, attempt: 1, marketplaceOrder });
    expect(await purchaseOf(id)).toMatchObject({ state: 'refused', attempt: 1 });
    await waitForCancellation(id, 'cancelled');
    expect(await refundsOf(id)).toEqual([{ reason: 'purchase-refused' }]);
  });

  test('needs a purchase', async () => {
    const { id } = await placeOrder(shop, shopper);
    const other = await placePurchasedOrder(shop, shopper);
    for (const input of [
      await ofFirst(id),
      { number: 999_999_999, purchase: id },
      { ...(await ofFirst(id)), purchase: other.id },
    ])
      for (const reply of [
        await buyer.act('cancelPurchase', input),
        await buyer.act('retryPurchase', input),
        await buyer.act('returnPurchase', { ...input, cause: 'damaged' }),
        await buyer.act('closeReturn', input),
      ])
        expect(reply.status).toBe(404);
    expect((await act('retryPurchase', other.id)).status, 'it waits for nobody').toBe(409);
    expect((await act('closeReturn', other.id)).status, 'it has no return').toBe(404);
  });
});

describe('the return of a purchase', () => {
  const returnsOf = async (orderId: string) => {
    const [purchase] = await purchasesOf(shop, orderId);
    return purchase.returns;
  };

  test('is requested once, keeps its labels, and ends when it is credited', async () => {
    const { id } = await placePurchasedOrder(shop, shopper);
    const request = { cause: 'damaged', notes: 'La caja llegó rota' } as const;
    const preview = await buyer.act('returnPurchase', { ...(await ofFirst(id)), ...request }, { dryRun: true });
    expect((await shownOf(id))?.goodsReturn).toBeNull();
    const replies = await Promise.all([giveBack(id, request), giveBack(id, request)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 200)?.body.effects).toEqual(preview.body.effects);
    const approved = await waitForReturn(id, 'approved');
    expect(approved).toMatchObject({ reason: 'damaged', error_type: null, merchant_return_id: expect.any(String) });
    expect(approved.label_urls).toEqual([expect.stringMatching(/^http.*\.pdf$/)]);
    expect((await shownOf(id))?.goodsReturn).toEqual({
      state: 'approved',
      cause: 'damaged',
      errorType: null,
      merchantReturnId: approved.merchant_return_id,
      labelUrls: approved.label_urls,
      isClosed: false,
    });
    await shop.control('zinc', { scenario: 'credit-return', order: id });
    await waitForReturn(id, 'credited');
    await followReturn(shop.context, { orderId: id });
    expect(await returnsOf(id)).toMatchObject([{ reason: 'damaged', notes: 'La caja llegó rota', status: 'credited' }]);
    expect(await refundsOf(id), 'a person decides on the refund').toEqual([]);
    expect((await act('closeReturn', id)).status).toBe(200);
    expect((await shownOf(id))?.goodsReturn?.isClosed).toBe(true);
    expect((await act('closeReturn', id)).status, 'once').toBe(409);
  });

  test('is of some products of the purchase, and is requested by who buys, with a reason', async () => {
    const { id, cart } = await placePurchasedOrder(shop, shopper, { asins: plainProducts(2) });
    const [asin = ''] = cart.items.map(({ productId }) => productId);
    const input = { ...(await ofFirst(id)), cause: 'wrong_item' as const, asins: [asin] };
    const support = await createStaff(shop, 'support');
    expect((await support.act('returnPurchase', input)).status).toBe(403);
    expect((await support.act('closeReturn', await ofFirst(id))).status).toBe(403);
    expect((await buyer.act('returnPurchase', input, { reason: '' })).status).toBe(400);
    for (const bad of [{ asins: ['B000000000'] }, { asins: ['x'] }])
      expect((await buyer.act('returnPurchase', { ...input, ...bad })).error.errors?.[0]?.field).toMatch(/^asins/);
    expect((await buyer.act('returnPurchase', { ...input, cause: 'bored' as never })).error.errors).toMatchObject([
      { field: 'cause', message: 'Elegí por qué vuelve' },
    ]);
    expect((await buyer.act('returnPurchase', input)).status).toBe(200);
    expect((await act('closeReturn', id)).status, 'the store has not answered').toBe(409);
    await waitForReturn(id, 'approved');
    expect(await returnsOf(id)).toMatchObject([{ reason: 'wrong_item', items: [{}] }]);
    const acts = shop.context.db.selectFrom('staff_audit').selectAll().where('act', '=', 'returnPurchase');
    expect(
      await acts.where('subject_id', '=', String(input.number)).where('outcome', '=', 'done').execute(),
    ).toMatchObject([{ subject_kind: 'order', reason: 'Prueba', before: { purchase: id } }]);
  });

  test('whose response is lost is looked up and not requested again', async () => {
    const { id } = await placePurchasedOrder(shop, shopper);
    await shop.drain();
    await shop.control('zinc', { scenario: 'lost-response', calls: 1 });
    await giveBack(id, { cause: 'wrong_item' });
    await shop.waitFor('the return to reach the marketplace', async () => (await returnsOf(id)).length === 1);
    await shop.drain();
    await followReturn(shop.context, { orderId: id });
    await waitForReturn(id, 'approved');
    expect(await returnsOf(id)).toHaveLength(1);
  });

  test('that is denied or not allowed waits for a person with what is known', async () => {
    const { id } = await placePurchasedOrder(shop, shopper);
    await shop.control('zinc', { scenario: 'deny-return', order: id });
    await giveBack(id, { cause: 'other' });
    await waitForReturn(id, 'denied');
    const pending = await purchasedWhile({ scenario: 'hold' });
    await giveBack(pending, { cause: 'forced_cancellation' });
    expect(await waitForReturn(pending, 'refused')).toMatchObject({ error_type: 'return_not_allowed' });
    expect((await shownOf(pending))?.goodsReturn).toMatchObject({ state: 'refused', errorType: 'return_not_allowed' });
    expect((await readSimulator(shop, 'zinc')).orders.length).toBeGreaterThan(1);
  });
});

describe('a purchase that waits for a person', () => {
  async function waitingWith(code: string): Promise<string> {
    const id = await purchasedWhile({ scenario: 'order-error', code, calls: 1 });
    await shop.waitFor('the purchase to wait', async () => (await purchaseOf(id))?.manual_reason);
    return id;
  }

  test('is bought again with a new key when the person says so', async () => {
    const id = await waitingWith('payment_declined');
    expect((await act('retryPurchase', id)).status).toBe(200);
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect(await purchasesOf(shop, id)).toHaveLength(2);
    expect((await act('retryPurchase', id)).status, 'once').toBe(409);
  });

  test('because its request was rejected is bought at once with its key when the person says so', async () => {
    const { id } = await placeOrder(shop, shopper);
    await shop.control('zinc', { scenario: 'reject', code: 'insufficient_funds', calls: 1, order: id });
    await payAtBank(shop, shopper, { id });
    await shop.waitFor('the purchase to wait', async () => (await purchaseOf(id))?.manual_reason);
    await act('retryPurchase', id);
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect((await purchasesOf(shop, id)).map((purchase) => purchase.idempotency_key)).toEqual([id]);
  });

  test('is refunded when the person gives it up', async () => {
    const id = await waitingWith('account_locked');
    expect((await act('callOffPurchase', id)).status).toBe(200);
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    expect(await refundsOf(id)).toEqual([{ reason: 'purchase-refused' }]);
  });

  test('because its request was rejected is not sent again once the person gives it up', async () => {
    const { id } = await placeOrder(shop, shopper);
    await shop.control('zinc', { scenario: 'reject', code: 'insufficient_funds', order: id });
    await payAtBank(shop, shopper, { id });
    await shop.waitFor('the purchase to wait', async () => (await purchaseOf(id))?.manual_reason);
    await act('callOffPurchase', id);
    await shop.control('zinc', { scenario: 'none', order: id });
    await buyOrder(shop.context, { orderId: id });
    expect(await purchasesOf(shop, id)).toEqual([]);
    await refuseByHand(shop.context, { orderId: id });
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
  });

  test('and may be bought is neither repeated nor refunded until the person has looked', async () => {
    const id = await waitingWith('order_probably_placed');
    for (const name of ['retryPurchase', 'callOffPurchase'] as const)
      expect((await act(name, id)).error.message).toContain('marcá que lo viste');
    expect(await purchasesOf(shop, id)).toHaveLength(1);
    await act('callOffPurchase', id, true);
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
  });
});
