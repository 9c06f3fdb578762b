import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/money/cents.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import { flushWriteBehind, scheduleFlush } from '#server/features/catalog/products/write-behind.ts';
import { fromNetwork } from '#testing/from-network.ts';
import { asinOf, insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';
import { MIN_TRENDING_NETWORKS, rankProducts } from './rank-products.ts';

const shop = await startShop({ config: { trustedProxies: ['127.0.0.1'] } });

function colours(asins: Product['asin'][]): Product['variations'] {
  const values = asins.map((asin) => ({
    value: asin,
    asin,
    dpUrl: null,
    available: true,
    imageUrl: null,
    selected: false,
  }));
  return [{ variationName: 'Color', values }];
}

test('a failed flush of views is logged', async () => {
  const logged: string[] = [];
  const log = { ...shop.context.log, warn: (_: object, text: string) => logged.push(text) };
  shop.context.writeBehind.views.set('bad', { asin: 'bad', network: 'x', day: 'no day', views: 1 });
  scheduleFlush({ ...shop.context, log });
  await shop.waitFor('a log line', async () => logged.length > 0);
  expect(logged).toEqual(['counted views, visits and searches were lost']);
});

test('offers are the products below their list price, the largest discount first [API-24, ENT-24]', async () => {
  const [small = '', large = '', none = ''] = await insertProducts(shop, [
    { price: cents(9000), retailPrice: cents(10_000) },
    { price: cents(1000), retailPrice: cents(10_000) },
    { price: cents(1000), retailPrice: cents(1000) },
  ]);
  await rankProducts(shop.context, 'all');
  const { status, body } = await shop.call('listOffers');
  const asins: string[] = body.map((entry: { productId: string }) => entry.productId);
  expect(status).toBe(200);
  expect(asins.indexOf(large)).toBe(0);
  expect(asins).toContain(small);
  expect(asins).not.toContain(none);
  expect(Object.keys(body[0]).sort()).toEqual(['id', 'product', 'productId']);
});

/** Reads a product from that many networks, as another browser each time. */
async function viewFrom(networks: number, asin: string): Promise<void> {
  for (let network = 1; network <= networks; network++) {
    const headers = { 'user-agent': `browser ${randomUUID()}`, ...fromNetwork(network) };
    await fetch(`${shop.url}/api/products/${asin}`, { headers });
  }
}

async function trending(): Promise<string[]> {
  await rankProducts(shop.context, 'all');
  // The lists are cached for five seconds.
  shop.clock.advance(6000);
  return (await shop.call('listTrending')).body.map((entry: { productId: string }) => entry.productId);
}

test('trending counts at most three views of a product, network and day [API-25, ENT-25]', async () => {
  const [less = '', more = ''] = await insertProducts(shop, [{}, {}]);
  for (let round = 0; round < 3; round++) await viewFrom(MIN_TRENDING_NETWORKS, less);
  await flushWriteBehind(shop.context);
  for (let round = 0; round < 5; round++) await viewFrom(MIN_TRENDING_NETWORKS, less);
  for (let round = 0; round < 2; round++) await viewFrom(2 * MIN_TRENDING_NETWORKS, more);
  expect((await trending()).slice(0, 2)).toEqual([more, less]);
  const counted = await shop.context.db
    .selectFrom('product_view_counts')
    .select(['asin', 'views', 'networks'])
    .where('asin', 'in', [less, more])
    .orderBy('views')
    .execute();
  expect(counted).toEqual([
    { asin: less, views: 3 * MIN_TRENDING_NETWORKS, networks: MIN_TRENDING_NETWORKS },
    { asin: more, views: 4 * MIN_TRENDING_NETWORKS, networks: 2 * MIN_TRENDING_NETWORKS },
  ]);
});

test('views of one network that several processes write at once count three', async () => {
  const [asin = ''] = await insertProducts(shop, [{}]);
  const { db } = shop.context;
  const write = (views: number) => {
    const writeBehind = createWriteBehind();
    writeBehind.views.set('', { asin, network: 'one', day: '2026-12-01', views });
    return flushWriteBehind({ ...shop.context, writeBehind });
  };
  await Promise.all([1, 1, 1, 1, 9, 1, 2, 1].map(write));
  await Promise.all([2, 1, 9, 1].map(write));
  const counts = db.selectFrom('product_view_counts').select(['views', 'networks']).where('asin', '=', asin);
  expect(await counts.execute()).toEqual([{ views: 3, networks: 1 }]);
});

test('a product trends once it was viewed from several networks on one day; before, popular products do', async () => {
  const [unpopular = ''] = await insertProducts(shop, [{ productRating: null, countReview: 0 }]);
  const before = (await trending()).indexOf(unpopular);
  for (let round = 0; round < 30; round++) await viewFrom(1, unpopular);
  expect((await trending()).indexOf(unpopular), 'one network, whatever its agents').toBe(before);
  for (let day = 0; day < 3; day++) {
    await viewFrom(MIN_TRENDING_NETWORKS - 1, unpopular);
    expect((await trending()).indexOf(unpopular), 'few networks on each of several days').toBe(before);
    shop.clock.advance(24 * 60 * 60 * 1000);
  }
  for (let round = 0; round < 2; round++) await viewFrom(MIN_TRENDING_NETWORKS, unpopular);
  expect((await trending()).indexOf(unpopular)).toBe(0);
});

test('best sellers without sales consist of popular products [API-26]', async () => {
  await rankProducts(shop.context, 'all');
  const { status, body } = await shop.call('listBestSellers');
  expect(status).toBe(200);
  expect(body.length).toBeGreaterThan(0);
  expect(Object.keys(body[0]).sort()).toEqual(['product', 'productId']);
});

test('similar products are at most 17 of the same category, without the product itself and its variants [PDP-22, CONST-10]', async () => {
  const category = { categories: ['Garden', 'Testing Gnomes'] };
  const product = asinOf('B0GN0MEAAA');
  const variant = asinOf('B0GN0MEAAB');
  const variations = colours([product, variant]);
  await insertProducts(shop, [
    { asin: product, ...category, variations },
    { asin: variant, ...category, variations },
    ...Array.from({ length: 20 }, () => category),
  ]);
  const { body } = await shop.call('listSimilar', { params: { asin: product } });
  const asins: string[] = body.map((card: { asin: string }) => card.asin);
  expect(asins).toHaveLength(17);
  expect(asins).not.toContain(product);
  expect(asins).not.toContain(variant);
});

test('a ranking lists a model once, whichever of its variants were viewed', async () => {
  const [red, blue] = [asinOf('B0TREND0RE'), asinOf('B0TREND0BL')];
  const model = { variations: colours([red, blue]), productRating: 5, countReview: 9000 };
  await insertProducts(shop, [{ asin: red, ...model }, { asin: blue, ...model }, {}, {}]);
  await viewFrom(MIN_TRENDING_NETWORKS, red);
  await viewFrom(MIN_TRENDING_NETWORKS, blue);
  const listed = await trending();
  expect(listed.filter((asin) => asin === red || asin === blue)).toHaveLength(1);
});

test('a product alone in its category gets similar ones of the category above, and nothing of another kind', async () => {
  const above = ['Garden', 'Testing Fountains'];
  const [alone = '', beside = '', forbidden = '', priceless = '', digital = '', other = ''] = await insertProducts(
    shop,
    [
      { productTitle: 'Zyzzyva', categories: [...above, 'Qwyjibo'], manufacturer: null },
      { productTitle: 'Stone Fountain', categories: [...above, 'Stone'] },
      { productTitle: 'Tactical Knife Fountain', categories: [...above, 'Tactical Knives'] },
      { productTitle: 'Wall Fountain', categories: [...above, 'Wall'], price: null },
      { productTitle: 'Fountain Plan (Digital Download)', categories: [...above, 'Digital Software'] },
      { productTitle: 'Testing Fountains Shoe', categories: ['Clothing', 'Men', 'Shoes'] },
    ],
  );
  expect(await similarTo(alone), 'before the job ran').toEqual([beside]);
  const asins = await chosenFor(alone);
  expect(asins).toEqual([beside]);
  for (const absent of [forbidden, priceless, digital, other]) expect(asins).not.toContain(absent);
});

test('a forbidden product gets products of its category that may enter, and none where there are none', async () => {
  const above = ['Hobbies', 'Testing Props'];
  const [sword = '', stand = '', vape = ''] = await insertProducts(shop, [
    { productTitle: 'Steel Katana', categories: [...above, 'Swords'] },
    { productTitle: 'Wooden Wand', categories: [...above, 'Wands'] },
    { productTitle: 'Vape Pen', categories: ['Testing Smoke', 'Testing Vaping', 'Pens'] },
  ]);
  expect(await chosenFor(sword)).toEqual([stand]);
  expect(await chosenFor(vape)).toEqual([]);
});

test('what a job chose is shown, and chosen again after a day', async () => {
  const above = ['Garden', 'Testing Ponds'];
  const [pond = '', liner = ''] = await insertProducts(shop, [
    { productTitle: 'Testing Pond', categories: [...above, 'Testing Pools'] },
    { productTitle: 'Pond Liner', categories: [...above, 'Liners'] },
  ]);
  expect(await chosenFor(pond)).toEqual([liner]);
  const [pump = ''] = await insertProducts(shop, [{ productTitle: 'Pond Pump', categories: [...above, 'Pumps'] }]);
  expect(await chosenFor(pond)).toEqual([liner]);
  shop.clock.advance(25 * 60 * 60 * 1000);
  expect((await chosenFor(pond)).toSorted()).toEqual([liner, pump].toSorted());
});

async function similarTo(asin: string): Promise<string[]> {
  const { body } = await shop.call('listSimilar', { params: { asin } });
  return body.map((card: { asin: string }) => card.asin);
}

/** What is shown once the job that a look asked for is done, and the list of that look is kept no longer. */
async function chosenFor(asin: string): Promise<string[]> {
  await similarTo(asin);
  await shop.waitFor('the job', async () => {
    const open = sql`select from jobs.job where name = 'choose-similar' and state in ('created', 'active') limit 1`;
    return (await open.execute(shop.context.db)).rows.length === 0;
  });
  shop.clock.advance(6000);
  return await similarTo(asin);
}

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
