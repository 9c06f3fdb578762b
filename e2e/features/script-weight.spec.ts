import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { visitorCartState } from '#e2e/support/cart.ts';
import { DEMO_TOKEN, signedInState } from '#e2e/support/customers.ts';
import { LIGHT_PAGES, loadScripts, scriptFaults, WORKER } from '#e2e/support/page-scripts.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

/** kB of a page under gzip -9. */
const HTML_LIMIT = 20;

const STATES = {
  visitor: visitorCartState([{ productId: 'B0PNTEQ40A', quantity: 1 }]),
  customer: signedInState(DEMO_TOKEN),
};

for (const shopper of ['visitor', 'customer'] as const) {
  test(`the scripts that a ${shopper} loads without a touch stay below the limit`, { tag: '@desktop' }, async ({
    browser,
  }) => {
    for (const { name, path } of LIGHT_PAGES) {
      const page = await browser.newPage({ storageState: STATES[shopper] });
      const scripts = await loadScripts(page, SHOP_URL + path);
      expect.soft(scriptFaults(scripts), name).toEqual([]);
      await page.close();
    }
  });
}

test('the service worker stays below its own limit', { tag: '@desktop' }, async ({ request }) => {
  const worker = await (await request.get(SHOP_URL + WORKER.path)).body();
  expect(gzipSync(worker, { level: 9 }).byteLength / 1000).toBeLessThanOrEqual(WORKER.limit);
});

test('the HTML of a page of sixty cards stays below its own limit', { tag: '@desktop' }, async ({ request }) => {
  const page = await (await request.get(`${SHOP_URL}/offers`)).text();
  expect(page.split('<article')).toHaveLength(61);
  expect(gzipSync(page, { level: 9 }).byteLength / 1000).toBeLessThanOrEqual(HTML_LIMIT);
});
