import { expect, type Page, test } from '@playwright/test';
import type { HTMLElement } from 'node-html-parser';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { visitorCartState } from '#e2e/support/cart.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { listAsins, shownAsins } from '#e2e/support/product-lists.ts';
import { navigate } from '#e2e/support/router.ts';
import {
  asinsIn,
  attributeOf,
  getLink,
  getRegion,
  headingOf,
  structuredDataOf,
  textOf,
} from '#e2e/support/server-elements.ts';
import { readServerPage, type ServerPage } from '#e2e/support/server-page.ts';
import { open, SHOP_URL } from '#e2e/support/shop.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('home has the banner and five products each of offers, trending and best sellers; every visit shows a new selection of offers [HOME-01, HOME-02, HOME-03, HOME-04, HOME-05, HOME-10, HOME-11, CONST-06, CONST-07, MKT-03, MKT-04, MKT-05, MKT-06, MKT-08]', {
  tag: '@desktop',
}, async () => {
  const home = await readServerPage('/');
  expect(headingOf(home)).toContain('Comprás en Estados Unidos');
  await test.step('banner with the phone on pre-order', () => {
    const presale = getRegion(home.document, 'Aurora X2 5G');
    expect(textOf(presale)).toContain('Preventa');
    expect(presale.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
      '/products?asin=B0AURORAX2',
    ]);
  });

  const rankings = [
    ['Más vistos', '/statistics/trending', '/trending-products'],
    ['Más vendidos', '/statistics/best_sellers', '/best-sellers'],
    ['Ofertas', '/offers', '/offers'],
  ] as const;
  for (const [title, path, all] of rankings) {
    const asins = await listAsins(path);
    expect(asins.length, title).toBeGreaterThan(5);
    const strip = getRegion(home.document, title);
    const shown = asinsIn(strip);
    expect(shown, title).toHaveLength(5);
    expect(asins, title).toEqual(expect.arrayContaining(shown));
    expect(getLink(strip, /^Ver tod[ao]s/).getAttribute('href')).toBe(all);
  }

  const text = textOf(home.document.querySelector('main') as HTMLElement);
  for (const words of [
    /Hasta 18 cuotas sin interés/,
    /Exento por decreto/,
    /entran sin impuestos: el decreto 356\/014/,
    /se manda a nuestra dirección en Miami/,
    /Envío a Miami gratis/,
    /casillero postal propio en Estados Unidos/,
  ]) {
    expect(text).toMatch(words);
  }

  const offers = (page: ServerPage) => asinsIn(getRegion(page.document, 'Ofertas')).join();
  const drawn = new Set([offers(home)]);
  for (const _again of [1, 2]) drawn.add(offers(await readServerPage('/')));
  expect(drawn.size).toBeGreaterThan(1);
});

test('structured data describes the organization and the search of the shop', { tag: '@desktop' }, async () => {
  const home = await readServerPage('/?utm_source=mail');
  const structuredData = structuredDataOf(home);
  expect(structuredData.get('OnlineStore')).toMatchObject({ name: 'Puente', url: `${SHOP_URL}/` });
  expect(JSON.stringify(structuredData.get('WebSite'))).toContain(`${SHOP_URL}/search?amz={search_term_string}&page=1`);
  expect(attributeOf(home, 'link[rel="canonical"]', 'href')).toBe(`${SHOP_URL}/`);
  const picture = await fetch(attributeOf(home, 'meta[property="og:image"]', 'content') ?? '');
  expect(picture.headers.get('content-type')).toBe('image/png');
});

/** Expects the prices of a strip to stand in line, whatever the lengths of the titles. */
async function expectPricesInLine(page: Page): Promise<void> {
  const rows = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('.product-strip__list')].flatMap((list) => {
      const cards = [...list.querySelectorAll('article')].map((card) => ({
        top: Math.round(card.getBoundingClientRect().top),
        prices: [...card.querySelectorAll('.landed-price, p.us-line')].map((price) =>
          Math.round(price.getBoundingClientRect().top),
        ),
      }));
      const byRow = Map.groupBy(cards, ({ top }) => top);
      return [...byRow.values()].map((row) => row.map(({ prices }) => prices.slice(0, 2).join(' ')));
    }),
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows) expect(new Set(row).size).toBe(1);
}

test('on a phone the five offers are followed by a link to all of them, and the prices of a strip stand in line; a visitor has no history [HOME-04, HOME-05, HOME-06, HOME-07]', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/');
  const offers = section(page, 'Ofertas');
  for (const card of await offers.getByRole('article').all()) await expect(card).toBeVisible();
  await expect(offers.getByRole('article')).toHaveCount(5);
  await waitForHydration(page);
  await expectPricesInLine(page);
  await expect(section(page, 'Basado en tu última visita')).toHaveCount(0);
  await offers.getByRole('link', { name: 'Ver más ofertas' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ofertas');
  await navigate(page, '/navigation');
  await expect(page.getByRole('heading', { name: 'Ingresá para ver tu historial' })).toBeVisible();
});

test('viewed products appear on home and in the history of the customer only; on a desktop too the prices of a strip stand in line [HOME-06, HOME-07, CONST-08, HIST-01, NAV-12]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  const asins = (await listAsins('/offers')).slice(0, 7);
  for (const productId of asins) await callApi('/history', { method: 'POST', token, body: { productId, title: 'x' } });
  const own = await browser.newPage({ storageState: signedInState(token) });
  await open(own, '/');
  const last = section(own, 'Basado en tu última visita');
  await expect(last.getByRole('article')).toHaveCount(5);
  expect(await shownAsins(last)).toEqual(asins.toReversed().slice(0, 5));
  await expect(last.getByRole('link', { name: 'Tu historial' })).toHaveAttribute('href', '/navigation');
  await waitForHydration(own);
  await expectPricesInLine(own);

  await test.step('viewing a product updates the history', async () => {
    const calls: string[] = [];
    own.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname === '/api/history') calls.push(`${response.request().method()} ${response.status()}`);
    });
    await last.getByRole('article').nth(3).getByRole('heading').getByRole('link').click();
    await expect.poll(() => calls).toEqual(['POST 201', 'GET 200']);
    await navigate(own, '/navigation');
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('Tu historial');
    await expect(own.locator('main').getByRole('article')).toHaveCount(7);
    const seen = asins.toReversed()[3] ?? '';
    expect((await shownAsins(own.locator('main')))[0]).toBe(seen);
  });
  await own.close();
});

test('a token in the URL signs in, is removed from the URL at once and reaches no other request; an invalid one shows an error [HOME-08, HOME-09]', {
  tag: '@desktop',
}, async ({ page }) => {
  const { token } = await newCustomer();
  const stored = () => page.evaluate(() => localStorage.getItem('token'));

  await test.step('an invalid token does not sign in', async () => {
    await open(page, '/?token=a.b.c');
    await expect(page.getByText('No pudimos iniciar tu sesión con ese enlace.')).toBeVisible();
    await expect(page).toHaveURL(`${SHOP_URL}/`);
    await expect(page.getByRole('link', { name: 'Ingresar' }).first()).toBeVisible();
    expect(await stored()).toBeNull();
  });

  const traces: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isSignInLink = pathname === '/' && request.isNavigationRequest();
    if (!isSignInLink && (search.includes(token) || request.headers().referer?.includes(token)))
      traces.push(request.url());
  });
  const later = page.waitForRequest((request) => request.url().endsWith('/api/favorites'));
  const response = await page.goto(`${SHOP_URL}/?token=${token}`);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(await response?.text()).not.toContain(token);
  const offers = await shownAsins(section(page, 'Ofertas'));
  const account = page.getByRole('button', { name: 'Hola, Lucía. Mi cuenta' });
  await expect(account).toBeVisible();
  await expect(page).toHaveURL(`${SHOP_URL}/`);
  expect(await shownAsins(section(page, 'Ofertas'))).toEqual(offers);
  expect(await stored()).toBe(JSON.stringify(token));
  expect((await later).headers().authorization).toBe(`Bearer ${token}`);

  await test.step('Back does not bring it back', async () => {
    const profileRequest = page.waitForRequest((request) => request.url().endsWith('/api/users'));
    await account.click();
    await page.getByRole('link', { name: 'Información de la cuenta' }).click();
    expect((await profileRequest).headers().authorization).toBe(`Bearer ${token}`);
    await expect(page).toHaveURL(`${SHOP_URL}/profile/account-settings`);
    await page.goBack();
    await expect(page).toHaveURL(`${SHOP_URL}/`);
  });
  expect(traces).toEqual([]);
});

test("a sign-in link neither replaces a session nor merges a visitor's cart without confirmation [HOME-08]", {
  tag: '@desktop',
}, async ({ browser }) => {
  const [first, second] = [await newCustomer(), await newCustomer()];
  const lines = [{ productId: 'B0PNTEQ40A', quantity: 2, price: 129, title: 'Norda Q40' }];
  const context = await browser.newContext({ storageState: visitorCartState(lines) });
  const page = await context.newPage();
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  const cart = page.getByRole('banner').getByRole('link', { name: /^Carrito/ });

  await test.step('a visitor with a cart', async () => {
    const dialog = page.getByRole('dialog', { name: 'Tu carrito y el enlace' });
    await open(page, `/?token=${first.token}`);
    await expect(dialog).toContainText(`la cuenta ${first.email}`);
    await dialog.getByRole('button', { name: 'Seguir sin entrar' }).click();
    await expect(dialog).toBeHidden();
    await expect(cart).toHaveAccessibleName(/2/);
    expect(await stored('token')).toBeNull();
    await open(page, `/?token=${first.token}`);
    await dialog.getByRole('button', { name: 'Entrar y llevar mi carrito' }).click();
    await expect(page.getByRole('button', { name: /Hola, Lucía/ })).toBeVisible();
    await expect(cart).toHaveAccessibleName(/2/);
    await expect.poll(() => stored('cart')).toBeNull();
  });

  await test.step('a customer of another account', async () => {
    const dialog = page.getByRole('dialog', { name: 'Ya hay una sesión abierta' });
    await open(page, `/?token=${second.token}`);
    await dialog.getByRole('button', { name: `Seguir como ${first.email}` }).click();
    await expect(dialog).toBeHidden();
    expect(await stored('token')).toBe(JSON.stringify(first.token));
    await open(page, `/?token=${second.token}`);
    await dialog.getByRole('button', { name: `Entrar como ${second.email}` }).click();
    await expect(dialog).toBeHidden();
    expect(await stored('token')).toBe(JSON.stringify(second.token));
  });
  await context.close();
});
