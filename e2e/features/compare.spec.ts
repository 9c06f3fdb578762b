import { expect, type Page, test } from '@playwright/test';
import { openHydrated } from '#e2e/screen-tours/screen-tour.ts';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { callApi } from '#e2e/support/customers.ts';
import { attributeOf, findNamed, followLink, getLink } from '#e2e/support/server-elements.ts';
import { readServerPage, type ServerPage } from '#e2e/support/server-page.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

const PHONE = { tag: '@phone' } as const;

const PRODUCTS = ['B0PNTEQ40A', 'B0FAR0ANC7', 'B0TESSE1HS', 'B0TRAM0RN3'];
const compareAddress = (asins: readonly string[]) => `/comparar?${asins.map((asin) => `asin=${asin}`).join('&')}`;
const row = (page: Page, name: RegExp) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

async function landedPrice(asin: string): Promise<string> {
  const { landedPrice } = await callApi<{ landedPrice: { total: number } }>(`/products/${asin}`);
  return landedPrice.total.toFixed(2).replace('.', ',');
}

test('products are chosen one after the other and stand beside each other at the landed price', {
  tag: '@desktop',
}, async ({ page }) => {
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

test(
  'an address is enough: the fifth product and an unknown one are named, and nothing is indexed',
  PHONE,
  async () => {
    const unknown = await readServerPage(compareAddress(['B000000000', ...PRODUCTS]));
    expect(unknown.text).toContain('No conocemos B000000000: lo dejamos afuera de la comparación.');
    expect(unknown.document.querySelectorAll('thead th')).toHaveLength(4);
    expect(attributeOf(unknown, 'meta[name="robots"]', 'content')).toBe('noindex');
    const five = await readServerPage(compareAddress([...PRODUCTS, 'B0MER1D40W']));
    expect(five.text).toMatch(/Se comparan hasta cuatro productos\. Quedó afuera «Reloj/);
    expect(five.document.querySelectorAll('thead th')).toHaveLength(4);
    const none = await readServerPage('/comparar');
    expect(findNamed(none.document, 'h2', 'Todavía no elegiste qué comparar')).toHaveLength(1);
  },
);

test(
  'on the smallest phone the table scrolls by itself and its names stay in view, with products left out too',
  PHONE,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openHydrated(page, compareAddress(['B000000000', ...PRODUCTS]));
    await expect(page.getByText('No conocemos B000000000: lo dejamos afuera de la comparación.')).toBeVisible();
    await expectAccessible(page);
    const table = page.getByRole('region', { name: 'Comparación' });
    await table.focus();
    await page.keyboard.press('End');
    await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const name = page.getByRole('rowheader', { name: /Puesto en Uruguay/ });
    await name.scrollIntoViewIfNeeded();
    const [frame, box] = [await table.boundingBox(), await name.boundingBox()];
    expect(box?.x).toBe(frame?.x);
  },
);

test('without script products are added, taken away and narrowed to their differences by links', PHONE, async () => {
  const columns = ({ document }: ServerPage) => document.querySelectorAll('thead th').length;
  const conditions = ({ document }: ServerPage) => findNamed(document, 'tbody th', 'Condición');
  const product = await readServerPage(`/products?asin=${PRODUCTS[0]}`);
  const single = await followLink(getLink(product.document, 'Comparar'));
  const pair = await followLink(getLink(single.document, /^Agregar a la comparación: /));
  expect(columns(pair)).toBe(2);
  expect(conditions(pair)).toHaveLength(1);
  const differences = await followLink(getLink(pair.document, /^Solo \d+ diferencia/));
  expect(conditions(differences)).toEqual([]);
  expect(columns(await followLink(getLink(differences.document, /^Sacar de la comparación: /)))).toBe(1);
});
