import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { attributeOf, structuredDataOf, textOf } from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { open } from '#e2e/support/shop.ts';

const SHOES = '/products?asin=B0TRAM0RN3';
const SPANISH = 'Zapatillas de running para asfalto Tramo Runner 3';
const ENGLISH = 'Tramo Runner 3 Road Running Shoes';

test('a product is shown in Spanish, its measures metric beside those of the store; its original is one click away and stays chosen on every page', {
  tag: '@phone',
}, async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await open(page, SHOES);
  await expect(heading).toHaveText(SPANISH);
  await expect(heading).not.toHaveAttribute('lang', /./);
  await expect(heading).toHaveAttribute('title', ENGLISH);
  const weight = page.getByRole('region', { name: 'Ficha' }).getByText('690 g').last();
  await expect(weight).toHaveAttribute('title', '1.52 pounds');
  expect((await weight.getByText('(1.52 pounds)').boundingBox())?.width).toBeGreaterThan(20);
  const features = page.getByRole('region', { name: 'Características' });
  await expect(features.getByText('Agarran en baldosas mojadas')).toBeVisible();
  await expect(page.getByText('Traducido automáticamente · ver original')).toBeVisible();
  await page.getByRole('button', { name: 'ver original' }).click();
  await expect(heading).toHaveText(ENGLISH);
  await expect(heading).toHaveAttribute('lang', 'en');
  await expect(features.getByText('Grips wet tiles')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(heading).toHaveText(ENGLISH);
  await expectAccessible(page);

  await open(page, '/search?amz=running&page=1');
  const card = page
    .getByRole('main')
    .locator('.product-card')
    .filter({ has: page.locator(`a[href="${SHOES}"]`) })
    .first();
  const link = card.locator(`a[href="${SHOES}"]`).first();
  await expect(link).toContainText('Tramo Runner 3 Road');
  await expect(card.locator('.product-card__description')).toHaveAttribute('lang', 'en');
  await link.click();
  await page.getByRole('button', { name: 'ver traducción' }).click();
  await expect(heading).toHaveText(SPANISH);
});

test('cards show the title in Spanish with the original as their tooltip', { tag: '@desktop' }, async () => {
  const { document } = await readServerPage('/search?amz=running&page=1');
  const cards = document.querySelectorAll('main .product-card');
  const card = cards.find((article) => article.querySelector(`a[href="${SHOES}"]`));
  const link = card?.querySelector(`a[href="${SHOES}"]`);
  expect(link?.text).toContain('Zapatillas de running');
  expect(link?.getAttribute('title')).toBe(ENGLISH);
  expect(card?.querySelector('.product-card__description')?.text).toContain('Las terceras Runner pesan');
  expect(document.querySelectorAll('main .product-card__description[lang]').map(textOf)).toEqual([]);
});

test('page title, description and structured data are in Spanish', { tag: '@desktop' }, async () => {
  const page = await readServerPage(SHOES);
  expect(page.document.querySelector('title')?.text).toMatch(new RegExp(`^${SPANISH}`));
  expect(attributeOf(page, 'meta[name="description"]', 'content')).toMatch(/^Las terceras Runner pesan/);
  expect(structuredDataOf(page).get('Product')).toMatchObject({ name: SPANISH });
});

test('an order is shown in Spanish wherever it names its products; their originals are one click away', {
  tag: '@phone',
}, async ({ browser, viewport }) => {
  const { token } = await newCustomer();
  const order = await createOrder(token, { B0TRAM0RN3: 1, B0PNTEQ40A: 1 });
  await payOrder(token, order.id);
  const page = await browser.newPage({ storageState: signedInState(token), viewport });
  await open(page, `/profile/orders/${order.id}`);
  const item = page.locator(`.order-item a[href="${SHOES}"]`);
  await expect(item).toHaveText(/^Zapatillas de running/);
  await expect(item).not.toHaveAttribute('lang', /./);
  await expect(item).toHaveAttribute('title', ENGLISH);
  const note = page.getByText('Traducido automáticamente · ver original');
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 320, height: 700 });
  const box = await note.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
  const choice = page.getByRole('button', { name: 'ver original' });
  expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(24);

  await test.step('a complaint names them in Spanish, too', async () => {
    await page.getByRole('button', { name: 'Tuve un problema' }).click();
    const complaint = page.getByRole('dialog', { name: 'Tuve un problema' });
    await expect(complaint.getByRole('checkbox', { name: SPANISH })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await choice.press('Enter');
  await expect(item).toHaveText(/^Tramo Runner 3/);
  await expect(item).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'ver traducción' })).toBeFocused();
  await page.reload();
  await expect(item).toHaveAttribute('lang', 'en');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'ver traducción' }).click();
  await expect(item).not.toHaveAttribute('lang', /./);
  await page.close();
});
