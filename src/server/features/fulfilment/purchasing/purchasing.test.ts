import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { hmacHex } from '#partners/secrets.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import { findStalledByKind } from '#server/features/operations/reconciliation/reconcile.ts';
import {
  createShopper,
  eventCodes,
  payAtBank,
  placeOrder,
  placePurchasedOrder,
  plainProducts,
  purchasesOf,
  readOrder,
  readSimulator,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { applyPurchaseResult } from './apply-purchase-result.ts';
import { buyOrder } from './buy-order.ts';
import { pollPurchase } from './poll-purchase.ts';

const shop = await startShop();
const shopper = await createShopper(shop);

/** Pays an order while the marketplace simulator misbehaves for it. */
async function paidWhile(scenario: Record<string, unknown>): Promise<string> {
  const { id } = await placeOrder(shop, shopper);
  await shop.control('zinc', { ...scenario, order: id });
  await payAtBank(shop, shopper, { id });
  return id;
}

/** The refunds that the bank received for an order, in units of its currency. */
async function refundsOf(order: Order): Promise<number[]> {
  const { payments } = await readSimulator(shop, 'sistarbanc');
  const { transactionId } = order.payment ?? {};
  const paid = payments.find(
    (entry: { values: { idTransaccion: string } }) => entry.values.idTransaccion === transactionId,
  );
  return paid.refunds.map(({ amount }: { amount: string }) => Number(amount) / 100);
}

test('a paid order is bought with its id as key, its products, and the locker in Miami as address [ENT-11, ENT-37]', async () => {
  const asins = plainProducts(2);
  const order = await placePurchasedOrder(shop, shopper, { asins, quantity: 2 });
  const { locker } = (await shop.call('readProfile', {}, shopper)).body;
  const [purchase, ...others] = await purchasesOf(shop, order.id);
  expect(others).toEqual([]);
  expect(purchase.idempotency_key).toBe(order.id);
  expect(purchase.shipping_address).toMatchObject({
    address_line1: shop.context.config.shop.miamiAddress,
    address_line2: locker,
    city: 'Miami',
    state: 'FL',
    country: 'US',
  });
  expect(purchase.products.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 2]);
  expect(purchase.max_price).toBe(Math.round(order.fees.productsTotal * 115) + 1000);
  for (const entry of order.packages) {
    expect(entry).toMatchObject({ status: 'PACKAGE_SENT_FROM_AMAZON', carrierTrackingNumber: null });
  }
  expect(order.packages.flatMap((entry) => entry.products.map(({ asin }) => asin)).sort()).toEqual([...asins].sort());
});

test('a response lost after the purchase does not buy twice', async () => {
  const id = await paidWhile({ scenario: 'lost-response', calls: 3 });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  expect(await purchasesOf(shop, id)).toHaveLength(1);
});

test('a purchase is retried while the marketplace fails, and made once', async () => {
  const id = await paidWhile({ scenario: 'fail', calls: 4 });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  expect(await purchasesOf(shop, id)).toHaveLength(1);
});

test('repeated and concurrent runs of the job make one purchase', async () => {
  const { id } = await placeOrder(shop, shopper);
  await payAtBank(shop, shopper, { id });
  await Promise.allSettled([1, 2, 3, 4].map(() => buyOrder(shop.context, { orderId: id })));
  const order = await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  await buyOrder(shop.context, { orderId: id });
  expect(await purchasesOf(shop, id)).toHaveLength(1);
  expect(eventCodes(order).filter((code) => code.startsWith('ZINC'))).toEqual(['ZINC_PROCCESSING', 'ZINC_PAID']);
});

test('an unpaid order is not bought', async () => {
  const { id } = await placeOrder(shop, shopper);
  await buyOrder(shop.context, { orderId: id });
  expect(await purchasesOf(shop, id)).toEqual([]);
  expect((await readOrder(shop, shopper, id)).status).toBe('NEW');
});

test.each(['out-of-stock', 'price-rise'])(
  'an order that cannot be bought (%s) is refunded once, with one mail',
  async (scenario) => {
    const id = await paidWhile({ scenario, calls: 1 });
    const order = await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    await shop.waitFor('the refund', async () => (await refundsOf(order)).length > 0);
    await pollPurchase(shop.context, { orderId: id });
    await shop.drain();
    expect(await refundsOf(order)).toEqual([order.amount]);
    const mails = await shop.waitFor('the mail', async () => {
      const about = (await shop.mails(shopper.email)).filter(({ subject }) => subject.endsWith(`n.º ${order.number}`));
      const refunds = about.filter(({ subject }) => subject.startsWith('Te devolvemos'));
      return refunds.length > 0 && refunds;
    });
    expect(mails).toHaveLength(1);
  },
);

test('repeated and out-of-order notices do not revert the status or repeat an event', async () => {
  const { id } = await placeOrder(shop, shopper);
  await shop.control('zinc', { scenario: 'duplicate', order: id });
  await shop.control('zinc', { scenario: 'out-of-order', order: id });
  await payAtBank(shop, shopper, { id });
  const order = await shop.waitFor('the package', async () => {
    const now = await readOrder(shop, shopper, id);
    return now.packages.length > 0 ? now : null;
  });
  expect(order.status).toBe('ZINC_PAID');
  expect(new Set(eventCodes(order)).size).toBe(order.events.length);
});

test('a notice needs a valid signature, and its content is read again from the marketplace', async () => {
  const order = await placePurchasedOrder(shop, shopper);
  const { marketplace_order_id } = await shop.context.db
    .selectFrom('purchases')
    .select('marketplace_order_id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const body = JSON.stringify({ event: 'order.failed', order_id: marketplace_order_id, status: 'failed' });
  const send = (headers: Record<string, string>) =>
    fetch(`${shop.url}/webhooks/zinc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  expect((await send({})).status).toBe(401);
  expect((await send({ 'x-webhook-signature': hmacHex('somebody-else', body) })).status).toBe(401);
  const { zincWebhookSecret } = shop.context.partnerSettings;
  const good = { 'x-webhook-signature': `sha256=${hmacHex(zincWebhookSecret, body)}` };
  expect([(await send(good)).status, (await send(good)).status]).toEqual([200, 200]);
  await shop.drain();
  expect((await readOrder(shop, shopper, order.id)).status).toBe('ZINC_PAID');
});

test('a purchase whose notices never arrived is found by polling', async () => {
  const id = await paidWhile({ scenario: 'bad-signature' });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PROCCESSING' });
  await shop.waitFor('the purchase to be placed', async () => {
    await pollPurchase(shop.context, { orderId: id });
    return (await readOrder(shop, shopper, id)).packages.length > 0;
  });
  expect((await readOrder(shop, shopper, id)).status).toBe('ZINC_PAID');
});

/** Applies the marketplace's state of the first attempt, with changes. */
async function applyResult(orderId: string, change: Partial<ZincOrder>): Promise<void> {
  const purchase = await shop.waitFor('the purchase', () => shop.context.partners.zinc.findOrderByShopOrderId(orderId));
  await applyPurchaseResult(shop.context, { orderId, attempt: 1, marketplaceOrder: { ...purchase, ...change } });
}

test('a placed purchase that the store cancels before shipping is refunded once', async () => {
  const id = await paidWhile({ scenario: 'bad-signature' });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PROCCESSING' });
  await applyResult(id, { state: 'placed', packages: [], isFullyShipped: false });
  await applyResult(id, { state: 'cancelled', packages: [] });
  const order = await readOrder(shop, shopper, id);
  expect(eventCodes(order).slice(-2)).toEqual(['ZINC_PAID', 'REFUND']);
  await shop.waitFor('the refund', async () => (await refundsOf(order)).length > 0);
  await applyResult(id, { state: 'cancelled', packages: [] });
  await shop.drain();
  expect(await refundsOf(order)).toEqual([order.amount]);
});

test('a purchase cancelled after the order left the store waits for a person, once, and reconciliation reports it', async () => {
  const id = await paidWhile({ scenario: 'bad-signature' });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PROCCESSING' });
  await applyResult(id, { state: 'placed', packages: [], isFullyShipped: false });
  await shop.context.db.updateTable('orders').set({ status: 'SHIPPING' }).where('id', '=', id).execute();
  await applyResult(id, { state: 'cancelled', packages: [] });
  await applyResult(id, { state: 'cancelled', packages: [] });
  const refunds = shop.context.db
    .selectFrom('refunds')
    .select(['reason', 'state', 'manual_reason', 'amount_cents', 'currency'])
    .where('order_id', '=', id);
  const waiting = { state: 'manual', manual_reason: 'goods-in-doubt', amount_cents: null, currency: 'USD' };
  expect(await refunds.execute()).toEqual([{ reason: 'canceled-late', ...waiting }]);
  const order = await readOrder(shop, shopper, id);
  expect(order.status).toBe('SHIPPING');
  expect(await refundsOf(order)).toEqual([]);
  const stalled = await findStalledByKind(shop.context);
  expect(stalled.get('refund-by-hand')?.map(({ orderId }) => orderId)).toContain(id);
});

test('the order goes on when the store cancels one product, and its shopper is asked about it once', async () => {
  const [shippedAsin, cancelledAsin] = plainProducts(2).map((asin) => asin as Asin);
  if (!shippedAsin || !cancelledAsin) throw new Error('two products are needed');
  const { id, number } = await placeOrder(shop, shopper, { asins: [shippedAsin, cancelledAsin] });
  await shop.control('zinc', { scenario: 'bad-signature', order: id });
  await payAtBank(shop, shopper, { id });
  const parcel = { trackingNumber: `TBA${number}`, carrier: null, status: null, asins: [shippedAsin] };
  const left: Partial<ZincOrder> = {
    state: 'placed',
    packages: [parcel],
    isFullyShipped: true,
    cancelledAsins: [cancelledAsin],
  };
  await applyResult(id, left);
  await applyResult(id, left);
  const order = await readOrder(shop, shopper, id);
  expect(order).toMatchObject({ status: 'ZINC_PAID', issue: null });
  expect(await refundsOf(order)).toEqual([]);
  const questions = (await shop.call('listQuestions', { params: { id } }, shopper)).body;
  expect(questions).toMatchObject([{ state: 'open', reason: 'sold-out', line: { productId: cancelledAsin } }]);
  const about = await shop.waitFor('the mail', async () => {
    const mails = await shop.mails(shopper.email);
    const found = mails.filter(({ subject }) => subject.includes(`orden n.º ${number}: decinos qué hacemos`));
    return found.length > 0 && found;
  });
  expect(about).toHaveLength(1);
  await receiveAll(id);
  expect((await readOrder(shop, shopper, id)).status, 'it waits for the answer').toBe('ZINC_PAID');
  const params = { id, questionId: questions[0].id };
  await shop.call('answerQuestion', { params, body: { answer: 'money-back' } }, shopper);
  await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
});

/** Every known package of the order reaches the depot. */
async function receiveAll(id: string): Promise<void> {
  for (const { trackingNumber: externalTracking } of (await readOrder(shop, shopper, id)).packages) {
    const received = await shop.call('simulateReception', { body: { email: shopper.email, externalTracking } });
    if (received.status !== 200) throw new Error(`the reception was answered ${received.status}`);
  }
}

test('the order goes on with its shipped package when the store cancels the rest', async () => {
  const order = await placePurchasedOrder(shop, shopper);
  await shop.control('zinc', { scenario: 'cancel', order: order.id });
  const withIssue = await shop.waitFor('the issue', async () => {
    const now = await readOrder(shop, shopper, order.id);
    return now.issue ? now : null;
  });
  expect(withIssue).toMatchObject({ status: 'ZINC_PAID', issue: { code: 'PARTLY_CANCELED' } });
  await receiveAll(order.id);
  await waitForStatus(shop, shopper, { id: order.id, status: 'READY_TO_DELIVER' });
});

test('an order of two units in two packages waits for both', async () => {
  const { id } = await placeOrder(shop, shopper, { quantity: 2 });
  await shop.control('zinc', { scenario: 'split', order: id });
  await shop.control('zinc', { scenario: 'bad-signature', order: id });
  await payAtBank(shop, shopper, { id });
  const parcels = await shop.waitFor('both parcels to have left', async () => {
    const purchase = await shop.context.partners.zinc.findOrderByShopOrderId(id);
    return purchase?.packages.length === 2 && purchase.packages;
  });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PROCCESSING' });
  await applyResult(id, { packages: parcels.slice(0, 1), isFullyShipped: false });
  const receive = (externalTracking = '') =>
    shop.call('simulateReception', { body: { email: shopper.email, externalTracking } });
  expect((await receive(parcels[0]?.trackingNumber)).status).toBe(200);
  expect((await readOrder(shop, shopper, id)).status).toBe('ZINC_PAID');
  await pollPurchase(shop.context, { orderId: id });
  expect((await receive(parcels[1]?.trackingNumber)).status).toBe(200);
  await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
});

test('a notice that cannot be stored is refused', async () => {
  const { zincWebhookSecret } = shop.context.partnerSettings;
  for (const text of ['a\u0000b', '\ud800', 'x'.repeat(5000)]) {
    const body = JSON.stringify({ event: 'order.placed', order_id: text, status: 'order_placed' });
    const headers = { 'content-type': 'application/json', 'x-webhook-signature': hmacHex(zincWebhookSecret, body) };
    expect((await fetch(`${shop.url}/webhooks/zinc`, { method: 'POST', headers, body })).status).toBe(400);
  }
});
