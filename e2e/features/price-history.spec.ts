import { expect, test } from '@playwright/test';
import { findViolations } from '#e2e/support/accessibility.ts';
import { completeRecord, importRecords, newAsinMark } from '#e2e/support/product-records.ts';
import { open, SHOP_URL, stubExternalImages } from '#e2e/support/shop.ts';

test.beforeEach(({ page }) => stubExternalImages(page));

/** A product of the demo whose list price nobody was ever charged. */
const SEEN = '/products?asin=B0TRAM0RN3';

test('a product page tells the lowest price of 30 days and that the list price was never seen, and shows each change', async ({
  page,
}) => {
  await open(page, SEEN);
  const history = page.getByRole('group').filter({ hasText: 'últimos 30 días' });
  await expect(history).toContainText('Hoy está en su precio más bajo de los últimos 30 días en EE. UU.');
  await expect(history).toContainText(/En 8\d días nunca lo vimos al precio tachado\./);
  const table = history.getByRole('table', { name: 'Cambios del precio en EE. UU.' });
  await expect(table).toBeHidden();
  await history.locator('summary').click();
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('row').nth(2)).toContainText('U$S 87,50');
  for (const theme of ['light', 'dark'] as const) expect(await findViolations(page, theme)).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the history opens all the same', async ({ page }) => {
    await page.goto(SHOP_URL + SEEN);
    const history = page.getByRole('group').filter({ hasText: 'últimos 30 días' });
    await history.locator('summary').click();
    await expect(history.getByRole('table')).toBeVisible();
  });
});

test('a product that the shop has just got to know tells no history', async ({ page }, testInfo) => {
  const product = completeRecord(newAsinMark());
  await importRecords([product], testInfo);
  await open(page, `/products?asin=${product.asin}`);
  await expect(page.getByRole('main')).toContainText('Puesto en Uruguay');
  await expect(page.getByRole('main')).not.toContainText('últimos');
});
