import { randomUUID } from 'node:crypto';
import { runJobs } from '#testing/run-jobs.ts';
import { inBatches } from './in-batches.ts';
import type { Target } from './target.ts';

/** What the shop sells, and where somebody else sells it. */
const PHRASE = 'auriculares en www.ot4tienda.uy';
const START = 'auriculares';

export interface InventedVisitors {
  /** Suggestions for the words of the phrase, and those of them that have all of it. */
  suggested: number;
  published: number;
  /** Rows of the phrase, of its opened results and of the product, each of one network. */
  searches: number;
  choices: number;
  views: number;
  isTrending: boolean;
}

/** One address pretends to be so many browsers: each searches for a phrase, opens a result of it and looks at its product. */
export async function pretendToBeMany(target: Target, browsers: number): Promise<InventedVisitors> {
  const { db } = target.context;
  const asin = await leastPopular(target);
  const results = `/search?${new URLSearchParams({ amz: PHRASE, page: '1' })}`;
  await inBatches(browsers, async (index) => {
    const headers = { 'user-agent': `Mozilla/5.0 (${randomUUID()})`, 'x-forwarded-for': '190.64.1.7' };
    const read = async (path: string, referer?: string) => {
      const asked = { headers: referer === undefined ? headers : { ...headers, referer } };
      await (await fetch(target.url + path, asked)).arrayBuffer();
    };
    await read(`/api/products?${new URLSearchParams({ keyword: PHRASE, page: '1' })}`);
    await read(`/products?asin=${asin}&${index}`, target.context.config.publicUrl + results);
    await read(`/api/products/${asin}`);
  });
  await untilCounted(target, asin);
  await runJobs(db, ['publish-suggestions', 'rank-products']);
  const suggested = await suggestionsOf(target, [START, ...PHRASE.split(' ')]);
  const { body } = await target.call('listTrending');
  const rows = async (table: 'day_searches' | 'day_choices') =>
    (await db.selectFrom(table).select('visitor').where('query', '=', PHRASE).execute()).length;
  const views = db.selectFrom('product_view_counts').select('views').where('asin', '=', asin);
  return {
    suggested: suggested.length,
    published: suggested.filter((name) => name.includes('ot4tienda')).length,
    searches: await rows('day_searches'),
    choices: await rows('day_choices'),
    views: (await views.executeTakeFirst())?.views ?? 0,
    isTrending: body[0]?.productId === asin,
  };
}

/** A product that is no trend by itself. */
async function leastPopular({ context }: Target): Promise<string> {
  const products = context.db
    .selectFrom('products')
    .select('asin')
    .where('valid', '=', true)
    .where('forbidden', 'is', null);
  const { asin } = await products
    .where('price_cents', '>', 0)
    .orderBy('popularity')
    .orderBy('asin')
    .executeTakeFirstOrThrow();
  return asin;
}

/** Counts are written later, together with others. */
async function untilCounted({ context, waitFor }: Target, asin: string): Promise<void> {
  await waitFor('the counts', async () => {
    const counted = context.db.selectFrom('product_views').select('visitor').where('asin', '=', asin);
    const searched = context.db.selectFrom('day_searches').select('visitor').where('query', '=', PHRASE);
    return (await counted.executeTakeFirst()) !== undefined && (await searched.executeTakeFirst()) !== undefined;
  });
}

async function suggestionsOf(target: Target, texts: readonly string[]): Promise<string[]> {
  const names = new Set<string>();
  for (const word of texts) {
    const { body } = await target.call('suggestKeywords', { query: { word } });
    for (const { name } of body as { name: string }[]) names.add(name);
  }
  return [...names];
}
