import type { Figure } from '#proof/bench/lib/figure.ts';
import { compare } from '#proof/bench/lib/load.ts';
import { type Running, start } from '#proof/bench/lib/processes.ts';

export interface Bench {
  shop: Running;
  databaseUrl: string;
  /** What follows '=' in the name of the measure. */
  argument?: string;
}

const ASIN = 'B0PNTEQ40A';

/** A product of the API against a bare route that reads the same row. */
export async function productApi({ shop, databaseUrl }: Bench): Promise<Figure> {
  const baseline = await start('proof/bench/baselines/product-row.ts', '/ready', { DATABASE_URL: databaseUrl });
  const { ratio, ...both } = await compare(`${baseline.url}/products/${ASIN}`, `${shop.url}/api/products/${ASIN}`);
  await baseline.stop();
  return finding('GET /api/products/{asin} against a bare route', { ratio, target: 0.7, ...both });
}

/** A cached anonymous page against the same bytes in a bare route. */
export async function cachedPage({ shop }: Bench): Promise<Figure> {
  const page = `${shop.url}/products?asin=${ASIN}`;
  const baseline = await start('proof/bench/baselines/hot-buffer.ts', '/ready', { PAGE_URL: page });
  const { ratio, ...both } = await compare(`${baseline.url}/page`, page);
  await baseline.stop();
  return finding('cached product page against a hot buffer', { ratio, target: 0.5, ...both });
}

interface Measurement {
  ratio: number;
  target: number;
  baseline: { requestsPerSecond: number };
  ours: { requestsPerSecond: number; p99Ms: number; failures: number };
}

function finding(what: string, { ratio, target, baseline, ours }: Measurement): Figure {
  return {
    what,
    measured: ratio,
    unit: 'of the baseline',
    target: `>= ${target}`,
    ok: ratio >= target && ours.failures === 0,
    detail: `${Math.round(ours.requestsPerSecond)} of ${Math.round(baseline.requestsPerSecond)} requests/s, p99 ${ours.p99Ms} ms, ${ours.failures} failures`,
  };
}
