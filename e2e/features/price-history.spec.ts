import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { open } from '#e2e/support/shop.ts';

/** A product of the demo whose list price nobody was ever charged. */
const SEEN = '/products?asin=B0TRAM0RN3';

test('a product page tells the lowest price of 30 days and that the list price was never seen, and shows each change, without script, too', {
  tag: '@desktop',
}, async ({ page }) => {
  const { document } = await readServerPage(SEEN);
  const folded = document.querySelectorAll('details').find(({ text }) => text.includes('últimos 30 días'));
  expect(folded?.hasAttribute('open')).toBe(false);
  expect(folded?.querySelectorAll('summary').length).toBe(1);
  expect(folded?.querySelectorAll('table tr').length).toBe(4);

  await open(page, SEEN);
  const history = page.getByRole('group').filter({ hasText: 'últimos 30 días' });
  await expect(history).toContainText('Hoy está en su precio más bajo de los últimos 30 días en EE. UU.');
  await expect(history).toContainText(/En 8\d días nunca lo vimos al precio tachado\./);
  const table = history.getByRole('table', { name: 'Cambios del precio en EE. UU.' });
  await expect(table).toBeHidden();
  await history.locator('summary').click();
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('row').nth(2)).toContainText('U$S 87,50');
  await expectAccessible(page);

  await test.step('a measure is metric, with what the store states on hover alone', async () => {
    const weight = page.getByRole('region', { name: 'Ficha' }).getByText('690 g').last();
    await expect(weight).toHaveAttribute('title', '1.52 pounds');
    const stated = await weight.getByText('(1.52 pounds)').boundingBox();
    expect(stated?.width ?? 0).toBeLessThanOrEqual(1);
  });
});
