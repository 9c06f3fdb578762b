import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { importRecords, minimalRecord, newAsinMark, oversizedRecord } from '#e2e/support/product-records.ts';
import { open, SHOP_URL, stubExternalImages } from '#e2e/support/shop.ts';

const mark = newAsinMark();
const huge = oversizedRecord(mark);
const bare = minimalRecord(mark);

test.beforeAll(async ({ browserName: _ }, testInfo) => {
  await importRecords([huge, bare], testInfo);
});

test.beforeEach(({ page }) => stubExternalImages(page));

async function expectNoOverflow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width);
}

test('titles of 851 characters, 157 values and descriptions of 8,000 characters fit the layout', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, `/products?asin=${huge.asin}`);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(huge.productTitle);
  expect(huge.productTitle).toHaveLength(851);
  const main = page.getByRole('main');
  const flavours = page.getByRole('group', { name: /^Sabor/ });
  await expect(main).not.toContainText('flavor_name');
  await expect(flavours.getByRole('listitem')).toHaveCount(12);
  // Available values come before the many unavailable ones.
  await expect(flavours.getByRole('link')).toHaveCount(11);
  await expect(main.getByRole('region', { name: 'Descripción' }).getByRole('paragraph')).toHaveCount(4);
  await expect(main.locator('header')).not.toContainText('(0)');
  for (const width of [320, 390, 768, 1280]) await expectNoOverflow(page, width);
  await flavours.getByRole('button', { name: 'Ver las 157 opciones' }).click();
  await expect(flavours.getByRole('listitem')).toHaveCount(157);
  await expectNoOverflow(page, 320);
});

test('a book with an ISBN and minimal data fits the layout, its title is escaped and its structured data is valid', {
  tag: '@phone',
}, async ({ page }) => {
  const path = `/products?asin=${bare.asin}`;
  const title = `War </script & Bread ${mark}`;
  await open(page, `${path}&utm_source=mail&Color=Red`);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('img', { name: /Sin imagen/ }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('No especificado').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comprar', exact: true })).toBeEnabled();
  await expectNoOverflow(page, 320);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', SHOP_URL + path);
  const og = (name: string) => page.locator(`meta[property="og:${name}"]`);
  await expect(og('url')).toHaveAttribute('content', SHOP_URL + path);
  await expect(og('title')).toHaveAttribute('content', /^War <\/script & Bread/);
  await expect(og('type')).toHaveAttribute('content', 'product');
  const structuredData = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [product] = structuredData.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(product).toMatchObject({
    '@type': 'Product',
    name: title,
    sku: bare.asin,
    offers: { priceCurrency: 'USD', url: SHOP_URL + path },
  });
  expect(product).not.toHaveProperty('aggregateRating');
  expect(structuredData.join('')).not.toContain('<');
});
