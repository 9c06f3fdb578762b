import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { stopClock } from '#e2e/support/clock.ts';
import { fillCart, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { navigate } from '#e2e/support/router.ts';
import { followLink, getFooter, getLink, headingOf, textOf } from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { open, SHOP_URL, searchBox } from '#e2e/support/shop.ts';

const HEADPHONES = 'B0PNTEQ40A';

const banner = (page: Page) => page.getByRole('banner');
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Secciones', exact: true });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('the header of a customer, and of a visitor after signing out [NAV-25, NAV-28, NAV-29, NAV-30, NAV-16, AUTH-23, SRCH-06]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  await fillCart(token, { [HEADPHONES]: 3, '1983047512': 2 });
  const page = await browser.newPage({ storageState: signedInState(token) });
  await open(page, '/search?amz=taza&page=1');
  const cart = banner(page).getByRole('link', { name: 'Carrito, 5 productos' });
  await expect(cart).toHaveText('5');
  await searchBox(page).fill('mochila');
  await searchBox(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mochila');
  expect(await stored(page, 'settings')).toContain('mochila');
  expect(await stored(page, 'token')).toContain(token);

  await banner(page).getByRole('link', { name: 'Favoritos' }).click();
  await expect(page).toHaveURL(/\/favorites$/);
  await banner(page).getByRole('button', { name: 'Hola, Lucía. Mi cuenta' }).click();
  const entries = ['Información de la cuenta', 'Mis órdenes', 'Seguridad', 'Tu historial', 'Rastrear pedido'];
  for (const name of entries) await expect(banner(page).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.locator('a[href*="wallet"], a[href*="refunds"]')).toHaveCount(0);
  await banner(page).getByRole('link', { name: 'Tu historial' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu historial');
  await banner(page).getByRole('link', { name: 'Puente, inicio' }).click();
  await expect(page).toHaveURL(`${SHOP_URL}/`);

  await banner(page)
    .getByRole('button', { name: /Mi cuenta$/ })
    .click();
  await banner(page).getByRole('button', { name: 'Salir' }).click();
  await expect(banner(page).getByRole('link', { name: 'Ingresar' })).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Favoritos' })).toHaveCount(0);
  await expect(banner(page).getByRole('link', { name: 'Carrito, vacío' })).toBeVisible();
  expect(await stored(page, 'token')).toBeNull();
  expect(await stored(page, 'settings')).not.toContain('mochila');
  await page.reload();
  await expect(banner(page).getByRole('link', { name: 'Crear cuenta' })).toBeVisible();
  await page.close();
});

test('clicks in the header before hydration are replayed after it; categories open in two levels, link to searches and close when the pointer leaves, but not when opened with the keyboard [NAV-31, NAV-32, NAV-33, NAV-34]', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${SHOP_URL}/offers`, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Categorías' });

  await test.step('a click before hydration', async () => {
    await button.click({ noWaitAfter: true });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    held.resolve();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });
  await waitForHydration(page);
  const part = banner(page).getByRole('link', { name: 'Notebooks', exact: true });
  const openComputing = async () => {
    await button.click();
    await page.getByRole('button', { name: 'Más de Computación' }).click();
    await expect(part).toBeVisible();
  };

  await test.step('the pointer leaves, or clicks elsewhere', async () => {
    await page.mouse.move(900, 700);
    await openComputing();
    await page.mouse.move(900, 700);
    await expect(part).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    // The clock is paused: the click closes the menu, not the delay after the pointer left.
    await openComputing();
    await stopClock(page);
    await page.mouse.click(900, 700);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await page.clock.resume();
  });

  await test.step('a menu opened with the keyboard stays open while the mouse moves', async () => {
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.move(900, 700);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.clock.runFor(1000);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
  });

  await test.step('both levels link to searches', async () => {
    await openComputing();
    await part.click();
    await expect(page).toHaveURL(/\/search\?amz=laptops?&page=1$/);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await banner(page).getByRole('link', { name: 'Ver todo en Computación' }).click();
    await expect(page).toHaveURL(/\/search\?amz=computers&page=1$/);
  });
});

test('the drawer on a phone contains account, currency, categories, orders and favorites [NAV-35, NAV-16]', {
  tag: '@phone',
}, async ({ browser, isMobile, viewport }) => {
  const { token } = await newCustomer();
  const page = await browser.newPage({ storageState: signedInState(token), isMobile, viewport, hasTouch: true });
  await open(page, '/offers');
  await waitForHydration(page);
  await expect(tabs(page).getByRole('link')).toHaveText(['Inicio', 'Buscar', 'Favoritos', /Carrito/, /Cuenta/]);
  await page.getByRole('button', { name: 'Menú' }).click();
  const drawer = page.getByRole('dialog', { name: 'Hola, Lucía' });
  for (const name of ['Información de la cuenta', 'Mis órdenes', 'Favoritos']) {
    await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(drawer.locator('a[href*="wallet"], a[href*="refunds"]')).toHaveCount(0);
  await drawer.getByText('$', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-currency', 'UYU');
  await drawer.getByText('Categorías', { exact: true }).click();
  await drawer.getByText('Computación', { exact: true }).click();
  await drawer.getByRole('link', { name: 'Notebooks', exact: true }).click();
  await expect(page).toHaveURL(/\/search\?amz=laptops?&page=1$/);
  await expect(drawer).toBeHidden();
  await page.close();
});

test('English changes variant labels only; choosing pesos changes prices on every page; both persist [ENT-02, ENT-28, MKT-02, NAV-27, CUR-05]', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, `/products?asin=${HEADPHONES}`);
  await waitForHydration(page);
  const settings = async () => JSON.parse((await stored(page, 'settings')) ?? '{}') as object;

  await test.step('variants in English', async () => {
    const color = page.getByRole('group', { name: /^Color/ });
    await expect(color.getByText('Hueso')).toBeVisible();
    // They are loaded when the page is scrolled to them.
    const suggestions = page.getByRole('region', { name: 'Tambien te puede interesar' });
    await page.getByRole('heading', { name: 'Tambien te puede interesar' }).scrollIntoViewIfNeeded();
    await expect(suggestions.getByRole('article').first()).toBeVisible();
    const before = await textBesideVariants(page);
    await page.getByRole('button', { name: 'Ver las variantes en inglés' }).click();
    await expect(color.getByText('Bone')).toBeVisible();
    await expect(color.getByText('Hueso')).toHaveCount(0);
    expect(await textBesideVariants(page)).toBe(before);
    await page.reload();
    await expect(color.getByText('Bone')).toBeVisible();
    expect(await settings()).toMatchObject({ locale: 'EN' });
    await page.getByRole('button', { name: 'Ver las variantes en español' }).click();
    await expect(color.getByText('Hueso')).toBeVisible();
  });

  await test.step('prices in pesos', async () => {
    await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
    await expect(banner(page).getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();
    const chosen = banner(page).getByRole('radio', { name: 'Pesos uruguayos, $' });
    await chosen.check({ force: true });
    const expectPesos = async (path: string) => {
      await expect(chosen).toBeChecked();
      await expect(page.locator('main .price').first()).toBeVisible();
      await expect.poll(() => bigCurrencies(page), { message: path }).toEqual(['$']);
      await expect(
        page.getByText(/Pesos a \$\s[\d.]+,\d\d por dólar: promedio.*BCU, \d\d\/\d\d\/\d{4}\./),
      ).toBeVisible();
    };
    await open(page, `/products?asin=${HEADPHONES}`);
    await expectPesos('the product');
    for (const path of ['/', '/search?amz=taza&page=1', '/shopping-cart']) {
      await navigate(page, path);
      await expectPesos(path);
    }
    expect(await settings()).toMatchObject({ currency: 'UYU', cotization: expect.any(Number) });
    await banner(page).getByRole('radio', { name: 'Dólares, U$S' }).check({ force: true });
    await expect.poll(() => bigCurrencies(page)).toEqual(['U$S']);
  });
});

/** Currency symbols of the primary amounts, the larger one of each pair. */
function bigCurrencies(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pairs = [...document.querySelectorAll('main .price:not(.price--single)')];
    const symbols = pairs.map((pair) => {
      const amounts = [...pair.querySelectorAll<HTMLElement>('.price__amount')];
      const [big] = amounts.sort(
        (a, b) => parseFloat(getComputedStyle(b).fontSize) - parseFloat(getComputedStyle(a).fontSize),
      );
      return big?.querySelector('.price__symbol')?.textContent?.trim() ?? '';
    });
    return [...new Set(symbols)];
  });
}

/** Text of the page without the variant pickers. */
function textBesideVariants(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll('fieldset, fieldset ~ button, script, [role="status"]')) part.remove();
    return copy.textContent ?? '';
  });
}

test('on a phone the tabs of a visitor work before hydration, a currency clicked then is selected, and a banner is shown while the connection is lost', {
  tag: '@phone',
}, async ({ page, context }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${SHOP_URL}/search?amz=taza&page=1`, { waitUntil: 'commit' });
  await expect(tabs(page).getByRole('link')).toHaveText(['Inicio', 'Buscar', /Carrito/, /Cuenta/]);
  await tabs(page).getByRole('link', { name: 'Buscar' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/search\?amz=taza&page=1#buscar$/);
  await expect(searchBox(page)).toBeFocused();
  await banner(page).getByText('$', { exact: true }).click({ noWaitAfter: true });
  held.resolve();
  await expect(page.locator('html')).toHaveAttribute('data-currency', 'UYU');

  await waitForHydration(page);
  const words = page.getByText('Estás sin conexión.');
  await expect(words).toHaveCount(0);
  await context.setOffline(true);
  await expect(words).toBeVisible();
  await context.setOffline(false);
  await expect(words).toHaveCount(0);
});

test('the footer links information pages, social networks and chat, and shows the office in Miami [NAV-37, NAV-38, NAV-39]', {
  tag: '@phone',
}, async () => {
  const page = await readServerPage('/search?amz=taza&page=1');
  const footer = getFooter(page);
  const address = (name: RegExp) => getLink(footer, name).getAttribute('href');
  expect(address(/Instagram/)).toMatch(/^https:\/\//);
  expect(address(/WhatsApp/)).toMatch(/^https:\/\/wa\.me\/\d+$/);
  expect(textOf(footer)).toContain('Miami, FL');
  expect(address(/^\+1 305/)).toMatch(/^tel:\+1305/);
  for (const [name, heading] of [
    ['Cómo comprar', 'Cómo funciona'],
    ['Tarifas', 'Tarifas'],
    ['Preguntas frecuentes', 'Cómo funciona'],
  ] as const) {
    const target = await followLink(getLink(footer, name));
    expect(headingOf(target)).toBe(heading);
    const [, fragment] = target.path.split('#');
    if (fragment) expect(target.document.getElementById(fragment)).not.toBeNull();
  }
});
