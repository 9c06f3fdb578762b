import pLimit from 'p-limit';
import type { CardRow } from '#db/tables/card-row.ts';
import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import { byDeadline, hasPassed } from '#partners/deadline.ts';
import type { Context } from '#server/context.ts';
import type { JobRun } from '#server/queue/queue.ts';
import { findCards } from './find-cards.ts';
import { outdatedBefore } from './outdated-products.ts';
import { readCatalogue } from './read-catalogue.ts';
import { selectSeenBefore, updateSeenAt } from './repository.ts';
import { scheduleFlush } from './write-behind.ts';
import { writeProducts } from './write-products.ts';

export type RefreshDeps = Pick<
  Context,
  'db' | 'clock' | 'cache' | 'writeBehind' | 'dictionary' | 'log' | 'limits' | 'partners' | 'deadline'
>;

/** The product as stored now; `not-found` when the marketplace does not sell it, `unavailable` when it did not answer. */
export type RefreshResult = CardRow | 'not-found' | 'unavailable';

type FetchResult = 'stored' | 'not-found' | 'unavailable';

const MAX_CONCURRENT_READS = 5;
/** Zinc bills a product's page and its offers. */
const CALLS_OF_A_PRODUCT = { zinc: 2, axesso: 1 };
/** Of one job for outdated products. */
const READS_OF_A_ROUND = 2;

/** Reads products again from the marketplace and stores them; never throws for a partner's failure. */
export async function refreshProducts(
  context: RefreshDeps,
  products: readonly string[],
): Promise<Map<string, RefreshResult>> {
  const asins = [...new Set(products)];
  const results = await pLimit(MAX_CONCURRENT_READS).map(asins, (asin) => refreshProduct(context, asin));
  const stored = asins.filter((_, index) => results[index] === 'stored');
  const cards = await findCards(context.db, stored);
  return new Map(
    asins.map((asin, index) => {
      const result = results[index] ?? 'unavailable';
      return [asin, result === 'stored' ? (cards.get(asin) ?? 'not-found') : result];
    }),
  );
}

/**
 * Refreshes a stored product. One that the marketplace does not sell, as an import may, stays as it is and counts as
 * seen, so that not every visit reads it again.
 */
export async function refreshStoredProduct(context: RefreshDeps, asin: string): Promise<void> {
  const result = await refreshProduct(context, asin);
  if (result === 'not-found') await updateSeenAt(context.db, [asin], context.clock());
}

/** Refreshes those of the products that are still outdated, in rounds until the job's lease ends. */
export async function refreshOutdated(
  context: RefreshDeps,
  asins: readonly string[],
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const outdated = await selectSeenBefore(context.db, asins, outdatedBefore(context));
  const notFound: string[] = [];
  for (let from = 0; from < outdated.length && !signal.aborted; from += READS_OF_A_ROUND) {
    const round = outdated.slice(from, from + READS_OF_A_ROUND);
    const results = await Promise.all(round.map((asin) => refreshProduct(context, asin)));
    notFound.push(...round.filter((_, index) => results[index] === 'not-found'));
  }
  if (notFound.length > 0) await updateSeenAt(context.db, notFound, context.clock());
}

/** Concurrent refreshes of an asin share one marketplace read, which may be one that has more time, or less. */
async function refreshProduct(context: RefreshDeps, text: string): Promise<FetchResult> {
  const asin = parseAsin(text);
  if (!asin) return 'not-found';
  if (hasPassed(context.deadline)) return 'unavailable';
  const shared = context.cache.singleFlight(`refresh-product ${asin}`, () => fetchAndStore(context, asin));
  return (await byDeadline(shared, context.deadline)) ?? 'unavailable';
}

async function fetchAndStore(context: RefreshDeps, asin: Asin): Promise<FetchResult> {
  const answer = await readCatalogue(context, {
    calls: CALLS_OF_A_PRODUCT,
    deadline: context.deadline,
    facts: { asin },
    read: async (source, limits) => ({ product: await source.getProduct(asin, limits) }),
  });
  if (!answer) return 'unavailable';
  if (!answer.product) return 'not-found';
  // The page of a variant may carry its parent's asin; the product is stored under the requested one.
  await writeProducts(context, [{ product: { ...answer.product, asin } }], 'marketplace');
  scheduleFlush(context);
  return 'stored';
}
