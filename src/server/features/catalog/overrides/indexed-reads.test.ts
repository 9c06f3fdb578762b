import { afterAll, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import { transaction } from '#db/transaction.ts';
import type { ActContext, StaffSession } from '#server/backoffice/handler.ts';
import { createStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { insertProducts } from '#testing/products.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { countOverrides, listOverrides } from './list-overrides.ts';
import { overridesRoutes } from './routes.ts';
import { settleDueOverrides } from './settle-overrides.ts';

/** A page of a list with the products of its rows; far below the overrides, products and orders that there are. */
const MAX_ROWS_READ = 120;
const PRODUCTS = 400;

const shop = await startShop();
const pool = openPool({ url: shop.databaseUrl, max: 4 });
const { id } = await createStaff(shop, 'owner');
const staff: StaffSession = { staffId: id, role: 'owner' } as StaffSession;
const asins = await insertProducts(
  shop,
  Array.from({ length: PRODUCTS }, () => ({})),
);
const [asin = ''] = asins;
// Two of three have run out or were replaced.
await pool.query(
  `insert into product_overrides (asin, kind, value, valid_from, valid_until, created_at, created_by, reason)
     select asin, 'weight', '{"weightGrams": 500}', at, at + length, at, $1, 'x'
     from unnest($2::text[]) asin, (values (now() - interval '90 days', interval '5 days'),
       (now() - interval '80 days', interval '300 days'), (now() - interval '70 days', interval '200 days')) made (at, length)`,
  [id, asins],
);
await insertHistory(pool, { customers: 100, orders: 3000, views: 0 });
await pool.query('analyze');

afterAll(() => pool.end());

test('the count looks at a thousand overrides in force and says when there are more', async () => {
  const more = await insertProducts(
    shop,
    Array.from({ length: 2000 }, () => ({})),
  );
  await pool.query(
    `insert into product_overrides (asin, kind, value, valid_from, valid_until, created_at, created_by, reason)
       select asin, 'weight', '{"weightGrams": 500}', now() - interval '1 day', now() + interval '400 days', now(), $1, 'x'
       from unnest($2::text[]) asin`,
    [id, more],
  );
  await pool.query('analyze product_overrides');
  for (const kind of ['weight', 'block'] as const) {
    const read = (db: typeof shop.context.db) =>
      countOverrides({ ...shop.context, db }, { input: { kind, expiring: false }, staff });
    expect(await read(shop.context.db)).toEqual({ count: kind === 'weight' ? 1000 : 0, isMore: true, sums: [] });
    expect(await findLongReads({ pool, maxRows: 2500 }, read)).toEqual([]);
  }
});

test('the list, the page of a product, an act and the look for what runs out read a few rows', async () => {
  const reads = await findLongReads({ pool, maxRows: MAX_ROWS_READ }, async (db) => {
    const context = { ...shop.context, db };
    const after = `${new Date().toISOString()} 1`;
    for (const expiring of [false, true]) await listOverrides(context, { input: { expiring, after }, staff });
    const input = { asin, seen: 0, lastDay: shop.clock.now().toISOString().slice(0, 10), forbidden: 'FOOD' } as never;
    await overridesRoutes.readCatalogueProduct(context, { input, staff });
    await settleDueOverrides(context);
    await transaction(db, async (tx) => {
      const newest = await overridesRoutes.readCatalogueProduct(context, { input, staff });
      if (!('newest' in newest)) throw new Error('the product is missing');
      const act = { input: { ...(input as object), seen: newest.newest.block } as never, staff, reason: 'x' };
      await overridesRoutes.blockProduct({ ...context, db: tx, tx } as unknown as ActContext, act);
    });
  });
  expect(reads).toEqual([]);
});
