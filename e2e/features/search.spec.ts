import { expect, type Locator, type Page, test } from '@playwright/test';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { stopClock } from '#e2e/support/clock.ts';
import {
  asinsIn,
  findNamed,
  getNavigation,
  headingOf,
  readFollowed,
  submitForm,
  textOf,
} from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { open, searchBox } from '#e2e/support/shop.ts';

const HEADPHONES = 'B0PNTEQ40A';
const SUGGESTIONS = '**/api/keywords-search?*';

const recents = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias de búsqueda' }).getByRole('option');

async function searchFor(page: Page, query: string): Promise<void> {
  await searchBox(page).fill(query);
  await searchBox(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(query);
}

function storedHistory(page: Page): Promise<string[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? '{}').searchHistory);
}

/** Advances the stopped clock of the page until a response is shown. */
async function runUntilVisible(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(2000);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('two characters send no suggestion request, three send one; a failed request shows an error and the search still works [NAV-26, VAL-52, ERR-02, ERR-34]', {
  tag: '@desktop',
}, async ({ page }) => {
  const requestedWords: string[] = [];
  await page.clock.install();
  await page.route(SUGGESTIONS, (route) => {
    requestedWords.push(new URL(route.request().url()).searchParams.get('word') ?? '');
    return requestedWords.length > 1 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await open(page, '/');
  await waitForHydration(page);
  await searchBox(page).click();
  await expect(page.getByRole('listbox', { includeHidden: true })).toBeAttached();
  await stopClock(page);
  await page.keyboard.type('au');
  await page.clock.runFor(2000);
  expect(requestedWords).toEqual([]);
  await page.keyboard.type('r');
  await runUntilVisible(page, recents(page).filter({ hasText: /^aur/ }).first());
  expect(requestedWords).toEqual(['aur']);

  await page.keyboard.type('i');
  await runUntilVisible(page, page.getByText('a generic error occurred on the request').first());
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await expect(page).toHaveURL(/\/search\?amz=auri&page=1$/);
});

test('results have real pages, at most twenty, and Back restores the scroll position [NAV-05, NAV-06, CONST-05]', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/search?amz=ropa&page=1');
  const pager = page.getByRole('navigation', { name: 'Páginas de resultados' });
  await expect(pager.getByRole('link', { name: /^Página \d+$/ }).last()).toHaveAttribute(
    'href',
    '/search?amz=ropa&page=4',
  );
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
  await pager.getByRole('link', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(/\/search\?amz=ropa&page=2$/);
  await expect(pager.locator('[aria-current="page"]')).toContainText('2');
  await expect(searchBox(page)).toHaveValue('ropa');

  const last = page.getByRole('main').getByRole('article').last();
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(600);
  const title = await last.getByRole('heading').textContent();
  await last.getByRole('link').click();
  await expect(page).toHaveURL(/\/products\?asin=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?amz=ropa&page=2$/);
  // Until the results are there the product stands on the page, which has several headings.
  await expect(last.getByRole('heading').first()).toHaveText(title ?? '');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);

  await pager.getByRole('link', { name: 'Página 4' }).click();
  await expect(pager.locator('[aria-current="page"]')).toContainText('4');
  await expect(pager.getByRole('link', { name: 'Siguiente' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  for (const beyond of ['/search?amz=ropa&page=21', '/search?amz=kitchen&page=20']) {
    const { document } = await readFollowed(beyond);
    expect(findNamed(getNavigation(document, 'Páginas de resultados'), 'a', /Siguiente/).map(textOf)).toEqual([]);
    expect(asinsIn(document)).not.toEqual([]);
  }
});

test('an empty query does not search; an empty search box offers recent searches, newest first, which can be deleted; a pasted marketplace link opens the product, without script, too [VAL-51, ENT-26, SRCH-04, SRCH-05]', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/information/how-works');
  await waitForHydration(page);
  await test.step('an empty query', () => expectNoSearch(page));
  await test.step('recent searches', () => expectRecentSearches(page));
  await test.step('a pasted link', () => expectPastedLink(page));
});

async function expectNoSearch(page: Page): Promise<void> {
  for (const nothing of ['', '   ']) {
    await searchBox(page).fill(nothing);
    await searchBox(page).press('Enter');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  }
  // The next navigation proves that no search was pending.
  await page.getByRole('link', { name: 'Tarifas' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarifas');
  await page.goBack();
  await expect(page).toHaveURL(/\/information\/how-works$/);
}

async function expectRecentSearches(page: Page): Promise<void> {
  for (const query of ['mochila', 'taza', 'remera', 'taza']) await searchFor(page, query);
  await expect.poll(() => storedHistory(page)).toEqual(['taza', 'remera', 'mochila']);
  await page.reload();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Borrar lo escrito' }).click();
  await expect(recents(page)).toHaveText(['taza', 'remera', 'mochila', 'Borrar búsquedas recientes']);
  await page.getByTitle('Borrar «taza»').click();
  await expect(recents(page)).toHaveText(['remera', 'mochila', 'Borrar búsquedas recientes']);
  await searchBox(page).press('ArrowDown');
  await searchBox(page).press('Home');
  await searchBox(page).press('Shift+Delete');
  await expect(recents(page)).toHaveText(['mochila', 'Borrar búsquedas recientes']);
  await recents(page).last().click();
  await expect(recents(page).first()).toBeHidden();
  expect(await storedHistory(page)).toEqual([]);
}

async function expectPastedLink(page: Page): Promise<void> {
  const link = `https://www.amazon.com/Norda-Q40/dp/${HEADPHONES}/ref=sr_1_1`;
  const { document } = await readServerPage('/information/how-works');
  const form = document.querySelector('header form[action="/search"]');
  const product = form && (await submitForm(form, { amz: link }));
  expect(product?.path).toBe(`/products?asin=${HEADPHONES}`);
  expect(product && headingOf(product)).toContain('Norda Q40');

  await searchBox(page).fill(link);
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/products\\?asin=${HEADPHONES}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Norda Q40');
}

test('search works when the script of its list fails to load, and an error page keeps header and search', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('**/assets/search-popup-*.js', (route) => route.abort());
  await open(page, '/information/how-works');
  await waitForHydration(page);
  await searchFor(page, 'mochila');
  await waitForHydration(page);

  await page.route('**/best-sellers.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('banner').getByRole('link', { name: 'Más vendidos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ha ocurrido un error por favor intentar nuevamente',
  );
  await searchFor(page, 'taza');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});
