import type { SearchReply } from '#contract/search.ts';
import { type Asin, parseLinkedAsin } from '#domain/catalog/asin.ts';
import { isCountable } from '#domain/search/countable.ts';
import { countFacets } from '#domain/search/facets.ts';
import { countModels, type Filters, filterAndSort, hasFilters, NO_FILTERS } from '#domain/search/filters.ts';
import { type Keyword, normalizeKeyword } from '#domain/search/keyword.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { FoundProduct, NarrowedResults, SearchResults } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { findCards, findCardsInOrder } from '#server/features/catalog/products/find-cards.ts';
import { presentCard } from '#server/features/catalog/products/present.ts';
import { readProduct } from '#server/features/catalog/products/read-product.ts';
import { scheduleFlush } from '#server/features/catalog/products/write-behind.ts';
import { isRefusal } from '#server/refusal.ts';
import { findSearchResults, MAX_PAGES, PAGE_SIZE, type SearchDeps, withoutDropped } from './find-search-results.ts';
import { comparedFacts, presentFacets, toFilterables } from './search-filters.ts';
import { isNarrowed, searchNarrowed } from './search-narrowed.ts';
import { findSearchIntent } from './search-terms.ts';
import type { SearchIntent } from './term.ts';

/** What one process writes at once, on one day, and of one network, which must not take the day from the others. */
const MAX_BUFFERED = 5000;

export const MAX_A_DAY = 50_000;

const MAX_OF_NETWORK = 1000;

export interface SearchInput {
  keyword: string;
  page: number;
  filters?: Filters;
  /** Searches for the words as they are typed. */
  literal?: '1' | undefined;
  network: string;
  clientAddress: string;
}

/** A page of products for a keyword, filtered and sorted, with how many products each further filter would show. */
export async function searchProducts(context: SearchDeps, input: SearchInput): Promise<SearchReply> {
  const { page, filters = NO_FILTERS } = input;
  const keyword = normalizeKeyword(input.keyword);
  // Side by side: of a word with few products, which needs no narrowed search, that one costs little.
  const query = createQuery(context, keyword, input.literal !== undefined);
  const [results, narrowed] = await Promise.all([
    cachedResults(context, input, query),
    isNarrowed(filters) ? cachedNarrowed(context, filters, query) : null,
  ]);
  if (page === 1 && !hasFilters(filters)) countSearch(context, results, { keyword, network: input.network });
  const shown = {
    ...results,
    narrowed: results.isComplete ? null : await narrowedOf(context, results, { narrowed, query, filters }),
  };
  return presentResults(context, shown, { page, filters });
}

interface Narrowed {
  narrowed: NarrowedResults | null;
  query: SearchQuery;
  filters: Filters;
}

/** Where something was dropped, what the rest of the keyword is narrowed to. */
async function narrowedOf(
  context: SearchDeps,
  { notice: { dropped } }: SearchResults,
  { narrowed, query, filters }: Narrowed,
): Promise<NarrowedResults | null> {
  if (dropped.length === 0 || !isNarrowed(filters)) return narrowed;
  const understand = async () => withoutDropped(await query.understand(), dropped);
  return await cachedNarrowed(context, filters, { ...query, key: `reduced ${query.key}`, understand });
}

interface SearchQuery {
  keyword: Keyword;
  /** Of the results in the caches. */
  key: string;
  /** Reads what the keyword asks for at the first call; where the cache has all there is none. */
  understand: () => Promise<SearchIntent>;
}

function createQuery(context: SearchDeps, keyword: Keyword, isLiteral: boolean): SearchQuery {
  let intent: Promise<SearchIntent> | null = null;
  const understand = () => {
    const day = montevideoDay(context.clock().toISOString());
    intent ??= findSearchIntent(context, keyword, { day, isLiteral });
    return intent;
  };
  return { keyword, key: `${isLiteral ? 'literal' : ''} ${keyword}`, understand };
}

/** Concurrent searches of the same keyword share one run. */
async function cachedResults(
  context: SearchDeps,
  input: SearchInput,
  { keyword, key, understand }: SearchQuery,
): Promise<SearchResults> {
  const { searches } = context.cache;
  const cached = searches.get(key);
  if (cached) return cached;
  return searches.singleFlight(key, async (store) => {
    const asin = parseLinkedAsin(input.keyword);
    const single = asin ? await findByAsin(context, asin, input) : null;
    const { clientAddress } = input;
    const results =
      single ?? (await findSearchResults(context, { keyword, intent: await understand(), clientAddress }));
    // Results without the marketplace's part are not cached, so that the next search tries again.
    if (!results.stale) store(key, results);
    return results;
  });
}

/** What filters and order ask for beyond the ranked products of a common keyword. */
async function cachedNarrowed(
  context: SearchDeps,
  filters: Filters,
  { key: searched, understand }: SearchQuery,
): Promise<NarrowedResults> {
  const { narrowedSearches } = context.cache;
  const key = JSON.stringify([searched, filters]);
  return (
    narrowedSearches.get(key) ??
    (await narrowedSearches.singleFlight(key, async (store) => {
      const narrowed = await searchNarrowed(context, await understand(), filters);
      store(key, narrowed);
      return narrowed;
    }))
  );
}

/**
 * Facets count the same set that is filtered, so that a filter shows at least as many products as its count says, and
 * exactly as many where all products that match are known.
 */
async function presentResults(
  context: SearchDeps,
  results: SearchResults & { narrowed: NarrowedResults | null },
  { page, filters }: { page: number; filters: Filters },
): Promise<SearchReply> {
  const { narrowed, isComplete } = results;
  const rules = context.rules.current();
  const products = together(narrowed?.products ?? [], results.products);
  const filterables = toFilterables(products, { rules, categoryTitles: context.dictionary.categoryTitles });
  const all = filterables.map((filterable, index) => ({ asin: products[index]?.asin ?? '', filterable }));
  const matching = filterAndSort(all, ({ filterable }) => filterable, filters);
  const shown = matching.slice(0, MAX_PAGES * PAGE_SIZE);
  const pages = Math.ceil(shown.length / PAGE_SIZE);
  const asins = shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ asin }) => asin);
  const mentioned = page === Math.max(1, pages) ? results.mentioned : [];
  const cards = await findCards(context.db, [...asins, ...mentioned]);
  const present = (of: readonly string[]) =>
    of.flatMap((asin) => cards.get(asin) ?? []).map((row) => presentCard(row, rules));
  return {
    products: present(asins),
    mentioned: present(mentioned),
    notice: results.notice,
    nearest: results.nearest,
    page,
    pages,
    total: matching.length,
    atLeast: !(isComplete || narrowed?.isComplete),
    facets: presentFacets(countFacets(filterables, filters), {
      all: countModels(filterables),
      atLeast: !isComplete,
      today: montevideoDay(context.clock().toISOString()),
    }),
    stale: results.stale,
  };
}

/** The first of equal products. */
function together(first: readonly FoundProduct[], second: readonly FoundProduct[]): FoundProduct[] {
  const known = new Set(first.map(({ asin }) => asin));
  return [...first, ...second.filter(({ asin }) => !known.has(asin))];
}

async function findByAsin(
  context: SearchDeps,
  asin: Asin,
  { clientAddress }: SearchInput,
): Promise<SearchResults | null> {
  const product = await readProduct(context, asin, clientAddress);
  if (isRefusal(product)) return null;
  const rows = await findCardsInOrder(context.db, [asin]);
  return {
    products: rows.map((row) => ({ ...comparedFacts(row), model: row.asin })),
    isComplete: true,
    mentioned: [],
    notice: { corrected: null, translated: null, dropped: [] },
    nearest: null,
    hasOwn: true,
    stale: false,
  };
}

/**
 * Counts a search once for each network and day, written later together with others. A search that the marketplace left
 * without an answer is not one without result.
 */
export function countSearch(
  deps: Pick<Context, 'db' | 'clock' | 'writeBehind' | 'log'>,
  { products, hasOwn, stale }: Pick<SearchResults, 'products' | 'hasOwn' | 'stale'>,
  { keyword: query, network }: { keyword: Keyword; network: string },
): void {
  if (!isCountable(query)) return;
  const { writeBehind, clock } = deps;
  const day = montevideoDay(clock().toISOString());
  const key = `${day} ${network} ${query}`;
  if (writeBehind.searches.has(key) || writeBehind.searches.size >= MAX_BUFFERED) return;
  if (writeBehind.searchesOfDay.day !== day) writeBehind.searchesOfDay = { day, count: 0, ofNetworks: new Map() };
  const { searchesOfDay } = writeBehind;
  const ofNetwork = searchesOfDay.ofNetworks.get(network) ?? 0;
  if (searchesOfDay.count >= MAX_A_DAY || ofNetwork >= MAX_OF_NETWORK) return;
  searchesOfDay.count += 1;
  searchesOfDay.ofNetworks.set(network, ofNetwork + 1);
  writeBehind.searches.set(key, { day, network, query, hasOwn, hasAny: products.length > 0 || stale });
  scheduleFlush(deps);
}
