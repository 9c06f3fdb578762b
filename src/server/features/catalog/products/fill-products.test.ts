import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';
import { fillProducts } from './fill-products.ts';

const shop = await startShop();
const { db } = shop.context;

afterEach(async () => {
  await sql`delete from products`.execute(db);
  await sql`delete from backfills`.execute(db);
});

const KIND = 'Remera polo · hombre';

/** Shirts as a release before left them. */
async function insertOld(count: number): Promise<string[]> {
  const asins = await insertProducts(
    shop,
    Array.from({ length: count }, (_, at) => ({
      productTitle: `Shirt ${at}`,
      categories: ['Clothing, Shoes & Jewelry', 'Men', 'Clothing', 'Shirts', 'Polos'],
      productDetails: [{ name: 'Color', value: 'Black' }],
    })),
  );
  await sql`update products set attributes = null, kind_name = null`.execute(db);
  return asins.sort();
}

async function filled(): Promise<string[]> {
  const rows = await db.selectFrom('products').select(['asin', 'attributes', 'kind_name']).orderBy('asin').execute();
  return rows.flatMap(({ asin, attributes, kind_name: kind }) =>
    attributes?.includes('gender:men') && kind === KIND ? [asin] : [],
  );
}

test('a product says in Spanish what it is, and nothing where that is not certain', async () => {
  const kindOf = async (asin = '') => (await shop.call('readProduct', { params: { asin } })).body.kind;
  const [phones, unknown] = await insertProducts(shop, [{}, { productTitle: 'Norda', categories: ['Other'] }]);
  expect(await kindOf(phones)).toBe('Auriculares');
  expect(await kindOf(unknown)).toBe('');
});

test('products of a release before get kind and attributes, and a run after that changes nothing', async () => {
  const asins = await insertOld(7);
  await fillProducts(shop.context, { batch: 3 });
  expect(await filled()).toEqual(asins);
  await sql`update products set attributes = null, kind_name = ''`.execute(db);
  await fillProducts(shop.context, { batch: 3 });
  expect(await filled()).toEqual([]);
});

test('what a process of the release before writes after the walk is filled by the next run', async () => {
  await fillProducts(shop.context);
  const asins = await insertOld(7);
  await fillProducts(shop.context, { batch: 3 });
  expect(await filled()).toEqual(asins);
});

test('a run that is aborted goes on after its last batch', async () => {
  const asins = await insertOld(7);
  const abort = new AbortController();
  let batches = 0;
  const clock = () => {
    batches += 1;
    if (batches === 2) abort.abort();
    return new Date();
  };
  await expect(fillProducts({ ...shop.context, clock }, { batch: 3, signal: abort.signal })).rejects.toThrow('aborted');
  expect(await filled()).toEqual(asins.slice(0, 6));
  await sql`update products set attributes = null, kind_name = ''`.execute(db);
  await fillProducts(shop.context, { batch: 3 });
  expect(await filled()).toEqual(asins.slice(6));
});

test('runs at once fill each product once', async () => {
  const asins = await insertOld(8);
  await Promise.all(Array.from({ length: 3 }, () => fillProducts(shop.context, { batch: 2 })));
  expect(await filled()).toEqual(asins);
});

test('what is computed otherwise by a later version begins again', async () => {
  const asins = await insertOld(2);
  await sql`insert into backfills (name, version, position, finished_at) values ('products', 0, 'Z', now())`.execute(
    db,
  );
  await fillProducts(shop.context);
  expect(await filled()).toEqual(asins);
});
