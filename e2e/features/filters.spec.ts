import { expect, type Page, test } from '@playwright/test';
import type { HTMLElement } from 'node-html-parser';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { findNamed, getNamed, submitForm, textOf } from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { open } from '#e2e/support/shop.ts';

const RESULTS = '/search?amz=auriculares&page=1';
const DESKTOP = { tag: '@desktop' };

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^(Al menos )?[\d.]+ resultados?$/ });
const chosen = (page: Page) => page.getByRole('list', { name: 'Filtros aplicados' });

/** Landed prices of the shown cards in cents, in their order. */
async function landedPrices(page: Page): Promise<number[]> {
  const texts = await cards(page).allTextContents();
  return texts.map(landedPrice);
}

function landedPrice(card: string): number {
  return Number(/Puesto en Uruguay\D*([\d.]+),(\d\d)/.exec(card)?.slice(1).join('').replace('.', ''));
}

/** A filter with the number of results that it announces. */
async function announcedFilter(page: Page, name: RegExp): Promise<{ choose: () => Promise<void>; results: string }> {
  const box = page.getByRole('checkbox', { name });
  const label = (await box.locator('xpath=ancestor::label').textContent()) ?? '';
  const number = /\d[\d.]*$/.exec(label)?.[0] ?? '';
  return { choose: () => box.check(), results: `${number} ${number === '1' ? 'resultado' : 'resultados'}` };
}

test(
  'every filter yields the promised number of results, is stored in the URL and can be removed; results are sorted across pages, and pagination keeps filters and order',
  DESKTOP,
  async ({ page }) => {
    await open(page, RESULTS);
    await waitForHydration(page);
    const all = (await count(page).textContent()) ?? '';
    await test.step('brand filter', async () => {
      const norda = await announcedFilter(page, /^Norda/);
      await norda.choose();
      await expect(count(page)).toHaveText(norda.results);
      await expect(page).toHaveURL(/[?&]brand=Norda$/);
      await expect(page.getByRole('checkbox', { name: /^Norda/ })).toBeFocused();
      for (const title of await cards(page).getByRole('heading').allTextContents()) expect(title).toContain('Norda');
    });
    await test.step('second brand filter', async () => {
      await page.getByRole('checkbox', { name: /^Faro/ }).check();
      await expect(chosen(page).getByRole('link')).toHaveText([/Norda/, /Faro/, 'Quitar todos']);
      await expect(page).toHaveURL(/[?&]brand=Norda&brand=Faro$/);
      await page.goBack();
      await expect(page.getByRole('checkbox', { name: /^Faro/ })).not.toBeChecked();
      await expect(page.getByRole('checkbox', { name: /^Norda/ })).toBeChecked();
      await chosen(page).getByRole('link', { name: 'Quitar filtro: Norda' }).click();
      await expect(count(page)).toHaveText(all);
      await expect(chosen(page)).toHaveCount(0);
    });
    await test.step('landed price filter', async () => {
      await page.getByRole('textbox', { name: 'Desde' }).fill('60');
      await page.getByRole('textbox', { name: 'Hasta' }).fill('120,50');
      await page.getByRole('textbox', { name: 'Hasta' }).press('Enter');
      await expect(page).toHaveURL(/[?&]min=60&max=120\.5$/);
      const isWithin = (price: number) => price >= 60_00 && price <= 120_50;
      await expect.poll(async () => (await landedPrices(page)).every(isWithin)).toBe(true);
      await expect(count(page)).not.toHaveText(all);
    });
    await test.step('filter without results', async () => {
      await open(page, `${RESULTS}&min=9000`);
      await expect(page.getByText('Ningún producto pasa todos los filtros')).toBeVisible();
      await chosen(page).getByRole('link', { name: /Desde/ }).click();
      await expect(count(page)).toHaveText(all);
    });
    await test.step('order, across pages', async () => {
      await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Menor precio');
      await expect(page).toHaveURL(/[?&]sort=price-asc$/);
      const filter = await announcedFilter(page, /^Entra en franquicia/);
      await filter.choose();
      await expect(count(page)).toHaveText(filter.results);
      const first = await landedPrices(page);
      await page
        .getByRole('navigation', { name: 'Páginas de resultados' })
        .getByRole('link', { name: 'Siguiente' })
        .click();
      await expect(page).toHaveURL(/[?&]page=2&sort=price-asc&regime=franchise$/);
      await expect(page.locator('[aria-current="page"]').filter({ hasText: '2' })).toBeVisible();
      const both = [...first, ...(await landedPrices(page))];
      expect(both).toHaveLength(40);
      expect(both).toEqual([...both].sort((a, b) => a - b));
      await expect(page.getByRole('combobox', { name: 'Ordenar por' })).toHaveValue('price-asc');
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    });
  },
);

test('filters selected before hydration are applied after it', DESKTOP, async ({ page }) => {
  let come = () => {};
  const scripts = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/search-results-.*\.js$/, async (route) => {
    await scripts;
    await route.continue();
  });
  await open(page, RESULTS);
  await page.getByRole('checkbox', { name: /^Norda/ }).check();
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Menor precio');
  come();
  await expect(page).toHaveURL(/[?&]sort=price-asc&brand=Norda$/);
  await expect(page.getByRole('checkbox', { name: /^Norda/ })).toBeChecked();
  await expect(chosen(page)).toContainText('Norda');
});

test('on a phone the filters are a sheet that shows the number of results', { tag: '@phone' }, async ({ page }) => {
  await open(page, RESULTS);
  await waitForHydration(page);
  const button = page.getByRole('button', { name: 'Filtrar' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  const brisa = await announcedFilter(page, /^Brisa/);
  await brisa.choose();
  await sheet.getByRole('button', { name: `Ver ${brisa.results}` }).click();
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveText('Filtrar1');
  await expect(count(page)).toHaveText(brisa.results);
  await expect(chosen(page)).toContainText('Brisa');
});

test('without JavaScript the filters are a plain form that produces the same URL', { tag: '@phone' }, async () => {
  const results = await readServerPage(RESULTS);
  const form = getNamed(results.document, 'main form', 'Filtros');
  expect(findNamed(form, 'button[type="submit"]', 'Aplicar')).toHaveLength(1);
  const filtered = await submitForm(form, { brand: 'Norda', max: '200', sort: 'price-desc' });
  expect(filtered.path).toMatch(/brand=Norda/);
  const main = filtered.document.querySelector('main') as HTMLElement;
  expect(getNamed(main, 'ul', 'Filtros aplicados').querySelectorAll('a').map(textOf)).toEqual([
    expect.stringContaining('Hasta'),
    expect.stringContaining('Norda'),
    'Quitar todos',
  ]);
  const prices = main.querySelectorAll('article').map((card) => landedPrice(textOf(card)));
  expect(prices.length).toBeGreaterThan(1);
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
});
