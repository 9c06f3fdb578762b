import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, openPool } from '#db/pool.ts';
import { transaction } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { insertHistory } from '#testing/order-history.ts';
import { insertProducts } from '#testing/products.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { rankProducts } from './rank-products.ts';
import { listBestSellers, listOffers, listTrending } from './rankings.ts';

const shop = await startShop();

const offers = async (): Promise<string[]> => {
  // The lists are cached for five seconds.
  shop.clock.advance(6000);
  return (await shop.call('listOffers')).body.map((entry: { productId: string }) => entry.productId);
};
const rankedAt = async () => {
  const runs = await shop.context.db.selectFrom('ranking_runs').select(['ranking', 'ranked_at']).execute();
  return new Map(runs.map((run) => [run.ranking, run.ranked_at.getTime()]));
};
const discounted = { price: cents(1000), retailPrice: cents(10_000) };

test('home lists are those of the last ranking, without products that cannot be bought any more', async () => {
  const [first = '', second = ''] = await insertProducts(shop, [discounted, discounted]);
  expect(await offers()).toEqual([]);
  await rankProducts(shop.context, 'all');
  expect((await offers()).sort()).toEqual([first, second].sort());
  await shop.context.db.updateTable('products').set({ valid: false }).where('asin', '=', first).execute();
  expect(await offers()).toEqual([second]);
});

test('a ranking is made anew only after a change of what it is read from', async () => {
  await rankProducts(shop.context, 'all');
  await shop.waitFor('a run that changes nothing', async () => {
    await rankProducts(shop.context, 'changed');
    const before = await rankedAt();
    shop.clock.advance(1000);
    await rankProducts(shop.context, 'changed');
    return (await rankedAt()).get('offers') === before.get('offers');
  });
  const [added = ''] = await insertProducts(shop, [discounted]);
  await shop.waitFor('the new product', async () => {
    await rankProducts(shop.context, 'changed');
    return (await offers()).includes(added);
  });
});

test('one process ranks at a time', async () => {
  const before = await rankedAt();
  await transaction(shop.context.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('rankings', 0))`.execute(tx);
    shop.clock.advance(1000);
    await rankProducts(shop.context, 'all');
  });
  expect(await rankedAt()).toEqual(before);
});

test('a start ranks the lists that were never ranked', async () => {
  const before = await rankedAt();
  await shop.context.db.deleteFrom('ranking_runs').where('ranking', '=', 'offers').execute();
  shop.clock.advance(1000);
  await rankProducts(shop.context, 'missing');
  const after = await rankedAt();
  expect(after.get('offers')).toBeGreaterThan(before.get('offers') ?? 0);
  expect(after.get('trending')).toBe(before.get('trending'));
});

const DAY_MS = 24 * 60 * 60 * 1000;
const dayBefore = (days: number) => montevideoDay(new Date(shop.clock.now().getTime() - days * DAY_MS).toISOString());

test('trending counts the views of today beside those of thirty days, and a day that is over once', async () => {
  const { db } = shop.context;
  const [old = '', both = '', current = ''] = await insertProducts(shop, [{}, {}, {}]);
  shop.clock.advance(DAY_MS);
  const view = (day: string, asin: string, views: number) =>
    db.insertInto('product_view_counts').values({ day, asin, views, networks: 400 }).execute();
  const trending = async () => {
    await rankProducts(shop.context, 'all');
    shop.clock.advance(6000);
    return (await shop.call('listTrending')).body.slice(0, 3).map(({ productId }: { productId: string }) => productId);
  };
  await view(dayBefore(40), current, 10_000);
  await view(dayBefore(30), old, 600);
  await view(dayBefore(1), both, 500);
  await view(dayBefore(0), both, 200);
  await view(dayBefore(0), current, 650);
  expect(await trending()).toEqual([both, current, old]);
  await db.updateTable('product_view_counts').set({ views: 400, networks: 300 }).where('asin', '=', both).execute();
  expect(await trending(), '900 of the day that was added up and of today').toEqual([both, current, old]);
  shop.clock.advance(DAY_MS);
  await view(dayBefore(0), old, 100);
  expect(await trending(), 'old lost its first day, and both counts 800').toEqual([both, current, old]);
  const { rows } = await sql<{ most: number; views: number }>`
    select most, views from product_view_sums where asin = ${both}`.execute(db);
  expect(rows).toEqual([{ most: 300, views: 800 }]);
});

test('a ranking reads neither the views of the days before nor the lines of orders that ended long ago', async () => {
  const pool = openPool({ url: shop.databaseUrl, max: 2 });
  await insertHistory(pool, { customers: 1, orders: 3000, views: 20_000 });
  await pool.query(
    'update orders set created_at = now() where id in (select id from orders limit 100); analyze orders',
  );
  await rankProducts(shop.context, 'all');
  const reads = await findLongReads({ pool, maxRows: 2500 }, (db) => rankProducts({ ...shop.context, db }, 'all'));
  expect(reads.filter((read) => /rows of (product_view_counts|order)/.test(read))).toEqual([]);
  await pool.end();
});

test('home lists read as few rows with many views and orders', async () => {
  const pool = openPool({ url: shop.databaseUrl, max: 2 });
  await insertHistory(pool, { customers: 100, orders: 1000, views: 20_000 });
  await insertProducts(
    shop,
    Array.from({ length: 200 }, () => discounted),
  );
  await rankProducts(shop.context, 'all');
  shop.clock.advance(6000);
  const readLists = async (db: Database) => {
    for (const list of [listOffers, listTrending, listBestSellers]) await list({ ...shop.context, db });
  };
  expect(await findLongReads({ pool, maxRows: 250 }, readLists)).toEqual([]);
  await pool.end();
});
