import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { asinOf, buildProduct, insertProducts } from '#testing/products.ts';
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
  return reply.products.map((product) => product.productTitle);
}

describe('product', () => {
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
    expect((await shop.call('readProduct', { params: { asin: product.asin } })).body.features).toEqual([
      'From the page',
    ]);
  });
});

describe('search', () => {
  beforeAll(async () => {
    await insertProducts(shop, [
      { productTitle: 'Quillax Wireless Earbuds with Charging Case', categories: ['Electronics', 'Earbuds'] },
      { productTitle: 'Quillax Wired Studio Monitor', categories: ['Electronics', 'Monitors'] },
      { productTitle: 'Brandless Cotton T-Shirt for Men', categories: ['Clothing', 'T-Shirts'] },
      { productTitle: 'Quillax Zebrafish Lantern', price: null },
      { productTitle: 'Quillax Gift Box (eBook)', categories: ['Kindle Store'] },
    ]);
    await flushWriteBehind(shop.context);
  });

  test('a Spanish keyword finds English titles, with or without accents and with typos', async () => {
    for (const keyword of [
      'auriculares inalámbricos quillax',
      'auriculares inalambricos quillax',
      'auricualres inalambricos Quillax ',
    ]) {
      expect(titles(await search(keyword))[0]).toBe('Quillax Wireless Earbuds with Charging Case');
    }
  });

  test('a typo in an English word is corrected', async () => {
    expect(titles(await search('zebrafsh lantern'))[0]).toBe('Quillax Zebrafish Lantern');
  });

  test('t-shirt is found by both spellings', async () => {
    expect(titles(await search('brandless tshirt'))).toContain('Brandless Cotton T-Shirt for Men');
    expect(titles(await search('brandless t-shirt'))).toContain('Brandless Cotton T-Shirt for Men');
  });

  test('products that cannot be bought come last, and products without a price are listed', async () => {
    const found = titles(await search('quillax'));
    expect(found.at(-1)).toBe('Quillax Gift Box (eBook)');
    expect(found).toContain('Quillax Zebrafish Lantern');
  });

  test('the keyword is trimmed and lower-cased, and the page defaults to 1 [API-27, VAL-48, VAL-49]', async () => {
    const { status, body } = await shop.call('searchProducts', { query: { keyword: '  QUILLAX Lantern ' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 1, stale: false });
    expect(titles(body)).toContain('Quillax Zebrafish Lantern');
  });

  test('an asin or the URL of its product page finds that product', async () => {
    const [asin = ''] = await insertProducts(shop, [{ productTitle: 'Linked Thing' }]);
    expect(titles(await search(asin))).toEqual(['Linked Thing']);
    expect(titles(await search(`https://www.amazon.com/Linked-Thing/dp/${asin}?th=1`))).toEqual(['Linked Thing']);
  });

  test('a search without matches returns an empty page', async () => {
    expect(await search('xqzjwvkk')).toMatchObject({ products: [], total: 0 });
  });

  test('pages hold 20 products, none repeated, and a page beyond 20 is 400', async () => {
    await insertProducts(
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

  test('the only accepted domain code is com [VAL-50]', async () => {
    const statusIn = async (domainCode: string) =>
      (await shop.call('searchProducts', { query: { keyword: 'widget', domainCode } })).status;
    expect(await statusIn('com')).toBe(200);
    expect(await statusIn('com.mx')).toBe(400);
  });

  test("while the marketplace is unavailable the shop's own matches are returned as stale", async () => {
    await shop.control('zinc', { scenario: 'fail' });
    const reply = await search('zebrafish');
    await shop.control('zinc', { scenario: 'none' });
    expect(titles(reply)).toContain('Quillax Zebrafish Lantern');
    expect(reply.stale).toBe(true);
  });
});

describe('conditions, categories and suggestions', () => {
  test('are-new distinguishes new from refurbished products', async () => {
    const [fresh = '', refurbished = ''] = await insertProducts(shop, [{}, { condition: 'refurbished' }]);
    const { body } = await shop.call('areNew', { body: { products: [fresh, refurbished] } });
    expect(body).toEqual([
      { asin: fresh, isNew: true },
      { asin: refurbished, isNew: false },
    ]);
  });

  test('categories are nested, and a sub-category is found by its id [API-30, API-31, ENT-17]', async () => {
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

  test('keywords with results are suggested by prefix and by similarity; those without are not [API-33]', async () => {
    await insertProducts(shop, [{ productTitle: 'Kalimbra Concert Size' }]);
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
