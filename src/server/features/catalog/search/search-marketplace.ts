import type { Product } from '#domain/catalog/product.ts';
import type { Keyword } from '#domain/search/keyword.ts';
import { byDeadline, deadlineIn, remainingMs } from '#partners/deadline.ts';
import type { SearchPage } from '#partners/product-source.ts';
import type { ProductSummary } from '#partners/zinc/product.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { reserveMarketplaceReads } from '#server/features/catalog/products/marketplace-budget.ts';
import { readCatalogue } from '#server/features/catalog/products/read-catalogue.ts';
import { scheduleFlush } from '#server/features/catalog/products/write-behind.ts';
import { type WriteDeps, writeProducts } from '#server/features/catalog/products/write-products.ts';
import { findSearchPages, type SearchPageRow, saveSearchPage } from './repository.ts';

type Deps = WriteDeps & Pick<Context, 'log' | 'limits' | 'partners' | 'deadline'>;

export interface MarketplaceResults {
  asins: string[];
  /** The marketplace did not answer, so its part is missing. */
  stale: boolean;
}

export interface MarketplaceRequest {
  /** As the shopper typed it. */
  keyword: Keyword;
  /** In English, empty when no word could be translated. */
  english: string;
  /** How many products are needed beyond the shop's own. */
  needed: number;
  /** The requester's network address, whose budget pays for the reads. */
  clientAddress: string;
}

/** Reads cost money: a stored page is served, and a job refreshes it from this age on. */
const FRESH_MS = 6 * 60 * 60 * 1000;
const CALLS_OF_A_PAGE = { zinc: 1, axesso: 1 };
const MAX_PAGES = 2;
const TIMEOUT_MS = 4000;

/** At least as many of the marketplace's results as needed, if it has them; from stored pages where possible. */
export async function searchMarketplace(
  context: Deps & Pick<Context, 'queue'>,
  { keyword, english, needed, clientAddress }: MarketplaceRequest,
): Promise<MarketplaceResults> {
  const query = english || keyword;
  const pages = await findSearchPages(context.db, query);
  const asins: string[] = [];
  for (let page = 1; page <= MAX_PAGES && asins.length < needed; page += 1) {
    const stored = pages.find((row) => row.page === page);
    if (!stored && (await reserveMarketplaceReads(context, clientAddress, 1)) === 0) return { asins, stale: true };
    // The fetch continues after the search has gone on without it, and its page serves the next one.
    const limit = deadlineIn(Math.min(TIMEOUT_MS, remainingMs(context.deadline)));
    const row = stored ?? (await byDeadline(fetchSearchPage(context, query, page), limit));
    if (!row) return { asins, stale: true };
    if (stored && context.clock().getTime() - stored.fetchedAt.getTime() > FRESH_MS) {
      await context.queue.enqueue('refresh-search', { keyword: query, page });
    }
    asins.push(...row.asins);
    if (!row.hasMore) break;
  }
  return { asins, stale: false };
}

/** Fetches and stores one page of results, once for concurrent calls; null when the marketplace is unavailable. */
export function fetchSearchPage(context: Deps, query: string, page: number): Promise<SearchPageRow | null> {
  return context.cache.singleFlight(`fetch-search ${page} ${query}`, async () => {
    const found = await readCatalogue(context, {
      calls: CALLS_OF_A_PAGE,
      deadline: null,
      facts: {},
      read: (source, limits) => source.searchProducts(query, page, limits),
    });
    if (!found) return null;
    await storeResults(context, found);
    const asins = found.products.map(({ asin }) => asin);
    const row = { page, asins, hasMore: found.nextPage !== null, fetchedAt: context.clock() };
    await saveSearchPage(context.db, query, row);
    return row;
  });
}

/** Results of a source that states no prices add nothing to what the shop has. */
async function storeResults(context: Deps, { products, hasPrices }: SearchPage): Promise<void> {
  const asins = products.map(({ asin }) => asin);
  const known = hasPrices ? new Map() : await findCards(context.db, asins);
  const added = products.filter(({ asin }) => !known.has(asin));
  await writeProducts(
    context,
    added.map((summary) => ({ product: fromSummary(summary) })),
    'search',
  );
  scheduleFlush(context);
}

/** A product with the fields that a result list has. */
function fromSummary(summary: ProductSummary): Product {
  return {
    ...summary,
    salePrice: null,
    retailPrice: null,
    series: null,
    variations: [],
    productDescription: '',
    features: [],
    productDetails: [],
    categories: [],
    soldBy: null,
    fulfilledBy: null,
    availability: null,
  };
}
