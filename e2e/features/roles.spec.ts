import { expect, type Page, test } from '@playwright/test';
import { type Node, NodeType } from 'node-html-parser';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { callApi, DEMO_TOKEN, demoOrder, fillCart, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { navigate } from '#e2e/support/router.ts';
import { findNamed, headingOf, textOf } from '#e2e/support/server-elements.ts';
import { readServerPage, type ServerPage } from '#e2e/support/server-page.ts';
import { open, SHOP_URL, searchBox } from '#e2e/support/shop.ts';

const HEADPHONES = 'B0PNTEQ40A';

/** Pages open to visitors, with their headings. */
const OPEN_PAGES: [string, RegExp][] = [
  ['/', /^Comprás en Estados Unidos/],
  ['/search?amz=taza&page=1', /^taza$/],
  [`/products?asin=${HEADPHONES}`, /Norda Q40/],
  ['/offers', /^Ofertas$/],
  ['/trending-products', /^Más vistos$/],
  ['/best-sellers', /^Más vendidos$/],
  ['/information/how-works', /^Cómo funciona$/],
  ['/information/fees', /^Tarifas$/],
  ['/information/relevant', /^Información relevante de aduana$/],
  ['/skypostal-panel', /^Panel de SkyPostal$/],
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const favoriteButtons = (page: Page) => page.getByRole('button', { name: /(Agregar a|Quitar de) favoritos/ });

test('a visitor browses, fills a cart and sees fees without authentication [ROLE-02, ROLE-03, ROLE-04, ROLE-09, ROLE-12, NAV-18, NAV-19, MKT-01]', {
  tag: '@desktop',
}, async ({ page }) => {
  const signed: string[] = [];
  page.on('request', (request) => {
    if (request.headers().authorization !== undefined) signed.push(request.url());
  });
  for (const [path, title] of OPEN_PAGES) {
    const served = await readServerPage(path);
    expect(headingOf(served), path).toMatch(title);
    expect(served.document.querySelector('html')?.getAttribute('lang'), path).toMatch(/^es/);
    expect(await englishWords(served, path), path).toEqual([]);
  }
  await open(page, '/gen-validation-code');
  await waitForHydration(page);
  await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  for (const [path, title] of OPEN_PAGES.slice(0, 3)) {
    await navigate(page, path);
    await expect(heading(page), path).toHaveText(title);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(favoriteButtons(page), path).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await expect(page.getByRole('link', { name: 'Carrito, 1 producto' }).first()).toBeVisible();
  await navigate(page, '/shopping-cart');
  await expect(heading(page)).toHaveText('Mi carrito (1 Items)');
  await page.getByRole('button', { name: 'Agregar una unidad' }).click();
  await expect(heading(page)).toHaveText('Mi carrito (2 Items)');
  await page.reload();
  await expect(heading(page)).toHaveText('Mi carrito (2 Items)');

  await navigate(page, '/information/fees');
  await page.getByText('Un producto', { exact: true }).click();
  await page.getByLabel('Enlace o código del producto').fill(HEADPHONES);
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Resultado' })).toBeVisible();
  expect(signed).toEqual([]);
});

/** English that the specification has letter for letter. */
const SPECIFIED = [/Mi carrito \(\d+ Items\)/g, /Numero de tracking/g, /Error al obtener los fees de tu carrito/g];

interface Titles {
  translatedTitle: string | null;
}

/**
 * English in the shop's own words. What is marked as English is left out where it is a product's text alone, as the
 * catalogue has it: the mark by itself excuses nothing.
 */
async function englishWords({ document }: ServerPage, path: string): Promise<string[]> {
  const copy = document.querySelector('body') ?? document;
  for (const part of copy.querySelectorAll('script, style, abbr')) part.remove();
  const links = copy.querySelectorAll('a[href*="asin="]').map((link) => link.getAttribute('href') ?? '');
  const asins = new Set([...links, path].flatMap((href) => new URL(href, SHOP_URL).searchParams.get('asin') ?? []));
  const english = copy.querySelectorAll('[lang="en"]');
  // Node by node: a title may stand in two lengths, for two widths.
  const marked = english.flatMap(textsOf);
  for (const element of english) element.remove();
  // Placeholders of pictures are named after their product.
  const named = copy
    .querySelectorAll('[aria-label], [placeholder]')
    .filter((one) => one.getAttribute('role') !== 'img');
  const names = named.map((one) => `${one.getAttribute('aria-label')} ${one.getAttribute('placeholder')}`);
  const own = `${copy.text} ${names.join(' ')}`;
  const products = await Promise.all([...asins].map((asin) => callApi<Titles>(`/products/${asin}`)));
  const catalogue = plain(JSON.stringify(products));
  const ours = marked.filter((text) => !catalogue.includes(plain(text.replace(/(?:…|\.\.\.)$/, ''))));
  // A translated title keeps the name of the thing: 'The Long Crossing: novela'.
  const titles = products.flatMap(({ translatedTitle: title }) =>
    title === null ? [] : [title, ...Object.values(TEXT_LIMITS).map((limit) => truncateTitle(title, limit))],
  );
  const words = titles.reduce((rest, title) => rest.replaceAll(title, ''), own);
  const text = SPECIFIED.reduce((rest, specified) => rest.replaceAll(specified, ''), [words, ...ours].join(' '));
  return (
    text.match(
      /.{0,40}\b(?:the|and|your|cart|sign (?:in|up)|log ?in|search|loading|close|next|previous|submit|buy|price|pick-?up|handling|delivery|guarantee|shipping|tracking|fees?|items?|checkout|order|account|free|back)\b.{0,40}/gi,
    ) ?? []
  );
}

/** The texts within an element, node by node. */
function textsOf(node: Node): string[] {
  return node.nodeType === NodeType.TEXT_NODE ? [node.text] : node.childNodes.flatMap(textsOf);
}

/** Letters and digits alone: texts are split, joined and escaped on their way to a page. */
function plain(text: string): string {
  return text
    .replaceAll(/\\[nt"]/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

test('a customer sees favorite buttons, and API requests carry the token [ROLE-09, ROLE-11]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  await fillCart(token, { [HEADPHONES]: 1 });
  const page = await browser.newPage({ storageState: signedInState(token) });
  const calls: [string, string | undefined][] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push([pathname, request.headers().authorization]);
  });
  await open(page, '/');
  await expect(favoriteButtons(page).first()).toBeVisible();
  for (const [path, title] of OPEN_PAGES.slice(1, 3)) {
    await navigate(page, path);
    await expect(heading(page), path).toHaveText(title);
    await expect(favoriteButtons(page).first(), path).toBeVisible();
  }
  await navigate(page, '/shopping-cart');
  await expect(heading(page)).toHaveText(/^Mi carrito \(1 /);
  await searchBox(page).fill('auri');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter(([, authorization]) => authorization !== `Bearer ${token}`)).toEqual([]);
  await page.close();
});

test('every page of a customer has its path and its layout [NAV-13, NAV-14, NAV-15, NAV-16, NAV-17, NAV-24]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const page = await browser.newPage({ storageState: signedInState(DEMO_TOKEN) });
  const paid = await demoOrder('DELIVERED');
  const waiting = await demoOrder('NEW');
  const failed = await demoOrder('FAILED');
  const result = ({ id, userId }: { id: string; userId: string }) => `?uid=${userId}&oid=${id}`;
  const pages: [string, RegExp][] = [
    ['/shopping-cart', /^Mi carrito \(\d+ Items\)$/],
    ['/favorites', /^Favoritos$/],
    ['/tracking', /^Rastrear pedido$/],
    ['/profile/account-settings', /^Información de la cuenta$/],
    ['/profile/security', /^Seguridad$/],
    ['/profile/orders', /^Mis órdenes$/],
    ['/profile/wallet', /^Billetera$/],
    ['/profile/refunds', /^Devoluciones$/],
  ];
  await open(page, '/information/fees');
  for (const [path, title] of pages) {
    await navigate(page, path);
    await expect(heading(page), path).toHaveText(title);
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(searchBox(page)).toBeVisible();
    await expect(page.locator('a[href*="wallet"], a[href*="refunds"]'), path).toHaveCount(0);
    if (!path.startsWith('/profile/')) continue;
    await expect(page.locator('.profile nav').getByRole('link')).toHaveText([
      'Información de la cuenta',
      'Mis órdenes',
      'Paquetes de otras tiendas',
      'Franquicias',
      'Seguridad',
    ]);
  }
  await expect(page.getByText('Todavía no hay nada para mostrar.')).toBeVisible();

  const minimal: [string, RegExp][] = [
    ['/checkout', /^Finalizar compra$/],
    [`/successful-purchase${result(paid)}`, /tu compra ha sido exitosa/],
    [`/pending-purchase${result(waiting)}`, /todavía no recibimos tu pago/],
    [`/failed-purchase${result(failed)}`, /tu compra no ha sido éxitosa/],
  ];
  for (const [path, title] of minimal) {
    await navigate(page, path);
    await expect(heading(page), path).toHaveText(title);
    await expectMinimal(page);
  }
  await page.close();
});

test('sign-in and sign-up have the minimal layout [NAV-24]', { tag: '@desktop' }, async () => {
  for (const path of ['/auth/signin', '/auth/signup', '/auth/email-validation', '/auth/forgot-password?code=a']) {
    const { document } = await readServerPage(path);
    const linksOf = (part: string) => document.querySelectorAll(`${part} a[href]`).map(textOf);
    expect(linksOf('header'), path).toEqual(['puente', 'Ayuda']);
    expect(document.querySelectorAll('[role="combobox"], input[type="search"]').map(String), path).toEqual([]);
    expect(findNamed(document, 'button', 'Categorías').map(textOf), path).toEqual([]);
    expect(linksOf('footer'), path).toEqual(['Términos', 'Privacidad', 'Ayuda']);
  }
});

/** Expects the minimal layout: logo, help and footer line, without search and navigation. */
async function expectMinimal(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['puente', 'Ayuda']);
  await expect(page.getByRole('combobox', { name: 'Buscar productos' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Categorías' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Términos', 'Privacidad', 'Ayuda']);
}
