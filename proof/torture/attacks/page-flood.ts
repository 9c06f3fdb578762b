import { sql } from 'kysely';
import { PAGES, productPage, searchPage } from '#contract/pages.ts';
import { fromNetwork } from '#testing/from-network.ts';
import type { Checks } from './checks.ts';
import { inBatches } from './in-batches.ts';
import type { Target } from './target.ts';

const KEYWORD = 'mochila de viaje';
/** For so long a page is kept. */
const KEPT_MS = 30_000;

export interface PageFlood {
  /** How often the results were rendered: each rendering counts the search of whoever caused it, and each came from another network. */
  renderings: number;
  /** As often as they had to be, for the time that it took. */
  allowed: number;
}

/** Asks for one page of results at so many addresses with invented parameters. */
export async function inventParameters({ url, context, waitFor }: Target, count: number): Promise<PageFlood> {
  const startedAt = performance.now();
  await inBatches(count, async (index) => {
    const invented = `&fbclid=${index}&utm_${index}=${index}${index % 2 === 0 ? '&page=1' : ''}`;
    const headers = fromNetwork(index);
    await (await fetch(`${url}${searchPage(KEYWORD)}${invented}`, { headers })).arrayBuffer();
  });
  const allowed = 1 + Math.ceil((performance.now() - startedAt) / KEPT_MS);
  const searched = context.db.selectFrom('day_searches').select('visitor').where('query', '=', KEYWORD);
  const rows = await waitFor('the counted search', async () => {
    const found = await searched.execute();
    return found.length > 0 && found;
  });
  return { renderings: rows.length, allowed };
}

/** Asks for pages with so many invented values of parameters that they have: each leads to the address without it. */
export async function inventValues(target: Target, checks: Checks, count: number): Promise<void> {
  const { asin, name } = await productWithVariations(target);
  const pages: [asked: string, leadsTo: string][] = [
    [`${productPage(asin)}&${new URLSearchParams({ [name]: '' })}`, productPage(asin)],
    [`${searchPage(KEYWORD)}&sort=`, searchPage(KEYWORD)],
    [`${searchPage(KEYWORD)}&condition=`, searchPage(KEYWORD)],
  ];
  await inBatches(count, async (index) => {
    const [asked, leadsTo] = pages[index % pages.length] ?? ['', ''];
    const { status, location } = await ask(target, `${asked}invented-${index}`);
    checks.check(`${asked}… is ${status} ${location}`, status === 302 && location === leadsTo);
  });
  for (const page of [`/search?amz=${KEYWORD}&page=99999`, `${PAGES.offers}/`, '/OFFERS', '/%6fffers']) {
    const { status, location } = await ask(target, page);
    checks.check(`${page} is ${status} ${location}`, status === 302 && location !== page);
  }
}

async function ask({ url }: Target, path: string): Promise<{ status: number; location: string | null }> {
  const response = await fetch(url + path, { redirect: 'manual' });
  await response.arrayBuffer();
  return { status: response.status, location: response.headers.get('location') };
}

async function productWithVariations({ context }: Target): Promise<{ asin: string; name: string }> {
  const { rows } = await sql<{ asin: string; name: string }>`
    select asin, document #>> '{variations,0,variationName}' as name from products
    where jsonb_array_length(document -> 'variations') > 0 order by asin limit 1`.execute(context.db);
  const [found] = rows;
  if (!found) throw new Error('no product has variations');
  return found;
}
