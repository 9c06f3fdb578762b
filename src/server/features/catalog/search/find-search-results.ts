import type { Database } from '#db/pool.ts';
import { COLOR_WORDS } from '#domain/search/color-words.ts';
import { firstOfEachModel } from '#domain/search/filters.ts';
import type { Keyword } from '#domain/search/keyword.ts';
import type { FoundProduct, SearchResults } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { normalizeText } from '#server/features/catalog/products/normalize-text.ts';
import { findCandidatesOf } from './candidates-repository.ts';
import { type Candidate, rankCandidates } from './rank-candidates.ts';
import { comparedFacts } from './search-filters.ts';
import { exactOf, type LocalResults, nearOf, searchLocal } from './search-local.ts';
import { type MarketplaceResults, searchMarketplace } from './search-marketplace.ts';
import type { SearchIntent } from './term.ts';

const SIZE_WORD = /^(?:x{0,4}[sml]|small|medium|large|x|\d+x|\d+|gb|tb|oz|ml|size)$/;

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
  keyword: Keyword;
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

/**
 * The model of each product, by asin: products of one model are variants of it. A product of a result list does not say
 * its variants; it belongs to the model whose brand and title, but for colour and size, are the same.
 */
function modelsOf(candidates: readonly Candidate[]): ReadonlyMap<string, string> {
  const summaries = candidates.filter(({ summary }) => summary);
  if (summaries.length === 0) return new Map(candidates.map(({ asin, family }) => [asin, family]));
  // What a page says of its variants is surer: it comes last.
  const pages = candidates.filter(({ summary }) => !summary);
  const byTitle = new Map([...summaries, ...pages].map((candidate) => [titleKey(candidate), candidate.family]));
  return new Map(
    candidates.map((candidate) => {
      const { asin, family } = candidate;
      return [asin, candidate.summary ? (byTitle.get(titleKey(candidate)) ?? family) : family];
    }),
  );
}

function titleKey({ title, brand }: Candidate): string {
  const words = normalizeText(title)
    .split(' ')
    .filter((word) => !COLOR_WORDS.has(word) && !SIZE_WORD.test(word));
  return `${brand?.toLowerCase() ?? ''} ${words.join(' ')}`;
}
