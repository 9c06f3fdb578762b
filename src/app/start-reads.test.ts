import { afterAll, expect, test } from 'vitest';
import { type Database, openPool } from '#db/pool.ts';
import { rankProducts } from '#server/features/catalog/lists/rank-products.ts';
import { insertHistory } from '#testing/order-history.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { createBaseContext } from './base-context.ts';
import { loadMailKey, refuseDemoAccount } from './open-services.ts';

const shop = await startShop();
const pool = openPool({ url: shop.databaseUrl, max: 4 });
await insertHistory(pool, { customers: 3000, orders: 3000, views: 1000 });
const document = shop.context.fieldCipher.encrypt('12345672', { column: 'customers.document', id: '' });
await pool.query('update customers set document = $1, birthday = $1', [document]);
await pool.query("update orders set consignee = jsonb_build_object('document', $1::text)", [document]);
await pool.query('analyze');

afterAll(() => pool.end());

test('a start does not read all customers and orders to see which key encrypted them', async () => {
  const prepare = async (db: Database) => {
    const { config } = shop.context;
    await refuseDemoAccount(db, { ...config, mode: 'production' });
    const base = await createBaseContext(db, { ...shop.context });
    await loadMailKey(db);
    await rankProducts(base, 'missing');
  };
  expect(await findLongReads({ pool, maxRows: 500 }, prepare)).toEqual([]);
});
