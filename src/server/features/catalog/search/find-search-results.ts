import type { Database } from '#db/pool.ts';
import { COLOR_WORDS } from '#domain/search/color-words.ts';
import { firstOfEachModel } from '#domain/search/filters.ts';
import type { Keyword } from '#domain/search/keyword.ts';
import { toThing } from '#domain/search/names-thing.ts';
import type { FoundProduct, SearchResults } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { normalizeText } from '#server/features/catalog/products/normalize-text.ts';
import type { Candidate } from './candidate.ts';
import { findCandidatesOf } from './candidates-repository.ts';
import { findNearestCategory } from './find-nearest-category.ts';
import { findTranslated } from './find-translated.ts';
import { groupResults, MAX_MENTIONED } from './group-results.ts';
import { rankCandidates } from './rank-candidates.ts';
import { comparedFacts } from './search-filters.ts';
import { type LocalResults, searchLocal } from './search-local.ts';
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
  clientAddress: string;
}

/**
 * The shop's own matches and, where they do not fill a page, the marketplace's: one ranking for both. Every page of a
 * keyword is cut from this one set.
 */
export async function findSearchResults(
  context: SearchDeps,
  { keyword, intent, clientAddress }: SearchRequest,
): Promise<SearchResults> {
  const asked = await findIntended(context, { keyword, intent, clientAddress });
  if (asked.products.length > 0) return asked;
  const results =
    intent.implied === null
      ? asked
      : await findIntended(context, { keyword, intent: withImplied(intent), clientAddress });
  return results.products.length > 0 ? results : await withTranslated(context, results, keyword);
}

/** Where nothing was found, what the translated titles have. */
async function withTranslated(context: SearchDeps, results: SearchResults, keyword: Keyword): Promise<SearchResults> {
  const { found, mentioned } = await findTranslated(context, keyword);
  const hasFound = found.length > 0;
  const asins = new Set([...results.mentioned, ...mentioned.map(({ asin }) => asin)]);
  for (const { asin } of found) asins.delete(asin);
  return {
    ...results,
    products: toFound(found),
    mentioned: [...asins].slice(0, MAX_MENTIONED),
    notice: hasFound ? { corrected: null, translated: null, dropped: [] } : results.notice,
    nearest: hasFound ? null : results.nearest,
    hasOwn: hasFound,
  };
}

async function findIntended(
  context: SearchDeps,
  { keyword, intent, clientAddress }: SearchRequest,
): Promise<SearchResults> {
  const local = await searchLocal(context, intent, PAGE_SIZE);
  const ownGroups = groupResults(local.ranked, intent);
  const own = ownGroups.dropped.length > 0 ? 0 : countModels(ownGroups.found);
  const english = intent.terms.map((term) => term.words[0] ?? '').join(' ');
  const needed = PAGE_SIZE - own;
  const marketplace: MarketplaceResults =
    needed > 0
      ? await searchMarketplace(context, { keyword, english, needed, clientAddress })
      : { asins: [], stale: false };
  const { ranked } = await rankWithMarketplace(context.db, local, marketplace.asins);
  const { found, mentioned, dropped } = groupResults(ranked, intent);
  return {
    products: toFound(found),
    isComplete: dropped.length > 0 ? local.isComplete.kind : local.isComplete.all,
    mentioned: mentioned.map(({ asin }) => asin),
    notice: { corrected: intent.corrected, translated: intent.translated, dropped },
    nearest: found.length > 0 ? null : await findNearestCategory(context, intent.terms),
    hasOwn: own > 0,
    stale: marketplace.stale,
  };
}

/** With the thing that the name of a product implies, or the first words of a phrase name. */
function withImplied(intent: SearchIntent): SearchIntent {
  const { implied, terms, words } = intent;
  if (implied === null) return intent;
  const others = terms.map((term) => ({ ...term, isThing: false, shelf: null }));
  return { ...intent, terms: [implied, ...others], thing: toThing(implied.words, words), implied: null };
}

/** What is searched for without what no product of the kind has. */
export function withoutDropped(intent: SearchIntent, dropped: readonly string[]): SearchIntent {
  const kind = withImplied(intent);
  return { ...kind, terms: kind.terms.filter(({ typed }) => !dropped.includes(typed)) };
}

function countModels(candidates: readonly Candidate[]): number {
  return firstOfEachModel(candidates, ({ family }) => family).length;
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

/** The candidates with their models. */
export function toFound(candidates: readonly Candidate[]): FoundProduct[] {
  const models = modelsOf(candidates);
  return candidates.map((candidate) => ({
    ...comparedFacts(candidate),
    model: models.get(candidate.asin) ?? candidate.asin,
  }));
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
