import { beforeEach, expect, test } from 'vitest';
import { rateMicros, toPesos } from '#domain/money/exchange.ts';
import { fromUnits } from '#domain/money/format.ts';
import { refreshRates } from '#server/features/base/currency/refresh-rates.ts';
import {
  createShopper,
  fillCart,
  orderBody,
  payAtBank,
  placeOrder,
  preparePayment,
  readOrder,
  type Shopper,
  waitForStatus,
} from '#testing/order-steps.ts';
import { attemptsOf } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

let shopper: Shopper;

const shop = await startShop();

beforeEach(async () => {
  shopper = await createShopper(shop);
  await forgetRates();
});

async function forgetRates(): Promise<void> {
  await shop.context.db.deleteFrom('exchange_rates').execute();
  shop.context.cache.rates.invalidate();
}

async function quoteDollar(buy: number, sell: number): Promise<void> {
  await forgetRates();
  await shop.control('bcu', { scenario: 'none', usd: { buy, sell } });
  await refreshRates(shop.context);
}

const choose = (id: string, paymentMethod: string) =>
  shop.call('choosePayment', { params: { id }, body: { paymentMethod } }, shopper);

const UNKNOWN_RATE = /^La cotización del dólar no está disponible en este momento; .+probá en unos minutos$/;

test('an order in dollars without any known rate has none and is paid at a bank in dollars', async () => {
  const order = await placeOrder(shop, shopper);
  expect(order).toMatchObject({ currency: 'USD', rate: null, amount: order.amountUsd });
  expect((await shop.call('listOrders', {}, shopper)).body).toMatchObject([{ id: order.id, rate: null }]);
  await payAtBank(shop, shopper, { id: order.id });
  const paid = await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' });
  expect(paid).toMatchObject({ rate: null, payment: { value: order.amountUsd, currency: 'USD' } });
});

test('an order in pesos without any known rate is refused with 503 and the cart stays', async () => {
  const cart = await fillCart(shop, shopper);
  const body = orderBody(cart.id, { currency: 'UYU' });
  const refused = await shop.call('createOrder', { body }, shopper);
  expect(refused).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(UNKNOWN_RATE), errors: [{ field: 'currency' }] },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await shop.call('readCart', {}, shopper)).body).toMatchObject({ id: cart.id, cartItems: [{ quantity: 1 }] });
  await quoteDollar(39, 41);
  expect(await shop.call('createOrder', { body }, shopper)).toMatchObject({ status: 201, body: { rate: 40 } });
});

test('a payment in pesos of an order without a rate is refused until one is known, and the bank chosen before stays', async () => {
  const { id } = await placeOrder(shop, shopper);
  await preparePayment(shop, shopper, { id });
  const refused = await choose(id, 'abitab');
  expect(refused).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(UNKNOWN_RATE), errors: [{ field: 'paymentMethod' }] },
  });
  const order = await readOrder(shop, shopper, id);
  expect(order).toMatchObject({ rate: null, paymentMethod: 'sistarbanc_brou' });
  expect((await attemptsOf(shop, id)).map(({ state }) => state)).toEqual(['pending']);
});

test('the first payment in pesos fixes the rate of an order without one; a later payment uses the same', async () => {
  const { id, amountUsd } = await placeOrder(shop, shopper);
  await quoteDollar(41, 43);
  expect((await readOrder(shop, shopper, id)).rate, 'only a payment in pesos fixes it').toBeNull();
  const pesos = toPesos(fromUnits(amountUsd), rateMicros(42_000_000));
  const chosen = await Promise.all([choose(id, 'abitab'), choose(id, 'abitab')]);
  for (const { status, body } of chosen) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ currency: 'USD', amount: amountUsd, rate: 42, payment: { currency: 'UYU' } });
  }
  await quoteDollar(44, 46);
  await preparePayment(shop, shopper, { id });
  const { body } = await preparePayment(shop, shopper, { id, method: 'abitab' });
  expect(body).toMatchObject({ order: { rate: 42 }, payment: { currency: 'UYU' } });
  expect((await attemptsOf(shop, id)).map(({ amount_cents }) => amount_cents)).toEqual([
    pesos,
    fromUnits(amountUsd),
    pesos,
  ]);
});

test('the database refuses an order in pesos without a rate', async () => {
  const { id } = await placeOrder(shop, shopper);
  const inPesos = shop.context.db.updateTable('orders').set({ currency: 'UYU' }).where('id', '=', id);
  await expect(inPesos.execute()).rejects.toThrow('orders_rate_check');
});
