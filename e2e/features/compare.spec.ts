import { expect, type Page, test } from '@playwright/test';
import { openHydrated } from '#e2e/screen-tours/screen-tour.ts';
import { findViolations } from '#e2e/support/accessibility.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

const PRODUCTS = ['B0PNTEQ40A', 'B0FAR0ANC7', 'B0TESSE1HS', 'B0TRAM0RN3'];
const compareAddress = (asins: readonly string[]) => `/comparar?${asins.map((asin) => `asin=${asin}`).join('&')}`;
const row = (page: Page, name: RegExp) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

async function landedPrice(asin: string): Promise<string> {
  const { landedPrice } = await callApi<{ landedPrice: { total: number } }>(`/products/${asin}`);
  return landedPrice.total.toFixed(2).replace('.', ',');
}

test('products are chosen one after the other and stand beside each other at the landed price', async ({ page }) => {
  const [first = '', second = ''] = PRODUCTS;
  await openHydrated(page, `/products?asin=${first}`);
  await page.getByRole('link', { name: 'Comparar', exact: true }).click();
  await expect(page).toHaveURL(SHOP_URL + compareAddress([first]));
  await expect(page.getByRole('heading', { name: 'Agregá otro para comparar' })).toBeVisible();
  await openHydrated(page, `/products?asin=${second}`);
  await page.getByRole('link', { name: 'Comparar con el que elegiste' }).click();
  await expect(page).toHaveURL(SHOP_URL + compareAddress([first, second]));

  await expect(page.getByRole('columnheader')).toHaveCount(2);
  const total = row(page, /^≠?\s*Distinto: Puesto en Uruguay/);
  for (const [place, asin] of [first, second].entries())
    await expect(total.getByRole('cell').nth(place)).toContainText(await landedPrice(asin));
  await expect(row(page, /^Condición/)).toContainText('Nuevo');
  await expect(row(page, /Distinto: Condición/)).toHaveCount(0);

  await page.getByRole('link', { name: /^Solo \d+ diferencias$/ }).click();
  await expect(page).toHaveURL(/&diferencias=1$/);
  await expect(row(page, /^Condición/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver todo' }).click();
  await expect(row(page, /^Condición/)).toHaveCount(1);

  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto' }).first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Sacar de la comparación: / })
    .first()
    .click();
  await expect(page).toHaveURL(SHOP_URL + compareAddress([second]));
  await page
    .getByRole('link', { name: /^Agregar a la comparación: / })
    .first()
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
});

test('an address is enough: the fifth product and an unknown one are named, and nothing is indexed', async ({
  page,
}) => {
  await openHydrated(page, compareAddress(['B000000000', ...PRODUCTS]));
  await expect(page.getByText('No conocemos B000000000: lo dejamos afuera de la comparación.')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  for (const theme of ['light', 'dark'] as const) expect(await findViolations(page, theme)).toEqual([]);
  await openHydrated(page, compareAddress([...PRODUCTS, 'B0MER1D40W']));
  await expect(page.getByText(/^Se comparan hasta cuatro productos\. Quedó afuera «Reloj/)).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await openHydrated(page, '/comparar');
  await expect(page.getByRole('heading', { name: 'Todavía no elegiste qué comparar' })).toBeVisible();
});

test('on the smallest phone the table scrolls by itself and its names stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openHydrated(page, compareAddress(PRODUCTS));
  const table = page.getByRole('region', { name: 'Comparación' });
  await table.focus();
  await page.keyboard.press('End');
  await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const name = page.getByRole('rowheader', { name: /Puesto en Uruguay/ });
  await name.scrollIntoViewIfNeeded();
  const [frame, box] = [await table.boundingBox(), await name.boundingBox()];
  expect(box?.x).toBe(frame?.x);
});

test('a favorite is put beside others', async ({ browser, page: visitor }) => {
  const { token } = await newCustomer();
  await callApi('/favorites', { token, method: 'POST', body: { productId: PRODUCTS[0] } });
  const page = await browser.newPage({ storageState: signedInState(token), viewport: visitor.viewportSize() });
  await openHydrated(page, '/favorites');
  await page.getByRole('link', { name: 'Comparar', exact: true }).click();
  await expect(page).toHaveURL(SHOP_URL + compareAddress(PRODUCTS.slice(0, 1)));
  await page.close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('products are added, taken away and narrowed to their differences by links', async ({ page }) => {
    await page.goto(`${SHOP_URL}/products?asin=${PRODUCTS[0]}`);
    await page.getByRole('link', { name: 'Comparar', exact: true }).click();
    await page
      .getByRole('link', { name: /^Agregar a la comparación: / })
      .first()
      .click();
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    await page.getByRole('link', { name: /^Solo \d+ diferencia/ }).click();
    await expect(row(page, /^Condición/)).toHaveCount(0);
    await page
      .getByRole('link', { name: /^Sacar de la comparación: / })
      .first()
      .click();
    await expect(page.getByRole('columnheader')).toHaveCount(1);
  });
});
