import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { visitorCartState } from '#e2e/support/cart.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { listAsins, readStructuredData, shownAsins } from '#e2e/support/product-lists.ts';
import { open, SHOP_URL } from '#e2e/support/shop.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('home has the banner and five products each of offers, trending and best sellers; every visit shows a new selection of offers [HOME-01, HOME-02, HOME-03, HOME-04, HOME-05, HOME-10, HOME-11, CONST-06, CONST-07, MKT-03, MKT-04, MKT-05, MKT-06, MKT-08]', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Comprás en Estados Unidos');
  await test.step('banner with the phone on pre-order', async () => {
    const presale = section(page, 'Aurora X2 5G');
    await expect(presale).toContainText('Preventa');
    await expect(presale.getByRole('link')).toHaveAttribute('href', '/products?asin=B0AURORAX2');
  });

  const rankings = [
    ['Más vistos', '/statistics/trending', '/trending-products'],
    ['Más vendidos', '/statistics/best_sellers', '/best-sellers'],
    ['Ofertas', '/offers', '/offers'],
  ] as const;
  for (const [title, path, all] of rankings) {
    const asins = await listAsins(path);
    expect(asins.length, title).toBeGreaterThan(5);
    const shown = await shownAsins(section(page, title));
    expect(shown, title).toHaveLength(5);
    expect(asins, title).toEqual(expect.arrayContaining(shown));
    await expect(section(page, title).getByRole('link', { name: /^Ver tod[ao]s/ })).toHaveAttribute('href', all);
  }

  for (const text of [
    'Hasta 18 cuotas sin interés',
    'Exento por decreto',
    /entran sin impuestos: el decreto 356\/014/,
    /se manda a nuestra dirección en Miami/,
    'Envío a Miami gratis',
    /casillero postal propio en Estados Unidos/,
  ]) {
    await expect(page.locator('main').getByText(text).first()).toBeVisible();
  }

  const drawn = new Set([(await shownAsins(section(page, 'Ofertas'))).join()]);
  for (const _again of [1, 2]) {
    await page.reload();
    drawn.add((await shownAsins(section(page, 'Ofertas'))).join());
  }
  expect(drawn.size).toBeGreaterThan(1);
});

test('structured data describes the organization and the search of the shop', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/?utm_source=mail');
  const structuredData = await readStructuredData(page.locator('head'));
  expect(structuredData.get('OnlineStore')).toMatchObject({ name: 'Puente', url: `${SHOP_URL}/` });
  expect(JSON.stringify(structuredData.get('WebSite'))).toContain(`${SHOP_URL}/search?amz={search_term_string}&page=1`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${SHOP_URL}/`);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/png');
});

test('on a phone the five offers are followed by a link to all of them [HOME-04, HOME-05]', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/');
  const offers = section(page, 'Ofertas');
  for (const card of await offers.getByRole('article').all()) await expect(card).toBeVisible();
  await expect(offers.getByRole('article')).toHaveCount(5);
  await offers.getByRole('link', { name: 'Ver más ofertas' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ofertas');
});

test('viewed products appear on home and in the history of the customer only [HOME-06, HOME-07, CONST-08, HIST-01, NAV-12]', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const { token } = await newCustomer();
  const asins = (await listAsins('/offers')).slice(0, 7);
  for (const productId of asins) await callApi('/history', { method: 'POST', token, body: { productId, title: 'x' } });
  const own = await browser.newPage({ storageState: signedInState(token) });
  await open(own, '/');
  const last = section(own, 'Basado en tu última visita');
  await expect(last.getByRole('article')).toHaveCount(5);
  expect(await shownAsins(last)).toEqual(asins.toReversed().slice(0, 5));
  await expect(last.getByRole('link', { name: 'Tu historial' })).toHaveAttribute('href', '/navigation');

  await test.step('viewing a product updates the history', async () => {
    const calls: string[] = [];
    own.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname === '/api/history') calls.push(`${response.request().method()} ${response.status()}`);
    });
    await last.getByRole('article').nth(3).getByRole('heading').getByRole('link').click();
    await expect.poll(() => calls).toEqual(['POST 201', 'GET 200']);
    await open(own, '/navigation');
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('Tu historial');
    await expect(own.locator('main').getByRole('article')).toHaveCount(7);
    const seen = asins.toReversed()[3] ?? '';
    expect((await shownAsins(own.locator('main')))[0]).toBe(seen);
  });
  await own.close();

  await open(page, '/');
  await waitForHydration(page);
  await expect(section(page, 'Basado en tu última visita')).toHaveCount(0);
  await open(page, '/navigation');
  await expect(page.getByRole('heading', { name: 'Ingresá para ver tu historial' })).toBeVisible();
});

test('a token in the URL signs in and is removed from the URL at once [HOME-08, HOME-09]', { tag: '@desktop' }, async ({
  page,
}) => {
  const { token } = await newCustomer();
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) addresses.push(request.url(), request.headers().referer ?? '');
  });
  const later = page.waitForRequest((request) => request.url().endsWith('/api/favorites'));
  const response = await page.goto(`${SHOP_URL}/?token=${token}`);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(await response?.text()).not.toContain(token);
  const offers = await shownAsins(section(page, 'Ofertas'));
  await expect(page.getByRole('button', { name: /Hola, Lucía/ })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '');
  expect(await shownAsins(section(page, 'Ofertas'))).toEqual(offers);
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(JSON.stringify(token));
  expect((await later).headers().authorization).toBe(`Bearer ${token}`);
});

test('an invalid token does not sign in; a token of another account requires confirmation [HOME-08]', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await open(page, '/?token=abc.def.ghi');
  await expect(page.getByText('No pudimos iniciar tu sesión con ese enlace.')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '');
  await expect(page.getByRole('link', { name: 'Ingresar' }).first()).toBeVisible();

  const [first, second] = [await newCustomer(), await newCustomer()];
  const own = await browser.newPage({ storageState: signedInState(first.token) });
  const stored = () => own.evaluate(() => localStorage.getItem('token'));
  const dialog = own.getByRole('dialog', { name: 'Ya hay una sesión abierta' });
  await open(own, `/?token=${second.token}`);
  await dialog.getByRole('button', { name: `Seguir como ${first.email}` }).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toBe(JSON.stringify(first.token));
  await open(own, `/?token=${second.token}`);
  await dialog.getByRole('button', { name: `Entrar como ${second.email}` }).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toBe(JSON.stringify(second.token));
  await own.close();
});

test("a sign-in link does not merge the visitor's cart without confirmation [HOME-08]", { tag: '@desktop' }, async ({
  browser,
}) => {
  const { token, email } = await newCustomer();
  const lines = [{ productId: 'B0PNTEQ40A', quantity: 2, price: 129, title: 'Norda Q40' }];
  const context = await browser.newContext({ storageState: visitorCartState(lines) });
  const page = await context.newPage();
  const cart = page.getByRole('banner').getByRole('link', { name: /^Carrito/ });
  const dialog = page.getByRole('dialog', { name: 'Tu carrito y el enlace' });
  await open(page, `/?token=${token}`);
  await expect(dialog).toContainText(`la cuenta ${email}`);
  await dialog.getByRole('button', { name: 'Seguir sin entrar' }).click();
  await expect(dialog).toBeHidden();
  await expect(cart).toHaveAccessibleName(/2/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await open(page, `/?token=${token}`);
  await dialog.getByRole('button', { name: 'Entrar y llevar mi carrito' }).click();
  await expect(page.getByRole('button', { name: /Hola, Lucía/ })).toBeVisible();
  await expect(cart).toHaveAccessibleName(/2/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
  await context.close();
});
