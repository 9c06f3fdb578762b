import { expect, type Page, test } from '@playwright/test';
import { openHydrated, waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { signIn } from '#e2e/support/account.ts';
import { newCustomer } from '#e2e/support/customers.ts';
import { open } from '#e2e/support/shop.ts';

const PHONE = 1023;
const found = (page: Page) => page.getByRole('list', { name: 'Productos encontrados' });
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^(Al menos )?[\d.]+ resultados?$/ });

/** The filters: a sheet on narrow screens. */
async function openFilters(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > PHONE) return;
  await page.getByRole('button', { name: 'Filtrar' }).click();
}

async function closeFilters(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > PHONE) return;
  await page.getByRole('button', { name: /^Ver \d+ resultados?$/ }).click();
}

/** Chooses a filter and expects as many results as it announces. */
async function choose(page: Page, role: 'checkbox' | 'radio', name: RegExp): Promise<void> {
  await openFilters(page);
  const box = page.getByRole(role, { name });
  const label = (await box.locator('xpath=ancestor::label').textContent()) ?? '';
  await box.check();
  const number = /(\d+)\+?$/.exec(label)?.[1] ?? '';
  await expect(count(page)).toHaveText(`${number} ${number === '1' ? 'resultado' : 'resultados'}`);
  await closeFilters(page);
}

test('shoes are filtered by gender, size, colour and stars, with as many results as announced', async ({ page }) => {
  await open(page, '/search?amz=championes&page=1');
  await waitForHydration(page);
  await choose(page, 'radio', /^4 estrellas o más/);
  await choose(page, 'checkbox', /^Hombre/);
  await openFilters(page);
  const sizes = page.getByRole('group', { name: 'Talle' }).getByRole('checkbox');
  const names = await sizes.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  const numbers = names.map((name) => Number(/^men ([\d.]+)$/.exec(name)?.[1]));
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  await closeFilters(page);
  await choose(page, 'checkbox', /^9 US · 42 UY/);
  await choose(page, 'checkbox', /^Gris/);
  await expect(page.getByRole('list', { name: 'Filtros aplicados' }).getByRole('link')).toHaveText([
    /Gris/,
    /Hombre/,
    /9 US · 42 UY/,
    /4 estrellas o más/,
    'Quitar todos',
  ]);
  await page.getByRole('link', { name: 'Quitar filtro: 9 US · 42 UY' }).click();
  await expect(page).not.toHaveURL(/size=/);
  await expect(page).toHaveURL(/gender=men.*stars=4/);
});

for (const { query, tables } of [
  { query: 'championes&gender=men', tables: ['Calzado, hombre'] },
  { query: 'ropa&gender=women', tables: ['Calzado, mujer', 'Ropa, mujer'] },
]) {
  test(`the guide of sizes stands beside the filter by size: ${tables.join(' and ')}`, async ({ page }) => {
    await openHydrated(page, `/search?page=1&amz=${query}`);
    await openFilters(page);
    const filter = page.getByRole('group', { name: 'Talle' });
    await filter.getByRole('button', { name: 'Guía de talles' }).click();
    const guide = page.getByRole('dialog', { name: 'Guía de talles' });
    await expect(guide.getByRole('table')).toHaveCount(tables.length);
    for (const name of tables) await expect(guide.getByRole('table', { name })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(guide).toBeHidden();
    await expect(filter.getByRole('button', { name: 'Guía de talles' })).toBeFocused();
  });
}

test('a filter that has no data for a list is not offered', async ({ page }) => {
  await open(page, '/search?amz=auriculares&page=1');
  await waitForHydration(page);
  await openFilters(page);
  await expect(page.getByRole('group', { name: 'Marca' })).toBeVisible();
  for (const name of ['Género', 'Talle']) await expect(page.getByRole('group', { name })).toHaveCount(0);
});

test('products that only mention what was asked for stand apart, on the last page, and count nowhere', async ({
  page,
}) => {
  await open(page, '/search?amz=funda&page=1');
  const pages = page.getByRole('navigation', { name: 'Páginas de resultados' });
  const links = await pages.getByRole('link', { name: /\d$/ }).allTextContents();
  const last = links.map(Number).toSorted((a, b) => b - a)[0];
  const mentioned = page.getByRole('region', { name: 'También mencionan «funda»' });
  if (last !== undefined) {
    await expect(mentioned).toHaveCount(0);
    await open(page, `/search?amz=funda&page=${last}`);
  }
  const total = Number(/[\d.]+/.exec((await count(page).textContent()) ?? '')?.[0]);
  const shown = await found(page).getByRole('article').count();
  expect(((last ?? 1) - 1) * 20 + shown).toBe(total);
  await expect(mentioned.getByRole('article').first()).toBeVisible();
  expect(await mentioned.getByRole('article').count()).toBeLessThanOrEqual(20);
});

test('an address beyond the last page says so, shows the last page and leads back to the first', async ({ page }) => {
  await openHydrated(page, '/search?amz=zapatillas&page=99');
  const main = page.getByRole('main');
  const pager = page.getByRole('navigation', { name: 'Páginas de resultados' });
  await expect(main).toContainText('Esta búsqueda termina en la página 2: es esta.');
  await expect(pager.locator('[aria-current="page"]')).toContainText('2');
  await expect(found(page).getByRole('article').first()).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /page=2$/);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Ver la primera página' }).click();
  await expect(page).toHaveURL(/page=1$/);
  await expect(main).not.toContainText('Esta búsqueda termina');
  await open(page, '/search?amz=zapatillas&page=4&size=men+9&color=gray');
  await expect(main).toContainText('Esta búsqueda tiene una sola página: es esta.');
  await open(page, '/search?amz=qwzxjvk&page=7');
  await expect(page).toHaveURL(/page=1$/);
  await expect(main).toContainText('No hemos encontrado coincidencias con tu busqueda.');
});

test('what was corrected is said, and what was typed can be searched for', async ({ page }) => {
  await open(page, '/search?amz=zapatilas&page=1');
  await expect(page.getByText('Mostramos resultados de «zapatillas»')).toBeVisible();
  await page.getByRole('link', { name: 'buscar «zapatilas»' }).click();
  await expect(page).toHaveURL(/literal=1/);
  await expect(page.getByText('Mostramos resultados de')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'zapatilas' })).toBeVisible();
});

test('a brand that the shop has not is said, and a link of it leads to its product', async ({ page }) => {
  await open(page, '/search?amz=zapatillas+nike&page=1');
  await expect(page.getByText('No tenemos «Nike»: estas son las zapatillas que hay.')).toBeVisible();
  await expect(found(page).getByRole('article').first()).toBeVisible();
  await page.getByText('¿Lo viste en una tienda de Estados Unidos?').click();
  await page.getByRole('textbox', { name: 'Link del producto' }).fill('https://www.amazon.com/dp/B0TRAM0RN3');
  await page.getByRole('button', { name: 'Ver el producto' }).click();
  await expect(page).toHaveURL(/asin=B0TRAM0RN3/);
});

test('a search without result says so and offers what else to do [SRCH-01] [SRCH-02]', async ({ page }) => {
  await open(page, '/search?amz=qwzxjvk&page=1');
  await expect(page.getByText('No hemos encontrado coincidencias con tu busqueda.')).toBeVisible();
  await expect(page.getByText('¡Intentalo nuevamente con otras palabras!')).toBeVisible();
  await expect(page.getByRole('region', { name: '¿Lo viste en una tienda de Estados Unidos?' })).toBeVisible();
});

test('a visitor who asks to be told signs in, and is told that a mail will come', async ({ page }) => {
  const shopper = await newCustomer();
  await open(page, '/search?amz=qwzxjvk&page=1');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Avisame cuando haya' }).click();
  await signIn(page, shopper);
  await expect(page).toHaveURL(/\/search\?amz=qwzxjvk/);
  await expect(page.getByText('Te avisamos por mail cuando haya.')).toBeVisible();
  const button = page.getByRole('button', { name: 'Te vamos a avisar · dejar de esperar' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  await button.click();
  await expect(page.getByRole('button', { name: 'Avisame cuando haya' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('colours and bounds are part of the plain form', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/search?amz=championes&page=1');
    await page.getByRole('checkbox', { name: /^Gris/ }).check();
    await page.getByRole('radio', { name: /^4 estrellas o más/ }).check();
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page).toHaveURL(/color=gray/);
    await expect(page.getByRole('list', { name: 'Filtros aplicados' }).getByRole('link')).toHaveText([
      /Gris/,
      /4 estrellas o más/,
      'Quitar todos',
    ]);
  });
});
