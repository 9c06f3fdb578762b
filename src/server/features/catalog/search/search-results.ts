import type { CardRow } from '#db/tables/card-row.ts';
import { isShareable } from '#domain/search/keyword.ts';
import type { Context } from '#server/context.ts';
import { memoryOf } from '#server/features/catalog/products/cache.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { later } from '#server/features/catalog/products/write-behind.ts';
import { searchOwn } from './search-local.ts';
import { type AskedPages, askMarketplace } from './search-marketplace.ts';

export const PAGE_SIZE = 20;
export const MAX_PAGES = 20;

/** All that answers a keyword, best first. */
export interface Found {
  products: { row: CardRow; exact: boolean }[];
  /** The marketplace has more than was asked. */
  more: boolean;
  /** The marketplace did not answer. */
  stale: boolean;
}

interface Asked {
  /** In its normal form. */
  keyword: string;
  page: number;
  address: string;
}

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'queue' | 'partners'>;

/** All the shop has seen and, where that fills no page, what the marketplace adds. */
export async function findProducts(context: Deps, { keyword, page, address }: Asked): Promise<Found> {
  const own = await searchOwn(context.db, keyword, page * PAGE_SIZE);
  const asked: AskedPages =
    own.exact.length >= page * PAGE_SIZE
      ? { asins: [], more: false, stale: false }
      : await askMarketplace(context, { keyword, words: own.english, from: own.exact.length, page, address });
  const exact = new Set([...own.exact, ...asked.asins]);
  const asins = [...new Set([...exact, ...own.near])].slice(0, MAX_PAGES * PAGE_SIZE);
  if (page === 1 && own.exact.length > 0) noteKeyword(context, keyword);
  const cards = await findCards(context.db, asins);
  const products = asins.flatMap((asin) => {
    const row = cards.get(asin);
    return row ? [{ row, exact: exact.has(asin) }] : [];
  });
  return { products, more: asked.more, stale: asked.stale };
}

/** What many search for is suggested to everyone. */
function noteKeyword(deps: Pick<Context, 'db' | 'clock' | 'log'>, keyword: string): void {
  if (!isShareable(keyword)) return;
  const { keywords } = memoryOf(deps.db);
  if (keywords.size < 5000) keywords.set(keyword, (keywords.get(keyword) ?? 0) + 1);
  later(deps);
}
