import { expect, test } from 'vitest';
import type { SavedItem } from '#contract/saved-items.ts';
import { MAX_LINES } from '#domain/cart/lines.ts';
import { MAX_SAVED_ITEMS } from '#domain/cart/saved-items.ts';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/money/cents.ts';
import { writeProducts } from '#server/features/catalog/products/write-products.ts';
import { asinOf, buildProduct, insertProducts } from '#testing/products.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();
const customer = await shop.createCustomer();

type Units = readonly (readonly [productId: string, quantity: number])[];

const addToCart = (productId: string, quantity = 1, shopper = customer) =>
  shop.call('addCartItem', { body: { productId, quantity } }, { token: shopper.token });
const save = (productId: string, quantity = 1, shopper = customer) =>
  shop.call('saveForLater', { body: { productId, quantity } }, { token: shopper.token });
const move = (asin: string, shopper = customer) =>
  shop.call('moveToCart', { params: { asin } }, { token: shopper.token });
const remove = (asin: string, shopper = customer) =>
  shop.call('removeSavedItem', { params: { asin } }, { token: shopper.token });
const list = async (shopper = customer) => (await shop.call('listSavedItems', {}, { token: shopper.token })).body;
const merge = (products: Units, { shopper = customer, key = crypto.randomUUID() } = {}) =>
  shop.call(
    'mergeSavedItems',
    { body: { products: products.map(([productId, quantity]) => ({ productId, quantity })) } },
    { token: shopper.token, idempotencyKey: key },
  );

const unitsOf = (items: { productId: string; quantity: number }[]): Units =>
  items.map(({ productId, quantity }) => [productId, quantity]);

async function newProduct(about: Partial<Product> = {}): Promise<string> {
  const [asin = ''] = await insertProducts(shop, [about]);
  return asin;
}

async function changeProduct(asin: string, about: Partial<Product>): Promise<void> {
  await writeProducts(shop.context, [{ product: buildProduct({ asin: asinOf(asin), ...about }) }], 'marketplace');
}

test('a saved line leaves the cart and comes back with its units', async () => {
  const shopper = await shop.createCustomer();
  const asin = await newProduct({ price: cents(20_00) });
  await addToCart(asin, 3, shopper);
  const saved = await save(asin, 3, shopper);
  expect(saved.status).toBe(200);
  expect(saved.body.cart.cartItems).toEqual([]);
  const product = { productId: asin, price: 20, priceWhenSaved: 20, quantity: 3, unavailable: null };
  expect(saved.body.savedItems).toMatchObject([{ ...product, title: 'Norda Wireless Headphones', variant: '' }]);
  expect(await list(shopper)).toEqual(saved.body.savedItems);
  const moved = await move(asin, shopper);
  expect(moved.body.savedItems).toEqual([]);
  expect(moved.body.cart.cartItems).toMatchObject([{ productId: asin, quantity: 3, price: 20 }]);
});

test('saving, moving and removing again change nothing', async () => {
  const shopper = await shop.createCustomer();
  const asin = await newProduct();
  await addToCart(asin, 2, shopper);
  const saved = await save(asin, 2, shopper);
  expect(await save(asin, 2, shopper)).toMatchObject({ status: 200, body: saved.body });
  const moved = await move(asin, shopper);
  expect(await move(asin, shopper)).toMatchObject({ status: 200, body: moved.body });
  await save(asin, 2, shopper);
  expect((await remove(asin, shopper)).body).toEqual([]);
  expect(await remove(asin, shopper)).toMatchObject({ status: 200, body: [] });
  expect((await move(asin, shopper)).status).toBe(404);
  expect((await save(asin, 2, shopper)).status).toBe(404);
});

test('concurrent saves and moves of a line neither lose nor double a unit', async () => {
  const shopper = await shop.createCustomer();
  const asin = await newProduct();
  await addToCart(asin, 4, shopper);
  await Promise.all([save(asin, 4, shopper), save(asin, 4, shopper), save(asin, 4, shopper)]);
  expect(unitsOf(await list(shopper))).toEqual([[asin, 4]]);
  await Promise.all([move(asin, shopper), move(asin, shopper), move(asin, shopper)]);
  expect(await list(shopper)).toEqual([]);
  const cart = (await shop.call('readCart', {}, { token: shopper.token })).body;
  expect(unitsOf(cart.cartItems)).toEqual([[asin, 4]]);
});

test('a product may be both in the cart and saved: units add up to at most ten, in either direction', async () => {
  const shopper = await shop.createCustomer();
  const asin = await newProduct();
  await addToCart(asin, 6, shopper);
  await save(asin, 6, shopper);
  await addToCart(asin, 7, shopper);
  expect(unitsOf(await list(shopper))).toEqual([[asin, 6]]);
  const moved = await move(asin, shopper);
  expect(unitsOf(moved.body.cart.cartItems)).toEqual([[asin, 10]]);
  await save(asin, 10, shopper);
  await addToCart(asin, 2, shopper);
  const saved = await save(asin, 2, shopper);
  expect(unitsOf(saved.body.savedItems)).toEqual([[asin, 10]]);
});

test('the list says what a product cost when it was saved and what it costs now', async () => {
  const shopper = await shop.createCustomer();
  const asin = await newProduct({ price: cents(50_00) });
  await addToCart(asin, 1, shopper);
  await save(asin, 1, shopper);
  await changeProduct(asin, { price: cents(41_50) });
  expect(await list(shopper)).toMatchObject([{ productId: asin, priceWhenSaved: 50, price: 41.5 }]);
  expect((await move(asin, shopper)).body.cart.cartItems).toMatchObject([{ productId: asin, price: 41.5 }]);
});

test('a product that cannot be bought any more stays saved, says why, and is not moved', async () => {
  const shopper = await shop.createCustomer();
  const asin = await newProduct({ price: cents(50_00) });
  await addToCart(asin, 2, shopper);
  await save(asin, 2, shopper);
  await shop.context.db
    .updateTable('products')
    .set({ price_cents: null, sale_cents: null })
    .where('asin', '=', asin)
    .execute();
  const stays = [{ productId: asin, price: null, priceWhenSaved: 50, unavailable: 'NO_PRICE', quantity: 2 }];
  expect(await list(shopper)).toMatchObject(stays);
  const refused = await move(asin, shopper);
  expect([refused.status, refused.body.message]).toEqual([422, 'Este producto no tiene precio en este momento']);
  expect(await list(shopper)).toMatchObject(stays);
});

test("another customer's saved products are neither seen nor moved nor removed", async () => {
  const [owner, other] = [await shop.createCustomer(), await shop.createCustomer()];
  const asin = await newProduct();
  await addToCart(asin, 1, owner);
  await save(asin, 1, owner);
  expect(await list(other)).toEqual([]);
  expect((await move(asin, other)).status).toBe(404);
  await remove(asin, other);
  expect(unitsOf(await list(owner))).toEqual([[asin, 1]]);
  expect((await shop.call('listSavedItems')).status).toBe(401);
});

test('the list has a limit, and says so; the line stays in the cart', async () => {
  const shopper = await shop.createCustomer();
  const asins = await insertProducts(
    shop,
    Array.from({ length: MAX_SAVED_ITEMS + 1 }, () => ({})),
  );
  const [last = '', ...first] = asins;
  await merge(
    first.map((asin) => [asin, 1]),
    { shopper },
  );
  await addToCart(last, 1, shopper);
  const refused = await save(last, 1, shopper);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Guardados para después entran hasta 50 productos. Quitá alguno para guardar otro.',
  ]);
  const cart = (await shop.call('readCart', {}, { token: shopper.token })).body;
  expect(unitsOf(cart.cartItems)).toEqual([[last, 1]]);
  expect(await list(shopper)).toHaveLength(MAX_SAVED_ITEMS);
  const more = await merge([[last, 1]], { shopper });
  expect(more.body).toHaveLength(MAX_SAVED_ITEMS);
});

test('a product is not moved into a full cart', async () => {
  const shopper = await shop.createCustomer();
  const asins = await insertProducts(
    shop,
    Array.from({ length: MAX_LINES + 1 }, () => ({})),
  );
  const [saved = '', ...others] = asins;
  await merge([[saved, 1]], { shopper });
  const products = others.map((productId) => ({ productId, quantity: 1 }));
  await shop.call('mergeCart', { body: { products } }, { token: shopper.token });
  const refused = await move(saved, shopper);
  expect([refused.status, refused.body.message]).toEqual([422, 'En el carrito entran hasta 50 productos distintos']);
  expect(unitsOf(await list(shopper))).toEqual([[saved, 1]]);
});

test("a browser's list is merged once: the larger quantity stays, unknown products are left out", async () => {
  const shopper = await shop.createCustomer();
  const [both, local] = [await newProduct(), await newProduct({ price: null })];
  await addToCart(both, 5, shopper);
  await save(both, 5, shopper);
  const key = crypto.randomUUID();
  const products: Units = [
    [both, 2],
    [local, 3],
    ['B0NOWHERE9', 1],
  ];
  const merged = await merge(products, { shopper, key });
  expect(new Map(unitsOf(merged.body))).toEqual(
    new Map([
      [both, 5],
      [local, 3],
    ]),
  );
  await remove(local, shopper);
  const repeated = await merge(products, { shopper, key });
  expect(unitsOf(repeated.body), 'a repeat of the same merge does not bring a removed product back').toEqual([
    [both, 5],
  ]);
  expect((await merge([[local, 1]], { shopper, key })).status).toBe(422);
});

test('prices of products saved in a browser are read without a session', async () => {
  const [buyable, soldOut] = [await newProduct({ price: cents(12_30) }), await newProduct({ price: null })];
  const offers = await shop.call('readSavedOffers', { body: { products: [buyable, soldOut, 'B0NOWHERE9'] } });
  expect(new Map(offers.body.map((offer: { productId: string }) => [offer.productId, offer]))).toEqual(
    new Map([
      [buyable, { productId: buyable, price: 12.3, unavailable: null }],
      [soldOut, { productId: soldOut, price: null, unavailable: 'NO_PRICE' }],
    ]),
  );
});

test('a wrong quantity or product is refused with its field', async () => {
  expect((await save('B000000001', 11)).body.errors).toMatchObject([{ field: 'quantity' }]);
  expect((await save('x', 1)).body.errors).toMatchObject([{ field: 'productId' }]);
  expect((await merge([['B000000001', 0]])).status).toBe(400);
});

const split = (keep: Units, shopper = customer) =>
  shop.call(
    'splitCart',
    { body: { keep: keep.map(([productId, quantity]) => ({ productId, quantity })) } },
    { token: shopper.token },
  );
const moveNext = (shopper = customer) => shop.call('moveNextShipment', {}, { token: shopper.token });

test('a split keeps the units of one shipment and saves the others for the next, which come back together', async () => {
  const shopper = await shop.createCustomer();
  const [kept, divided, apart] = [await newProduct(), await newProduct(), await newProduct()];
  await addToCart(kept, 1, shopper);
  await addToCart(divided, 5, shopper);
  await addToCart(apart, 2, shopper);
  const keep: Units = [
    [kept, 1],
    [divided, 2],
  ];
  const done = await split(keep, shopper);
  expect(unitsOf(done.body.cart.cartItems)).toEqual(keep);
  const saved: Units = [
    [divided, 3],
    [apart, 2],
  ];
  expect(new Map(unitsOf(done.body.savedItems))).toEqual(new Map(saved));
  expect(done.body.savedItems.every(({ nextShipment }: SavedItem) => nextShipment)).toBe(true);
  expect(await split(keep, shopper)).toMatchObject({ status: 200, body: done.body });
  const moved = await moveNext(shopper);
  expect(moved.body.savedItems).toEqual([]);
  expect(new Map(unitsOf(moved.body.cart.cartItems))).toEqual(
    new Map([
      [kept, 1],
      [divided, 5],
      [apart, 2],
    ]),
  );
  expect(await moveNext(shopper)).toMatchObject({ status: 200, body: moved.body });
});

test('what cannot be bought any more stays saved, and so does what was saved for another reason', async () => {
  const shopper = await shop.createCustomer();
  const [kept, gone, later] = [await newProduct(), await newProduct(), await newProduct()];
  for (const asin of [kept, gone, later]) await addToCart(asin, 1, shopper);
  await save(later, 1, shopper);
  await split([[kept, 1]], shopper);
  await changeProduct(gone, { price: null });
  const moved = await moveNext(shopper);
  expect(unitsOf(moved.body.cart.cartItems)).toEqual([[kept, 1]]);
  expect(moved.body.savedItems.map(({ productId, nextShipment }: SavedItem) => [productId, nextShipment])).toEqual([
    [gone, true],
    [later, false],
  ]);
});

test('a split that would keep nothing of the cart is refused', async () => {
  const shopper = await shop.createCustomer();
  await addToCart(await newProduct(), 1, shopper);
  expect(await split([[await newProduct(), 1]], shopper)).toMatchObject({ status: 422 });
  expect(await list(shopper)).toEqual([]);
});
