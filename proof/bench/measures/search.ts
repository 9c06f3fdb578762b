import { Kysely, PostgresDialect } from 'kysely';
import { openDictionary } from '#app/open-dictionary.ts';
import { openPool } from '#db/pool.ts';
import type { Tables } from '#db/schema.ts';
import type { Finding } from '#proof/bench/lib/report.ts';
import { createCache } from '#server/cache/cache.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import type { Context } from '#server/context.ts';
import { openRuleBook } from '#server/features/base/rules/rule-book.ts';
import { searchProducts } from '#server/features/catalog/search/search-products.ts';
import { createLog } from '#server/log.ts';
import type { Bench } from './http.ts';

export const KEYWORDS = [
  'auriculares inalambricos',
  'zapatillas running hombre',
  'mochila',
  'taladro inalámbrico',
  'olla',
  'celular',
  'reloj',
  'cafetera',
  'guitarra',
  'remera algodon',
  'juguete madera',
  'libro novela',
  'lampara escritorio',
  'drone camara',
  'crema facial',
];
const ROUNDS = 20;

// The measure covers the shop's own work, so the marketplace returns an empty result at once.
const partners = {
  zinc: { searchProducts: async () => ({ products: [], nextPage: null, hasPrices: true }) },
  catalogue: { sources: ['zinc'], restingUntil: new Map() },
} as unknown as Context['partners'];

const limits = { marketplaceReads: null } as Context['limits'];

/** The whole search (translation, candidates, ranking, cards, presentation) against the time of its SQL statements. */
export async function search({ databaseUrl }: Bench): Promise<Finding> {
  let inSql = 0;
  const pool = openPool({ url: databaseUrl, max: 4 });
  const dialect = new PostgresDialect({ pool });
  const log = createLog('silent');
  const clock = () => new Date();
  const db = new Kysely<Tables>({
    dialect,
    log: (event) => {
      inSql += event.queryDurationMillis;
    },
  });
  const queue = { enqueue: async () => {}, takeFailed: async () => null };
  const rules = await openRuleBook({ db, clock });
  const dictionary = openDictionary();
  const base = { db, reads: db, clock, log, queue, partners, limits, rules, dictionary, deadline: null };
  const times: { total: number; sql: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const keyword of KEYWORDS) {
      inSql = 0;
      const started = performance.now();
      // Each search starts with an empty cache.
      await searchProducts(
        { ...base, cache: createCache(clock), writeBehind: createWriteBehind() },
        { keyword, page: 1, network: 'bench', clientAddress: 'bench' },
      );
      times.push({ total: performance.now() - started, sql: inSql });
    }
  }
  await pool.end();
  const sum = (pick: (time: { total: number; sql: number }) => number) =>
    times.reduce((all, time) => all + pick(time), 0);
  const ratio = sum(({ total }) => total) / sum(({ sql }) => sql);
  const mean = sum(({ total }) => total) / times.length;
  return {
    what: 'search against its own SQL statements',
    measured: ratio,
    unit: 'times',
    target: '<= 2',
    ok: ratio <= 2,
    detail: `${mean.toFixed(1)} ms a search, ${times.length} searches`,
  };
}
