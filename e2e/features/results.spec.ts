import { expect, type Page, test } from '@playwright/test';
import { openHydrated, waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { signIn } from '#e2e/support/account.ts';
import { newCustomer } from '#e2e/support/customers.ts';
import { waitUntilHydrated } from '#e2e/support/hydration.ts';
import {
  asinsIn,
  attributeOf,
  findNamed,
  followLink,
  getLink,
  getNamed,
  getRegion,
  headingOf,
  readFollowed,
  submitForm,
  textOf,
} from '#e2e/support/server-elements.ts';
import { readServerPage, type ServerPage } from '#e2e/support/server-page.ts';
import { open } from '#e2e/support/shop.ts';

const COUNT = /^(Al menos )?[\d.]+ resultados?$/;
const count = (page: Page) => page.getByRole('status').filter({ hasText: COUNT });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** The filters: a sheet on narrow screens. */
async function openFilters(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Filtrar' }).click();
}

async function closeFilters(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Ver \d+ resultados?$/ }).click();
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

/** The guide stands beside the filter by size; its dialog has these tables, and closing it leads back to its button. */
async function expectSizeGuide(page: Page, tables: readonly string[]): Promise<void> {
  const filter = page.getByRole('group', { name: 'Talle' });
  const button = filter.getByRole('button', { name: 'Guía de talles' });
  await waitUntilHydrated(button);
  await button.click();
  const guide = page.getByRole('dialog', { name: 'Guía de talles' });
  await expect(guide.getByRole('table')).toHaveCount(tables.length);
  for (const name of tables) await expect(guide.getByRole('table', { name })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();
  await expect(button).toBeFocused();
}

test('shoes are filtered by gender, size, colour and stars, with as many results as announced, beside a guide of sizes', {
  tag: '@phone',
}, async ({ page }) => {
  await openHydrated(page, '/search?amz=championes&page=1');
  await choose(page, 'radio', /^4 estrellas o más/);
  await choose(page, 'checkbox', /^Hombre/);
  await openFilters(page);
  const sizes = page.getByRole('group', { name: 'Talle' }).getByRole('checkbox');
  const names = await sizes.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  const numbers = names.map((name) => Number(/^men ([\d.]+)$/.exec(name)?.[1]));
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  await expectSizeGuide(page, ['Calzado, hombre']);
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

test('beside the results on a desktop a filter applies at once, and the guide has the sizes of shoes and of clothes', {
  tag: '@desktop',
}, async ({ page }) => {
  await openHydrated(page, '/search?page=1&amz=ropa&gender=women');
  await expectSizeGuide(page, ['Calzado, mujer', 'Ropa, mujer']);
  await choose(page, 'radio', /^4 estrellas o más/);
  await expect(page).toHaveURL(/gender=women.*stars=4/);
});

test('a filter that has no data for a list is not offered', { tag: '@desktop' }, async () => {
  const { document } = await readServerPage('/search?amz=auriculares&page=1');
  const filters = getNamed(document, 'form', 'Filtros').querySelectorAll('legend').map(textOf);
  expect(filters).toContain('Marca');
  for (const name of ['Género', 'Talle']) expect(filters).not.toContain(name);
});

/** Number of results that a page announces. */
function countOf({ document }: ServerPage): number {
  const said = document
    .querySelectorAll('[role="status"]')
    .map(textOf)
    .find((text) => COUNT.test(text));
  return Number(/[\d.]+/.exec(said ?? '')?.[0]);
}

const foundIn = ({ document }: ServerPage) => asinsIn(getNamed(document, 'ul', 'Productos encontrados'));
const numbersOfPages = ({ document }: ServerPage) =>
  findNamed(document, 'nav', 'Páginas de resultados').flatMap((pages) =>
    findNamed(pages, 'a[href]', /\d$/).map((link) => Number(textOf(link))),
  );

test('products that only mention what was asked for stand apart, on the last page, and count nowhere', {
  tag: '@desktop',
}, async () => {
  const mentioned = (page: ServerPage) => findNamed(page.document, 'section', 'También mencionan «funda»');
  const first = await readServerPage('/search?amz=funda&page=1');
  const last = Math.max(1, ...numbersOfPages(first));
  if (last > 1) expect(mentioned(first).map(textOf)).toEqual([]);
  const page = last > 1 ? await readServerPage(`/search?amz=funda&page=${last}`) : first;
  expect((last - 1) * 20 + foundIn(page).length).toBe(countOf(page));
  const [apart] = mentioned(page);
  const cards = apart?.querySelectorAll('article') ?? [];
  expect(cards.length).toBeGreaterThan(0);
  expect(cards.length).toBeLessThanOrEqual(20);
});

test('an address beyond the last page says so, shows the last page and leads back to the first', {
  tag: '@desktop',
}, async () => {
  const beyond = await readServerPage('/search?amz=zapatillas&page=99');
  expect(beyond.text).toContain('Esta búsqueda termina en la página 2: es esta.');
  expect(beyond.document.querySelector('nav [aria-current="page"]')?.text).toContain('2');
  expect(foundIn(beyond)).not.toEqual([]);
  expect(attributeOf(beyond, 'link[rel="canonical"]', 'href')).toMatch(/page=2$/);
  const first = await followLink(getLink(beyond.document, 'Ver la primera página'));
  expect(first.path).toMatch(/page=1$/);
  expect(first.text).not.toContain('Esta búsqueda termina');
  const single = await readServerPage('/search?amz=zapatillas&page=4&size=men+9&color=gray');
  expect(single.text).toContain('Esta búsqueda tiene una sola página: es esta.');
  const nothing = await readFollowed('/search?amz=qwzxjvk&page=7');
  expect(nothing.path).toMatch(/page=1$/);
  expect(nothing.text).toContain('No hemos encontrado coincidencias con tu busqueda.');
});

test('what was corrected is said, and what was typed can be searched for', { tag: '@desktop' }, async () => {
  const corrected = await readServerPage('/search?amz=zapatilas&page=1');
  expect(corrected.text).toContain('Mostramos resultados de «zapatillas»');
  const typed = await followLink(getLink(corrected.document, 'buscar «zapatilas»'));
  expect(typed.path).toMatch(/literal=1/);
  expect(typed.text).not.toContain('Mostramos resultados de');
  expect(headingOf(typed)).toBe('zapatilas');
});

test('a brand that the shop has not is said, and a link of it leads to its product', { tag: '@desktop' }, async () => {
  const page = await readServerPage('/search?amz=zapatillas+nike&page=1');
  expect(page.text).toContain('No tenemos «Nike»: estas son las zapatillas que hay.');
  expect(foundIn(page)).not.toEqual([]);
  const pasting = page.document.querySelectorAll('details').find(({ text }) => text.includes('Link del producto'));
  expect(pasting?.querySelector('summary')?.text).toBe('¿Lo viste en una tienda de Estados Unidos?');
  const form = pasting?.querySelector('form');
  expect(form?.querySelector('button[type="submit"]')?.text).toBe('Ver el producto');
  const product = form && (await submitForm(form, { amz: 'https://www.amazon.com/dp/B0TRAM0RN3' }));
  expect(product?.path).toMatch(/asin=B0TRAM0RN3/);
});

test('a search without results says so, and offers other words, a link of the product, offers and best sellers [SRCH-01, SRCH-02]', {
  tag: '@desktop',
}, async () => {
  const { document, text } = await readServerPage('/search?amz=qwzxjvk&page=1');
  expect(document.querySelectorAll('h2').map(textOf)).toContain('No hemos encontrado coincidencias con tu busqueda.');
  expect(document.querySelectorAll('p').map(textOf)).toContain('¡Intentalo nuevamente con otras palabras!');
  expect(text).toContain('Ver ofertas');
  getRegion(document, '¿Lo viste en una tienda de Estados Unidos?');
  expect(asinsIn(getRegion(document, 'Más vendidos'))).toHaveLength(5);
  expect(findNamed(document, 'nav', 'Páginas de resultados').map(textOf)).toEqual([]);
  expect(getLink(document, 'Ver ofertas').getAttribute('href')).toBe('/offers');
});

test('a visitor who asks to be told signs in, and is told that a mail will come', { tag: '@phone' }, async ({
  page,
}) => {
  const shopper = await newCustomer();
  await open(page, '/search?amz=qwzxjvk&page=1');
  await waitForHydration(page);
  await expect(page.getByRole('region', { name: 'Más vendidos' }).getByRole('article')).toHaveCount(5);
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

test('colours and bounds are part of the plain form, which works without script', { tag: '@desktop' }, async () => {
  const { document } = await readServerPage('/search?amz=championes&page=1');
  const form = getNamed(document, 'form', 'Filtros');
  getNamed(form, 'label', /^Gris/);
  getNamed(form, 'label', /^4 estrellas o más/);
  getNamed(form, 'button', 'Aplicar');
  const filtered = await submitForm(form, { color: 'gray', stars: '4' });
  expect(filtered.path).toMatch(/color=gray/);
  const applied = getNamed(filtered.document, 'ul', 'Filtros aplicados').querySelectorAll('a').map(textOf);
  expect(applied).toEqual([expect.stringMatching(/Gris/), expect.stringMatching(/4 estrellas o más/), 'Quitar todos']);
});
