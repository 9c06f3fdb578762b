import pLimit from 'p-limit';
import type { CardRow } from '#db/tables/card-row.ts';
import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import type { Product } from '#domain/catalog/product.ts';
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

export type RefreshOutcome = 'stored' | 'not-found' | 'unavailable';
type MarketplaceRead = Product | 'not-found' | 'unavailable';

const MAX_CONCURRENT_READS = 5;
/** Zinc bills a product's page and its offers. */
const CALLS_OF_A_PRODUCT = { zinc: 2, axesso: 1 };
/** Of one job for outdated products. */
const READS_OF_A_ROUND = 2;

/** As `storeFromMarketplace`, with the products as they are stored then. */
export async function refreshProducts(
  context: RefreshDeps,
  products: readonly string[],
): Promise<Map<string, RefreshResult>> {
  const outcomes = await storeFromMarketplace(context, products);
  const stored = [...outcomes].flatMap(([asin, outcome]) => (outcome === 'stored' ? [asin] : []));
  const cards = await findCards(context.db, stored);
  return new Map(
    [...outcomes].map(([asin, outcome]) => [asin, outcome === 'stored' ? (cards.get(asin) ?? 'not-found') : outcome]),
  );
}

/** Reads products again from the marketplace and stores them together; never throws for a partner's failure. */
export async function storeFromMarketplace(
  context: RefreshDeps,
  products: readonly string[],
): Promise<Map<string, RefreshOutcome>> {
  const asins = [...new Set(products)];
  const reads = await pLimit(MAX_CONCURRENT_READS).map(asins, (asin) => readInTime(context, asin));
  await store(
    context,
    reads.filter((read) => typeof read !== 'string'),
  );
  return new Map(
    asins.map((asin, index) => {
      const read = reads[index] ?? 'unavailable';
      return [asin, typeof read === 'string' ? read : 'stored'];
    }),
  );
}

/**
 * Refreshes a stored product. One that the marketplace does not sell, as an import may, stays as it is and counts as
 * seen, so that not every visit reads it again.
 */
export async function refreshStoredProduct(context: RefreshDeps, asin: string): Promise<void> {
  const outcomes = await storeFromMarketplace(context, [asin]);
  if (outcomes.get(asin) === 'not-found') await updateSeenAt(context.db, [asin], context.clock());
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
    const outcomes = await storeFromMarketplace(context, round);
    notFound.push(...round.filter((asin) => outcomes.get(asin) === 'not-found'));
  }
  if (notFound.length > 0) await updateSeenAt(context.db, notFound, context.clock());
}

/**
 * Concurrent reads of an asin are one, which may have more time than this caller, or less. What arrives after this caller's
 * deadline is stored for the next one.
 */
async function readInTime(context: RefreshDeps, text: string): Promise<MarketplaceRead> {
  const asin = parseAsin(text);
  if (!asin) return 'not-found';
  if (hasPassed(context.deadline)) return 'unavailable';
  const reading = context.cache.singleFlight(`read-product ${asin}`, () => readAtMarketplace(context, asin));
  const read = await byDeadline(reading, context.deadline);
  if (read !== null) return read;
  reading
    .then((late) => (typeof late === 'string' ? undefined : store(context, [late])))
    .catch((error: unknown) => context.log.warn({ error }, 'a product that was read late was not stored'));
  return 'unavailable';
}

async function readAtMarketplace(context: RefreshDeps, asin: Asin): Promise<MarketplaceRead> {
  const answer = await readCatalogue(context, {
    calls: CALLS_OF_A_PRODUCT,
    deadline: context.deadline,
    facts: { asin },
    read: async (source, limits) => ({ product: await source.getProduct(asin, limits) }),
  });
  if (!answer) return 'unavailable';
  // The page of a variant may carry its parent's asin; the product is stored under the requested one.
  return answer.product ? { ...answer.product, asin } : 'not-found';
}

async function store(context: RefreshDeps, products: readonly Product[]): Promise<void> {
  if (products.length === 0) return;
  await writeProducts(
    context,
    products.map((product) => ({ product })),
    'marketplace',
  );
  scheduleFlush(context);
}
