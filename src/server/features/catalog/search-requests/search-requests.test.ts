import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertProducts } from '#testing/products.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { runJobs } from '#testing/run-jobs.ts';
import { startShop } from '#testing/shop.ts';
import { MAX_REQUESTS } from './set-search-request.ts';

const shop = await startShop();

const request = ({ token }: TestCustomer, keyword: string, requested = true) =>
  shop.call('setSearchRequest', { body: { keyword, requested } }, { token });

describe('a request to be told of a search', () => {
  test('is kept once for each customer, and ended by the same press', async () => {
    const ana = await shop.createCustomer();
    expect((await request(ana, ' Yerbatera  Zorx ')).body).toEqual({ requested: true });
    expect((await request(ana, 'yerbatera zorx')).status).toBe(200);
    const read = () => shop.call('readSearchRequest', { query: { keyword: 'Yerbatera zorx' } }, { token: ana.token });
    expect((await read()).body).toEqual({ requested: true });
    expect((await request(ana, 'yerbatera zorx', false)).body).toEqual({ requested: false });
    expect((await read()).body).toEqual({ requested: false });
    expect((await shop.call('setSearchRequest', { body: { keyword: 'x', requested: true } })).status).toBe(401);
  });

  test('is refused where it could be somebody’s data, and beyond a number', async () => {
    const ana = await shop.createCustomer();
    expect((await request(ana, 'lucia@correo.example')).status).toBe(422);
    for (let count = 0; count < MAX_REQUESTS; count += 1)
      await request(ana, `cosa rara numero ${'abcdefghijklmnopqrstuvwxyz'[count]}`);
    expect((await request(ana, 'una cosa mas')).status).toBe(409);
  });

  test('is mailed once to confirmed addresses when the shop has it, and then over', async () => {
    const [ana, luis] = [await shop.createCustomer(), await shop.createCustomer()];
    await request(ana, 'flurbomat deluxe');
    await request(luis, 'flurbomat deluxe');
    await sql`update customers set verified_at = null where id = ${luis.id}`.execute(shop.context.db);
    const mails = () =>
      shop.context.db.selectFrom('mails').select('recipient').where('kind', '=', 'search-request').execute();
    await runJobs(shop.context.db, ['answer-search-requests']);
    expect(await mails()).toEqual([]);
    await insertProducts(shop, [{ productTitle: 'Flurbomat Deluxe' }]);
    await runJobs(shop.context.db, ['answer-search-requests']);
    expect(await mails()).toHaveLength(1);
    await runJobs(shop.context.db, ['answer-search-requests']);
    expect(await mails()).toHaveLength(1);
    const left = await shop.context.db
      .selectFrom('search_requests')
      .select('id')
      .where('query', '=', 'flurbomat deluxe')
      .execute();
    expect(left).toEqual([]);
  });
});
