import { expect, test } from 'vitest';
import { insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';
import { listShards, readShard } from './list-shards.ts';

const shop = await startShop();

test('the shards contain every buyable product once, in order, and no other', async () => {
  const asins = (await insertProducts(shop, [{}, {}, {}, {}, {}])).toSorted();
  await insertProducts(shop, [{ categories: ['Kindle Store'] }, { productTitle: 'Volta Power Bank 20000 mAh' }]);
  const shards = await listShards(shop.context, 2);
  expect(shards).toHaveLength(3);
  const asinsOfShards = await Promise.all(shards.map(({ from }) => readShard(shop.context, from, 2)));
  expect(asinsOfShards.flat()).toEqual(asins);
});

test('the shards are public, and a malformed start gets 400', async () => {
  const { status, body } = await shop.call('listProductShards');
  expect(status).toBe(200);
  const shard = await shop.call('readProductShard', { params: { from: body[0].from } });
  expect(shard.body).toHaveLength(5);
  expect((await shop.call('readProductShard', { params: { from: 'x' } })).status).toBe(400);
});
