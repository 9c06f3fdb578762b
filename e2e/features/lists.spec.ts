import { expect, test } from '@playwright/test';
import type { HTMLElement } from 'node-html-parser';
import { listAsins } from '#e2e/support/product-lists.ts';
import { asinsIn, attributeOf, headingOf, structuredDataOf } from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { open, SHOP_URL } from '#e2e/support/shop.ts';

test('offers, trending products and best sellers have pages that work without script [NAV-08, NAV-09, NAV-11]', {
  tag: '@desktop',
}, async () => {
  const pages = [
    ['/offers', 'Ofertas', '/offers'],
    ['/trending-products', 'Más vistos', '/statistics/trending'],
    ['/best-sellers', 'Más vendidos', '/statistics/best_sellers'],
  ] as const;
  for (const [path, title, list] of pages) {
    const asins = await listAsins(list);
    const page = await readServerPage(path);
    expect(headingOf(page)).toBe(title);
    const shown = asinsIn(page.document.querySelector('main') as HTMLElement);
    expect(shown.length, path).toBe(asins.length);
    expect(shown.filter((asin) => asins.includes(asin)).length, path).toBeGreaterThan(0.9 * asins.length);
    expect(attributeOf(page, 'link[rel="canonical"]', 'href')).toBe(SHOP_URL + path);
    const structuredData = structuredDataOf(page);
    expect(structuredData.get('ItemList')).toMatchObject({ numberOfItems: 20 });
    expect(JSON.stringify(structuredData.get('BreadcrumbList'))).toContain(SHOP_URL + path);
  }
});

test('the offers page without offers has an empty state with links [LIST-01, LIST-02]', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.route(/\/offers\.data/, async (route) => {
    const response = await route.fetch();
    // The page data is one list of values, in which an object names its keys and values by their places.
    const values = JSON.parse(await response.text()) as unknown[];
    const products = values.indexOf('products') + 1;
    const emptied = values.map((value, place) => (place === products ? [] : value));
    await route.fulfill({ response, body: JSON.stringify(emptied) });
  });
  await open(page, '/information/terms');
  await page.getByRole('navigation', { name: 'Secciones de la tienda' }).getByRole('link', { name: 'Ofertas' }).click();
  await expect(
    page.getByRole('heading', { name: 'En este momento no tenemos productos disponibles para recomendarte' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Buscar productos', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('the sitemap lists every page and product in shards', { tag: '@desktop' }, async () => {
  const read = async (url: string) => {
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toContain(url.endsWith('.txt') ? 'text/plain' : 'application/xml');
    return response.text();
  };
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  const robots = await read(`${SHOP_URL}/robots.txt`);
  expect(robots).toContain(`Sitemap: ${SHOP_URL}/sitemap.xml`);
  expect(robots).toContain('Disallow: /checkout');
  const shards = locations(await read(`${SHOP_URL}/sitemap.xml`));
  const urls = (await Promise.all(shards.map(read))).flatMap(locations);
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls).toContain(`${SHOP_URL}/information/fees`);
  const products = urls.filter((url) => url.includes('/products?asin='));
  expect(products.length).toBeGreaterThan(1500);
  expect(products).toContain(`${SHOP_URL}/products?asin=B0AURORAX2`);
  for (const absent of ['B0K1ND1E01', 'B0P0WERBNK']) expect(urls.join()).not.toContain(absent);
});
