import { isSuggestible } from '#domain/search/keyword.ts';
import type { SearchResults } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { scheduleFlush } from '#server/features/catalog/products/write-behind.ts';
import { searchLocal } from './search-local.ts';
import { type MarketplaceResults, searchMarketplace } from './search-marketplace.ts';

export const PAGE_SIZE = 20;
export const MAX_PAGES = 20;
const MAX_BUFFERED_KEYWORDS = 5000;

export type SearchDeps = Pick<
  Context,
  'limits' | 'db' | 'reads' | 'clock' | 'cache' | 'writeBehind' | 'log' | 'queue' | 'partners' | 'rules' | 'deadline'
>;

interface SearchRequest {
  /** Normalized. */
  keyword: string;
  page: number;
  clientAddress: string;
}

/** The shop's own matches and, where they do not fill the page, the marketplace's. */
export async function findSearchResults(
  context: SearchDeps,
  { keyword, page, clientAddress }: SearchRequest,
): Promise<SearchResults> {
  const local = await searchLocal(context.reads, keyword, page * PAGE_SIZE);
  const needed = page * PAGE_SIZE - local.exact.length;
  const marketplace: MarketplaceResults =
    needed > 0
      ? await searchMarketplace(context, { keyword, english: local.english, needed, clientAddress })
      : { asins: [], hasMore: false, stale: false };
  const exact = new Set([...local.exact, ...marketplace.asins]);
  const asins = [...new Set([...exact, ...local.near])].slice(0, MAX_PAGES * PAGE_SIZE);
  if (page === 1 && local.exact.length > 0) countKeyword(context, keyword);
  const cards = await findCards(context.db, asins);
  const products = asins.flatMap((asin) => {
    const row = cards.get(asin);
    return row ? [{ row, exact: exact.has(asin) }] : [];
  });
  return { products, hasOwn: local.exact.length > 0, hasMore: marketplace.hasMore, stale: marketplace.stale };
}

/** Counts a use of a keyword, which ranks it among the suggestions; written later together with others. */
function countKeyword(deps: Pick<Context, 'db' | 'clock' | 'writeBehind' | 'log'>, keyword: string): void {
  if (!isSuggestible(keyword)) return;
  const { keywords } = deps.writeBehind;
  if (keywords.size < MAX_BUFFERED_KEYWORDS) keywords.set(keyword, (keywords.get(keyword) ?? 0) + 1);
  scheduleFlush(deps);
}
