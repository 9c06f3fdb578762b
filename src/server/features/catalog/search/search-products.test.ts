import { expect, test } from 'vitest';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
await insertProducts(shop, [
  { productTitle: 'Quillax Wireless Earbuds with Charging Case', categories: ['Electronics', 'Earbuds'] },
  { productTitle: 'Quillax Wired Studio Monitor', categories: ['Electronics', 'Monitors'] },
  { productTitle: 'Brandless Cotton T-Shirt for Men', categories: ['Clothing', 'T-Shirts'] },
  { productTitle: 'Quillax Zebrafish Lantern', price: null },
  { productTitle: 'Quillax Gift Box (eBook)', categories: ['Kindle Store'] },
]);
await flushWriteBehind(shop.context);

async function search(keyword: string, page?: number, query: Record<string, string> = {}) {
  return (await shop.call('searchProducts', { query: { keyword, ...query, ...(page ? { page: String(page) } : {}) } }))
    .body;
}

function titles(reply: { products: { productTitle: string }[] }): string[] {
  return reply.products.map((product) => product.productTitle);
}

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

test('a word that is repeated asks for no more than once', async () => {
  const once = titles(await search('quillax lantern'));
  expect(titles(await search('quillax quillax lantern quillax lantern'))).toEqual(once);
});

test('a brand that no title has is not corrected to another word', async () => {
  await insertProducts(shop, [{ productTitle: 'Brandless Archer Figure' }]);
  await flushWriteBehind(shop.context);
  expect(titles(await search('karcher'))).not.toContain('Brandless Archer Figure');
  expect(titles(await search('xarcher'))).toContain('Brandless Archer Figure');
});

test('a plural that is another word than its singular finds no such product', async () => {
  await insertProducts(shop, [
    { productTitle: 'Quorvex Short Hair Wig' },
    { productTitle: 'Comfortable Running Pants by Quorvex for Summer and Winter, Shorts' },
  ]);
  expect(titles(await search('quorvex shorts'))).toEqual([
    'Comfortable Running Pants by Quorvex for Summer and Winter, Shorts',
  ]);
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

test('a correction is said, and a literal search makes none', async () => {
  const corrected = await search('auricualres quillax');
  expect(corrected.notice).toEqual({ corrected: 'auriculares quillax', translated: 'headphones quillax', dropped: [] });
  const literal = await search('auricualres quillax', 1, { literal: '1' });
  expect(literal.notice.corrected).toBeNull();
  expect((await search('zebrafsh lantern')).notice).toMatchObject({ corrected: 'zebrafish lantern', translated: null });
  expect((await shop.call('searchProducts', { query: { keyword: 'termo', literal: 'yes' } })).status).toBe(400);
});

test('what no product of the kind has is dropped and said', async () => {
  await insertProducts(shop, [{ productTitle: 'Fenwyck Suitcase' }, { productTitle: 'Fenwyck Suitcase Large' }]);
  await flushWriteBehind(shop.context);
  const reply = await search('valija Wexcorp');
  expect(titles(reply)).toEqual(expect.arrayContaining(['Fenwyck Suitcase', 'Fenwyck Suitcase Large']));
  expect(reply.notice.dropped).toEqual(['wexcorp']);
});

test('what only mentions it follows what is asked for, and counts nowhere', async () => {
  await insertProducts(shop, [
    { productTitle: 'Plimsol Trousseau' },
    { productTitle: 'Plimsol Doorstop', productDescription: 'Stands beside your trousseau.' },
  ]);
  const reply = await search('plimsol trousseau');
  expect(titles(reply)).toEqual(['Plimsol Trousseau']);
  expect(titles({ products: reply.mentioned })).toEqual(['Plimsol Doorstop']);
  expect(reply).toMatchObject({ total: 1, pages: 1, facets: { all: 1 } });
});

test('the total is the same on every page, and the last one that is offered has products', async () => {
  await insertProducts(
    shop,
    Array.from({ length: 25 }, (_, index) => ({ productTitle: `Quintave Mandolin ${index}` })),
  );
  const pages = [await search('quintave mandolin'), await search('quintave mandolin', 2)];
  expect(pages.map(({ total, pages: count }) => [total, count])).toEqual([
    [25, 2],
    [25, 2],
  ]);
  expect(pages[1]?.products).toHaveLength(5);
});

test('what belongs to a thing is not the thing, and follows as what mentions it', async () => {
  await insertProducts(shop, [
    { productTitle: 'Vantrix Smartphone, 128 GB', categories: ['Cell Phones & Accessories', 'Cell Phones'] },
    { productTitle: 'Vantrix Phone Case, Slim', categories: ['Cell Phones & Accessories', 'Basic Cases'] },
  ]);
  const reply = await search('celular vantrix');
  expect(titles(reply)).toEqual(['Vantrix Smartphone, 128 GB']);
  expect(titles({ products: reply.mentioned })).toContain('Vantrix Phone Case, Slim');
});

test('a number belongs to the name before it', async () => {
  await insertProducts(shop, [
    { productTitle: 'Orbiline Case for iPhone 15' },
    { productTitle: 'Orbiline Slim Case for iPhone 14/15' },
    { productTitle: 'Orbiline Case for iPhone 13, Pack of 15' },
    { productTitle: 'Orbiline Espresso Machine, 15 Bar' },
  ]);
  const { products, notice } = await search('iphone 15 funda');
  expect(titles({ products }).sort()).toEqual(['Orbiline Case for iPhone 15', 'Orbiline Slim Case for iPhone 14/15']);
  expect(notice.dropped).toEqual([]);
});

test('a product that the shop does not have is answered by those of its kind', async () => {
  const { products, notice } = await search('redmi 99');
  expect(notice.dropped).toEqual(['redmi 99']);
  expect(titles({ products })).toContain('Vantrix Smartphone, 128 GB');
  expect(titles({ products })).not.toContain('Vantrix Phone Case, Slim');
});

test('of a thing with a property that no product has the thing is found, and what was typed is said', async () => {
  await insertProducts(shop, [{ productTitle: 'Fenwyck Rain Jacket' }]);
  const { products, notice } = await search('campera de cuero');
  expect(titles({ products })).toContain('Fenwyck Rain Jacket');
  expect(notice.dropped).toEqual(['campera de cuero']);
});

test('a colour is that of a variant as well as that of a title', async () => {
  await insertProducts(shop, [
    { productTitle: 'Fenwyck Trail Poncho', productDetails: [{ name: 'Color', value: 'Onyx' }] },
    { productTitle: 'Fenwyck Black Poncho', productDetails: [] },
    { productTitle: 'Fenwyck Town Poncho', productDetails: [{ name: 'Color', value: 'Crimson' }] },
  ]);
  const black = await search('poncho negro fenwyck');
  expect(titles(black).sort()).toEqual(['Fenwyck Black Poncho', 'Fenwyck Trail Poncho']);
  expect(black).toMatchObject({ total: 2, notice: { dropped: [] } });
  const green = await search('poncho verde fenwyck');
  expect(green).toMatchObject({ total: 3, notice: { dropped: ['verde'] } });
});

test('a category of several things names none of them', async () => {
  await insertProducts(shop, [
    { productTitle: 'Fenwyck Court Sneakers', categories: ['Clothing, Shoes & Jewelry', 'Fashion Sneakers'] },
    { productTitle: 'Fenwyck Linen Blouse', categories: ['Clothing, Shoes & Jewelry', 'Blouses'] },
  ]);
  const reply = await search('zapatillas fenwyck');
  expect(titles(reply)).toEqual(['Fenwyck Court Sneakers']);
  expect(reply).toMatchObject({ total: 1, atLeast: false });
});

test('where nothing is of the kind nothing is found', async () => {
  await insertProducts(shop, [{ productTitle: 'Orbiline Stretch Lids, Microwave Safe', categories: ['Food Covers'] }]);
  expect(await search('microondas')).toMatchObject({ products: [], total: 0, pages: 0, notice: { dropped: [] } });
});

test('a filter is applied to the kind without what was dropped', async () => {
  const { products, notice, total } = await search('celular Wexcorp', 1, { brand: 'Vantrix' });
  expect(notice.dropped).toEqual(['wexcorp']);
  expect(total).toBe(products.length);
});
