import { compare } from '#bench/lib/load.ts';
import { type Running, start } from '#bench/lib/processes.ts';
import type { Finding } from '#bench/lib/report.ts';

export interface Bench {
  shop: Running;
  databaseUrl: string;
}

const ASIN = 'B0PNTEQ40A';

/** One product by the API against a bare route that reads the same row. */
export async function productApi({ shop, databaseUrl }: Bench): Promise<Finding> {
  const floor = await start('bench/floors/product-row.ts', '/ready', { DATABASE_URL: databaseUrl });
  const { ratio, ...both } = await compare(`${floor.url}/products/${ASIN}`, `${shop.url}/api/products/${ASIN}`);
  await floor.stop();
  return finding('GET /api/products/{asin} against a bare route', { ratio, target: 0.7, ...both });
}

/** A list page of sixty cards that nobody asked for before, against a bare page with as many. */
export async function uncachedPage({ shop, databaseUrl }: Bench): Promise<Finding> {
  const floor = await start('bench/floors/cards-page.ts', '/ready', { DATABASE_URL: databaseUrl });
  const requests = Array.from({ length: 2000 }, (_, n) => ({ path: `/offers?n=${process.pid}-${n}-${Math.random()}` }));
  const { ratio, ...both } = await compare(`${floor.url}/page`, `${shop.url}/offers`, { requests });
  await floor.stop();
  return finding('uncached page of 60 cards against a bare one', { ratio, target: 0.5, ...both });
}

/** An anonymous page from memory against the same bytes in a bare route. */
export async function cachedPage({ shop }: Bench): Promise<Finding> {
  const page = `${shop.url}/products?asin=${ASIN}`;
  const floor = await start('bench/floors/hot-buffer.ts', '/ready', { PAGE_URL: page });
  const { ratio, ...both } = await compare(`${floor.url}/page`, page);
  await floor.stop();
  return finding('cached product page against a hot buffer', { ratio, target: 0.5, ...both });
}

interface Measured {
  ratio: number;
  target: number;
  floor: { requestsPerSecond: number };
  ours: { requestsPerSecond: number; p99Ms: number; failures: number };
}

function finding(what: string, { ratio, target, floor, ours }: Measured): Finding {
  return {
    what,
    measured: ratio,
    unit: 'of the floor',
    target: `>= ${target}`,
    ok: ratio >= target && ours.failures === 0,
    detail: `${Math.round(ours.requestsPerSecond)} of ${Math.round(floor.requestsPerSecond)} requests/s, p99 ${ours.p99Ms} ms, ${ours.failures} failures`,
  };
}
