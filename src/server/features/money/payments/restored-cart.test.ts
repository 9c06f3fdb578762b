import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import {
  createShopper,
  fillCart,
  payAtBank,
  placeOrder,
  plainProducts,
  preparePayment,
  purchasesOf,
  readOrder,
  type Shopper,
  waitForStatus,
} from '#testing/order-steps.ts';
import { confirmAsBank, pollPayments, refundsOf } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const HALF_HOUR = 30 * 60_000;

const shop = await startShop();

/** What is in the cart, by product. */
async function cartOf(shopper: Shopper): Promise<Record<string, number>> {
  const { status, body } = await shop.call('readCart', {}, shopper);
  const items = status === 404 ? [] : (body.cartItems as { productId: string; quantity: number }[]);
  return Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]));
}

const restore = (shopper: Shopper, id: string) => shop.call('restoreCart', { params: { id }, body: {} }, shopper);

const productsOf = ({ cart }: Order) => Object.fromEntries(cart.items.map((item) => [item.productId, item.quantity]));

/** An order whose shopper left the bank without paying. */
async function abandonedOrder(shopper: Shopper) {
  const { id } = await placeOrder(shop, shopper);
  const { form } = await payAtBank(shop, shopper, { id, decision: 'abandon' });
  return { id, form };
}

test('the list leaves out an order at the bank, which has a read of its own [ORD-02]', async () => {
  const shopper = await createShopper(shop);
  const { id } = await abandonedOrder(shopper);
  const atBank = await shop.call('listOrdersAtBank', {}, shopper);
  expect(atBank.body).toMatchObject([{ id, status: 'PROCESSING', paymentReported: false, cartRestored: false }]);
  expect((await shop.call('listOrders', {}, shopper)).body).toEqual([]);
  expect((await shop.call('listOrdersAtBank', {}, await createShopper(shop))).body).toEqual([]);
});

test('the lines of an unpaid order are put back into the cart once, beside what is there, and the order can still be paid', async () => {
  const shopper = await createShopper(shop);
  const { id } = await abandonedOrder(shopper);
  const [other = ''] = plainProducts(3).slice(2);
  await fillCart(shop, shopper, { asins: [other] });
  const order = await readOrder(shop, shopper, id);
  const [first, second] = await Promise.all([restore(shopper, id), restore(shopper, id)]);
  for (const { status, body } of [first, second]) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'PROCESSING', cartRestored: true });
  }
  expect(await cartOf(shopper)).toEqual({ ...productsOf(order), [other]: 1 });
  expect((await preparePayment(shop, shopper, { id })).status).toBe(200);
});

test('a restored order that is paid after all takes its lines out of the cart and is bought once', async () => {
  const shopper = await createShopper(shop);
  const { id, form } = await abandonedOrder(shopper);
  await restore(shopper, id);
  await confirmAsBank(shop, form);
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  expect(await cartOf(shopper)).toEqual({});
  expect(await purchasesOf(shop, id)).toHaveLength(1);
  expect((await restore(shopper, id)).status).toBe(409);
});

test('a restored order that expires does not return its lines a second time', async () => {
  const shopper = await createShopper(shop);
  const { id } = await abandonedOrder(shopper);
  const order = await readOrder(shop, shopper, id);
  await restore(shopper, id);
  shop.clock.advance(HALF_HOUR + 1000);
  await pollPayments(shop, id);
  expect(await readOrder(shop, shopper, id)).toMatchObject({ status: 'FAILED', cartRestored: false });
  expect(await cartOf(shopper)).toEqual(productsOf(order));
  expect((await restore(shopper, id)).status).toBe(200);
  expect(await cartOf(shopper)).toEqual(productsOf(order));
});

test('ordering the restored cart cancels the first order, and a payment that it gets later is refunded', async () => {
  const shopper = await createShopper(shop);
  const first = await abandonedOrder(shopper);
  await restore(shopper, first.id);
  const again = await placeOrder(shop, shopper);
  expect((await readOrder(shop, shopper, first.id)).status).toBe('CANCELED');
  expect(await cartOf(shopper)).toEqual({});
  await decideAtBank(first.form, 'approve');
  await shop.waitFor('the refund', async () => (await refundsOf(shop, first.form)).length > 0);
  await payAtBank(shop, shopper, { id: again.id, decision: 'twice' });
  await waitForStatus(shop, shopper, { id: again.id, status: 'ZINC_PAID' });
  expect(await refundsOf(shop, first.form)).toEqual([Number(first.form.fields.importe)]);
  expect(await purchasesOf(shop, first.id)).toEqual([]);
  expect(await purchasesOf(shop, again.id)).toHaveLength(1);
});

test('the payment of an expired order is refunded when its products were ordered again', async () => {
  const shopper = await createShopper(shop);
  const { id, form } = await abandonedOrder(shopper);
  shop.clock.advance(HALF_HOUR + 1000);
  await pollPayments(shop, id);
  await placeOrder(shop, shopper);
  await decideAtBank(form, 'approve');
  await shop.waitFor('the refund', async () => (await refundsOf(shop, form)).length > 0);
  expect((await readOrder(shop, shopper, id)).status).toBe('FAILED');
  expect(await purchasesOf(shop, id)).toEqual([]);
});

test('another order of other products leaves a restored order as it is', async () => {
  const shopper = await createShopper(shop);
  const first = await abandonedOrder(shopper);
  await restore(shopper, first.id);
  const { body: cart } = await shop.call('readCart', {}, shopper);
  for (const { id } of cart.cartItems) await shop.call('removeCartItem', { params: { id } }, shopper);
  await placeOrder(shop, shopper, { asins: plainProducts(3).slice(2) });
  expect((await readOrder(shop, shopper, first.id)).status).toBe('PROCESSING');
});

test('an order with a payment of another amount says that a payment was reported', async () => {
  const shopper = await createShopper(shop);
  const { id } = await placeOrder(shop, shopper);
  await payAtBank(shop, shopper, { id, decision: 'wrong-amount' });
  await shop.waitFor('the report', async () => (await readOrder(shop, shopper, id)).paymentReported);
});
