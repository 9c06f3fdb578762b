import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildWebOnce } from './build-web.ts';
import { callShop } from './call-shop.ts';
import { createTestDatabase } from './database.ts';
import { freePorts, startShopProcess } from './program.ts';
import { control } from './reachable-shop.ts';
import { waitFor } from './wait-for.ts';

await buildWebOnce();
const database = await createTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'puente-sigterm-'));
const shop = startShopProcess({ ...(await freePorts()), DATABASE_URL: database.url, DATA_DIR: dataDir });
await shop.ready;

afterAll(async () => {
  await shop.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

test('after SIGTERM the shop finishes the current request, accepts no new one and exits with code 0', async () => {
  await control(shop.simulatorsUrl, 'zinc', { scenario: 'slow', ms: 1000, calls: 2 });
  const request = callShop(shop.url, 'readProduct', { input: { params: { asin: 'B0N0TKN0WN' } } });
  await waitFor('the request to reach the marketplace', async () => {
    const { scenarios } = (await (await fetch(`${shop.simulatorsUrl}/__control/zinc`)).json()) as {
      scenarios: object[];
    };
    return !scenarios.some((entry) => 'scenario' in entry && entry.scenario === 'slow');
  });
  const stopped = shop.stop();
  expect((await request).status).toBe(404);
  expect((await stopped).code).toBe(0);
  expect(await callShop(shop.url, 'readRates').catch(() => 'down')).toBe('down');
}, 300_000);
