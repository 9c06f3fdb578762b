import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify from 'fastify';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ShopServices } from '#app/shop-options.ts';
import { pagesExtension } from '#app/web/pages.ts';
import { productPage } from '#contract/pages.ts';
import { openPool } from '#db/pool.ts';
import type { Tables } from '#db/schema.ts';
import type { Variation } from '#domain/catalog/product.ts';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { fromNetwork } from '#testing/from-network.ts';
import { asinOf, insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';

const ASIN = asinOf('B0FL00DED1');
const COLOURS = ['Petrol', 'Azul marino', 'Ñandú & Co.'];
const SIZES = ['S', 'M'];
const FLOOD = 10_000;
const AT_ONCE = 50;

let rendered: string[] = [];
let statements: string[] = [];

const opened: ShopServices[] = [];
const shop = await startShop({
  extensions: (services) => {
    opened.push(services);
    return [];
  },
});
shop.clock.hold();
await insertProducts(shop, [{ asin: ASIN, variations: [variation('Color', COLOURS), variation('size_name', SIZES)] }]);
await untilAnnounced();
const pool = openPool({ url: shop.databaseUrl, max: 2 });
const log = ({ query }: { query: { sql: string } }) => void statements.push(query.sql);
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
const [services] = opened;
if (!services) throw new Error('the shop opened no services');
/** The pages of the shop, without a port. */
const app = fastify();
await pagesExtension({ ...services, context: { ...services.context, db } }, async ({ url }) => {
  const { pathname, search } = new URL(url);
  rendered.push(pathname + search);
  return new Response(`<html><body>${pathname}</body></html>`, { headers: { 'content-type': 'text/html' } });
})(app);

afterAll(async () => {
  await app.close();
  await pool.end();
});
beforeEach(() => {
  shop.context.cache.pages.invalidate();
  shop.context.cache.variations.invalidate();
  rendered = [];
  statements = [];
});

/** Waits until the shop knows of every change so far: messages arrive in order. */
async function untilAnnounced(): Promise<void> {
  const { lists } = shop.context.cache;
  lists.beginRead()('marker', []);
  await sql`select pg_notify('changes', 'rankings')`.execute(shop.context.db);
  await shop.waitFor('the message', async () => lists.get('marker') === undefined);
}

function variation(variationName: string, values: string[]): Variation {
  return {
    variationName,
    values: values.map((value, at) => ({
      ...{ value, asin: null, dpUrl: null, available: true, imageUrl: null },
      selected: at === 0,
    })),
  };
}

const ask = async (url: string) => {
  // A program that says so views nothing.
  const { statusCode, headers } = await app.inject({ method: 'GET', url, headers: { 'user-agent': 'curl' } });
  return statusCode === 302 ? headers.location : statusCode;
};

/** The different answers to so many addresses. */
async function flood(addressOf: (index: number) => string, count = FLOOD): Promise<unknown[]> {
  const answers = new Set<unknown>();
  for (let start = 0; start < count; start += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, offset) => ask(addressOf(start + offset)));
    for (const answer of await Promise.all(batch)) answers.add(answer);
    // Without a port nothing else would have its turn, the database's answers neither.
    await nextTurn();
  }
  return [...answers];
}

test('ten thousand invented parameters render a product once, and it is served to all', async () => {
  expect(await flood((at) => `/products?asin=${ASIN}&fbclid=${at}&utm_${at}=${at}`)).toEqual([200]);
  expect(rendered).toEqual([`/products?asin=${ASIN}`]);
});

test('ten thousand invented values of its variations render nothing and lead to the product', async () => {
  const canonical = productPage(ASIN, { Color: 'Petrol' });
  expect(await flood((at) => `/products?asin=${ASIN}&Color=Petrol&size_name=invented${at}`)).toEqual([canonical]);
  expect(rendered).toEqual([]);
  expect(statements.filter((text) => text.includes('variations'))).toHaveLength(1);
});

test('every address that the product declares is one page, however it is written', async () => {
  const chosen = COLOURS.flatMap((Color) => SIZES.map((size) => ({ Color, size_name: size })));
  const all: Record<string, string>[] = [{}, { Color: 'Petrol' }, ...chosen];
  for (const selected of all) expect(await ask(productPage(ASIN, selected))).toBe(200);
  expect(await ask(`/products?color=PETROL&Asin=${ASIN.toLowerCase()}&Color=petrol`)).toBe(200);
  expect(rendered).toEqual([`/products?asin=${ASIN}`]);
});

test('a variation that the product has from now on is known at once', async () => {
  const green = `/products?asin=${ASIN}&Color=Verde`;
  expect(await ask(green)).toBe(productPage(ASIN));
  await insertProducts(shop, [{ asin: ASIN, variations: [variation('Color', [...COLOURS, 'Verde'])] }]);
  await shop.waitFor('the new colour', async () => (await ask(green)) === 200);
});

test.each([
  ['/offers', (at: number) => `/offers?page=${at}&x${at}=1`],
  ['/profile/orders/0', (at: number) => `/profile/orders/${at}`],
  ['/search?amz=taza&page=1', (at: number) => `/search?page=1&${at}=${at}&amz=${at % 2 ? 'TAZA' : 'taza'}`],
])('a thousand ways to write %s render it once', async (address, written) => {
  expect(await flood(written, 1000)).toEqual([200]);
  expect(rendered).toEqual([address]);
});

test('everybody who is served a kept page has viewed its product', async () => {
  const view = (network: number, more = '') =>
    app.inject({
      method: 'GET',
      url: `/products?asin=${ASIN}${more}`,
      headers: { 'user-agent': 'Mozilla/5.0' },
      remoteAddress: fromNetwork(network)['x-forwarded-for'],
    });
  for (const network of [1, 2, 3]) await view(network);
  for (const more of ['', '&fbclid=1', '&Color=Petrol', '&x=1', '&x=2']) await view(4, more);
  await view(5, '&Color=invented');
  expect(rendered).toHaveLength(1);
  await shop.waitFor('the views', async () => {
    await flushWriteBehind(shop.context);
    const counts = shop.context.db.selectFrom('product_view_counts').select(['views', 'networks']);
    const [counted] = await counts.where('asin', '=', ASIN).execute();
    return counted?.views === 6 && counted.networks === 4;
  });
});
