import { expect, test } from '@playwright/test';
import { visitorCartState } from '#e2e/support/cart.ts';
import { DEMO_TOKEN, signedInState } from '#e2e/support/customers.ts';
import { kilobytes, LIGHT_PAGES, LIMITS, WORKER, weighPage, weightFaults } from '#e2e/support/page-scripts.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

/** kB of a page under gzip -9. */
const HTML_LIMIT = 24;

const STATES = {
  visitor: visitorCartState([{ productId: 'B0PNTEQ40A', quantity: 1 }]),
  customer: signedInState(DEMO_TOKEN),
};

for (const shopper of ['visitor', 'customer'] as const) {
  test(`a ${shopper} loads at most ${LIMITS.files} scripts, ${LIMITS.styles} kB of CSS, and what each page may besides the framework, modules after styles`, {
    tag: '@desktop',
  }, async ({ browser }) => {
    const weigh = async (path: string) => {
      const page = await browser.newPage({ storageState: STATES[shopper] });
      const weight = await weighPage(page, SHOP_URL + path);
      await page.close();
      return weight;
    };
    const weights = await Promise.all(LIGHT_PAGES.map(({ path }) => weigh(path)));
    for (const [index, { name, limit }] of LIGHT_PAGES.entries()) {
      const weight = weights[index];
      expect.soft(weight && weightFaults(weight, limit), name).toEqual([]);
    }
    await expectModulesAfterStyles(weights[0]?.requested ?? []);
  });
}

/** The home page asks for its modules after its styles, and its HTML names no module to load before. */
async function expectModulesAfterStyles(requested: readonly string[]): Promise<void> {
  const { document } = await readServerPage('/');
  const links = document.querySelectorAll('link');
  expect(links.map((link) => link.getAttribute('href')).filter((href) => href?.includes('framework-'))).toEqual([]);
  const styles = links.filter((link) => link.getAttribute('rel') === 'stylesheet');
  expect(styles.length).toBeGreaterThan(0);
  const framework = requested.findIndex((path) => path.startsWith('/assets/framework-'));
  for (const style of styles) {
    const [href = ''] = style.getAttribute('href')?.split('#') ?? [];
    expect(requested.indexOf(href)).toBeGreaterThanOrEqual(0);
    expect(requested.indexOf(href)).toBeLessThan(framework);
  }
}

test('the service worker stays below its own limit', { tag: '@desktop' }, async ({ request }) => {
  const worker = await (await request.get(SHOP_URL + WORKER.path)).body();
  expect(kilobytes(worker)).toBeLessThanOrEqual(WORKER.limit);
});

test('the HTML of a page of sixty cards stays below its own limit', { tag: '@desktop' }, async ({ request }) => {
  const page = await (await request.get(`${SHOP_URL}/offers`)).text();
  expect(page.split('<article')).toHaveLength(61);
  expect(kilobytes(page)).toBeLessThanOrEqual(HTML_LIMIT);
});
