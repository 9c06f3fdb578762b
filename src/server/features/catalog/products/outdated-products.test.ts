import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { asinOf, insertProducts } from '#testing/products.ts';
import { recordJobs } from '#testing/record-jobs.ts';
import { startShop } from '#testing/shop.ts';
import { waitFor } from '#testing/wait-for.ts';
import { refreshOutdated } from './refresh-products.ts';

const HOUR_MS = 60 * 60_000;

const shop = await startShop();

const ago = (hours: number) => new Date(shop.clock.now().getTime() - hours * HOUR_MS);

/** Stored products that the marketplace does not sell, seen there at some time. */
async function productsSeen(at: Date, count: number): Promise<string[]> {
  const asins = await insertProducts(
    shop,
    Array.from({ length: count }, () => ({})),
  );
  await shop.context.db.updateTable('products').set({ seen_at: at }).where('asin', 'in', asins).execute();
  return asins;
}

async function seenSince(asins: readonly string[], instant: Date): Promise<string[]> {
  const { db } = shop.context;
  const seen = db.selectFrom('products').select('asin').where('asin', 'in', asins).where('seen_at', '>', instant);
  return (await seen.execute()).map(({ asin }) => asin);
}

test('outdated products that are shown at about the same time are read again by fewer jobs, fresh ones are not', async () => {
  const outdated = await productsSeen(ago(7), 5);
  const fresh = await productsSeen(ago(5), 2);
  const readJobs = await recordJobs(shop.context.db);
  await Promise.all([...outdated, ...fresh].map((asin) => shop.call('readProduct', { params: { asin } })));
  await waitFor('the products to be read', async () => (await seenSince(outdated, ago(1))).length === outdated.length);
  expect(await seenSince(fresh, ago(1))).toEqual([]);
  const jobs = (await readJobs()).filter(({ name }) => name === 'refresh-outdated');
  expect(jobs.flatMap(({ data }) => data.asins as string[]).toSorted()).toEqual(outdated.toSorted());
  expect(jobs.length).toBeLessThan(outdated.length);
});

test('a product that was read since its job was added is not read again', async () => {
  const [waiting = '', read = ''] = [...(await productsSeen(ago(7), 1)), ...(await productsSeen(ago(2), 1))];
  await refreshOutdated(shop.context, [waiting, read], { signal: new AbortController().signal });
  expect(await seenSince([waiting, read], ago(1))).toEqual([waiting]);
});

test('a job whose lease has ended reads nothing more', async () => {
  const outdated = await productsSeen(ago(7), 2);
  await refreshOutdated(shop.context, outdated, { signal: AbortSignal.abort() });
  expect(await seenSince(outdated, ago(1))).toEqual([]);
});

test('a product whose store answered that it has none is asked for again, and sold again once it has', async () => {
  const asin = asinOf('B0PNTEQ40A');
  await insertProducts(shop, [{ asin, availability: 'Currently unavailable.', price: cents(5000) }]);
  const { db } = shop.context;
  await db
    .updateTable('products')
    .set({ seen_at: ago(7) })
    .where('asin', '=', asin)
    .execute();
  const read = async () => (await shop.call('readProduct', { params: { asin } })).body;
  const before = await read();
  expect([before.price, before.landedPrice]).toEqual([null, null]);
  await waitFor('the product to be sold again', async () => (await read()).landedPrice !== null);
  expect((await read()).availability).toBe('In Stock');
});
