import { Kysely, PostgresDialect } from 'kysely';
import { expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import type { Tables } from '#db/schema.ts';
import { cents } from '#domain/money/cents.ts';
import { createCache } from '#server/cache/cache.ts';
import { handlers } from '#server/handlers.ts';
import { inProcessCaller } from '#server/http/in-process-caller.ts';
import { loadProduct } from '#web/features/catalog/load-product.ts';
import { insertProducts } from './products.ts';
import { startShop } from './shop.ts';

const CATEGORY = ['Kitchen', 'Kettles of this test'];
const CLIENT = { network: 'network', clientAddress: 'address' };

const shop = await startShop();

test('a product page is read with one statement, and the products nearest in price with another when they are asked for', async () => {
  const prices = Array.from({ length: 20 }, (_, index) => cents(1000 + 500 * index));
  const asins = await insertProducts(
    shop,
    prices.map((price) => ({ price, salePrice: null, categories: CATEGORY, variations: [] })),
  );
  const [shown = ''] = asins;
  const statements: string[] = [];
  const pool = openPool({ url: shop.databaseUrl, max: 2 });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  const context = { ...shop.context, db, cache: createCache(shop.clock.now) };
  const call = inProcessCaller(context, handlers, async () => CLIENT);
  await call('listCategories');
  statements.length = 0;

  const page = await loadProduct(call, shown);
  const ofPage = statements.length;
  const similar = await call('listSimilar', { params: { asin: shown } });
  await pool.end();

  expect(page?.similar).toBeNull();
  expect(ofPage).toBe(1);
  expect(statements).toHaveLength(2);
  expect(similar.map(({ asin }) => asin)).toEqual(asins.slice(1, 18));
  const product = page?.product;
  expect(product?.landedOptions[0]?.total).toBe(product?.landedPrice?.total);
});
