import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from '#proof/bench/lib/figure.ts';
import { type LoadResult, load } from '#proof/bench/lib/load.ts';
import { type CopiedProducts, copyProducts } from '#proof/bench/lib/product-copies.ts';
import { type Running, type Stage, withStage } from '#proof/bench/lib/stage.ts';
import { cpuTimeOf } from '#proof/lib/cpu-time.ts';

const TARGET = 0.5;
const COPIES = 24_000;
const ROUNDS = 3;
const ROUND_SECONDS = 4;
/** Before anything is measured: until then most of the program is still being compiled, while a shop runs for weeks. */
const WARM_PAGES = 3000;
/** Longer than the caches of products and pages keep anything. */
const CACHES_ARE_OVER_MS = 12_000;
const SAMPLES = 41;

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

async function compare({ env, start }: Stage): Promise<Figure[]> {
  await (await start()).stop();
  const products = await copyProducts(env.DATABASE_URL, COPIES);
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

interface Side {
  load: LoadResult;
  /** Of the program, not of the database. */
  cpuMs: number;
}

async function against(
  { shop, baseline, products }: Sides,
  view: 'first' | 'later',
  { connections }: { connections: number },
): Promise<Figure> {
  const paths = view === 'later' ? products.viewed : products.unviewed;
  const sides = {
    baseline: { program: baseline, nextPath: pathsOf(products.viewed), rounds: [] as Side[] },
    shop: { program: shop, nextPath: view === 'later' ? pathsOf(paths) : () => take(paths), rounds: [] as Side[] },
  };
  for (let round = 0; round <= ROUNDS; round++)
    for (const side of [sides.baseline, sides.shop]) side.rounds[round] = await measure(side, connections);
  const [bare, ours] = [best(sides.baseline.rounds), best(sides.shop.rounds)];
  const ratio = ours.load.requestsPerSecond / bare.load.requestsPerSecond;
  return {
    what: `${view} view of an uncached product page, ${connections} at a time, against a bare one`,
    measured: ratio,
    unit: 'of the baseline',
    target: `>= ${TARGET}`,
    ok: ratio >= TARGET && ours.load.failures + bare.load.failures === 0,
    detail:
      `${Math.round(ours.load.requestsPerSecond)} of ${Math.round(bare.load.requestsPerSecond)} pages/s, ` +
      `${ours.cpuMs.toFixed(2)} against ${bare.cpuMs.toFixed(2)} ms of CPU (${(bare.cpuMs / ours.cpuMs).toFixed(2)}), ` +
      `p99 ${ours.load.p99Ms} ms, ${ours.load.failures} failures`,
  };
}

async function measure(
  { program, nextPath }: { program: Running; nextPath: () => string },
  connections: number,
): Promise<Side> {
  const before = cpuTimeOf(program.pid);
  const result = await load(program.url, { next: () => ({ path: nextPath() }), connections, seconds: ROUND_SECONDS });
  return { load: result, cpuMs: (cpuTimeOf(program.pid) - before) / result.requests };
}

/** The first round warms up. */
function best(rounds: readonly Side[]): Side {
  const [side] = rounds.slice(1).sort((a, b) => b.load.requestsPerSecond - a.load.requestsPerSecond);
  if (!side) throw new Error('nothing was measured');
  return side;
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
