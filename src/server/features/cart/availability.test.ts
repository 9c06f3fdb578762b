import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { refreshProducts } from '#server/features/catalog/products/refresh-products.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { putProducts } from '#testing/products.ts';
import { startShop, type TestCustomer, type TestShop } from '#testing/shop.ts';

let shop: TestShop;
let who: TestCustomer;

/** Products that the simulated marketplace sells, known to the shop. */
const SOLD = demoCatalogue()
  .filter((one) => one.available && !one.digital && (one.priceCents ?? 0) > 1000 && one.siblings.length === 0)
  .filter((one) => one.categories[0] === 'Home & Kitchen' || one.categories[0] === 'Electronics')
  .map((one) => one.asin);

beforeAll(async () => {
  shop = await startShop();
});
beforeEach(async () => {
  await shop.control('zinc', { scenario: 'none' });
  who = await shop.customer();
});
afterAll(() => shop.stop());

const check = () => shop.call('checkAvailability', {}, { token: who.token });

/** So many products of the marketplace in the cart of a new customer. */
async function fillCart(count: number): Promise<Cart> {
  const asins: string[] = [];
  await refreshProducts(shop.context, SOLD.slice(0, count + 6));
  for (const productId of SOLD) {
    const { status } = await shop.call('addCartItem', { body: { productId, quantity: 2 } }, { token: who.token });
    if (status === 201) asins.push(productId);
    if (asins.length === count) break;
  }
  return (await shop.call('readCart', {}, { token: who.token })).body;
}

test('a cart whose products are still there at their price passes without exceptions [API-21]', async () => {
  const cart = await fillCart(2);
  expect(cart.cartItems).toHaveLength(2);
  expect((await check()).body).toEqual({ cart, exceptions: [] });
});

test('without a cart there is nothing to check', async () => {
  const answer = await check();
  expect([answer.status, answer.body]).toEqual([200, { cart: null, exceptions: [] }]);
});

test('a product that cannot be had any more leaves the cart with a message that names it [API-21]', async () => {
  const { cartItems } = await fillCart(2);
  const [gone, kept] = cartItems;
  await shop.control('zinc', { scenario: 'out-of-stock', asin: gone?.productId });
  const { body } = await check();
  expect(body.cart.cartItems.map((item: Cart['cartItems'][0]) => item.productId)).toEqual([kept?.productId]);
  expect(body.cart.total).toBe(Math.round((kept?.price ?? 0) * 200) / 100);
  expect(body.exceptions).toHaveLength(1);
  expect(body.exceptions[0].productId).toBe(gone?.productId);
  expect(body.exceptions[0].message).toContain(gone?.title.slice(0, 40));
  expect((await check()).body.exceptions).toEqual([]);
});

test('when every product is gone the cart stays, empty, with a message for each', async () => {
  await fillCart(2);
  await shop.control('zinc', { scenario: 'out-of-stock' });
  const { body } = await check();
  expect(body.cart).toMatchObject({ total: 0, cartItems: [] });
  expect(body.exceptions).toHaveLength(2);
});

test('a product that the marketplace never heard of leaves the cart', async () => {
  const [productId] = await putProducts(shop, [{ productTitle: 'Lost Thing' }]);
  await shop.call('addCartItem', { body: { productId } }, { token: who.token });
  const { body } = await check();
  expect(body.cart.cartItems).toEqual([]);
  expect(body.exceptions).toEqual([
    { productId, message: 'Quitamos de tu carrito «Lost Thing»: ya no está a la venta' },
  ]);
});

test('a price that changed is put in the cart and said, old and new [API-21]', async () => {
  const { cartItems } = await fillCart(1);
  const [line] = cartItems;
  await shop.control('zinc', { scenario: 'price-rise', asin: line?.productId });
  const { body } = await check();
  const [after] = body.cart.cartItems;
  expect(after.price).toBeGreaterThan(line?.price ?? 0);
  expect(body.cart.total).toBe(Math.round(after.price * 200) / 100);
  expect(body.exceptions).toHaveLength(1);
  expect(body.exceptions[0].message).toContain(shown(line?.price ?? 0));
  expect(body.exceptions[0].message).toContain(shown(after.price));
  expect((await check()).body.exceptions).toEqual([]);
});

test('while the marketplace is down the cart stands as it is', async () => {
  const cart = await fillCart(2);
  await shop.control('zinc', { scenario: 'fail' });
  const answer = await check();
  expect([answer.status, answer.body]).toEqual([200, { cart, exceptions: [] }]);
});

function shown(units: number): string {
  const [whole = '', decimals = ''] = units.toFixed(2).split('.');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${decimals}`;
}
