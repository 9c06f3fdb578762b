import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { asinOf, buildProduct, insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';
import { writeProducts } from './write-products.ts';

const shop = await startShop();

test('the response has every field of the specification [API-28, ENT-13]', async () => {
  const [asin = ''] = await insertProducts(shop, [
    {
      retailPrice: cents(8000),
      features: ['One', 'Two'],
      imageUrlList: ['https://m.media-amazon.com/images/I/a.jpg'],
    },
  ]);
  const { status, body } = await shop.call('readProduct', { params: { asin } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    asin,
    price: 50,
    salePrice: null,
    retailPrice: 80,
    priceSaving: 30,
    discountPercent: 38,
    mainImage: { imageUrl: 'https://m.media-amazon.com/images/I/a.jpg' },
    imageUrlList: ['https://m.media-amazon.com/images/I/a.jpg'],
    features: ['One', 'Two'],
    productDetails: [{ name: 'Item Weight', value: '1 pounds' }],
    manufacturer: 'Norda',
    categories: ['Electronics', 'Headphones'],
    soldBy: 'Norda Audio US',
    fulfilledBy: 'Amazon',
    valid: true,
    forbidden: false,
    forbiddenReason: null,
  });
});

test('the response has the landed price of the fee quote', async () => {
  const [asin = ''] = await insertProducts(shop, [{}]);
  const { body } = await shop.call('readProduct', { params: { asin } });
  expect(body.landedPrice).toEqual({ total: 69.5, taxes: 0, useFranchise: 'USE' });
});

test('a product without a price, of the Kindle Store or forbidden has no landed price [PDP-37]', async () => {
  const [unpriced = '', kindle = '', weapon = ''] = await insertProducts(shop, [
    { price: null },
    { categories: ['Kindle Store', 'Kindle eBooks'] },
    { productTitle: 'Airsoft Pistol', categories: [] },
  ]);
  const read = async (asin: string) => (await shop.call('readProduct', { params: { asin } })).body;
  expect(await read(unpriced)).toMatchObject({ price: null, landedPrice: null, valid: true });
  expect(await read(kindle)).toMatchObject({ price: 50, landedPrice: null, valid: false });
  const forbidden = await read(weapon);
  expect(forbidden).toMatchObject({ landedPrice: null, forbidden: true });
  expect(forbidden.forbiddenReason).toMatch(/armas/);
});

test('a product that the marketplace does not sell is 404', async () => {
  const { status, body } = await shop.call('readProduct', { params: { asin: 'B0NOBODY00' } });
  expect(status).toBe(404);
  expect(body.message).toBe('No hemos podido encontrar tu producto, intenta con alguno diferente!');
});

test('while the marketplace is unavailable an unknown product is 503 and a stored one is served', async () => {
  const [stored = ''] = await insertProducts(shop, [{}]);
  await shop.control('zinc', { scenario: 'fail' });
  const unknown = await shop.call('readProduct', { params: { asin: 'B0NEVERS33' } });
  const known = await shop.call('readProduct', { params: { asin: stored } });
  await shop.control('zinc', { scenario: 'none' });
  expect(unknown.status).toBe(503);
  expect(known.status).toBe(200);
});

test('an unchanged product is not rewritten, and a changed price is served at once', async () => {
  const product = buildProduct({ asin: asinOf('B0SAMESAM3') });
  await writeProducts(shop.context, [{ product }], 'test');
  const again = await writeProducts(shop.context, [{ product }], 'test');
  expect(again).toEqual({ inserted: 0, changed: 0, unchanged: 1 });
  await shop.call('readProduct', { params: { asin: product.asin } });
  await writeProducts(shop.context, [{ product: { ...product, price: cents(4200) } }], 'test');
  expect((await shop.call('readProduct', { params: { asin: product.asin } })).body.price).toBe(42);
});

test('a product read from its page is not replaced by the fields of a result list', async () => {
  const product = buildProduct({ features: ['From the page'] });
  await writeProducts(shop.context, [{ product }], 'marketplace');
  await writeProducts(shop.context, [{ product: { ...product, features: [] } }], 'search');
  expect((await shop.call('readProduct', { params: { asin: product.asin } })).body.features).toEqual(['From the page']);
});

test('are-new distinguishes new from refurbished products', async () => {
  const [fresh = '', refurbished = ''] = await insertProducts(shop, [{}, { condition: 'refurbished' }]);
  const { body } = await shop.call('areNew', { body: { products: [fresh, refurbished] } });
  expect(body).toEqual([
    { asin: fresh, isNew: true },
    { asin: refurbished, isNew: false },
  ]);
});
