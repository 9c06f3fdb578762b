import { expect, test } from '@playwright/test';
import { visitorCartState } from '#e2e/support/cart.ts';
import { DEMO_TOKEN, signedInState } from '#e2e/support/customers.ts';
import { kilobytes, LIGHT_PAGES, LIMITS, WORKER, weighPage, weightFaults } from '#e2e/support/page-scripts.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

/** kB of a page under gzip -9. */
const HTML_LIMIT = 24;

const STATES = {
  visitor: visitorCartState([{ productId: 'B0PNTEQ40A', quantity: 1 }]),
  customer: signedInState(DEMO_TOKEN),
};

for (const shopper of ['visitor', 'customer'] as const) {
  test(`a ${shopper} loads at most ${LIMITS.files} scripts, ${LIMITS.styles} kB of CSS, and what each page may besides the framework`, {
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
  });
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

test('a page asks for its modules after its styles and pictures', { tag: '@desktop' }, async ({ browser, request }) => {
  const html = await (await request.get(`${SHOP_URL}/`)).text();
  expect(html).not.toMatch(/<link[^>]+framework-/);
  const page = await browser.newPage();
  const paths: string[] = [];
  page.on('request', (sent) => paths.push(new URL(sent.url()).pathname));
  await page.goto(SHOP_URL, { waitUntil: 'networkidle' });
  const framework = paths.findIndex((path) => path.startsWith('/assets/framework-'));
  const linked = Array.from(html.matchAll(/<link[^>]+stylesheet[^>]+href="([^"#]+)/g), ([, href = '']) => href);
  expect(linked.length).toBeGreaterThan(0);
  for (const href of linked) expect(paths.indexOf(href)).toBeLessThan(framework);
  await page.close();
});
