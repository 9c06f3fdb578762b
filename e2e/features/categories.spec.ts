import { expect, test } from '@playwright/test';
import type { HTMLElement } from 'node-html-parser';
import { navigate } from '#e2e/support/router.ts';
import {
  asinsIn,
  attributeOf,
  followLink,
  getFooter,
  getLink,
  getNavigation,
  headingOf,
  structuredDataOf,
} from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { open, SHOP_URL } from '#e2e/support/shop.ts';

const DESKTOP = { tag: '@desktop' };

test('categories lead from the foot of every page to their products, without script', DESKTOP, async () => {
  const terms = await readServerPage('/information/terms');
  const categories = await followLink(getLink(getFooter(terms), 'Categorías'));
  expect(headingOf(categories)).toBe('Categorías');
  const headphones = await followLink(getLink(getNavigation(categories.document, 'Más de Electrónica'), 'Auriculares'));
  expect(headphones.path).toBe('/categorias/electronica/auriculares');
  expect(headingOf(headphones)).toBe('Auriculares');
  expect(asinsIn(headphones.document.querySelector('main') as HTMLElement)).toHaveLength(20);
  const pages = getNavigation(headphones.document, 'Páginas de Auriculares');
  const second = await followLink(getLink(pages, 'Página 2'));
  expect(headingOf(second)).toBe('Auriculares, página 2');
  const parent = await followLink(getLink(getNavigation(second.document, 'Ruta de navegación'), 'Electrónica'));
  expect(parent.path).toBe('/categorias/electronica');
});

test('a category is canonical, also of the search for it, and in the sitemap', DESKTOP, async () => {
  const path = '/categorias/electronica/auriculares';
  const category = await readServerPage(path);
  expect(attributeOf(category, 'link[rel="canonical"]', 'href')).toBe(SHOP_URL + path);
  expect(JSON.stringify(structuredDataOf(category).get('BreadcrumbList'))).toContain(SHOP_URL + path);
  const search = await followLink(getLink(category.document, 'Filtrar y ordenar'));
  expect(search.path).toBe('/search?amz=headphones&page=1');
  expect(attributeOf(search, 'link[rel="canonical"]', 'href')).toBe(SHOP_URL + path);
  expect(await (await fetch(`${SHOP_URL}/sitemap-pages.xml`)).text()).toContain(`<loc>${SHOP_URL}${path}</loc>`);
});

test('an address of no category is not found, and a page of none leads to the first', DESKTOP, async () => {
  for (const path of ['/categorias/nada', '/categorias/electronica/nada', '/categorias/auriculares']) {
    expect((await readServerPage(path)).status, path).toBe(404);
  }
  for (const page of ['0', '21', 'x', '1.5']) {
    const { status, location } = await readServerPage(`/categorias/electronica?page=${page}`);
    expect([status, location], page).toEqual([302, '/categorias/electronica']);
  }
});

test('a category fits a narrow screen', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, '/categorias');
  for (const path of ['/categorias', '/categorias/electronica']) {
    await navigate(page, path);
    await expect(page).toHaveURL(SHOP_URL + path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
  }
});
