import type { Database } from '#db/pool.ts';
import { firstOfEachModel } from '#domain/search/filters.ts';
import type { FoundProduct, SearchResults } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { findCandidatesOf } from './candidates-repository.ts';
import { modelsOf } from './group-models.ts';
import { type Candidate, rankCandidates } from './rank-candidates.ts';
import { comparedFacts } from './search-filters.ts';
import { exactOf, type LocalResults, nearOf, searchLocal } from './search-local.ts';
import { type MarketplaceResults, searchMarketplace } from './search-marketplace.ts';
import type { SearchIntent } from './term.ts';

export const PAGE_SIZE = 20;
export const MAX_PAGES = 20;

export type SearchDeps = Pick<
  Context,
  | 'limits'
  | 'db'
  | 'reads'
  | 'clock'
  | 'cache'
  | 'writeBehind'
  | 'log'
  | 'queue'
  | 'partners'
  | 'rules'
  | 'dictionary'
  | 'deadline'
>;

interface SearchRequest {
  /** Normalized. */
  keyword: string;
  intent: SearchIntent;
  page: number;
  clientAddress: string;
}

/** The shop's own matches and, where they do not fill the page, the marketplace's: one ranking for both. */
export async function findSearchResults(
  context: SearchDeps,
  { keyword, intent, page, clientAddress }: SearchRequest,
): Promise<SearchResults> {
  const local = await searchLocal(context, intent, page * PAGE_SIZE);
  const own = firstOfEachModel(exactOf(local), ({ family }) => family).length;
  const english = intent.terms.map((term) => term.words[0] ?? '').join(' ');
  const needed = page * PAGE_SIZE - own;
  const marketplace: MarketplaceResults =
    needed > 0
      ? await searchMarketplace(context, { keyword, english, needed, clientAddress })
      : { asins: [], hasMore: false, stale: false };
  const both = await rankWithMarketplace(context.db, local, marketplace.asins);
  const { hasMore, stale } = marketplace;
  return { products: toFound(both), isComplete: local.isComplete, hasOwn: own > 0, hasMore, stale };
}

/** The marketplace's products among the shop's own; without any the order is the shop's. */
async function rankWithMarketplace(db: Database, local: LocalResults, asins: readonly string[]): Promise<LocalResults> {
  const known = new Set<string>(local.ranked.map(({ asin }) => asin));
  const added = asins.filter((asin) => !known.has(asin));
  if (added.length === 0) return local;
  const { intent } = local;
  const candidates = [...local.ranked, ...(await findCandidatesOf(db, intent.terms, added))];
  return { ...local, ranked: rankCandidates(candidates, intent) };
}

/** The candidates with their models, exact ones first. */
export function toFound(local: LocalResults): FoundProduct[] {
  const models = modelsOf(local.ranked);
  const found = (exact: boolean) => (candidate: Candidate) => ({
    ...comparedFacts(candidate),
    exact,
    model: models.get(candidate.asin) ?? candidate.asin,
  });
  return [...exactOf(local).map(found(true)), ...nearOf(local).map(found(false))];
}
