import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { cents } from '#domain/money/cents.ts';
import { rateMicros, toPesos } from '#domain/money/exchange.ts';
import { fromUnits, toUnits } from '#domain/money/format.ts';
import { refreshRates } from '#server/features/base/currency/refresh-rates.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import {
  createShopper,
  fillCart,
  orderBody,
  placeOrder,
  plainProducts,
  preparePayment,
  readOrder,
  type Shopper,
  signInAfter,
} from '#testing/order-steps.ts';
import { attemptsOf } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

/** Sets the central bank's quote of the dollar and renews the rates. */
async function quoteDollar(buy: number, sell: number): Promise<void> {
  await shop.control('bcu', { scenario: 'none', usd: { buy, sell } });
  await refreshRates(shop.context);
}

/** The first buyable new product of a category in a price range, in cents, of the simulated marketplace. */
function goods(category: string, [from, to]: [number, number]): string {
  const found = demoCatalogue().find(
    ({ categories, priceCents, available, condition }) =>
      categories[0] === category &&
      available &&
      condition === 'new' &&
      priceCents !== null &&
      priceCents >= from &&
      priceCents < to,
  );
  if (!found) throw new Error(`nothing from ${from} to ${to} in ${category}`);
  return found.asin;
}

test('the order and /fees agree in every component for each regime, zone and category', async () => {
  const [shirt = '', trousers = ''] = plainProducts(2);
  const electronics = goods('Electronics', [60_00, 150_00]);
  const dear = goods('Electronics', [200_00, 600_00]);
  const book = goods('Books', [5_00, 60_00]);
  const cases = [
    { asins: [shirt], quantity: 1, useFranchese: 'USE', delivery: false, regime: 'USE' },
    { asins: [shirt, trousers, book], quantity: 2, useFranchese: 'NOT_USE', delivery: true, regime: 'NOT_USE' },
    { asins: [electronics], quantity: 1, useFranchese: 'NOT_USE', delivery: false, regime: 'NOT_USE' },
    { asins: [shirt], quantity: 6, useFranchese: 'USE', delivery: true, regime: 'NOT_APPLICABLE' },
    { asins: [dear, book], quantity: 1, useFranchese: 'NOT_APPLICABLE', delivery: true, regime: 'NOT_APPLICABLE' },
    { asins: [book], quantity: 3, useFranchese: 'NOT_USE', delivery: false, regime: 'NOT_APPLICABLE' },
  ];
  for (const { asins, quantity, useFranchese, delivery, regime } of cases) {
    const shopper = await createShopper(shop, { apartment: 'Salto' });
    const cart = await fillCart(shop, shopper, { asins, quantity });
    const productsAsin = cart.cartItems.map((line: Record<string, unknown>) => ({
      asin: line.productId,
      quantity: line.quantity,
    }));
    const deliveryZone = delivery ? 'OTHER_DEPARTMENTS' : 'PICKUP';
    const quoteRequest = { body: { useFranchise: useFranchese, productsAsin, deliveryZone } };
    const { products, ...fees } = (await shop.call('quoteFees', quoteRequest, shopper)).body;
    expect(products).toHaveLength(asins.length);
    expect(fees.useFranchise).toBe(regime);
    const where = delivery ? { deliveryMethod: 'delivery', addressId: shopper.addressId } : {};
    const change = { ...where, useFranchese, expectedTotal: fees.total };
    const { status, body: order } = await shop.call('createOrder', { body: orderBody(cart.id, change) }, shopper);
    expect(status).toBe(201);
    // Only the quote explains why the franchise cannot be used; the explanation costs nothing.
    expect({ ...order.fees, franchiseRefusal: null }).toEqual({ ...fees, franchiseRefusal: null });
    expect(order.amountUsd).toBe(fees.total);
  }
});

function money({ amount, amountUsd, rate, fees, currency, useFranchese, address, cart, deliveryZone }: Order) {
  return { amount, amountUsd, rate, fees, currency, useFranchese, address, cart, deliveryZone };
}

async function changePriceRateAndAddress(shopper: Shopper, asin: string): Promise<void> {
  await quoteDollar(42, 44);
  await shop.control('zinc', { scenario: 'price-rise', asin });
  await fillCart(shop, shopper, { asins: [asin] });
  const { body } = await shop.call('checkAvailability', {}, shopper);
  expect(body.exceptions).toHaveLength(1);
  const elsewhere = { address: 'Sarandí', doorNumber: '1', neighborhood: 'Centro', zipCode: '27000' };
  const moved = { ...elsewhere, apartment: 'Rocha', phoneNumber: '099000000' };
  const changed = await shop.call('changeAddress', { params: { id: shopper.addressId }, body: moved }, shopper);
  expect(changed.status).toBe(200);
  await shop.call('updateProfile', { body: { lastName: 'Otra' } }, shopper);
  await signInAfter(shop, shopper, 24 * 60 * 60_000);
}

test('a created order keeps its amounts and address after changes of price, rate, address and day', async () => {
  const [, , asin = ''] = plainProducts(3);
  const shopper = await createShopper(shop);
  const change = { currency: 'UYU', deliveryMethod: 'delivery', addressId: shopper.addressId };
  const created = await placeOrder(shop, shopper, { asins: [asin], quantity: 2, change });
  await changePriceRateAndAddress(shopper, asin);
  const later = await readOrder(shop, shopper, created.id);
  expect(money(later)).toEqual(money(created));
  const again = await shop.call('createOrder', { body: orderBody(created.cartId, change) }, shopper);
  expect(money(again.body)).toEqual(money(created));

  for (const method of ['sistarbanc_brou', 'abitab']) {
    const { body } = await preparePayment(shop, shopper, { id: created.id, method });
    expect(body.payment).toMatchObject({ value: created.amount, currency: 'UYU' });
  }
  const expected = toPesos(fromUnits(created.fees.total), rateMicros(Math.round((created.rate ?? 0) * 1_000_000)));
  expect((await attemptsOf(shop, created.id)).map(({ amount_cents }) => amount_cents)).toEqual([expected, expected]);
  await shop.control('zinc', { scenario: 'none', asin });
});

test('an amount in pesos other than the expected one is refused, naming the new one', async () => {
  const shopper = await createShopper(shop);
  const cart = await fillCart(shop, shopper);
  await quoteDollar(42, 44);
  const seen = { currency: 'UYU', expectedAmount: 0 };
  const refused = await shop.call('createOrder', { body: orderBody(cart.id, seen) }, shopper);
  expect(refused.status).toBe(409);
  expect(refused.body.errors).toMatchObject([{ field: 'expectedAmount', message: expect.stringMatching(/^El total/) }]);

  const productsAsin = [{ asin: cart.cartItems[0].productId, quantity: 1 }];
  const quoteRequest = { body: { useFranchise: 'USE', productsAsin, deliveryZone: 'PICKUP' } };
  const { total } = (await shop.call('quoteFees', quoteRequest, shopper)).body;
  const expectedAmount = toUnits(toPesos(cents(fromUnits(total)), rateMicros(43_000_000)));
  await quoteDollar(43, 45);
  const agreed = { currency: 'UYU', expectedTotal: total, expectedAmount };
  expect((await shop.call('createOrder', { body: orderBody(cart.id, agreed) }, shopper)).status).toBe(409);
  await quoteDollar(42, 44);
  const created = await shop.call('createOrder', { body: orderBody(cart.id, agreed) }, shopper);
  expect([created.status, created.body.amount]).toEqual([201, expectedAmount]);
});
