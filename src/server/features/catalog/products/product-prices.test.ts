import { beforeEach, expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { deleteExpired } from '#server/features/operations/retention/delete-expired.ts';
import { jobHandlers } from '#server/jobs.ts';
import { plainProducts } from '#testing/order-steps.ts';
import { asinOf, buildProduct } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';
import { importProducts, writeProducts } from './write-products.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const run = { signal: new AbortController().signal };

const shop = await startShop();
const { db } = shop.context;

beforeEach(async () => {
  await db.deleteFrom('product_prices').execute();
});

const pricesOf = async (asin: string) => {
  const rows = db.selectFrom('product_prices').select('price_cents').where('asin', '=', asin).orderBy('seen_at');
  return (await rows.execute()).map((row) => row.price_cents);
};
const asinAt = (place: number) => asinOf(`B0PRICE${place}`);
/** The product of a place with another price, as `source` has it. */
const read = (place: number, price: number | null, more: object = {}) => ({
  product: buildProduct({ asin: asinAt(place), price: price === null ? null : cents(price), ...more }),
});
const history = async (asin: string) => (await shop.call('readProduct', { params: { asin } })).body.priceHistory;

test('a price is noted once when it changes, and not while it stays the same', async () => {
  const asin = asinAt(901);
  for (const price of [50_00, 50_00, 45_00, 45_00, 50_00]) {
    await writeProducts(shop.context, [read(901, price)], 'marketplace');
    shop.clock.advance(60_000);
  }
  await writeProducts(shop.context, [read(901, 50_00, { productTitle: 'Another title' })], 'marketplace');
  expect(await pricesOf(asin)).toEqual([50_00, 45_00, 50_00]);
});

test('the sale price is the one that is noted, and none while it cannot be bought', async () => {
  const asin = asinAt(902);
  await writeProducts(shop.context, [read(902, null)], 'marketplace');
  expect(await pricesOf(asin), 'a history begins with a price').toEqual([]);
  await writeProducts(shop.context, [read(902, 50_00, { salePrice: cents(40_00) })], 'marketplace');
  shop.clock.advance(60_000);
  await writeProducts(shop.context, [read(902, 50_00, { availability: 'Out of stock' })], 'marketplace');
  expect(await pricesOf(asin)).toEqual([40_00, null]);
});

test('a price that stays the same is confirmed once a day, by the store and by an import alike', async () => {
  const asin = asinAt(903);
  await writeProducts(shop.context, [read(903, 50_00)], 'marketplace');
  for (const [hours, count] of [
    [12, 1],
    [12, 2],
    [25, 3],
  ] as const) {
    shop.clock.advance(hours * 60 * 60 * 1000);
    await writeProducts(shop.context, [read(903, 50_00)], 'marketplace');
    expect(await pricesOf(asin)).toEqual(Array(count).fill(50_00));
  }
  shop.clock.advance(DAY_MS);
  await importProducts(shop.context, [read(903, 50_00)], { replace: false });
  await importProducts(shop.context, [read(903, 50_00)], { replace: false });
  expect(await pricesOf(asin)).toEqual(Array(4).fill(50_00));
  await importProducts(shop.context, [read(903, 60_00)], { replace: false });
  expect(await pricesOf(asin)).toEqual([...Array(4).fill(50_00), 60_00]);
});

test('a result list confirms nothing that it does not change', async () => {
  await writeProducts(shop.context, [read(904, 50_00)], 'marketplace');
  shop.clock.advance(2 * DAY_MS);
  await writeProducts(shop.context, [read(904, 40_00)], 'search');
  expect(await pricesOf(asinAt(904))).toEqual([50_00]);
});

test('a refresh notes what the store charges now; one that it does not sell any more confirms nothing', async () => {
  const [asin = ''] = plainProducts(1);
  const refresh = async () => {
    shop.clock.advance(2 * DAY_MS);
    await jobHandlers['refresh-product'](shop.context, { asin }, run);
  };
  await refresh();
  const [usual] = await pricesOf(asin);
  await shop.control('zinc', { scenario: 'price-rise', asin });
  await refresh();
  const [, raised] = await pricesOf(asin);
  expect(raised).toBeGreaterThan(usual ?? 0);
  await shop.control('zinc', { scenario: 'none' });
  await writeProducts(shop.context, [read(905, 50_00)], 'import');
  shop.clock.advance(2 * DAY_MS);
  const { partners } = shop.context;
  const zinc = { ...partners.zinc, getProduct: () => Promise.resolve(null) };
  await jobHandlers['refresh-product'](
    { ...shop.context, partners: { ...partners, zinc } },
    { asin: asinAt(905) },
    run,
  );
  expect(await pricesOf(asinAt(905))).toEqual([50_00]);
});

test('two reads at once leave a history that tells the same', async () => {
  await writeProducts(shop.context, [read(906, 50_00)], 'marketplace');
  shop.clock.advance(60_000);
  await Promise.all([1, 2, 3].map(() => writeProducts(shop.context, [read(906, 45_00)], 'marketplace')));
  expect(new Set(await pricesOf(asinAt(906)))).toEqual(new Set([50_00, 45_00]));
});

test('a product tells its history after 30 days without a gap, and nothing with one', async () => {
  const asin = asinAt(907);
  const observe = async (price: number, days: number) => {
    for (let day = 0; day < days; day++) {
      await writeProducts(shop.context, [read(907, price, { retailPrice: cents(80_00) })], 'marketplace');
      shop.clock.advance(DAY_MS);
    }
  };
  await observe(60_00, 29);
  expect(await history(asin)).toBeNull();
  await observe(60_00, 2);
  await observe(50_00, 3);
  const steps = [{ price: 60 }, { price: 50 }];
  expect(await history(asin)).toMatchObject({
    steps,
    lowest: 50,
    highest: 60,
    recentLowest: 50,
    beforeReduction: 60,
    listPrice: 'never-seen',
  });
  shop.clock.advance(8 * DAY_MS);
  await observe(50_00, 1);
  expect(await history(asin), 'nobody looked for more than a week').toBeNull();
});

test('prices are kept for 90 days, and never changed', async () => {
  await writeProducts(shop.context, [read(908, 50_00)], 'marketplace');
  const later = (days: number) => ({ db, clock: () => new Date(shop.clock.now().getTime() + days * DAY_MS) });
  await deleteExpired(later(89));
  expect(await pricesOf(asinAt(908))).toEqual([50_00]);
  await expect(db.updateTable('product_prices').set({ price_cents: 1 }).execute()).rejects.toThrow('are not changed');
  await deleteExpired(later(91));
  expect(await pricesOf(asinAt(908))).toEqual([]);
});
