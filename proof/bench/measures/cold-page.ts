import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Figure } from '#proof/bench/lib/figure.ts';
import { load, loadInTurn } from '#proof/bench/lib/load.ts';
import { insertManyProducts } from '#proof/bench/lib/many-products.ts';
import { type Running, type Stage, withStage } from '#proof/bench/lib/stage.ts';

const TARGET = 0.5;
const COPIES = 24_000;
const ROUND_SECONDS = 4;
/** Before anything is measured: until then most of the program is still being compiled, while a shop runs for weeks. */
const WARM_PAGES = 3000;
/** Longer than the caches of products and pages keep anything. */
const CACHES_ARE_OVER_MS = 12_000;
const SAMPLES = 41;

/** By their ASINs. */
interface CopiedProducts {
  /** Seen at the marketplace just now. */
  viewed: string[];
  /** Seen long ago: their first view makes them due for another look. */
  unviewed: string[];
}

/** The product whose page is the baseline's, and the program that serves it from other rows. */
interface Sides {
  shop: Running;
  baseline: Running;
  products: CopiedProducts;
}

/**
 * A product page that no cache holds against a bare page with the same markup from the same rows: a distinct product at
 * each request. The first view of a product finds a row that is due for another look at the marketplace and counts;
 * a later one does neither.
 */
export function coldPages(): Promise<Figure[]> {
  return withStage('cold', compare);
}

async function compare({ pool, start }: Stage): Promise<Figure[]> {
  await (await start()).stop();
  const products = await insertProducts(pool);
  const shop = await start();
  const page = { PAGE_URL: await medianPage(shop, products.viewed) };
  const baseline = await start(page, 'proof/bench/baselines/product-page.ts');
  const sides: Sides = { shop, baseline, products };
  await viewAll(sides);
  for (const program of [shop, baseline]) await warm(program, products.viewed);
  await pause(CACHES_ARE_OVER_MS);
  const figures: Figure[] = [];
  for (const view of ['later', 'first'] as const)
    for (const connections of [1, 10]) figures.push(await against(sides, view, { connections }));
  return figures;
}

/** Products that can be bought, of which half were seen at the marketplace just now. */
async function insertProducts(pool: Pool): Promise<CopiedProducts> {
  await insertManyProducts(pool, COPIES);
  await pool.query(`update products set seen_at = now() - (right(asin, 1) >= '5')::int * interval '1 day'`);
  const { rows } = await pool.query<{ asin: string }>(
    `select asin from products where asin like 'COPY%' and valid and forbidden is null
      and coalesce(sale_cents, price_cents) > 0 order by md5(asin)`,
  );
  const isViewed = ({ asin }: { asin: string }) => asin.slice(-1) < '5';
  const [viewed = [], unviewed = []] = [true, false].map((wanted) => rows.filter((row) => isViewed(row) === wanted));
  return { viewed: viewed.map(({ asin }) => asin), unviewed: unviewed.map(({ asin }) => asin) };
}

/** Of some product pages the one of median length. */
async function medianPage({ url }: Running, asins: readonly string[]): Promise<string> {
  const pages = await Promise.all(
    asins.slice(0, SAMPLES).map(async (asin) => {
      const page = `${url}/products?asin=${asin}`;
      return { page, length: (await (await fetch(page)).text()).length };
    }),
  );
  return pages.sort((a, b) => a.length - b.length)[Math.floor(SAMPLES / 2)]?.page ?? '';
}

/** Views every product that counts as viewed, so that its page neither counts nor refreshes anything. */
async function viewAll({ shop, products }: Sides): Promise<void> {
  const nextPath = pathsOf(products.viewed);
  const next = () => ({ path: `/api${nextPath().replace('?asin=', '/')}` });
  await requestAtLeast(products.viewed.length, shop, next);
}

async function warm(program: Running, asins: readonly string[]): Promise<void> {
  const nextPath = pathsOf(asins);
  await requestAtLeast(WARM_PAGES, program, () => ({ path: nextPath() }));
}

async function requestAtLeast(count: number, { url }: Running, next: () => { path: string }): Promise<void> {
  for (let requested = 0; requested < count; ) {
    const { requests, failures } = await load(url, { next, seconds: 1 });
    if (failures > 0) throw new Error(`${failures} requests failed`);
    requested += requests;
  }
}

async function against(
  { shop, baseline, products }: Sides,
  view: 'first' | 'later',
  { connections }: { connections: number },
): Promise<Figure> {
  const later = pathsOf(products.viewed);
  const ours = view === 'later' ? pathsOf(products.viewed) : () => take(products.unviewed);
  const [bare, own] = await loadInTurn(
    [
      { program: baseline, next: () => ({ path: later() }) },
      { program: shop, next: () => ({ path: ours() }) },
    ],
    { connections, seconds: ROUND_SECONDS },
  );
  if (!bare || !own) throw new Error('nothing was measured');
  const ratio = own.requestsPerSecond / bare.requestsPerSecond;
  return {
    what: `${view} view of an uncached product page, ${connections} at a time, against a bare one`,
    measured: ratio,
    unit: 'of the baseline',
    target: `>= ${TARGET}`,
    ok: ratio >= TARGET && own.failures + bare.failures === 0,
    detail:
      `${Math.round(own.requestsPerSecond)} of ${Math.round(bare.requestsPerSecond)} pages/s, ` +
      `${own.cpuMs.toFixed(2)} against ${bare.cpuMs.toFixed(2)} ms of CPU (${(bare.cpuMs / own.cpuMs).toFixed(2)}), ` +
      `p99 ${own.p99Ms} ms, ${own.failures} failures`,
  };
}

/** The pages of the products, again and again: there are more than the caches keep. */
function pathsOf(asins: readonly string[]): () => string {
  let next = 0;
  return () => `/products?asin=${asins[next++ % asins.length]}`;
}

/** The page of a product that is taken off the list. */
function take(asins: string[]): string {
  const asin = asins.pop();
  if (asin === undefined) throw new Error('every product was viewed; copy more');
  return `/products?asin=${asin}`;
}
