import { openDictionary } from '#app/open-dictionary.ts';
import { migrate } from '#db/migrate.ts';
import { openPool } from '#db/pool.ts';
import { NO_FILTERS } from '#domain/search/filters.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import type { ProductSource } from '#partners/product-source.ts';
import { toSummary } from '#partners/zinc/product.ts';
import { type Cache, createCache } from '#server/cache/cache.ts';
import { createSingleFlight } from '#server/cache/single-flight.ts';
import { createTtlCache } from '#server/cache/ttl-cache.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import type { Context } from '#server/context.ts';
import { openRuleBook } from '#server/features/base/rules/rule-book.ts';
import { searchProducts } from '#server/features/catalog/search/search-products.ts';
import { findSearchIntent } from '#server/features/catalog/search/search-terms.ts';
import { createLog } from '#server/log.ts';
import type { DemoProduct } from '#simulators/catalogue/product.ts';
import { createInMemoryCatalogue } from '#simulators/zinc/in-memory-catalogue.ts';
import { recordingDatabase } from './recorded-sql.ts';
import type { MeasuredSearch } from './search-classes.ts';

export type SearchStage = Awaited<ReturnType<typeof openSearchStage>>;

const CONNECTIONS = 8;
const FLOOR_ROWS = 500;

/** Searches of a database within this process, each with caches of its own; the marketplace sells these products at once. */
export async function openSearchStage(databaseUrl: string, sold: readonly DemoProduct[] = []) {
  const catalogue = { sources: ['zinc'], restingUntil: new Map() };
  const partners = { zinc: marketplaceOf(sold), catalogue } as unknown as Context['partners'];
  const pool = openPool({ url: databaseUrl, max: CONNECTIONS, statementTimeoutMs: 0 });
  await migrate(pool);
  const { db, take } = recordingDatabase(pool);
  const clock = () => new Date();
  const rules = await openRuleBook({ db, clock });
  const base = {
    ...{ db, reads: db, clock, log: createLog('silent'), partners, rules, deadline: null },
    dictionary: openDictionary(),
    ...{ cache: createCache(clock), writeBehind: createWriteBehind() },
    queue: { enqueue: async () => {}, takeFailed: async () => null },
    limits: { marketplaceReads: null, marketplaceCalls: null } as Context['limits'],
  };
  const tsqueries = new Map<string, string>();
  const reply = async ({ keyword, page, filters }: MeasuredSearch) => {
    const caches = { cache: { ...base.cache, ...emptySearchCaches(clock) }, writeBehind: createWriteBehind() };
    const asked = { keyword, page, filters, network: 'bench', clientAddress: 'bench' };
    const found = await searchProducts({ ...base, ...caches }, asked);
    if (caches.writeBehind.timer) clearTimeout(caches.writeBehind.timer);
    return found;
  };
  const search = async (asked: MeasuredSearch) => {
    const { products, mentioned } = await reply(asked);
    return [...products, ...mentioned];
  };
  return {
    pool,
    base,
    search,
    /** The statements since the last call. */
    take,
    /** Their milliseconds. */
    takeSqlMs: () => take().reduce((sum, { ms }) => sum + ms, 0),
    /** The first page as a shopper sees it, with what only mentions the keyword after what is asked for. */
    cards: (keyword: string) => search({ keyword, page: 1, filters: NO_FILTERS }),
    /** The whole reply of the first page. */
    firstReply: (keyword: string) => reply({ keyword, page: 1, filters: NO_FILTERS }),
    /** What the floor asks the index for; prepared before it is measured. */
    prepareFloor: async ({ keyword }: MeasuredSearch) => {
      const { terms } = await findSearchIntent(base, normalizeKeyword(keyword), { day: null });
      tsqueries.set(keyword, terms.map(({ query }) => `(${query})`).join(' & '));
    },
    /** The least that answers at all: so many rows that match all words, in any order, in one bare statement. */
    floor: ({ keyword }: MeasuredSearch) =>
      pool.query(
        `select asin, title, brand, family, popularity, price_cents from products
         where search @@ $1::tsquery and valid and forbidden is null limit ${FLOOR_ROWS}`,
        [tsqueries.get(keyword) ?? ''],
      ),
    close: () => pool.end(),
  };
}

/** Those that a search reads, small, for an empty cache of the shop's size takes longer to make than to fill. */
function emptySearchCaches(clock: () => Date): Partial<Cache> {
  const one = { max: 1, ttlMs: 1000, clock };
  return {
    ...{ searches: createTtlCache(one), narrowedSearches: createTtlCache(one), products: createTtlCache(one) },
    singleFlight: createSingleFlight(),
  };
}

function marketplaceOf(sold: readonly DemoProduct[]): ProductSource {
  const catalogue = createInMemoryCatalogue(sold);
  return {
    searchProducts: async (keyword, page) => {
      const { results, nextPage } = catalogue.search(keyword, page);
      return { products: results.flatMap((result) => toSummary(result) ?? []), nextPage, hasPrices: true };
    },
    getProduct: async () => null,
  };
}
