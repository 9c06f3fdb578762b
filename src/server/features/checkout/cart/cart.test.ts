import { expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { VariationValue } from '#domain/catalog/product.ts';
import { cents } from '#domain/money/cents.ts';
import { insertProducts } from '#testing/products.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();
const customer = await shop.createCustomer();

const add = (productId: string | undefined, quantity = 1, shopper = customer) =>
  shop.call('addCartItem', { body: { productId, quantity } }, { token: shopper.token });
const read = (shopper = customer) => shop.call('readCart', {}, { token: shopper.token });

function totalOf(cart: Cart): number {
  return Math.round(cart.cartItems.reduce((sum, item) => sum + item.price * item.quantity, 0) * 100) / 100;
}

test('the cart endpoints require a session [ROLE-06]', async () => {
  const answers = [
    await shop.call('readCart'),
    await shop.call('mergeCart', { body: { products: [] } }),
    await shop.call('addCartItem', { body: { productId: 'B000000001' } }),
    await shop.call('checkAvailability'),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401]);
});

test('the cart is 404 before the first item is added, and then has every field [API-16, API-18, ENT-18, ENT-19]', async () => {
  const shopper = await shop.createCustomer();
  const [asin] = await insertProducts(shop, [{ price: cents(60_00), salePrice: cents(49_90) }]);
  expect((await read(shopper)).status).toBe(404);
  const added = await add(asin, 2, shopper);
  expect(added.status).toBe(201);
  const cart = (await read(shopper)).body;
  expect(cart).toEqual(added.body);
  expect(cart).toMatchObject({ currency: 'USD', user: shopper.id, total: 99.8 });
  expect(Object.keys(cart).sort()).toEqual(['cartItems', 'currency', 'id', 'total', 'user']);
  expect(cart.cartItems).toHaveLength(1);
  expect(cart.cartItems[0]).toMatchObject({
    productId: asin,
    price: 49.9,
    quantity: 2,
    title: 'Norda Wireless Headphones',
    image: null,
    variant: '',
    product: { asin },
  });
});

test('adding increases an existing line, and a new product gets its own line [CART-09, CART-10]', async () => {
  const shopper = await shop.createCustomer();
  const [first, second] = await insertProducts(shop, [{}, { price: cents(1_50) }]);
  await add(first, 2, shopper);
  await add(first, 3, shopper);
  const { body } = await add(second, 1, shopper);
  expect(body.cartItems.map((item: Cart['cartItems'][0]) => [item.productId, item.quantity])).toEqual([
    [first, 5],
    [second, 1],
  ]);
  expect(body.total).toBe(251.5);
});

test('an eleventh unit is refused and leaves the line unchanged', async () => {
  const shopper = await shop.createCustomer();
  const [asin] = await insertProducts(shop, [{}]);
  await add(asin, 8, shopper);
  const refused = await add(asin, 3, shopper);
  expect(refused.status).toBe(422);
  expect(refused.body.message).toBe('Podés llevar hasta 10 unidades de cada producto; en el carrito ya tenés 8');
  expect((await read(shopper)).body.cartItems[0].quantity).toBe(8);
});

test('quantities other than 1 to 10, unknown keys and invalid ids are 400 [CONST-01]', async () => {
  const [asin] = await insertProducts(shop, [{}]);
  const bodies = [
    { productId: asin, quantity: 0 },
    { productId: asin, quantity: -1 },
    { productId: asin, quantity: 11 },
    { productId: asin, quantity: 1.5 },
    { productId: asin, quantity: 1, discount: 99 },
    { productId: 'no', quantity: 1 },
    {},
  ];
  for (const body of bodies) {
    expect((await shop.call('addCartItem', { body }, { token: customer.token })).status).toBe(400);
  }
  const set = (body: object) => shop.call('changeCartItem', { body }, { token: customer.token });
  const cartItemId = '0198c3a0-0000-7000-8000-000000000000';
  expect((await set({ cartItemId, quantity: 0 })).status).toBe(400);
  expect((await set({ cartItemId: 'x', quantity: 1 })).status).toBe(400);
  expect((await set({ cartItemId, quantity: 1, price: 1 })).status).toBe(400);
  expect((await shop.call('mergeCart', { body: { products: 'all' } }, { token: customer.token })).status).toBe(400);
});

test('price, title and image sent by a client are ignored, and a sent total is 400', async () => {
  const shopper = await shop.createCustomer();
  const [one, other] = await insertProducts(shop, [{ price: cents(80_00) }, { price: cents(20_00) }]);
  const forged = { price: 0.01, title: 'Free', image: 'https://evil.example/x.png', product: { price: 0.01 } };
  await shop.call('addCartItem', { body: { productId: one, quantity: 1, ...forged } }, { token: shopper.token });
  const products = [{ productId: other, quantity: 1, id: 'mine', ...forged }];
  const { body } = await shop.call('mergeCart', { body: { products } }, { token: shopper.token });
  expect(body.total).toBe(100);
  expect(body.cartItems.map((item: Cart['cartItems'][0]) => [item.price, item.title, item.image])).toEqual([
    [80, 'Norda Wireless Headphones', null],
    [20, 'Norda Wireless Headphones', null],
  ]);
  const withTotal = { products, total: 1 };
  expect((await shop.call('mergeCart', { body: withTotal }, { token: shopper.token })).status).toBe(400);
});

test('a product that cannot be bought is not added', async () => {
  const shopper = await shop.createCustomer();
  const asins = await insertProducts(shop, [
    { price: null },
    { price: cents(0) },
    { productTitle: 'A Novel: Kindle Edition', categories: ['Kindle Store'] },
    { productTitle: 'Ammunition Box 9mm Rounds', categories: ['Sports & Outdoors', 'Ammunition'] },
  ]);
  for (const asin of asins) {
    const { status, body } = await add(asin, 1, shopper);
    expect(status).toBe(422);
    expect(body.message).toMatch(/^Este producto no /);
  }
  expect((await add('B0NOWHERE1', 1, shopper)).status).toBe(404);
  expect((await read(shopper)).status).toBe(404);
});

test('a product with unchosen variants is refused with the message of the specification', async () => {
  const shopper = await shop.createCustomer();
  const [open, chosen] = await insertProducts(shop, [
    { variations: [{ variationName: 'Size', values: [value('S', false), value('M', false)] }] },
    {
      variations: [
        { variationName: 'Color', values: [value('Petrol', true), value('Sand', false)] },
        { variationName: 'size_name', values: [value('M', true)] },
      ],
    },
  ]);
  const refused = await add(open, 1, shopper);
  expect(refused.status).toBe(422);
  expect(refused.body.message).toBe('Seleccione las variantes correspondientes antes de continuar');
  expect((await add(chosen, 1, shopper)).body.cartItems[0].variant).toBe('Color: Petrol · Size: M');
});

function value(name: string, selected: boolean): VariationValue {
  return { value: name, asin: null, dpUrl: null, available: true, imageUrl: null, selected };
}

test('a merge creates the cart, and a second one adds its quantities up to ten [API-17]', async () => {
  const shopper = await shop.createCustomer();
  const [one, two] = await insertProducts(shop, [{}, {}]);
  const merge = (products: object[]) => shop.call('mergeCart', { body: { products } }, { token: shopper.token });
  const created = await merge([{ productId: one, quantity: 4 }]);
  expect(created.status).toBe(201);
  const merged = await merge([
    { productId: one, quantity: 3 },
    { productId: two, quantity: 9 },
    { productId: two, quantity: 9 },
  ]);
  expect(merged.body.id).toBe(created.body.id);
  expect(merged.body.cartItems.map((item: Cart['cartItems'][0]) => [item.productId, item.quantity])).toEqual([
    [one, 7],
    [two, 10],
  ]);
  expect(merged.body.total).toBe(totalOf(merged.body));
});

test('a merge leaves out products that cannot be bought', async () => {
  const shopper = await shop.createCustomer();
  const [buyable, unpriced] = await insertProducts(shop, [{}, { price: null }]);
  const products = [unpriced, 'B0NOWHERE2', buyable].map((productId) => ({ productId, quantity: 1 }));
  const { status, body } = await shop.call('mergeCart', { body: { products } }, { token: shopper.token });
  expect(status).toBe(201);
  expect(body.cartItems.map((item: Cart['cartItems'][0]) => item.productId)).toEqual([buyable]);
  const empty = await shop.createCustomer();
  const nothing = await shop.call('mergeCart', { body: { products: [] } }, { token: empty.token });
  expect(nothing.body).toMatchObject({ total: 0, cartItems: [] });
  expect((await read(empty)).status).toBe(200);
});

test('a line is changed and removed; the empty cart remains [API-19, API-20]', async () => {
  const shopper = await shop.createCustomer();
  const [asin] = await insertProducts(shop, [{ price: cents(10_10) }]);
  const line = (await add(asin, 1, shopper)).body.cartItems[0];
  const body = { cartItemId: line.id, quantity: 3 };
  const changed = await shop.call('changeCartItem', { body }, { token: shopper.token });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ total: 30.3, cartItems: [{ id: line.id, quantity: 3 }] });
  const removed = await shop.call('removeCartItem', { params: { id: line.id } }, { token: shopper.token });
  expect(removed.body).toMatchObject({ total: 0, cartItems: [] });
  expect((await shop.call('removeCartItem', { params: { id: line.id } }, { token: shopper.token })).status).toBe(404);
  expect((await read(shopper)).status).toBe(200);
});

test('a line of another customer is 404 and stays unchanged [API-19, API-20]', async () => {
  const [owner, other] = [await shop.createCustomer(), await shop.createCustomer()];
  const [asin] = await insertProducts(shop, [{}]);
  const line = (await add(asin, 2, owner)).body.cartItems[0];
  await add(asin, 1, other);
  const body = { cartItemId: line.id, quantity: 9 };
  expect((await shop.call('changeCartItem', { body }, { token: other.token })).status).toBe(404);
  expect((await shop.call('removeCartItem', { params: { id: line.id } }, { token: other.token })).status).toBe(404);
  expect((await read(owner)).body.cartItems[0].quantity).toBe(2);
});
