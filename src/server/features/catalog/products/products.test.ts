import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { asinOf, product, putProducts } from '#testing/products.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { flushWriteBehind } from './write-behind.ts';
import { writeProducts } from './write-products.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

async function search(keyword: string, page?: number) {
  return (await shop.call('searchProducts', { query: { keyword, ...(page ? { page: String(page) } : {}) } })).body;
}

function titles(reply: { products: { productTitle: string }[] }): string[] {
  return reply.products.map((one) => one.productTitle);
}

describe('a product', () => {
  test('is answered with every field of the specification [API-28, ENT-13]', async () => {
    const [asin = ''] = await putProducts(shop, [
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

  test('carries its price at the door, as the fees reckon it', async () => {
    const [asin = ''] = await putProducts(shop, [{}]);
    const { body } = await shop.call('readProduct', { params: { asin } });
    expect(body.landedPrice).toEqual({ total: 69.5, useFranchise: 'USE' });
  });

  test('without a price, of the Kindle Store or forbidden has no price at the door [PDP-37]', async () => {
    const [unpriced = '', kindle = '', weapon = ''] = await putProducts(shop, [
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

  test('that nobody sells is not found', async () => {
    const { status, body } = await shop.call('readProduct', { params: { asin: 'B0NOBODY00' } });
    expect(status).toBe(404);
    expect(body.message).toBe('No hemos podido encontrar tu producto, intenta con alguno diferente!');
  });

  test('that was never seen is 503 while the marketplace is away, and a seen one is served', async () => {
    const [seen = ''] = await putProducts(shop, [{}]);
    await shop.control('zinc', { scenario: 'fail' });
    const unseen = await shop.call('readProduct', { params: { asin: 'B0NEVERS33' } });
    const known = await shop.call('readProduct', { params: { asin: seen } });
    await shop.control('zinc', { scenario: 'none' });
    expect(unseen.status).toBe(503);
    expect(known.status).toBe(200);
  });

  test('written again unchanged is not rewritten, and its price follows a change at once', async () => {
    const one = product({ asin: asinOf('B0SAMESAM3') });
    await writeProducts(shop.context, [{ product: one }], 'test');
    const again = await writeProducts(shop.context, [{ product: one }], 'test');
    expect(again).toEqual({ inserted: 0, changed: 0, unchanged: 1 });
    await shop.call('readProduct', { params: { asin: one.asin } });
    await writeProducts(shop.context, [{ product: { ...one, price: cents(4200) } }], 'test');
    expect((await shop.call('readProduct', { params: { asin: one.asin } })).body.price).toBe(42);
  });

  test('read from its page is not replaced by what a result list tells of it', async () => {
    const one = product({ features: ['From the page'] });
    await writeProducts(shop.context, [{ product: one }], 'marketplace');
    await writeProducts(shop.context, [{ product: { ...one, features: [] } }], 'search');
    expect((await shop.call('readProduct', { params: { asin: one.asin } })).body.features).toEqual(['From the page']);
  });
});

describe('a search', () => {
  beforeAll(async () => {
    await putProducts(shop, [
      { productTitle: 'Quillax Wireless Earbuds with Charging Case', categories: ['Electronics', 'Earbuds'] },
      { productTitle: 'Quillax Wired Studio Monitor', categories: ['Electronics', 'Monitors'] },
      { productTitle: 'Brandless Cotton T-Shirt for Men', categories: ['Clothing', 'T-Shirts'] },
      { productTitle: 'Quillax Zebrafish Lantern', price: null },
      { productTitle: 'Quillax Gift Box (eBook)', categories: ['Kindle Store'] },
    ]);
    await flushWriteBehind(shop.context);
  });

  test('in Spanish finds English titles, with or without accents and with typos', async () => {
    for (const keyword of [
      'auriculares inalámbricos quillax',
      'auriculares inalambricos quillax',
      'auricualres inalambricos Quillax ',
    ]) {
      expect(titles(await search(keyword))[0]).toBe('Quillax Wireless Earbuds with Charging Case');
    }
  });

  test('forgives a typo in an English word', async () => {
    expect(titles(await search('zebrafsh lantern'))[0]).toBe('Quillax Zebrafish Lantern');
  });

  test('finds one spelling by the other', async () => {
    expect(titles(await search('brandless tshirt'))).toContain('Brandless Cotton T-Shirt for Men');
    expect(titles(await search('brandless t-shirt'))).toContain('Brandless Cotton T-Shirt for Men');
  });

  test('puts what cannot be bought after all the rest, and shows what has no price', async () => {
    const found = titles(await search('quillax'));
    expect(found.at(-1)).toBe('Quillax Gift Box (eBook)');
    expect(found).toContain('Quillax Zebrafish Lantern');
  });

  test('trims and lower-cases the keyword, and begins at page 1 [API-27, VAL-48, VAL-49]', async () => {
    const { status, body } = await shop.call('searchProducts', { query: { keyword: '  QUILLAX Lantern ' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 1, stale: false });
    expect(titles(body)).toContain('Quillax Zebrafish Lantern');
  });

  test('for an asin or the address of its page finds that product', async () => {
    const [asin = ''] = await putProducts(shop, [{ productTitle: 'Linked Thing' }]);
    expect(titles(await search(asin))).toEqual(['Linked Thing']);
    expect(titles(await search(`https://www.amazon.com/Linked-Thing/dp/${asin}?th=1`))).toEqual(['Linked Thing']);
  });

  test('without matches is empty, not an error', async () => {
    expect(await search('xqzjwvkk')).toMatchObject({ products: [], total: 0 });
  });

  test('has pages of 20 with no product twice, and refuses a page beyond 20', async () => {
    await putProducts(
      shop,
      Array.from({ length: 45 }, (_, index) => ({ productTitle: `Pagetest Widget number ${index}` })),
    );
    const pages = [
      await search('pagetest widget', 1),
      await search('pagetest widget', 2),
      await search('pagetest widget', 3),
    ];
    expect(pages.map((page) => page.products.length)).toEqual([20, 20, 5]);
    expect(pages[0]).toMatchObject({ total: 45, pages: 3 });
    expect(new Set(pages.flatMap(titles)).size).toBe(45);
    expect((await shop.call('searchProducts', { query: { keyword: 'widget', page: '21' } })).status).toBe(400);
  });

  test('is one of the store in the United States, named or not [VAL-50]', async () => {
    const statusIn = async (domainCode: string) =>
      (await shop.call('searchProducts', { query: { keyword: 'widget', domainCode } })).status;
    expect(await statusIn('com')).toBe(200);
    expect(await statusIn('com.mx')).toBe(400);
  });

  test('while the marketplace is away answers from what the shop has seen and says so', async () => {
    await shop.control('zinc', { scenario: 'fail' });
    const reply = await search('zebrafish');
    await shop.control('zinc', { scenario: 'none' });
    expect(titles(reply)).toContain('Quillax Zebrafish Lantern');
    expect(reply.stale).toBe(true);
  });
});

describe('small questions', () => {
  test('are-new tells new from restored', async () => {
    const [fresh = '', restored = ''] = await putProducts(shop, [{}, { condition: 'refurbished' }]);
    const { body } = await shop.call('areNew', { body: { products: [fresh, restored] } });
    expect(body).toEqual([
      { asin: fresh, isNew: true },
      { asin: restored, isNew: false },
    ]);
  });

  test('categories nest, and one is found at any depth [API-30, API-31, ENT-17]', async () => {
    const row = (id: string, parent: string | null) => ({
      id,
      parent_id: parent,
      name: id,
      english_keyword: `${id} en`,
      position: 0,
    });
    await shop.context.db
      .insertInto('categories')
      .values([row('casa', null), row('cocina', 'casa')])
      .execute();
    shop.clock.advance(11_000);
    const all = await shop.call('listCategories');
    const sub = { id: 'cocina', name: 'cocina', englishKeyword: 'cocina en', subCategories: [] };
    expect(all.body).toContainEqual({ id: 'casa', name: 'casa', englishKeyword: 'casa en', subCategories: [sub] });
    expect((await shop.call('readCategory', { params: { id: 'cocina' } })).body).toEqual(sub);
    expect((await shop.call('readCategory', { params: { id: 'nada' } })).status).toBe(404);
  });

  test('words that found something are suggested to everyone, by their beginning and by likeness [API-33]', async () => {
    await putProducts(shop, [{ productTitle: 'Kalimbra Concert Size' }]);
    await search('kalimbra concert');
    await flushWriteBehind(shop.context);
    const suggest = async (word: string) => (await shop.call('suggestKeywords', { query: { word } })).body;
    expect(await suggest('kálim')).toEqual([{ name: 'kalimbra concert' }]);
    expect(await suggest('kalimba concert')).toEqual([{ name: 'kalimbra concert' }]);
    await search('xqzjwvkk nothing');
    await flushWriteBehind(shop.context);
    expect(await suggest('xqzj')).toEqual([]);
  });
});
