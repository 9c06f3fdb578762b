import { expect, test } from '@playwright/test';
import { SHOP_URL } from '#e2e/support/shop.ts';

const PRODUCT = 'B0PNTEQ40A';

test('a page loads its modules after its main picture, and at the first key at once', { tag: '@phone' }, async ({
  page,
}) => {
  const modules: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') modules.push(request.url());
  });
  const picture = Promise.withResolvers<void>();
  await page.route(`**/pictures/${PRODUCT}/1.svg`, async (route) => {
    await picture.promise;
    await route.continue();
  });
  // No timer of the page runs: what waits for the picture or for time waits for ever.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.goto(`${SHOP_URL}/products?asin=${PRODUCT}`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(modules).toEqual([]);
  await page.keyboard.press('Shift');
  await expect.poll(() => modules.length).toBeGreaterThan(5);
  picture.resolve();
});

test('a page whose main picture never comes loads its modules all the same', { tag: '@phone' }, async ({ page }) => {
  await page.route(`**/pictures/${PRODUCT}/1.svg`, () => {});
  const module = page.waitForRequest((request) => request.resourceType() === 'script');
  await page.goto(`${SHOP_URL}/products?asin=${PRODUCT}`, { waitUntil: 'commit' });
  await module;
});
