import { expect, type Page, test } from '@playwright/test';
import { callApi, DEMO_TOKEN, fillCart, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder } from '#e2e/support/orders.ts';
import { readProductPage } from '#e2e/support/product-page.ts';
import { importRecords, newAsinMark } from '#e2e/support/product-records.ts';
import { navigate } from '#e2e/support/router.ts';
import { textOf } from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { open, stubExternalImages } from '#e2e/support/shop.ts';

const mark = newAsinMark();
const title = `Arazá ${mark} ${'Long Named Umbrella '.repeat(6)}`.trim();
const description = `Arazá keeps ${'you as dry as a desk drawer in the middle of winter and '.repeat(4)}more.`;
const umbrella = {
  asin: `B0${mark}U0`,
  productTitle: title,
  price: 250,
  productDescription: description,
  manufacturer: 'Arazá',
  categories: ['Umbrellas'],
};
const unpriced = { ...umbrella, asin: `B0${mark}U1`, productTitle: `Arazá ${mark} Parasol`, price: null };

const SHOES = 'B0TRAM0RN3';
/** What the shoes are, and their title, in Spanish and as the store has it. */
const SHOES_KIND = 'Zapatillas de running · hombre';
const SHOES_ENGLISH = 'Tramo Runner 3 Road Running Shoes';
const DUMBBELLS = 'B0HSK56281';

/** The words of the title that fit whole. */
function wholeWords(text: string, length: number): string {
  return text.slice(0, text.lastIndexOf(' ', length)).trimEnd();
}

function card(page: Page, asin: string) {
  return page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator(`a[href="/products?asin=${asin}"]`) })
    .first();
}

test(
  'a product card truncates its title at 40 characters and its description at 85, or 60 on a phone, and shows the landed price or a price request; a cart line truncates its title at 80 characters [CARD-01, CARD-02, CARD-03, CARD-04, CARD-05]',
  {
    tag: '@phone',
  },
  async ({ browser, viewport }, testInfo) => {
    await importRecords([umbrella, unpriced], testInfo);
    const { token } = await newCustomer();
    await fillCart(token, { [umbrella.asin]: 1 });
    const page = await browser.newPage({ storageState: signedInState(token), viewport });
    await stubExternalImages(page);
    await open(page, `/search?amz=${encodeURIComponent(`arazá ${mark}`)}&page=1`);
    const full = card(page, umbrella.asin);
    await expect(full.getByRole('heading')).toHaveText(`${wholeWords(title, 40)}...`);
    const paragraph = full.locator('p[lang=en]');
    expect(await paragraph.innerText()).toBe(`${description.slice(0, 60).trimEnd()}...`);
    const { height } = (await paragraph.boundingBox()) ?? { height: 99 };
    expect(height).toBeLessThan(24);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await paragraph.innerText()).toBe(`${description.slice(0, 85).trimEnd()}...`);
    await expect(full.getByText('Puesto en Uruguay')).toBeVisible();
    await expect(full.getByText('Con impuestos de importación')).toBeVisible();
    const asking = card(page, unpriced.asin);
    await expect(asking.getByRole('link', { name: 'Consultar Precio', exact: true })).toBeVisible();
    await expect(asking).not.toContainText('U$S');
    await expect(asking).not.toContainText('Con impuestos');

    await open(page, '/shopping-cart');
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Arazá' });
    await expect(line.getByRole('link').filter({ hasText: 'Arazá' })).toHaveText(`${wholeWords(title, 80)}...`);
    await page.close();
  },
);

test('a picture that fails to load is replaced by a placeholder of the same size', { tag: '@phone' }, async ({
  browser,
}) => {
  const page = await browser.newPage({ storageState: signedInState(DEMO_TOKEN) });
  await page.route(/\/pictures\/B0PNTEQ40A/, (route) => route.abort());
  await open(page, '/products?asin=B0PNTEQ40A');
  const drawing = page.getByRole('img', { name: /Norda Q40.*Sin imagen/ });
  await expect(drawing).toBeVisible();
  const { width, height } = (await drawing.boundingBox()) ?? { width: 0, height: 1 };
  expect(width).toBe(height);
  await page.close();
});

test('what a product is stands in Spanish on its card and its page', { tag: '@desktop' }, async () => {
  const { document } = await readServerPage('/search?amz=running&page=1');
  const cards = document.querySelectorAll('main article');
  const shoes = cards.find((article) => article.querySelector(`a[href="/products?asin=${SHOES}"]`));
  expect(shoes?.querySelectorAll('p').map(textOf)).toContain(SHOES_KIND);
  expect((await readProductPage(`/products?asin=${SHOES}`)).header).toContain(SHOES_KIND);
});

test('a customer reads in Spanish what a product is in the cart and among favourites; the cart has its Spanish title, and metric sizes, with the store’s words on hover, as its order has', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  await fillCart(token, { [SHOES]: 1, [DUMBBELLS]: 1 });
  await callApi('/favorites', { method: 'POST', token, body: { productId: SHOES } });
  const page = await browser.newPage({ storageState: signedInState(token) });
  const size = page
    .getByRole('main')
    .getByText(/^Talle: 2,27 kg/)
    .first();
  await open(page, '/shopping-cart');
  const lines = page.getByRole('list', { name: 'Productos del carrito' });
  await expect(lines.getByText(SHOES_KIND, { exact: true })).toBeVisible();
  await expect(lines.getByRole('link', { name: /^Zapatillas de running/ })).toHaveAttribute('title', SHOES_ENGLISH);
  await expect(size).toHaveAttribute('title', /^Size: 5 Pounds/);
  await navigate(page, '/favorites');
  await expect(page.getByRole('main').getByText(SHOES_KIND, { exact: true })).toBeVisible();
  const order = await createOrder(token, {});
  await navigate(page, `/profile/orders/${order.id}`);
  await expect(size).toHaveAttribute('title', /^Size: 5 Pounds/);
  await page.close();
});

test('what a product is takes two lines at most, and no sideways scroll, at 320 px', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/');
  const kinds = page.locator('.product-card .kind');
  await expect(kinds.first()).toBeVisible();
  const heights = await kinds.evaluateAll((all) =>
    all.map((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
  );
  expect(Math.max(...heights)).toBeLessThanOrEqual(2.05);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
