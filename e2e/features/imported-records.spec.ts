import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { importRecords, minimalRecord, newAsinMark, oversizedRecord } from '#e2e/support/product-records.ts';
import { navigate } from '#e2e/support/router.ts';
import { attributeOf, headingOf } from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { open, SHOP_URL, stubExternalImages } from '#e2e/support/shop.ts';

const mark = newAsinMark();
const huge = oversizedRecord(mark);
const bare = minimalRecord(mark);

async function expectNoOverflow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width);
}

test(
  'titles of 851 characters, 157 values, descriptions of 8,000 characters, and a book with an ISBN and minimal data fit the layout; a title is escaped and the structured data is valid',
  {
    tag: '@phone',
  },
  async ({ page }, testInfo) => {
    await importRecords([huge, bare], testInfo);
    await stubExternalImages(page);
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

    const path = `/products?asin=${bare.asin}`;
    const title = `War </script & Bread ${mark}`;
    await test.step('a book without picture, weight, rating or brand', async () => {
      await navigate(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('img', { name: /Sin imagen/ }).first()).toBeVisible();
      await expect(main.getByText('No especificado').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Comprar', exact: true })).toBeEnabled();
      await expectNoOverflow(page, 320);
    });

    await test.step('what the server writes of it', async () => {
      const written = await readServerPage(`${path}&utm_source=mail&Color=Red`);
      expect(headingOf(written)).toBe(title);
      expect(attributeOf(written, 'link[rel=canonical]', 'href')).toBe(SHOP_URL + path);
      const og = (name: string) => attributeOf(written, `meta[property="og:${name}"]`, 'content');
      expect(og('url')).toBe(SHOP_URL + path);
      expect(og('title')).toMatch(/^War <\/script & Bread/);
      expect(og('type')).toBe('product');
      const scripts = written.document.querySelectorAll('script[type="application/ld+json"]');
      const structuredData = scripts.map(({ rawText }) => rawText);
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
  },
);
