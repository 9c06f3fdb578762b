import { expect, type Page, test } from '@playwright/test';
import { expectNoOverflow, findViolations } from '#e2e/support/accessibility.ts';
import { fillCart, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { importRecords, newAsinMark } from '#e2e/support/product-records.ts';
import { open, SHOP_URL } from '#e2e/support/shop.ts';

const SHOES = '/products?asin=B0TRAM0RN3';
const DUMBBELLS = 'B0HSK56281';
const SPANISH = 'Zapatillas de running para asfalto Tramo Runner 3';
const ENGLISH = 'Tramo Runner 3 Road Running Shoes';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cardLink = (page: Page) =>
  page.getByRole('main').locator('.product-card a[href="/products?asin=B0TRAM0RN3"]').first();
const excerpt = (page: Page) =>
  page
    .getByRole('main')
    .locator('.product-card')
    .filter({ has: page.locator('a[href="/products?asin=B0TRAM0RN3"]') })
    .first()
    .locator('.product-card__description');

test('a product is shown in Spanish; its original is one click away and stays chosen on every page', async ({
  page,
}) => {
  await open(page, SHOES);
  await expect(heading(page)).toHaveText(SPANISH);
  await expect(heading(page)).not.toHaveAttribute('lang', /./);
  await expect(heading(page)).toHaveAttribute('title', ENGLISH);
  const features = page.getByRole('region', { name: 'Características' });
  await expect(features.getByText('Agarran en baldosas mojadas')).toBeVisible();
  await expect(page.getByText('Traducido automáticamente · ver original')).toBeVisible();
  await page.getByRole('button', { name: 'ver original' }).click();
  await expect(heading(page)).toHaveText(ENGLISH);
  await expect(heading(page)).toHaveAttribute('lang', 'en');
  await expect(features.getByText('Grips wet tiles')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(heading(page)).toHaveText(ENGLISH);
  for (const theme of ['light', 'dark'] as const) expect(await findViolations(page, theme)).toEqual([]);
  await open(page, '/search?amz=running&page=1');
  await expect(cardLink(page)).toContainText('Tramo Runner 3 Road');
  await expect(excerpt(page)).toHaveAttribute('lang', 'en');
  await open(page, SHOES);
  await page.getByRole('button', { name: 'ver traducción' }).click();
  await expect(heading(page)).toHaveText(SPANISH);
  for (const theme of ['light', 'dark'] as const) expect(await findViolations(page, theme)).toEqual([]);
});

test('cards and the cart show the title in Spanish with the original as their tooltip', async ({ page, browser }) => {
  await open(page, '/search?amz=running&page=1');
  await expect(cardLink(page)).toContainText('Zapatillas de running');
  await expect(cardLink(page)).toHaveAttribute('title', ENGLISH);
  await expect(excerpt(page)).toContainText('Las terceras Runner pesan');
  await expect(excerpt(page)).not.toHaveAttribute('lang', /./);
  await expect(page.getByRole('main').locator('.product-card__description[lang]')).toHaveCount(0);
  const { token } = await newCustomer();
  await fillCart(token, { B0TRAM0RN3: 1 });
  const own = await browser.newPage({ storageState: signedInState(token) });
  await open(own, '/shopping-cart');
  const lines = own.getByRole('list', { name: 'Productos del carrito' });
  await expect(lines.getByRole('link', { name: /^Zapatillas de running/ })).toHaveAttribute('title', ENGLISH);
  await own.close();
});

test('an order is shown in Spanish wherever it names its products; their originals are one click away', async ({
  browser,
}) => {
  const { token } = await newCustomer();
  const order = await createOrder(token, { B0TRAM0RN3: 1, B0PNTEQ40A: 1 });
  await payOrder(token, order.id);
  const page = await browser.newPage({ storageState: signedInState(token) });
  await open(page, `/profile/orders/${order.id}`);
  const item = page.locator(`.order-item a[href="/products?asin=B0TRAM0RN3"]`);
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
  for (const theme of ['light', 'dark'] as const) expect(await findViolations(page, theme)).toEqual([]);
  await page.getByRole('button', { name: 'ver traducción' }).click();
  await expect(item).not.toHaveAttribute('lang', /./);
  for (const theme of ['light', 'dark'] as const) expect(await findViolations(page, theme)).toEqual([]);
  await page.close();
});

test('page title, description and structured data are in Spanish', { tag: '@desktop' }, async ({ request }) => {
  const html = await (await request.get(SHOP_URL + SHOES)).text();
  expect(html).toContain(`<title>${SPANISH}`);
  expect(html).toContain('<meta name="description" content="Las terceras Runner pesan');
  expect(html).toContain(`"name":"${SPANISH}"`);
});

test('what is not translated is shown as it is, without a claim', { tag: '@desktop' }, async ({ page }, testInfo) => {
  const mark = newAsinMark();
  const record = {
    asin: `B0${mark}T0`,
    productTitle: `Ombú ${mark} Slow Cooker`,
    price: 30,
    features: ['Ceramic pot'],
  };
  await importRecords([record], testInfo);
  await open(page, `/products?asin=B0${mark}T0`);
  await expect(heading(page)).toHaveAttribute('lang', 'en');
  await expect(page.getByText('Traducido automáticamente')).toHaveCount(0);
});

test('a size in pounds or inches reads metric in the cart and in the order, with the store’s words on hover', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  await fillCart(token, { [DUMBBELLS]: 1 });
  const page = await browser.newPage({ storageState: signedInState(token) });
  await open(page, '/shopping-cart');
  const size = page
    .getByRole('main')
    .getByText(/^Talle: 2,27 kg/)
    .first();
  await expect(size).toHaveAttribute('title', /^Size: 5 Pounds/);
  const order = await createOrder(token, {});
  await open(page, `/profile/orders/${order.id}`);
  await expect(size).toHaveAttribute('title', /^Size: 5 Pounds/);
  await page.close();
});

test('measures are metric, with what the store states on hover, or beside them where nothing hovers', async ({
  page,
  isMobile,
}) => {
  await open(page, SHOES);
  const weight = page.getByRole('region', { name: 'Ficha' }).getByText('690 g').last();
  await expect(weight).toHaveAttribute('title', '1.52 pounds');
  const stated = weight.getByText('(1.52 pounds)');
  const width = (await stated.boundingBox())?.width ?? 0;
  if (isMobile) expect(width).toBeGreaterThan(20);
  else expect(width).toBeLessThanOrEqual(1);
});
