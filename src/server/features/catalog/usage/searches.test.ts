import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { countSearch, MAX_A_DAY } from '#server/features/catalog/search/search-products.ts';
import { deleteExpired } from '#server/features/operations/retention/delete-expired.ts';
import { createStaff } from '#testing/backoffice.ts';
import { findInDatabase } from '#testing/find-in-database.ts';
import { fromNetwork } from '#testing/from-network.ts';
import { insertProducts } from '#testing/products.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { listSearches } from './list-searches.ts';
import { sumUpDays } from './sum-up-days.ts';

const DAY_MS = 24 * 60 * 60_000;
const FOUND = 'headphones';
const NOTHING = 'zzqx wvut';

let networks = 0;

const shop = await startShop({ config: { trustedProxies: ['127.0.0.1'] } });
await insertProducts(shop, [{}]);

beforeEach(async () => {
  await flushWriteBehind(shop.context);
  await sql`truncate day_searches, day_visitors, shop_days, search_counts, seen_searches`.execute(shop.context.db);
});

/** Searches from so many networks that did not search before, and writes what was counted. */
async function search(keyword: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    networks += 1;
    await searchFrom(networks, keyword);
  }
  await flushWriteBehind(shop.context);
}

async function searchFrom(network: number, keyword: string, { more = '', host = 7 } = {}): Promise<void> {
  const url = `${shop.url}/api/products?keyword=${encodeURIComponent(keyword)}&page=1${more}`;
  // An agent of its own for each request: it makes nobody another one.
  const headers = { 'user-agent': `Mozilla/5.0 (${randomUUID()})`, ...fromNetwork(network, host) };
  const response = await fetch(url, { headers });
  expect(response.status).toBe(200);
}

async function searches(period: 'day' | 'week' | 'month' = 'week') {
  const staff = await createStaff(shop, 'purchasing');
  return (await staff.call('listSearches', { period })).body;
}

async function sumUpTomorrow(): Promise<void> {
  shop.clock.advance(DAY_MS);
  await sumUpDays(shop.context);
}

describe('a search', () => {
  test('is counted once for each network and day, whatever its agents, with what it found', async () => {
    await search(FOUND, 3);
    await search(NOTHING, 4);
    for (const host of [7, 8, 250]) await searchFrom(networks, NOTHING, { host });
    await flushWriteBehind(shop.context);
    const { totals, fruitless, searches: all } = await searches('day');
    expect(totals).toEqual({ searches: 7, withoutOwn: 4, withoutAny: 4 });
    expect(fruitless).toEqual([{ query: NOTHING, visitors: 4, withoutOwn: 4, withoutAny: 4 }]);
    expect(all).toEqual([
      { query: NOTHING, visitors: 4, withoutOwn: 4, withoutAny: 4 },
      { query: FOUND, visitors: 3, withoutOwn: 0, withoutAny: 0 },
    ]);
  });

  test('of fewer than three networks a day is part of the totals alone', async () => {
    await search(NOTHING, 2);
    expect(await searches('day')).toMatchObject({ totals: { searches: 2 }, fruitless: [], searches: [] });
    await sumUpTomorrow();
    await search(NOTHING, 2);
    expect(await searches()).toMatchObject({ totals: { searches: 4, withoutAny: 4 }, fruitless: [], searches: [] });
  });

  test('is not counted again for a further page, nor for a filter', async () => {
    await searchFrom(networks, FOUND, { more: '&min=5' });
    await fetch(`${shop.url}/api/products?keyword=${FOUND}&page=2`, { headers: fromNetwork(networks) });
    await flushWriteBehind(shop.context);
    expect((await searches('day')).totals.searches).toBe(0);
  });

  test.each(['lucia@correo.uy', '4.907.760-2', 'cel 099 123 456', 'x'.repeat(81)])(
    'with what may be personal is not counted, and nothing of it is stored with the counts: %s',
    async (keyword) => {
      await search(keyword, 3);
      expect((await searches('day')).totals.searches).toBe(0);
    },
  );

  test('costs no statement of its own, and one day has a bound', () => {
    const { count } = countMany(MAX_A_DAY + 10, (index) => String(index));
    expect(count).toBe(MAX_A_DAY);
  });

  test('of one network does not take the day from the others', () => {
    const { ofNetworks } = countMany(5000, (index) => (index < 4990 ? 'one' : 'another'));
    expect(Object.fromEntries(ofNetworks)).toEqual({ one: 1000, another: 10 });
  });
});

/** Counts so many different searches without a database; what was counted. */
function countMany(searched: number, networkOf: (index: number) => string) {
  const writeBehind = createWriteBehind();
  const deps = { ...shop.context, writeBehind, db: null as never };
  const results = { products: [], hasOwn: false, stale: false };
  writeBehind.timer = setTimeout(() => {}, 0);
  for (let index = 0; index < searched; index += 1) {
    countSearch(deps, results, { keyword: normalizeKeyword(`palabra ${index}`), network: networkOf(index) });
    if (writeBehind.searches.size === 1000) writeBehind.searches.clear();
  }
  clearTimeout(writeBehind.timer);
  return writeBehind.searchesOfDay;
}

describe('a day that is over', () => {
  test('leaves its totals and the searches of several networks, and nothing of a network', async () => {
    await search(NOTHING, 3);
    await search('una palabra rara', 2);
    const { rows } = await sql<{ visitor: string }>`select distinct visitor from day_searches`.execute(shop.context.db);
    const before = await searches('week');
    await sumUpTomorrow();
    await sumUpDays(shop.context);
    expect(await searches('week')).toMatchObject({ totals: before.totals, fruitless: before.fruitless });
    expect(await sql`select 1 from day_searches`.execute(shop.context.db)).toMatchObject({ rows: [] });
    const visitors = rows.map(({ visitor }) => visitor);
    expect(await findInDatabase(shop, [...visitors, 'una palabra rara'])).toEqual([]);
  });

  test('keeps the two hundred searches of most networks', async () => {
    const yesterday = addDays(montevideoDay(shop.clock.now().toISOString()), -1);
    await sql`insert into day_searches select ${yesterday}::date, 'palabra ' || query, visitor::text, true, true
      from generate_series(1, 300) query, generate_series(1, 3 + (query > 250)::int) visitor`.execute(shop.context.db);
    await sumUpDays(shop.context);
    const kept = await shop.context.db.selectFrom('search_counts').select(['visitors']).execute();
    expect(kept).toHaveLength(200);
    expect(kept.filter(({ visitors }) => visitors === 4)).toHaveLength(50);
  });

  test('is forgotten after 90 days but for its totals', async () => {
    await search(NOTHING, 3);
    await sumUpTomorrow();
    const { db } = shop.context;
    const kept = async () => (await db.selectFrom('search_counts').select('query').execute()).length;
    await deleteExpired({ db, clock: () => new Date(shop.clock.now().getTime() + 88 * DAY_MS) });
    expect(await kept()).toBe(1);
    await deleteExpired({ db, clock: () => new Date(shop.clock.now().getTime() + 91 * DAY_MS) });
    expect(await kept()).toBe(0);
    expect(await db.selectFrom('shop_days').select('searches').execute()).toEqual([{ searches: 3 }]);
  });
});

describe('a search without result', () => {
  test('that was seen is listed again once it is asked on a later day', async () => {
    await search(NOTHING, 3);
    const staff = await createStaff(shop, 'purchasing');
    const seen = await staff.act('markSearchSeen', { query: NOTHING }, { reason: '' });
    expect(seen.error.message).toBeUndefined();
    expect(seen.body.effects).toEqual([expect.stringContaining(`«${NOTHING}» deja de mostrarse`)]);
    expect((await searches()).fruitless).toEqual([]);
    expect((await searches()).searches).toHaveLength(1);
    await sumUpTomorrow();
    expect((await searches()).fruitless).toEqual([]);
    await search(NOTHING, 3);
    expect((await searches()).fruitless).toMatchObject([{ query: NOTHING, withoutAny: 6 }]);
  });

  test('that is not listed cannot be marked, so that the audit holds no word of one network', async () => {
    await search(NOTHING, 2);
    const staff = await createStaff(shop, 'purchasing');
    const refused = await staff.act('markSearchSeen', { query: NOTHING }, { reason: '' });
    expect([refused.status, refused.error.message]).toEqual([409, 'Esa búsqueda ya no está en la lista.']);
  });
});

test('a period that does not exist is refused with its field', async () => {
  const staff = await createStaff(shop, 'purchasing');
  const refused = await staff.call('listSearches', { period: 'year' as never });
  expect(refused.error).toMatchObject({ code: 400, errors: [{ field: 'period', message: 'Ese período no existe' }] });
});

test('the lists read the days of their period, not all', async () => {
  const today = montevideoDay(shop.clock.now().toISOString());
  await sql`insert into search_counts select ${today}::date - day, 'palabra ' || query, 3, 1, 1
    from generate_series(40, 80) day, generate_series(1, 50) query`.execute(shop.context.db);
  await sql`insert into shop_days select ${today}::date - day, 1, 1, 1, 1 from generate_series(40, 400) day`.execute(
    shop.context.db,
  );
  const pool = openPool({ url: `${shop.databaseUrl}?options=-c%20enable_seqscan%3Doff`, max: 2 });
  const request = { input: { period: 'month' }, staff: null as never } as const;
  expect(await findLongReads({ pool, maxRows: 0 }, (db) => listSearches({ ...shop.context, db }, request))).toEqual([]);
  await pool.end();
});

/** Last, because the shop calls the marketplace no more for a while. */
test('a search that the marketplace left without an answer is not one without result', async () => {
  await shop.control('zinc', { scenario: 'fail' });
  await search('qqxv sin respuesta', 3);
  await shop.control('zinc', { scenario: 'none' });
  expect(await searches('day')).toMatchObject({ totals: { searches: 3, withoutAny: 0 }, fruitless: [] });
});
