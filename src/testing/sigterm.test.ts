import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { allowForPrograms } from './allow-for-programs.ts';
import { buildWebOnce } from './build-web.ts';
import { callShop } from './call-shop.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { createTestDatabase } from './database.ts';
import { freePorts, startShopProcess } from './program.ts';
import { control } from './reachable-shop.ts';
import { waitFor } from './wait-for.ts';

/** Longer than the test: its request ends when it says so. */
const DELAY_MS = 600_000;

allowForPrograms();
await buildWebOnce();
const database = await createTestDatabase();
const dataDir = mkdtempSync(join(inject('runFolder'), 'sigterm-'));
const shop = startShopProcess({
  ...COMPILE_CACHE,
  ...(await freePorts()),
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
});
await shop.ready;

afterAll(async () => {
  await shop.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

test('after SIGTERM the shop finishes the current request, accepts no new one and exits with code 0', async () => {
  await control(shop.simulatorsUrl, 'zinc', { scenario: 'slow', ms: DELAY_MS, calls: 2 });
  const request = callShop(shop.url, 'readProduct', { input: { params: { asin: 'B0N0TKN0WN' } } });
  await waitFor('the request to reach the marketplace', async () => {
    const { scenarios } = (await (await fetch(`${shop.simulatorsUrl}/__control/zinc`)).json()) as {
      scenarios: object[];
    };
    return !scenarios.some((entry) => 'scenario' in entry && entry.scenario === 'slow');
  });
  const stopped = shop.stop();
  await waitFor('the shop to accept no new request', () =>
    callShop(shop.url, 'readRates').then(
      () => false,
      () => true,
    ),
  );
  await control(shop.simulatorsUrl, 'zinc', { scenario: 'none' });
  expect((await request).status).toBe(404);
  expect((await stopped).code).toBe(0);
  expect(await callShop(shop.url, 'readRates').catch(() => 'down')).toBe('down');
});
