import { expect, type Locator, type Page, test } from '@playwright/test';
import { formatDayRange } from '#domain/time/montevideo.ts';
import { openHydrated } from '#e2e/screen-tours/screen-tour.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { completeRecord, importRecords, newAsinMark, variantRecord } from '#e2e/support/product-records.ts';
import { open, SHOP_URL, stubExternalImages } from '#e2e/support/shop.ts';

const mark = newAsinMark();
const product = completeRecord(mark);
const productPath = `/products?asin=${product.asin}`;

test.beforeAll(async ({ browserName: _ }, testInfo) => {
  await importRecords([product, variantRecord(mark)], testInfo);
});

test.beforeEach(({ page }) => stubExternalImages(page));

/** Value of a row of the product table. */
function detail(page: Page, name: string): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::*[1]');
}

test('a product page shows details, price, seller and delivery time [NAV-01, PDP-01, PDP-02, PDP-03, PDP-08, PDP-10, PDP-11, PDP-12, PDP-13, PDP-14, PDP-16, PDP-17, PDP-24, PDP-25, PDP-27, PDP-28, PDP-29, PDP-30, PDP-32, PDP-33, CONST-28, CONST-29, MKT-09]', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await openHydrated(page, productPath);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.productTitle);
  await expect(main.locator('header')).toContainText('Ombú');
  await expect(main.locator('header')).toContainText('4,7');
  await expect(main.locator('header')).toContainText('1.318');
  const details = { Marca: 'Ombú', 'Peso del paquete': '1,13 kg', 'Vendido por': 'Ombú Kitchens', SKU: product.asin };
  for (const [name, value] of Object.entries(details)) await expect(detail(page, name)).toHaveText(value);
  await expect(detail(page, 'Disponibilidad')).toHaveText('En stock');
  await expect(main.locator('s').first()).toContainText(/U\$S\s30,00/);
  await expect(main.locator('s').first()).toHaveCSS('text-decoration-line', 'line-through');
  await expect(main.getByText(/−33\s%\s\(U\$S\s10,00/)).toBeVisible();
  const box = main.locator('.price-block');
  const { paidToday } = await callApi<{ paidToday: { from: string; to: string } }>('/delivery-estimate');
  await expect(box.getByText(`Pagando hoy, llega ${formatDayRange(paidToday)}`)).toBeVisible();
  await expect(box).toContainText('De Miami a vos, en 5 a 10 días hábiles con entrega express');
  await expect(box).toContainText(/Hasta 12 cuotas fijas en pesos: 12\s×\s\$\s[\d.]+\./);
  await expect(box.getByRole('link', { name: 'Ver cuotas por banco' })).toHaveAttribute(
    'href',
    '/information/fees#cuotas',
  );
  await expect(main.getByText('5 a 10 días hábiles')).toHaveCount(1);
  await expect(main.getByRole('listitem').filter({ hasText: 'Garantía de entrega' })).toHaveCount(1);
  await expect(main).not.toContainText('18 cuotas');
  expect(await (await request.get(SHOP_URL)).text()).toContain('18 cuotas sin interés');
  const units = page.getByRole('combobox', { name: 'Cantidad' }).getByRole('option');
  await expect(units).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  await expect(main.getByRole('button', { name: 'Comprar', exact: true })).toBeEnabled();
  await expect(main.getByRole('button', { name: 'Agregar al carrito', exact: true })).toBeEnabled();
  await expect(main.getByRole('button', { name: /favoritos/ })).toHaveCount(0);
  const shared = encodeURIComponent(`${SHOP_URL}${productPath}`);
  await expect(main.getByRole('link', { name: 'Por correo' })).toHaveAttribute('href', /^mailto:\?/);
  for (const name of ['Por correo', /^Por WhatsApp/]) {
    expect(await main.getByRole('link', { name }).getAttribute('href')).toContain(shared);
  }
});

test('long lists expand and collapse, sentences are separated, values are truncated at 50 characters and measures are also metric [PDP-18, PDP-19, PDP-20]', {
  tag: '@desktop',
}, async ({ page }) => {
  await openHydrated(page, productPath);
  const features = page.getByRole('region', { name: 'Características' });
  await expect(features.getByRole('listitem')).toHaveCount(4);
  await features.getByText('Ver más').click();
  await expect(features.getByRole('listitem')).toHaveCount(9);
  await features.getByText('Ver menos').click();
  await expect(features.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Descripción' }).getByRole('paragraph')).toHaveCount(3);
  await expect(detail(page, 'Medidas del producto')).toContainText('25,4 × 25,4 × 12,7 cm');
  await page.getByRole('region', { name: 'Ficha' }).getByText('Ver más').click();
  await expect(detail(page, 'Característica especial')).toHaveText(`${'x'.repeat(50)}...`);
});

test('each dimension has a picker: available values replace the URL; selected and unavailable values are disabled [PDP-15, PDP-39, PDP-40, NAV-02]', {
  tag: '@desktop',
}, async ({ page }) => {
  await openHydrated(page, '/offers');
  await openHydrated(page, productPath);
  const colours = page.getByRole('group', { name: /^Color/ });
  await expect(page.getByRole('group', { name: /^Talle/ }).getByRole('link', { name: 'Chico' })).toBeVisible();
  await expect(colours.getByRole('button', { name: /^Verde/ })).toBeDisabled();
  await expect(colours.getByText('Rojo').last()).toBeVisible();
  await expect(colours.getByRole('link', { name: 'Rojo' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ver las variantes en inglés' }).click();
  await colours.getByRole('link', { name: 'Blue' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('Color') === 'Blue');
  expect(new URL(page.url()).searchParams.get('asin')).toBe(`B0${mark}F1`);
  expect(new URL(page.url()).searchParams.get('size_name')).toBe('Large');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ombú ${mark} Slow Cooker, Blue`);
  await page.goBack();
  await expect(page).toHaveURL(/\/offers$/);
});

test('a product whose size is not chosen yet does not enter the cart; the message says so, and a choice ends it [CART-13]', {
  tag: '@desktop',
}, async ({ page }) => {
  await openHydrated(page, '/products?asin=B0CH00SE1T');
  const message = page.getByRole('main').getByRole('alert');
  for (const name of ['Agregar al carrito', 'Comprar']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(message).toHaveText('Seleccione las variantes correspondientes antes de continuar');
    await expect(page).toHaveURL(/asin=B0CH00SE1T/);
    await expect(page.getByRole('link', { name: 'Carrito, vacío' }).first()).toBeVisible();
  }
  await page
    .getByRole('group', { name: /^Talle/ })
    .getByRole('link', { name: 'Mediano' })
    .click();
  await expect(page).toHaveURL((url) => url.searchParams.get('Size') === 'Medium');
  await page.getByRole('button', { name: 'Agregar al carrito', exact: true }).first().click();
  await expect(page.getByRole('link', { name: /^Carrito, 1/ }).first()).toBeVisible();
});

test('the landed price is explained with the franchise and with taxes, and 120 V products have a warning', {
  tag: '@desktop',
}, async ({ page }) => {
  await openHydrated(page, productPath);
  const main = page.getByRole('main');
  await expect(main.getByText('Ojo con el voltaje.')).toBeVisible();
  await expect(main).toContainText('en Uruguay la red es de 220 V y 50 Hz: enchufado directo se quema');
  await expect(main).toContainText('La ficha es la de Estados Unidos (tipo A o B)');
  const total = main.getByText('Total estimado');
  const franchise = main.getByRole('radio', { name: /^Con tu franquicia/ });
  await expect(franchise).toBeChecked();
  await expect(total).toContainText(/U\$S\s50,80/);
  await expect(main.getByText('Con franquicia', { exact: true })).toBeVisible();
  await main.getByText('Pagando impuestos').click();
  await expect(total).toContainText(/U\$S\s64,80/);
  await expect(main.getByText(/^60 %, mínimo U\$S\s10.*Los libros no cuentan$/)).toBeVisible();
});

test('the shipping cost appears once the product is in the cart; a product that is no longer available shows an error [PDP-31, ERR-28]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  const page = await browser.newPage({ storageState: signedInState(token) });
  await stubExternalImages(page);
  await openHydrated(page, productPath);
  const carrying = page.getByText('Costo de envío de una unidad:');
  await expect(page.getByRole('button', { name: 'Comprar', exact: true })).toBeEnabled();
  await expect(carrying).toHaveCount(0);
  const add = page.getByRole('button', { name: 'Agregar al carrito', exact: true });
  // Replaces the product in the response with one that is not for sale.
  const replaceProduct = (body: string) => body.replaceAll(product.asin, 'B0G0NEG0NE');
  await page.route(/\/api\/cart/, (route) => {
    const body = route.request().postData();
    return route.continue(body === null ? {} : { postData: replaceProduct(body) });
  });
  await add.click();
  const text = 'No hemos podido encontrar el producto que buscabas, intentalo nuevamente';
  await expect(page.getByRole('alert').getByText(text)).toBeVisible();
  await expect(carrying).toHaveCount(0);
  await page.unroute(/\/api\/cart/);
  await add.click();
  await expect(carrying).toContainText(/U\$S\s24,00/);
  await page.close();
});

test('the favorite button of a customer is filled or empty by state, with a confirmation on change [PDP-08, PDP-09]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  const page = await browser.newPage({ storageState: signedInState(token) });
  await stubExternalImages(page);
  await openHydrated(page, productPath);
  const article = page.getByRole('main').getByRole('article').first();
  const empty = article.getByRole('button', { name: `Agregar a favoritos: ${product.productTitle}` });
  const filled = article.getByRole('button', { name: `Quitar de favoritos: ${product.productTitle}` });
  await expect(empty).toHaveAttribute('aria-pressed', 'false');
  await expect(empty.locator('svg')).toHaveCSS('fill', 'none');
  await empty.click();
  await expect(page.getByText('Agregado a tus favoritos')).toBeVisible();
  await expect(filled).toHaveAttribute('aria-pressed', 'true');
  await expect(filled.locator('svg')).not.toHaveCSS('fill', 'none');
  expect(await callApi('/favorites', { token })).toMatchObject({ favorites: [{ productId: product.asin }] });
  await filled.click();
  await expect(page.getByText('Quitado de tus favoritos')).toBeVisible();
  await expect(empty).toHaveAttribute('aria-pressed', 'false');
  await expect(empty.locator('svg')).toHaveCSS('fill', 'none');
  await page.close();
});

test('one, two, three or four similar products are visible side by side, depending on the width [PDP-21, PDP-23]', {
  tag: '@desktop',
}, async ({ page }) => {
  await openHydrated(page, '/products?asin=B0PNTEQ40A');
  const similar = page.getByRole('region', { name: 'Tambien te puede interesar' });
  await expect(similar.getByRole('heading', { level: 2 })).toHaveText('Tambien te puede interesar');
  await similar.scrollIntoViewIfNeeded();
  await expect(similar.getByRole('listitem')).not.toHaveCount(0);
  for (const [width, slides] of [
    [340, 1],
    [480, 2],
    [800, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const inView = await similar.getByRole('list').evaluate((list) => {
      const box = list.getBoundingClientRect();
      return [...list.children].filter((slide) => slide.getBoundingClientRect().right <= box.right + 1).length;
    });
    expect(inView, `slides at ${width} px`).toBe(slides);
  }
});

test('on a phone the page has one column and a sticky buy button [PDP-26]', { tag: '@phone' }, async ({ page }) => {
  await openHydrated(page, productPath);
  const lefts = await page
    .getByRole('main')
    .evaluate((main) =>
      ['.gallery__main', 'h1', '.price-block', '.buy-box__buttons', '.product-texts__features'].map(
        (part) => main.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN,
      ),
    );
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const buttons = page.getByRole('button', { name: 'Agregar al carrito', exact: true });
  await expect(buttons.filter({ visible: true })).toHaveCount(2);
  await buttons.first().scrollIntoViewIfNeeded();
  await expect(buttons.filter({ visible: true })).toHaveCount(1);
});

test('products that cannot be bought show the reason, links and instalments [PDP-32, PDP-34, PDP-35, PDP-36, PDP-37]', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const buttons = main.getByRole('button', { name: /^(Comprar|Agregar al carrito)$/ });
  for (const [asin, words] of [
    ['B0N0PR1CE1', 'Producto no disponible'],
    ['B0P0WERBNK', 'Este producto no puede entrar a Uruguay.'],
    ['B0K1ND1E01', 'Producto no válido.'],
  ] as const) {
    await openHydrated(page, `/products?asin=${asin}`);
    await expect(main.getByText(words)).toBeVisible();
    await expect(main.getByRole('link', { name: 'Seguir comprando' })).toHaveAttribute('href', '/');
    await expect(buttons).toHaveCount(0);
    await expect(main).not.toContainText('5 a 10 días');
    await expect(main).not.toContainText('Pagando hoy');
    await expect(main.getByText('Hasta 12 cuotas fijas en pesos')).toHaveCount(1);
    await expect(main).not.toContainText('En stock');
  }
  const results = await callApi<{ products: { asin: string; isNew: boolean; price: number | null }[] }>(
    '/products?keyword=renewed',
  );
  const restored = results.products.find(({ isNew, price }) => !isNew && price !== null);
  await open(page, `/products?asin=${restored?.asin}`);
  await expect(main.getByText('Producto reacondicionado.')).toBeVisible();
  await expect(buttons.first()).toBeVisible();
});

test('an unknown product shows an error and returns to the previous page [NAV-04, ERR-27]', {
  tag: '@desktop',
}, async ({ page }) => {
  const unknown = '/products?asin=B0N0SVCH00';
  const expectReturn = async () => {
    const text = 'No hemos podido encontrar tu producto, intenta con alguno diferente!';
    await expect(page.getByRole('status').getByText(text)).toBeVisible();
    await expect(page).toHaveURL(/\/best-sellers$/);
  };
  await test.step('with client-side navigation', async () => {
    // The shop itself has no link to an unknown product: the list is answered with one.
    await page.route('**/best-sellers.data*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/"B0[\dA-Z]{8}/, '"B0N0SVCH00') });
    });
    await openHydrated(page, '/offers');
    await page.getByRole('banner').getByRole('link', { name: 'Más vendidos' }).click();
    await page.getByRole('main').locator(`a[href="${unknown}"]`).click();
    await expectReturn();
  });
  await test.step('with a full page load', async () => {
    await openHydrated(page, '/best-sellers');
    await page.evaluate(
      (href) => document.body.appendChild(Object.assign(document.createElement('a'), { href })).click(),
      unknown,
    );
    await expectReturn();
  });
});
