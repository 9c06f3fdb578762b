import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { Product } from '#domain/catalog/product.ts';
import { PartnerDown, PartnerRefused } from '#partners/errors.ts';
import type { ProductSummary } from '#partners/zinc/product.ts';
import { oneFlight } from '#server/cache/single-flight.ts';
import type { Context } from '#server/context.ts';
import { memoryOf } from '#server/features/catalog/products/cache.ts';
import { takeAsks } from '#server/features/catalog/products/marketplace-budget.ts';
import { later } from '#server/features/catalog/products/write-behind.ts';
import { writeProducts } from '#server/features/catalog/products/write-products.ts';

export type Asking = Pick<Context, 'db' | 'clock' | 'log' | 'queue' | 'partners'>;

export interface AskedPages {
  asins: string[];
  /** The marketplace has more than was asked. */
  more: boolean;
  stale: boolean;
}

export interface Question {
  /** As the shopper typed it, in its normal form. */
  keyword: string;
  /** As the marketplace is asked. */
  words: string;
  /** How many products the shop has of its own. */
  from: number;
  page: number;
  /** Who asks. */
  address: string;
}

interface KnownPage {
  page: number;
  asins: string[];
  hasMore: boolean;
  fetchedAt: Date;
}

const PAGE_SIZE = 20;
/** Every question costs money: what was answered holds for a while, and is renewed behind the shopper's back. */
const FRESH_MS = 6 * 60 * 60 * 1000;
const MAX_QUESTIONS = 2;
const PATIENCE_MS = 4000;

/** As many of the marketplace's answers as the page needs beyond what the shop has itself. */
export async function askMarketplace(
  context: Asking & Pick<Context, 'config'>,
  question: Question,
): Promise<AskedPages> {
  const words = question.words || question.keyword;
  const known = await findPages(context.db, words);
  const asked: AskedPages = { asins: [], more: true, stale: false };
  let questions = 0;
  for (let page = 1; asked.more && question.from + asked.asins.length < question.page * PAGE_SIZE; page += 1) {
    const stored = known.find((one) => one.page === page);
    if (!stored && ++questions > MAX_QUESTIONS) break;
    if (!stored && takeAsks(context, question.address, 1) === 0) return { ...asked, more: false, stale: true };
    const answer = stored ?? (await patiently(askOnce(context, words, page)));
    if (!answer) return { ...asked, more: false, stale: true };
    if (stored && context.clock().getTime() - stored.fetchedAt.getTime() > FRESH_MS) {
      await context.queue.enqueue('refresh-search', { keyword: words, page });
    }
    asked.asins.push(...answer.asins);
    asked.more = answer.hasMore;
  }
  return asked;
}

/** Asks for one page and keeps the answer; null when the marketplace is away. */
export function askOnce(context: Asking, words: string, page: number): Promise<KnownPage | null> {
  return oneFlight(memoryOf(context.db).flights, `ask ${page} ${words}`, async () => {
    try {
      const found = await context.partners.zinc.searchProducts(words, page);
      await writeProducts(
        context,
        found.products.map((one) => ({ product: fromSummary(one) })),
        'search',
      );
      later(context);
      const asins = found.products.map((one) => one.asin);
      const answer = { page, asins, hasMore: found.nextPage !== null, fetchedAt: context.clock() };
      await storePage(context.db, words, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof PartnerDown) && !(error instanceof PartnerRefused)) throw error;
      context.log.warn({ partner: 'zinc', error }, 'the marketplace could not be searched');
      return null;
    }
  });
}

/** A slow marketplace is not waited for; what it answers later serves the next search. */
async function patiently<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, patience]);
  } finally {
    clearTimeout(timer);
  }
}

async function findPages(db: Database, words: string): Promise<KnownPage[]> {
  return db
    .selectFrom('search_pages')
    .select(['page', 'asins', 'has_more as hasMore', 'fetched_at as fetchedAt'])
    .where('keyword', '=', words)
    .orderBy('page')
    .limit(20)
    .execute();
}

async function storePage(db: Database, words: string, answer: KnownPage): Promise<void> {
  await sql`
    insert into search_pages (keyword, page, asins, has_more, fetched_at)
    values (${words}, ${answer.page}, ${answer.asins}, ${answer.hasMore}, ${answer.fetchedAt})
    on conflict (keyword, page) do update
    set asins = excluded.asins, has_more = excluded.has_more, fetched_at = excluded.fetched_at
  `.execute(db);
}

/** A result as a product whose page was not read yet. */
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
