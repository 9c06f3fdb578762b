import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { captureLog } from '#testing/capture-log.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { runFuzz } from './fuzz-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Number of requests and seed of the fuzz run; `npm run fuzz` sets them. */
    fuzz: { requests: number; seed: number } | undefined;
  }
}

const { requests, seed } = inject('fuzz') ?? { requests: 300, seed: 1 };
const { log, lines } = captureLog('error');
let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ log });
});
afterAll(() => shop.stop());

test(`${requests} fuzzed requests get no server error other than an announced 503`, async () => {
  const { statuses, faults } = await runFuzz(shop, { requests, seed });
  const failed = lines().filter(({ msg }) => msg === 'a request failed');
  console.log(JSON.stringify({ seed, requests, statuses, faults: faults.length }));
  expect({ faults: faults.slice(0, 20), failed: failed.slice(0, 5) }).toEqual({ faults: [], failed: [] });
  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(requests);
  expect(statuses[200] ?? 0).toBeGreaterThan(requests / 20);
  expect((await fetch(`${shop.url}/ready`)).status).toBe(200);
});
