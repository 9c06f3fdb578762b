import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDictionary } from '#app/open-dictionary.ts';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import { createCache } from '#server/cache/cache.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { type Demo, seedCatalogue } from './seed-catalogue.ts';

const DEMO: Demo = {
  products: demoCatalogue().slice(0, 20),
  categories: [],
};

let db: Database;

beforeEach(async () => {
  const database = await createTestDatabase();
  db = openDatabase(openPool({ url: database.url, max: 4 }));
});
afterEach(() => db.destroy());

/** As a process of its own does it. */
function seed(demo: Demo): Promise<number> {
  const clock = () => new Date();
  const caches = { cache: createCache(clock), writeBehind: createWriteBehind() };
  return seedCatalogue({ db, clock, dictionary: openDictionary(), ...caches }, demo);
}

async function count(table: 'products' | 'suggestions'): Promise<number> {
  const counted = db.selectFrom(table).select(({ fn }) => fn.countAll<string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

test('a seed that ends half-way leaves nothing, and the next start seeds everything', async () => {
  await sql`alter table suggestions rename to gone`.execute(db);
  await expect(seed(DEMO)).rejects.toThrow('suggestions');
  await sql`alter table gone rename to suggestions`.execute(db);
  expect(await count('products')).toBe(0);

  expect(await seed(DEMO)).toBe(20);
  expect(await count('products')).toBe(20);
  expect(await count('suggestions')).toBeGreaterThan(100);
  expect(await seed(DEMO)).toBe(0);
});

test('of processes that start at once one seeds, and all find everything', async () => {
  const seeded = await Promise.all(
    Array.from({ length: 4 }, async () => [await seed(DEMO), await count('products'), await count('suggestions')]),
  );
  expect(seeded.map(([inserted]) => inserted).sort()).toEqual([0, 0, 0, 20]);
  const suggested = await count('suggestions');
  expect(seeded.map(([, ...found]) => found)).toEqual(Array(4).fill([20, suggested]));
});
