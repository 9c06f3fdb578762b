import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, openPool } from '#db/pool.ts';
import { refreshProducts } from '#server/features/catalog/products/refresh-products.ts';
import { findSession } from '#server/features/people/accounts/session.ts';
import { handlers } from '#server/handlers.ts';
import { createApp } from '#server/http/app.ts';
import { createLimits } from '#server/limits/limits.ts';
import { createTestDatabase } from './database.ts';
import { insertProducts } from './products.ts';
import { startShop, type TestShop } from './shop.ts';
import { startTcpProxy } from './tcp-proxy.ts';

const CALLS = 10;
let unknown = 10_000;

const database = await createTestDatabase();
const shared = { url: database.url };
const config = { marketplaceCallsPerMinute: CALLS };
const one = await startShop({ database: shared, config });
const other = await startShop({ database: shared, config });
/** Each test has a minute for itself: the window of the test before is over. */
beforeEach(() => sql`update limit_windows set ends_at = now()`.execute(one.context.db));

const nextUnknown = () => `B0UNK${unknown++}`;

/** What a visit of a product says that is not stored. */
async function visit(shop: TestShop, asin = nextUnknown()): Promise<number> {
  return (await fetch(`${shop.url}/api/products/${asin}`)).status;
}

function callsOf(...shops: TestShop[]): number {
  const stats = shops.flatMap(({ context }) => context.partners.zinc.stats());
  return stats.filter(({ name }) => name === 'zinc-data').reduce((sum, { calls }) => sum + calls, 0);
}

describe('the calls to the marketplace in a minute', () => {
  test('are those of both processes, and a product that is not stored is unavailable when they are spent', async () => {
    const before = callsOf(one, other);
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push(await visit(one), await visit(other));
    expect(statuses).toEqual([404, 404, 404, 404, 404, 503]);
    expect(callsOf(one, other) - before).toBe(CALLS);
    const answer = await fetch(`${other.url}/api/products/${nextUnknown()}`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { code: 503, message: 'No podemos consultar ese producto en este momento. Probá de nuevo en unos minutos.' },
    ]);
  });

  test('leave stored products and the shop’s own results when they are spent', async () => {
    for (let count = 0; count < 5; count += 1) await visit(one);
    const before = callsOf(one, other);
    const [stored = ''] = await insertProducts(one, [{}]);
    expect(await visit(other, stored)).toBe(200);
    const search = await other.call('searchProducts', { query: { keyword: 'nadie busca esto' } });
    expect([search.status, search.body.stale]).toEqual([200, true]);
    expect(callsOf(one, other) - before).toBe(0);
  });

  test('are for shoppers alone when a fifth is left', async () => {
    const inBackground = async (shop: TestShop) => {
      const asin = nextUnknown();
      return (await refreshProducts(shop.context, [asin])).get(asin);
    };
    for (let count = 0; count < 3; count += 1) await visit(one);
    expect(await inBackground(other)).toBe('not-found');
    expect([await inBackground(one), await inBackground(other)]).toEqual(['unavailable', 'unavailable']);
    expect([await visit(one), await visit(other)]).toEqual([404, 503]);
  });
});

test('a process whose database is silent limits an address', async () => {
  const { hostname, port } = new URL(database.url);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const pool = openPool({ url: url.href, max: 2 });
  const config = { ...one.context.config, requestsPerMinute: 50 };
  const limits = createLimits({ ...one.context, db: openDatabase(pool), config });
  const app = await createApp({
    context: { ...one.context, config, limits },
    handlers,
    findSession,
    checkReadiness: async () => null,
    webhooks: [],
    extensions: [],
  });
  proxy.silence();
  const statuses: number[] = [];
  for (let count = 0; count < 60; count += 1) statuses.push((await app.inject('/api/settings')).statusCode);
  expect(statuses).toEqual([...Array<number>(50).fill(200), ...Array<number>(10).fill(429)]);
  await app.close();
  await proxy.close();
  await pool.end();
});
