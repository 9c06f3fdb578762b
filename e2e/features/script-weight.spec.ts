import { expect, test } from '@playwright/test';
import { LIGHT_PAGES, loadScripts, scriptFaults } from '#bench/lib/page-scripts.ts';
import { visitorCartState } from '#e2e/support/cart.ts';
import { DEMO_TOKEN, signedInState } from '#e2e/support/customers.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

const STATES = {
  visitor: visitorCartState([{ productId: 'B0PNTEQ40A', quantity: 1 }]),
  customer: signedInState(DEMO_TOKEN),
};

for (const shopper of ['visitor', 'customer'] as const) {
  test(`the scripts that a ${shopper} loads without a touch stay below the limit`, { tag: '@desktop' }, async ({
    browser,
  }) => {
    for (const { name, path, limit } of LIGHT_PAGES) {
      const page = await browser.newPage({ storageState: STATES[shopper] });
      const scripts = await loadScripts(page, SHOP_URL + path);
      expect.soft(scriptFaults(scripts, limit[shopper]), name).toEqual([]);
      await page.close();
    }
  });
}
