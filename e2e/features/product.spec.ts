import { expect, type Locator, type Page, test } from '@playwright/test';
import { formatDayRange } from '#domain/time/montevideo.ts';
import { openHydrated } from '#e2e/screen-tours/screen-tour.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { readProductPage } from '#e2e/support/product-page.ts';
import { completeRecord, importRecords, newAsinMark, variantRecord } from '#e2e/support/product-records.ts';
import { followLink, getLink, getRegion, textOf } from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { SHOP_URL, stubExternalImages } from '#e2e/support/shop.ts';

const mark = newAsinMark();
const product = completeRecord(mark);
const productPath = `/products?asin=${product.asin}`;
const untranslated = {
  asin: `B0${mark}T0`,
  productTitle: `Ombú ${mark} Slow Cooker`,
  price: 30,
  features: ['Ceramic pot'],
};

// One worker runs the file, and imports its records once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ browserName: _ }, testInfo) => {
  await importRecords([product, variantRecord(mark), untranslated], testInfo);
});

test('a product page shows details, price, seller and delivery time [NAV-01, PDP-01, PDP-02, PDP-03, PDP-08, PDP-10, PDP-11, PDP-12, PDP-13, PDP-14, PDP-16, PDP-17, PDP-24, PDP-25, PDP-27, PDP-28, PDP-29, PDP-30, PDP-32, PDP-33, CONST-28, CONST-29, MKT-09]', {
  tag: '@desktop',
}, async () => {
  const { main, text, heading, header, details, get } = await readProductPage(productPath);
  expect(textOf(heading)).toBe(product.productTitle);
  for (const words of ['Ombú', '4,7', '1.318']) expect(header).toContain(words);
  expect(details).toMatchObject({
    Marca: 'Ombú',
    'Peso del paquete': '1,13 kg',
    'Vendido por': 'Ombú Kitchens',
    SKU: product.asin,
    Disponibilidad: 'En stock',
  });
  expect(main.querySelector('s')?.text).toMatch(/U\$S\s30,00/);
  expect(text).toMatch(/−33\s%\s\(U\$S\s10,00/);
  const { paidToday } = await callApi<{ paidToday: { from: string; to: string } }>('/delivery-estimate');
  const priceBlock = get('.price-block');
  const box = textOf(priceBlock);
  expect(box).toContain(`Pagando hoy, llega ${formatDayRange(paidToday)}`);
  expect(box).toContain('De Miami a vos, en 5 a 10 días hábiles con entrega express');
  expect(box).toMatch(/Hasta 12 cuotas fijas en pesos: 12\s×\s\$\s[\d.]+\./);
  expect(getLink(priceBlock, 'Ver cuotas por banco').getAttribute('href')).toBe('/information/fees#cuotas');
  expect(text.split('5 a 10 días hábiles')).toHaveLength(2);
  const items = main.querySelectorAll('li').map(textOf);
  expect(items.filter((item) => item.includes('Garantía de entrega'))).toHaveLength(1);
  expect(text).not.toContain('18 cuotas');
  expect((await readServerPage('/')).text).toContain('18 cuotas sin interés');
  const units = main.querySelectorAll('select[aria-label="Cantidad"] option').map(textOf);
  expect(units).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  const shared = encodeURIComponent(`${SHOP_URL}${productPath}`);
  const [byMail, byWhatsApp] = ['Por correo', /^Por WhatsApp/].map((name) => getLink(main, name).getAttribute('href'));
  expect(byMail).toMatch(/^mailto:\?/);
  for (const link of [byMail, byWhatsApp]) expect(link).toContain(shared);
});

test('a product page says whose reviews, warranty and withdrawal it has, and links the source and the terms', {
  tag: '@desktop',
}, async () => {
  const { main, header } = await readProductPage(productPath);
  const reviews = getLink(main, 'Opiniones de compradores de Amazon (se abre en otra pestaña)');
  expect(reviews.attributes).toMatchObject({
    href: `https://www.amazon.com/dp/${product.asin}`,
    rel: 'noopener nofollow',
    target: '_blank',
  });
  expect(header).toContain('Vendido por Ombú Kitchens');
  const [warranty, withdrawal] = ['Garantía del producto', 'Cinco días hábiles para arrepentirte'].map((name) => {
    const items = getRegion(main, 'Garantía y devoluciones').querySelectorAll('li');
    return items.filter((item) => item.text.includes(name));
  });
  expect(warranty?.map(textOf)).toEqual([expect.stringContaining('La tienda indica: «2-year limited warranty».')]);
  expect(withdrawal?.map(textOf)).toEqual([expect.stringContaining('no te cuesta nada')]);
  for (const [item, id] of [[warranty?.[0], 'garantia'] as const, [withdrawal?.[0], 'arrepentimiento'] as const]) {
    const link = item && getLink(item, /./);
    expect(link?.getAttribute('href')).toBe(`/information/terms#${id}`);
    const terms = link && (await followLink(link));
    expect(terms?.document.querySelector(`[id="${id}"]`)?.tagName).toBeDefined();
  }
});

test('a product that the shop has just got to know tells no history, and what is not translated is shown as it is, without a claim', {
  tag: '@desktop',
}, async () => {
  const { text } = await readProductPage(productPath);
  expect(text).toContain('Puesto en Uruguay');
  expect(text).not.toContain('últimos');
  const plain = await readProductPage(`/products?asin=${untranslated.asin}`);
  expect(plain.heading.getAttribute('lang')).toBe('en');
  expect(plain.text).not.toContain('Traducido automáticamente');
});

/** Value of a row of the product table. */
function detail(page: Page, name: string): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::*[1]');
}

test('a product page in use: its buttons, its lists, its prices and its variants [PDP-15, PDP-18, PDP-19, PDP-20, PDP-39, PDP-40, NAV-02]', {
  tag: '@desktop',
}, async ({ page }) => {
  await stubExternalImages(page);
  await page.goto(`${SHOP_URL}/information/fees`);
  await openHydrated(page, productPath);
  await test.step('the buttons wait for nothing any more', () => expectOfferInUse(page));
  await test.step('long lists expand and collapse, sentences are separated, values are truncated at 50 characters and measures are also metric', () =>
    expectLongLists(page));
  await test.step('the landed price is explained with the franchise and with taxes, and 120 V products have a warning', () =>
    expectLandedPrice(page));
  await test.step('each dimension has a picker: available values replace the URL; selected and unavailable values are disabled', () =>
    expectPickers(page));
});

async function expectOfferInUse(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.locator('s').first()).toHaveCSS('text-decoration-line', 'line-through');
  await expect(main.getByRole('button', { name: 'Comprar', exact: true })).toBeEnabled();
  await expect(main.getByRole('button', { name: 'Agregar al carrito', exact: true })).toBeEnabled();
  await expect(main.getByRole('button', { name: /favoritos/ })).toHaveCount(0);
}

async function expectLongLists(page: Page): Promise<void> {
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
}

async function expectLandedPrice(page: Page): Promise<void> {
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
}

async function expectPickers(page: Page): Promise<void> {
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
  await expect(page).toHaveURL(/\/information\/fees$/);
}

test('a picture is magnified once the pointer moves in it, not under a resting one; the gallery shows seven thumbnails, hovering one shows it large, and the large picture opens a dialog with all ten [PDP-04, PDP-05, PDP-06, PDP-07, CONST-11]', {
  tag: '@desktop',
}, async ({ page }) => {
  await stubExternalImages(page);
  await page.mouse.move(400, 400);
  await openHydrated(page, productPath);
  const large = page.getByRole('img', { name: product.productTitle });
  await test.step('the magnified picture', () => expectMagnified(page, large));
  await test.step('the gallery', () => expectGallery(page, large));
  await test.step('the dialog', () => expectPicturesDialog(page));
});

async function expectMagnified(page: Page, large: Locator): Promise<void> {
  await page.mouse.wheel(0, 40);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(40);
  await page.keyboard.press('Tab');
  await expect(large).toHaveCSS('transform', 'none');
  await page.mouse.move(420, 410);
  await expect(large).not.toHaveCSS('transform', 'none');
  await page.mouse.move(1200, 700);
  await expect(large).toHaveCSS('transform', 'none');
}

async function expectGallery(page: Page, large: Locator): Promise<void> {
  const small = page.getByRole('button', { name: /^Ver la foto/ });
  await expect(small).toHaveCount(7);
  await expect(large).toHaveAttribute('src', /ombu0L/);
  await small.nth(2).hover();
  await expect(large).toHaveAttribute('src', /ombu2L/);
  await large.hover();
  await expect(large).not.toHaveCSS('transform', 'none');
  await large.click();
}

async function expectPicturesDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Fotos del producto' });
  await expect(dialog.getByRole('status')).toHaveText('Foto 3 de 10');
  await dialog.getByRole('button', { name: 'Foto siguiente' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Foto 4 de 10');
  const picture = dialog.getByRole('img');
  await expect(picture).toHaveAttribute('src', /ombu3L/);
  expect((await dialog.boundingBox())?.width).toBe(1280);
  const { width = 0 } = (await picture.boundingBox()) ?? {};
  const scale = async () => Math.round((((await picture.boundingBox())?.width ?? 0) / width) * 10) / 10;
  await picture.click({ force: true, position: { x: width / 2, y: 200 } });
  await expect.poll(scale).toBe(2);
  const before = await picture.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await picture.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  await page.keyboard.press('-');
  await expect.poll(scale).toBe(1);
  await page.keyboard.press('+');
  await expect.poll(scale).toBe(2);
  await dialog.getByRole('button', { name: 'Ver la foto entera' }).click();
  await expect.poll(scale).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('status')).toHaveText('Foto 3 de 10');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('the favorite button of a customer is filled or empty by state, with a confirmation on change; the shipping cost appears once the product is in the cart, and a product that is no longer available shows an error [PDP-08, PDP-09, PDP-31, ERR-28]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  const page = await browser.newPage({ storageState: signedInState(token) });
  await stubExternalImages(page);
  await openHydrated(page, productPath);
  await test.step('the favorite button', () => expectFavoriteButton(page, token));
  await test.step('the cart', () => expectShippingCost(page));
  await page.close();
});

async function expectFavoriteButton(page: Page, token: string): Promise<void> {
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
}

async function expectShippingCost(page: Page): Promise<void> {
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
}
