import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertProducts } from '#testing/products.ts';
import { runJobs } from '#testing/run-jobs.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const kindOf = async (asin: string) => (await shop.call('readProduct', { params: { asin } })).body.kind;

test('a product says in Spanish what it is, and nothing where that is not certain', async () => {
  const [phones = '', unknown = ''] = await insertProducts(shop, [
    {},
    { productTitle: 'Norda', categories: ['Other'] },
  ]);
  expect(await kindOf(phones)).toBe('Auriculares');
  expect(await kindOf(unknown)).toBe('');
});

test('a job determines what products are that a release without kinds wrote', async () => {
  const asins = await insertProducts(shop, [{}, { productTitle: 'Norda', categories: [] }]);
  await sql`update products set kind_name = null where asin = any(${asins}::text[])`.execute(shop.context.db);
  expect(await kindOf(asins[0] ?? '')).toBe('');
  await runJobs(shop.context.db, ['fill-kinds']);
  const { rows } = await sql`select from products where kind_name is null`.execute(shop.context.db);
  expect(rows).toEqual([]);
  await expect.poll(() => kindOf(asins[0] ?? '')).toBe('Auriculares');
});
