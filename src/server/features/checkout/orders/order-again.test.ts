import { describe, expect, test } from 'vitest';
import type { AgainQuote } from '#contract/order-again.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  orderBody,
  payAtBank,
  placeOrder,
  plainProducts,
  preparePayment,
  purchasesOf,
  readOrder,
  type Shopper,
  signInAfter,
  waitForStatus,
} from '#testing/order-steps.ts';
import { attemptsOf, pollPayments } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const THREE_DAYS = 72 * 60 * 60_000;

const shop = await startShop();
// Each test has products of its own, because a changed price stays in the catalogue.
const products = plainProducts(12);
const take = (count: number) => products.splice(0, count);

/** An order that was canceled before it was paid; its lines are back in the cart. */
async function canceledOrder(shopper: Shopper, options: Parameters<typeof placeOrder>[2] = {}) {
  const order = await placeOrder(shop, shopper, options);
  await shop.call('cancelOrder', { params: { id: order.id }, body: {} }, shopper);
  return order;
}

const quoteOf = (id: string, shopper: Shopper) => shop.call('quoteOrderAgain', { params: { id }, body: {} }, shopper);

const agreed = ({ lines, amountNow }: AgainQuote) => ({
  lines: lines.filter(({ priceNow }) => priceNow !== null).map(({ id }) => id),
  expectedAmount: amountNow,
});

const orderAgain = (id: string, shopper: Shopper, body: object) =>
  shop.call('orderAgain', { params: { id }, body }, shopper);

async function cartOf(shopper: Shopper) {
  return (await shop.call('readCart', {}, shopper)).body;
}

describe('an order that ended unpaid', () => {
  test('is made again as it was at the prices of today, and each names the other', async () => {
    const shopper = await createShopper(shop, { apartment: 'Canelones' });
    const [kept = '', risen = ''] = take(2);
    const change = { deliveryMethod: 'delivery', addressId: shopper.addressId, currency: 'UYU' };
    const ended = await canceledOrder(shopper, { asins: [kept, risen], quantity: 2, change });
    await shop.control('zinc', { scenario: 'price-rise', asin: risen });
    const { status, body: quote } = await quoteOf(ended.id, shopper);
    expect(status).toBe(200);
    expect(quote).toMatchObject({ currency: 'UYU', amountThen: ended.amount });
    expect(quote.amountNow).toBeGreaterThan(quote.amountThen);
    expect(
      quote.lines.map(({ priceThen, priceNow }: AgainQuote['lines'][number]) => (priceNow ?? 0) > priceThen),
    ).toEqual([false, true]);
    const made = await orderAgain(ended.id, shopper, agreed(quote));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: 'NEW',
      amount: quote.amountNow,
      currency: 'UYU',
      deliveryMethod: 'delivery',
      deliveryZone: ended.deliveryZone,
      address: ended.address,
      againOf: { id: ended.id, number: ended.number },
      orderedAgainAs: null,
    });
    expect(made.body.cart.items).toMatchObject([{ quantity: 2 }, { quantity: 2 }]);
    expect((await readOrder(shop, shopper, ended.id)).orderedAgainAs).toEqual({
      id: made.body.id,
      number: made.body.number,
    });
    const support = await createStaff(shop, 'support');
    const seen = async (number: number) => (await support.call('readOrderForStaff', { number })).body;
    expect(await seen(made.body.number)).toMatchObject({ againOf: ended.number, orderedAgainAs: null });
    expect(await seen(ended.number)).toMatchObject({ againOf: null, orderedAgainAs: made.body.number });
    expect((await cartOf(shopper)).cartItems).toEqual([]);
    await shop.control('zinc', { scenario: 'none', asin: risen });
    await shop.shipAtOnce(made.body.id);
    await payAtBank(shop, shopper, { id: made.body.id });
    await waitForStatus(shop, shopper, { id: made.body.id, status: 'ZINC_PAID' });
    expect(await purchasesOf(shop, made.body.id)).toHaveLength(1);
  });

  test('is made once, however often and however many at once ask for it', async () => {
    const shopper = await createShopper(shop);
    const ended = await canceledOrder(shopper, { asins: take(1) });
    const body = agreed((await quoteOf(ended.id, shopper)).body);
    const made = await Promise.all(Array.from({ length: 5 }, () => orderAgain(ended.id, shopper, body)));
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(made.map((reply) => reply.body.id)).size).toBe(1);
    expect((await orderAgain(ended.id, shopper, { ...body, expectedAmount: 1 })).body.id).toBe(made[0]?.body.id);
    const rows = await shop.context.db.selectFrom('orders').select('id').where('again_of', '=', ended.id).execute();
    expect(rows).toHaveLength(1);
  });

  test('leaves out what cannot be bought only where the shopper agrees to exactly that', async () => {
    const shopper = await createShopper(shop);
    const [kept = '', gone = ''] = take(2);
    const ended = await canceledOrder(shopper, { asins: [kept, gone] });
    await shop.control('zinc', { scenario: 'out-of-stock', asin: gone });
    const { body: quote } = await quoteOf(ended.id, shopper);
    expect(quote.lines).toMatchObject([{ outcome: 'AVAILABLE' }, { outcome: 'NO_PRICE', priceNow: null }]);
    const all = { ...agreed(quote), lines: quote.lines.map(({ id }: { id: string }) => id) };
    expect(await orderAgain(ended.id, shopper, all)).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'lines' }] },
    });
    expect(await orderAgain(ended.id, shopper, { ...agreed(quote), expectedAmount: 1 })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'expectedAmount' }] },
    });
    const made = await orderAgain(ended.id, shopper, agreed(quote));
    expect(made.body.cart.items).toMatchObject([{ productId: kept }]);
  });

  test('is not made where nothing of it can be bought, nor while the store does not answer for too long', async () => {
    const shopper = await createShopper(shop);
    const [gone = ''] = take(1);
    const ended = await canceledOrder(shopper, { asins: [gone] });
    await shop.control('zinc', { scenario: 'out-of-stock', asin: gone });
    const { body: quote } = await quoteOf(ended.id, shopper);
    expect(quote).toMatchObject({ amountNow: null, franchiseNow: null });
    const lines = quote.lines.map(({ id }: { id: string }) => id);
    expect((await orderAgain(ended.id, shopper, { lines, expectedAmount: 1 })).status).toBe(422);
  });

  test('is not made while its products are in another order of the shopper that goes on', async () => {
    const shopper = await createShopper(shop);
    const asins = take(1);
    const ended = await canceledOrder(shopper, { asins });
    const body = agreed((await quoteOf(ended.id, shopper)).body);
    const { id: cartId } = await cartOf(shopper);
    await shop.call('createOrder', { body: orderBody(cartId) }, shopper);
    expect((await quoteOf(ended.id, shopper)).status).toBe(409);
    expect((await orderAgain(ended.id, shopper, body)).status).toBe(409);
  });

  test('is only of its shopper, and of one that is not under way', async () => {
    const shopper = await createShopper(shop);
    const stranger = await createShopper(shop);
    const ended = await canceledOrder(shopper, { asins: take(1) });
    expect((await quoteOf(ended.id, stranger)).status).toBe(404);
    const body = agreed((await quoteOf(ended.id, shopper)).body);
    expect((await orderAgain(ended.id, stranger, body)).status).toBe(404);
    const unpaid = await placeOrder(shop, shopper, { asins: take(1) });
    expect((await quoteOf(unpaid.id, shopper)).status).toBe(409);
  });
});

describe('a voucher that expired', () => {
  test('has another chance in its mail; paid late beside the new order, it comes back as a second charge', async () => {
    const shopper = await createShopper(shop);
    const order = await placeOrder(shop, shopper, { asins: take(1) });
    await preparePayment(shop, shopper, { id: order.id, method: 'abitab' });
    await signInAfter(shop, shopper, THREE_DAYS + 1000);
    await pollPayments(shop, order.id);
    expect((await readOrder(shop, shopper, order.id)).status).toBe('CANCELED');
    const mail = await shop.waitFor('the mail', async () =>
      (await shop.mails(shopper.email)).find(({ subject }) => subject.startsWith('Cancelamos tu orden')),
    );
    expect(mail.text).toContain(`/profile/orders/${order.id}?otra=1`);
    const made = await orderAgain(order.id, shopper, agreed((await quoteOf(order.id, shopper)).body));
    expect(made.status).toBe(201);
    await payAtBank(shop, shopper, { id: made.body.id });
    await waitForStatus(shop, shopper, { id: made.body.id, status: 'ZINC_PAID' });
    await shop.control('abitab', { scenario: 'pay', order: order.id });
    await shop.waitFor('the second charge', async () => (await attemptsOf(shop, order.id))[0]?.state === 'overpaid');
    const refunds = await shop.context.db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute();
    const [attempt] = await attemptsOf(shop, order.id);
    expect(refunds).toMatchObject([{ reason: 'too-late', amount_cents: attempt?.amount_cents }]);
    expect((await readOrder(shop, shopper, order.id)).status).toBe('CANCELED');
    expect(await purchasesOf(shop, order.id)).toEqual([]);
  });

  test('paid late without a new order revives as before, and has no other chance any more', async () => {
    const shopper = await createShopper(shop);
    const order = await placeOrder(shop, shopper, { asins: take(1) });
    await preparePayment(shop, shopper, { id: order.id, method: 'abitab' });
    await signInAfter(shop, shopper, THREE_DAYS + 1000);
    await pollPayments(shop, order.id);
    await shop.control('abitab', { scenario: 'pay', order: order.id });
    await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' });
    expect((await quoteOf(order.id, shopper)).status).toBe(409);
  });
});
