import { expect, type Page, type Request, test } from '@playwright/test';
import { signIn } from '#e2e/support/account.ts';
import { expectItemCount, storedCart, visitorCartState } from '#e2e/support/cart.ts';
import { addToCart } from '#e2e/support/catalog.ts';
import { callApi, fillCart, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { newShopper, open } from '#e2e/support/shop.ts';
import { controlSimulator } from '#e2e/support/simulators.ts';

const HEADPHONES = 'B0PNTEQ40A';
const DAYPACK = 'B04F3W5ML5';
const LAPTOP_BACKPACK = 'B0BHF29RNV';
/** Products of the simulated marketplace whose scenarios only these tests change. */
const UNAVAILABLE_LATER = ['B0WAYPT24L', 'B0J932FQ9S'] as const;
const RAISED_LATER = 'B07H41ZQD7';
const FIFTY_POUNDS = 'B0PJ7GD38N';
const OVER_200 = 'B0G3CBVX90';
const TOO_MANY_EQUAL =
  'Si compras más de 5 productos iguales por orden, tu pedido será procesado como compra de importación y no como franquicia.';

const finish = (page: Page) => page.getByRole('button', { name: 'Finalizar compra' }).filter({ visible: true });
const summary = (page: Page) => page.getByRole('region', { name: 'Resumen' });
const line = (page: Page, title: RegExp) =>
  page.getByRole('list', { name: 'Productos del carrito' }).getByRole('listitem').filter({ hasText: title });

function isTo(request: Request, method: string, path: string): boolean {
  return request.method() === method && new URL(request.url()).pathname === `/api${path}`;
}

test("a visitor's cart is stored in the browser; fees and warnings are updated on every change [CART-01, CART-02, CART-03, CART-04, CART-05, CART-11, CART-12, CONST-09, FEE-01, FEE-03, FEE-04, ERR-22, ERR-23]", {
  tag: '@phone',
}, async ({ page }) => {
  const cartCalls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(users\/)?cart/.test(request.url())) cartCalls.push(request.url());
  });

  await test.step('the empty cart links to the products and suggests ten', async () => {
    await open(page, '/shopping-cart');
    await expectItemCount(page, 0);
    await expect(page.getByRole('heading', { name: '¡Hay un carrito que llenar!', exact: true })).toBeVisible();
    await expect(page.getByText(/llega entre|días hábiles/), 'no date is promised').toHaveCount(0);
    const cards = page.getByRole('region', { name: 'Tambien te puede interesar' }).getByRole('listitem');
    await expect(cards).toHaveCount(10);
    const best = await callApi<{ product: { translatedTitle: string | null } }[]>('/statistics/best_sellers');
    expect(best.length).toBeGreaterThan(10);
    const [first] = best;
    await expect(cards.first()).toContainText(first?.product.translatedTitle?.slice(0, 20) ?? '');
    await page.getByRole('link', { name: 'Buscar Productos', exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });

  await test.step('one unit cannot be reduced, two can', async () => {
    await open(page, `/products?asin=${HEADPHONES}`);
    await addToCart(page);
    await open(page, '/shopping-cart');
    await expectItemCount(page, 1);
    await expect(summary(page)).toContainText(/U\$S\s153,61/);
    await expect(page.getByText('Garantía de entrega.')).toBeVisible();
    const less = page.getByRole('button', { name: 'Quitar una unidad' });
    await expect(less).toBeDisabled();
    const feesRequest = page.waitForRequest((request) => isTo(request, 'POST', '/fees'));
    await page.getByRole('button', { name: 'Agregar una unidad' }).click();
    expect((await feesRequest).postDataJSON()).toMatchObject({ productsAsin: [{ asin: HEADPHONES, quantity: 2 }] });
    await expectItemCount(page, 2);
    await expect(summary(page)).toContainText(/U\$S\s258,00/);
    expect(await storedCart(page)).toEqual([{ productId: HEADPHONES, quantity: 2 }]);
    await less.click();
    await expectItemCount(page, 1);
  });

  await test.step('six units exceed the limit; with five the warning disappears before the response', async () => {
    const field = page.getByRole('spinbutton');
    await field.fill('6');
    await field.press('Enter');
    const warning = page.getByRole('alert').filter({ hasText: TOO_MANY_EQUAL });
    await expect(warning).toBeVisible();
    await expect(warning).toHaveText(TOO_MANY_EQUAL);
    await expect(warning).toHaveClass(/alert--error/);
    let respond = () => {};
    const held = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route('**/api/fees', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Quitar una unidad' }).click();
    await expectItemCount(page, 5);
    await expect(warning).toBeHidden();
    respond();
    await expect(summary(page)).toContainText(/U\$S\s645,00/);
    await expect(page.getByRole('alert').filter({ hasText: /franquicia: entra como importación/ })).toBeVisible();
    await expect(warning).toBeHidden();
    await page.unroute('**/api/fees');
  });

  await test.step('a line is removed and restored', async () => {
    await page.getByRole('button', { name: /^Quitar .* del carrito$/ }).click();
    await expectItemCount(page, 0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const removed = line(page, /^Quitaste Auriculares/);
    await expect(page.locator('.snackbar')).toHaveCount(0);
    await removed.getByRole('button', { name: 'Deshacer' }).click();
    await expect(removed).toHaveCount(0);
    await expectItemCount(page, 5);
    expect(await storedCart(page)).toEqual([{ productId: HEADPHONES, quantity: 5 }]);
  });
  expect(cartCalls).toEqual([]);
});

test('changed prices and unavailable products are shown per line [ERR-21, ERR-24, ERR-25, FEE-04]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const lines = [
    { productId: DAYPACK, quantity: 2, price: 30, title: 'Waypoint Feria Backpack' },
    { productId: 'B0N0TS0LD0', quantity: 1, price: 190, title: 'Forgotten Gadget' },
  ];
  const context = await browser.newContext({ storageState: visitorCartState(lines) });
  const page = await context.newPage();
  await test.step('the remaining products continue to the checkout', async () => {
    await open(page, '/shopping-cart');
    await expect(line(page, /Forgotten Gadget/)).toContainText('Ya no se puede comprar');
    await expect(line(page, /Waypoint Feria/)).toContainText(/antes U\$S\s30,00.*ahora U\$S\s38,95/);
    await expect(summary(page)).toContainText(/Producto\s*U\$S\s77,90/);
    await expect(summary(page)).toContainText('Con franquicia');
    await page.getByRole('button', { name: 'Quitar los no disponibles' }).click();
    await expectItemCount(page, 2);
    await expect(line(page, /Forgotten Gadget/)).toHaveCount(0);
  });

  await test.step('failed fees show an error and can be retried', async () => {
    await page.route('**/api/fees', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Agregar una unidad' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Error al obtener los fees de tu carrito' });
    await expect(failure).toBeVisible();
    await page.unroute('**/api/fees');
    await failure.getByRole('button', { name: 'Reintentar' }).click();
    await expect(failure).toBeHidden();
    await expect(summary(page)).toContainText(/U\$S\s116,85/);
  });

  await test.step('an implausible weight shows a warning, goods above the franchise an error', async () => {
    await open(page, '/shopping-cart');
    await page.evaluate(
      (items) => localStorage.setItem('cart', JSON.stringify({ items })),
      [
        { productId: FIFTY_POUNDS, quantity: 1, price: 70.99, title: 'Dumbbell Set' },
        { productId: OVER_200, quantity: 1, price: 229.5, title: 'Hiking Backpack' },
      ],
    );
    await page.reload();
    const weight = page.getByRole('status').filter({ hasText: 'El peso de tu compra es muy alto' });
    await expect(weight).toHaveClass(/alert--warning/);
    const limit = page.getByRole('alert').filter({ hasText: 'límite de U$S 200' });
    await expect(limit).toHaveClass(/alert--error/);
    await expect(summary(page)).toContainText('IVA de importación');
  });
  await context.close();
});

test('when the final check removes every product, the empty cart shows a warning for eight seconds [CART-06, CART-15, CART-16, CART-17, CONST-32, ERR-26]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  const [one, other] = UNAVAILABLE_LATER;
  await fillCart(token, { [one]: 1, [other]: 1 });
  await callApi('/history', { method: 'POST', token, body: { productId: HEADPHONES, title: 'Norda' } });
  for (const asin of UNAVAILABLE_LATER) await controlSimulator('zinc', { scenario: 'out-of-stock', asin });
  const page = await browser.newPage({ storageState: signedInState(token) });
  const reads: string[] = [];
  page.on('request', (request) => {
    for (const list of ['/favorites', '/history']) if (isTo(request, 'GET', list)) reads.push(list);
  });
  await page.clock.install();
  await open(page, '/navigation');
  await expect(page.getByRole('listitem').filter({ hasText: 'Auriculares' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Favoritos' }).click();
  await expect(page.getByText('Todavía no tienes productos en tus favoritos')).toBeVisible();
  await page.getByRole('link', { name: 'Carrito, 2 productos' }).click();
  await expectItemCount(page, 2);
  await expect(summary(page)).toContainText(/Puesto en Uruguay\s*U\$S/);

  const before = [...reads];
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const checked = page.waitForRequest((request) => isTo(request, 'GET', '/cart/availability'));
  await finish(page).click();
  await checked;
  const warnings = page.getByRole('status').locator('.alert--warning');
  await expect(warnings.filter({ hasText: 'Ninguno de los productos de tu carrito está disponible' })).toBeVisible();
  for (const words of [/Importante.*Quitamos.*Waypoint 24 L/, /Importante.*Quitamos.*Kite 30 L/]) {
    await expect(warnings.filter({ hasText: words })).toBeVisible();
  }
  // React shows at the earliest 300 ms after the warnings what it loads for the empty cart.
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(500);
  await expect(page.getByRole('heading', { name: '¡Hay un carrito que llenar!' })).toBeVisible();
  await expectItemCount(page, 0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.clock.runFor(7000);
  await expect(warnings).toHaveCount(3);
  await page.clock.runFor(1000);
  await expect(warnings).toHaveCount(0);
  await expect(page).toHaveURL(/\/shopping-cart$/);

  expect(reads).toEqual(before);
  await page.clock.resume();
  await page.getByRole('link', { name: 'Favoritos' }).click();
  await expect.poll(() => reads.slice(before.length)).toContain('/favorites');
  await page.getByRole('link', { name: 'Puente, inicio' }).first().click();
  await page.getByRole('link', { name: 'Tu historial' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tu historial' })).toBeVisible();
  await expect.poll(() => reads.slice(before.length)).toContain('/history');
  await page.close();
});

test('a raised price is shown beside the old one, and available products continue to the checkout [CART-15, CART-18, ERR-26]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const [{ token }, other] = [await newCustomer(), await newCustomer()];
  for (const customer of [token, other.token]) await fillCart(customer, { [RAISED_LATER]: 1 });
  await controlSimulator('zinc', { scenario: 'price-rise', asin: RAISED_LATER });
  // A request of another shopper updates the price in the catalogue.
  await callApi('/cart/availability', { token: other.token });
  const page = await browser.newPage({ storageState: signedInState(token) });
  await open(page, '/shopping-cart');
  const changed = line(page, /Mochila/).getByText(/El precio cambió desde que lo agregaste/);
  await expect(changed).toContainText(/antes U\$S\s107,99/);
  const dearer = /ahora (U\$S\s[\d,]+)/.exec((await changed.textContent()) ?? '')?.[1] ?? 'none';
  await expect(summary(page)).toContainText(dearer);
  const checked = page.waitForRequest((request) => isTo(request, 'GET', '/cart/availability'));
  await finish(page).click();
  await checked;
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finalizar compra');
  await expect(page.getByText(/Importante.*Mochila.*cambió de U\$S\s107,99.* a/)).toContainText(dearer);
  await page.close();
});

test('tabs stay synchronized, and signing in merges the cart once in all of them [FEE-02, AUTH-20, AUTH-21]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const shopper = await newCustomer();
  const context = await browser.newContext({ storageState: visitorCartState([{ productId: DAYPACK, quantity: 2 }]) });
  const [cart, other] = [await context.newPage(), await context.newPage()];
  await open(cart, '/shopping-cart');
  await expectItemCount(cart, 2);
  await open(other, `/products?asin=${LAPTOP_BACKPACK}`);
  await addToCart(other);
  await expectItemCount(cart, 3);

  const feesRequest = cart.waitForRequest((request) => isTo(request, 'POST', '/fees') && request.postDataJSON().userId);
  await open(other, '/auth/signin');
  await signIn(other, shopper);
  await feesRequest;
  await expect(cart.getByText('Te quedan 3 de 3 franquicias este año')).toBeVisible();
  await expectItemCount(cart, 3);
  await expect(other.getByRole('link', { name: 'Carrito, 3 productos' })).toBeVisible();
  const held = await callApi<{ cartItems: { productId: string; quantity: number }[] }>('/users/cart', shopper);
  expect(held.cartItems.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [DAYPACK, 2],
    [LAPTOP_BACKPACK, 1],
  ]);
  expect(await storedCart(cart)).toEqual([]);

  await line(cart, /Mochila para notebook/)
    .getByRole('button', { name: 'Agregar una unidad' })
    .click();
  await expect(other.getByRole('link', { name: 'Carrito, 4 productos' })).toBeVisible();
  await context.close();
});

test('signing in with another account also merges the cart and reports omitted products [AUTH-22]', {
  tag: '@phone',
}, async ({ browser }) => {
  const storageState = visitorCartState([
    { productId: DAYPACK, quantity: 2 },
    { productId: 'B0N0TS0LD0', quantity: 1, title: 'Forgotten Gadget' },
  ]);
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await open(page, '/auth/signin?from=/shopping-cart');
  await page.getByRole('button', { name: /Google/ }).click();
  await page.getByLabel('Correo').fill(newShopper().email);
  const merged = page.waitForRequest((request) => isTo(request, 'POST', '/cart'));
  await page.getByRole('button', { name: 'Continuar' }).click();
  expect((await merged).postDataJSON().products).toContainEqual({ productId: DAYPACK, quantity: 2 });
  await expect(page).toHaveURL(/\/shopping-cart$/);
  await expectItemCount(page, 2);
  await expect(page.getByText(/Importante.*«Forgotten Gadget» no entró en tu carrito/)).toBeVisible();
  expect(await storedCart(page)).toEqual([]);
  await context.close();
});
