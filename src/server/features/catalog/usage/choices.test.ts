import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { deleteExpired } from '#server/features/operations/retention/delete-expired.ts';
import { createStaff } from '#testing/backoffice.ts';
import { fromNetwork } from '#testing/from-network.ts';
import { insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';
import { countChoice, openedProduct, searchBefore } from './count-choice.ts';
import { sumUpDays } from './sum-up-days.ts';

const DAY_MS = 24 * 60 * 60_000;
const ORIGIN = 'https://puente.example';

describe('a request for a page', () => {
  const from = (referer: string | undefined, url = '/products?asin=B000000001') => {
    const asin = openedProduct({ url }, `${ORIGIN}/`);
    const query = searchBefore({ headers: { referer } }, `${ORIGIN}/`);
    return asin && query && { query, asin };
  };

  test('opens a result when it comes from the results of the same shop', () => {
    const choice = { query: 'termo de acero', asin: 'B000000001' };
    expect(from(`${ORIGIN}/search?amz=Termo+de++acero&page=2`)).toEqual(choice);
    expect(from(`${ORIGIN}/search?amz=termo%20de%20acero`, '/products.data?asin=b000000001&_routes=x')).toEqual(choice);
  });

  test.each([
    ['without a referrer', undefined, undefined],
    ['from another shop', 'https://other.example/search?amz=termo', undefined],
    ['from another page', `${ORIGIN}/offers?amz=termo`, undefined],
    ['for another page', `${ORIGIN}/search?amz=termo`, '/search?amz=termo'],
    ['for no product', `${ORIGIN}/search?amz=termo`, '/products?asin=nothing'],
    ['from a search that may be personal', `${ORIGIN}/search?amz=lucia@correo.example`, undefined],
    ['from a search without a keyword', `${ORIGIN}/search?page=1`, undefined],
    ['with a referrer that is no address', '::::', undefined],
  ])('opens none %s', (_why, referer, url) => {
    expect(from(referer, url)).toBeNull();
  });
});

describe('choices', async () => {
  let networks = 0;
  const shop = await startShop({ config: { trustedProxies: ['127.0.0.1'] } });
  const asins = await insertProducts(
    shop,
    ['Alpha', 'Beta', 'Gamma'].map((name) => ({ productTitle: `Zibbling Lantern ${name}` })),
  );

  beforeEach(async () => {
    await flushWriteBehind(shop.context);
    await sql`truncate day_choices, day_searches, search_counts, search_choices`.execute(shop.context.db);
  });

  async function search(keyword: string, times: number): Promise<string[]> {
    let found: string[] = [];
    for (let time = 0; time < times; time += 1) {
      networks += 1;
      const url = `${shop.url}/api/products?keyword=${encodeURIComponent(keyword)}&page=1`;
      const response = await fetch(url, { headers: fromNetwork(networks) });
      found = ((await response.json()) as { products: { asin: string }[] }).products.map(({ asin }) => asin);
    }
    await flushWriteBehind(shop.context);
    return found;
  }

  async function open(asin: string | undefined, query: string, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      countChoice(shop.context, `network ${time}`, { query, asin: asin ?? '' });
    }
    await flushWriteBehind(shop.context);
  }

  async function endDay(): Promise<void> {
    shop.clock.advance(DAY_MS);
    await sumUpDays(shop.context);
  }

  const scores = () => shop.context.db.selectFrom('search_choices').selectAll().execute();

  test('of three networks put a model before others that match as well, for that search only', async () => {
    const before = await search('zibbling lantern', 1);
    const last = before.at(-1);
    await open(last, 'zibbling lantern', 3);
    await endDay();
    expect((await search('zibbling lantern', 1))[0]).toBe(last);
    expect(await search('zibbling lanterns', 1)).toEqual(before);
  });

  test('of two networks are forgotten with their day', async () => {
    await open(asins[0], 'zibbling lantern', 2);
    await endDay();
    expect(await scores()).toEqual([]);
    expect(await sql`select 1 from day_choices`.execute(shop.context.db)).toMatchObject({ rows: [] });
  });

  test('fade, and are deleted after half a year', async () => {
    const { db, clock } = shop.context;
    await open(asins[0], 'zibbling lantern', 4);
    await endDay();
    expect(await scores()).toMatchObject([{ score: 4 }]);
    for (let day = 0; day < 35; day += 1) shop.clock.advance(DAY_MS);
    await open(asins[0], 'zibbling lantern', 3);
    await endDay();
    const [faded] = await scores();
    expect(faded?.score).toBeGreaterThan(4.7);
    expect(faded?.score).toBeLessThan(5.3);
    await deleteExpired({ db, clock: () => new Date(clock().getTime() + 179 * DAY_MS) });
    expect(await scores()).toHaveLength(1);
    await deleteExpired({ db, clock: () => new Date(clock().getTime() + 182 * DAY_MS) });
    expect(await scores()).toEqual([]);
  });

  test('count more when the product goes into the cart', async () => {
    const customer = await shop.createCustomer();
    await shop.call('addCartItem', { body: { productId: asins[1] as string, quantity: 1 } }, { token: customer.token });
    const [carted] = [...shop.context.writeBehind.carted.values()];
    expect(carted?.asin).toBe(asins[1]);
    countChoice(shop.context, carted?.network ?? '', { query: 'zibbling lantern', asin: asins[1] as string });
    await open(asins[1], 'zibbling lantern', 2);
    await endDay();
    expect(await scores()).toMatchObject([{ score: 5 }]);
  });

  test('tell the staff which searches led to no product', async () => {
    await search('zibbling lantern', 3);
    await search('zibbling', 3);
    await open(asins[0], 'zibbling', 1);
    const unopened = async () => {
      const staff = await createStaff(shop, 'purchasing');
      const { body } = await staff.call('listSearches', { period: 'week' });
      return body.unopened.map(({ query }: { query: string }) => query);
    };
    expect(await unopened()).toEqual(['zibbling lantern']);
    await endDay();
    expect(await unopened()).toEqual(['zibbling lantern']);
    await search('zibbling lantern', 1);
    await open(asins[0], 'zibbling lantern', 3);
    await search('zibbling lantern', 3);
    expect(await unopened()).toEqual([]);
  });
});
