import { expect, test } from '@playwright/test';
import { readStructuredData, shownAsins } from '#e2e/support/product-lists.ts';
import { open, SHOP_URL } from '#e2e/support/shop.ts';

const DESKTOP = { tag: '@desktop' };

test('categories lead from the foot of every page to their products, without script', DESKTOP, async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await open(page, '/information/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Categorías' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categorías');
  await page.getByRole('navigation', { name: 'Más de Electrónica' }).getByRole('link', { name: 'Auriculares' }).click();
  await expect(page).toHaveURL(`${SHOP_URL}/categorias/electronica/auriculares`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auriculares');
  expect((await shownAsins(page.locator('main'))).length).toBe(20);
  await page
    .getByRole('navigation', { name: 'Páginas de Auriculares' })
    .getByRole('link', { name: 'Página 2' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auriculares, página 2');
  await page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('link', { name: 'Electrónica' }).click();
  await expect(page).toHaveURL(`${SHOP_URL}/categorias/electronica`);
  await page.close();
});

test('a category is canonical, also of the search for it, and in the sitemap', DESKTOP, async ({ page, request }) => {
  const path = '/categorias/electronica/auriculares';
  await open(page, path);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', SHOP_URL + path);
  const structuredData = await readStructuredData(page.locator('head'));
  expect(JSON.stringify(structuredData.get('BreadcrumbList'))).toContain(SHOP_URL + path);
  await page.getByRole('link', { name: 'Filtrar y ordenar' }).click();
  await expect(page).toHaveURL(`${SHOP_URL}/search?amz=headphones&page=1`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', SHOP_URL + path);
  expect(await (await request.get(`${SHOP_URL}/sitemap-pages.xml`)).text()).toContain(`<loc>${SHOP_URL}${path}</loc>`);
});

test('an address of no category is not found, and a page of none leads to the first', DESKTOP, async ({ request }) => {
  for (const path of ['/categorias/nada', '/categorias/electronica/nada', '/categorias/auriculares']) {
    expect((await request.get(SHOP_URL + path)).status(), path).toBe(404);
  }
  for (const page of ['0', '21', 'x', '1.5']) {
    const reply = await request.get(`${SHOP_URL}/categorias/electronica?page=${page}`, { maxRedirects: 0 });
    expect([reply.status(), reply.headers().location], page).toEqual([302, '/categorias/electronica']);
  }
});

test('a category fits a narrow screen', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/categorias', '/categorias/electronica']) {
    await open(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
  }
});
