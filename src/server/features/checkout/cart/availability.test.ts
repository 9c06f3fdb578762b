import { beforeEach, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { refreshProducts } from '#server/features/catalog/products/refresh-products.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { insertProducts } from '#testing/products.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { startShop } from '#testing/shop.ts';
import { storeTranslation } from '#testing/translations.ts';

let customer: TestCustomer;

/** Asins that the simulated marketplace sells and that can be bought without choosing a variant. */
const SOLD = demoCatalogue()
  .filter(
    (product) =>
      product.available && !product.digital && (product.priceCents ?? 0) > 1000 && product.siblings.length === 0,
  )
  .filter((product) => product.categories[0] === 'Home & Kitchen' || product.categories[0] === 'Electronics')
  .map((product) => product.asin);

const shop = await startShop();
beforeEach(async () => {
  await shop.control('zinc', { scenario: 'none' });
  customer = await shop.createCustomer();
});

const check = () => shop.call('checkAvailability', {}, { token: customer.token });

/** Puts `count` products of the marketplace into the customer's cart. */
async function fillCart(count: number): Promise<Cart> {
  const asins: string[] = [];
  await refreshProducts(shop.context, SOLD.slice(0, count + 6));
  for (const productId of SOLD) {
    const { status } = await shop.call('addCartItem', { body: { productId, quantity: 2 } }, { token: customer.token });
    if (status === 201) asins.push(productId);
    if (asins.length === count) break;
  }
  return (await shop.call('readCart', {}, { token: customer.token })).body;
}

test('a cart with unchanged products passes without exceptions [API-21]', async () => {
  const cart = await fillCart(2);
  expect(cart.cartItems).toHaveLength(2);
  expect((await check()).body).toEqual({ cart, exceptions: [] });
});

test('the reply without a cart is empty', async () => {
  const answer = await check();
  expect([answer.status, answer.body]).toEqual([200, { cart: null, exceptions: [] }]);
});

test('a product out of stock is removed with a message that names it [API-21]', async () => {
  const { cartItems } = await fillCart(2);
  const [soldOut, remaining] = cartItems;
  await shop.control('zinc', { scenario: 'out-of-stock', asin: soldOut?.productId });
  const { body } = await check();
  expect(body.cart.cartItems.map((item: Cart['cartItems'][0]) => item.productId)).toEqual([remaining?.productId]);
  expect(body.cart.total).toBe(Math.round((remaining?.price ?? 0) * 200) / 100);
  expect(body.exceptions).toHaveLength(1);
  expect(body.exceptions[0].productId).toBe(soldOut?.productId);
  expect(body.exceptions[0].message).toContain(soldOut?.title.slice(0, 40));
  expect((await check()).body.exceptions).toEqual([]);
});

test('when every product is out of stock the empty cart remains, with a message for each', async () => {
  await fillCart(2);
  await shop.control('zinc', { scenario: 'out-of-stock' });
  const { body } = await check();
  expect(body.cart).toMatchObject({ total: 0, cartItems: [] });
  expect(body.exceptions).toHaveLength(2);
});

test('a product unknown to the marketplace is removed', async () => {
  const [productId] = await insertProducts(shop, [{ productTitle: 'Lost Thing' }]);
  await shop.call('addCartItem', { body: { productId } }, { token: customer.token });
  const { body } = await check();
  expect(body.cart.cartItems).toEqual([]);
  expect(body.exceptions).toEqual([
    { productId, message: 'Quitamos de tu carrito «Lost Thing»: ya no está a la venta' },
  ]);
});

test('a message names a product as it is shown, in Spanish where it is translated', async () => {
  const [productId = ''] = await insertProducts(shop, [{ productTitle: 'Lost Thing in Spanish' }]);
  await storeTranslation(shop, ['Lost Thing in Spanish', 'Cosa perdida']);
  await shop.call('addCartItem', { body: { productId } }, { token: customer.token });
  const { exceptions } = (await check()).body;
  expect(exceptions).toEqual([{ productId, message: 'Quitamos de tu carrito «Cosa perdida»: ya no está a la venta' }]);
});

test('a changed price is written to the cart, and the message has the old and the new one [API-21]', async () => {
  const { cartItems } = await fillCart(1);
  const [line] = cartItems;
  await shop.control('zinc', { scenario: 'price-rise', asin: line?.productId });
  const { body } = await check();
  const [after] = body.cart.cartItems;
  expect(after.price).toBeGreaterThan(line?.price ?? 0);
  expect(body.cart.total).toBe(Math.round(after.price * 200) / 100);
  expect(body.exceptions).toHaveLength(1);
  expect(body.exceptions[0].message).toContain(formatted(line?.price ?? 0));
  expect(body.exceptions[0].message).toContain(formatted(after.price));
  expect((await check()).body.exceptions).toEqual([]);
});

test('while the marketplace is unavailable the cart stays unchanged', async () => {
  const cart = await fillCart(2);
  await shop.control('zinc', { scenario: 'fail' });
  const answer = await check();
  expect([answer.status, answer.body]).toEqual([200, { cart, exceptions: [] }]);
});

function formatted(units: number): string {
  const [whole = '', decimals = ''] = units.toFixed(2).split('.');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${decimals}`;
}
