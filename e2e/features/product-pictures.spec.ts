import { expect, test } from '@playwright/test';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { callApi } from '#e2e/support/customers.ts';
import { completeRecord, importRecords, newAsinMark, variantRecord } from '#e2e/support/product-records.ts';
import { open, SHOP_URL, stubExternalImages } from '#e2e/support/shop.ts';

const mark = newAsinMark();
const product = completeRecord(mark);
const productPath = `/products?asin=${product.asin}`;

test.beforeAll(async ({ browserName: _ }, testInfo) => {
  await importRecords([product, variantRecord(mark)], testInfo);
});

test.beforeEach(async ({ page }) => {
  await stubExternalImages(page);
});

test('the gallery shows seven thumbnails; hovering one shows it large, and the large picture opens a dialog with all ten [PDP-04, PDP-05, PDP-06, PDP-07, CONST-11]', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, productPath);
  await waitForHydration(page);
  const small = page.getByRole('button', { name: /^Ver la foto/ });
  await expect(small).toHaveCount(7);
  const large = page.getByRole('img', { name: product.productTitle });
  await expect(large).toHaveAttribute('src', /ombu0L/);
  await small.nth(2).hover();
  await expect(large).toHaveAttribute('src', /ombu2L/);
  await large.hover();
  await expect(large).not.toHaveCSS('transform', 'none');
  await large.click();
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
});

test('a picture is magnified once the pointer moves in it, and not under a resting one [PDP-06]', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.mouse.move(400, 400);
  await open(page, productPath);
  await waitForHydration(page);
  const large = page.getByRole('img', { name: product.productTitle });
  await page.mouse.wheel(0, 40);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(40);
  await page.keyboard.press('Tab');
  await expect(large).toHaveCSS('transform', 'none');
  await page.mouse.move(420, 410);
  await expect(large).not.toHaveCSS('transform', 'none');
  await page.mouse.move(1200, 700);
  await expect(large).toHaveCSS('transform', 'none');
});

test('on a phone a swipe reaches every picture, on the page and enlarged; a double tap enlarges, a drag moves [PDP-07]', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, productPath);
  await waitForHydration(page);
  const touch = await page.context().newCDPSession(page);
  const drag = async (x: number, by: number, y: number) => {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] });
    await send('touchStart', x);
    await send('touchMove', x + by / 2);
    await send('touchMove', x + by);
    await send('touchEnd', x + by);
  };
  const gallery = page.getByRole('region', { name: 'Fotos del producto' });
  const stage = await gallery.getByRole('img', { name: product.productTitle }).boundingBox();
  const middle = (stage?.y ?? 0) + 100;
  for (let shown = 2; shown <= 10; shown++) {
    await drag(300, -200, middle);
    await expect(gallery.getByText(`Foto ${shown} de 10`)).toBeAttached();
  }
  await page.touchscreen.tap(200, middle);
  const dialog = page.getByRole('dialog', { name: 'Fotos del producto' });
  await expect(dialog.getByRole('status')).toHaveText('Foto 10 de 10');
  await drag(300, -200, 400);
  await expect(dialog.getByRole('status')).toHaveText('Foto 1 de 10');
  const picture = dialog.getByRole('img');
  const { width = 0 } = (await picture.boundingBox()) ?? {};
  await page.touchscreen.tap(200, 400);
  await page.touchscreen.tap(200, 400);
  await expect.poll(async () => Math.round((await picture.boundingBox())?.width ?? 0)).toBe(Math.round(width * 2));
  const { x = 0 } = (await picture.boundingBox()) ?? {};
  await drag(200, -60, 400);
  await expect.poll(async () => Math.round((await picture.boundingBox())?.x ?? 0)).toBe(Math.round(x - 60));
  await expect(dialog.getByRole('status')).toHaveText('Foto 1 de 10');
});

test("a phone shares with its own dialog, and asks the shop's WhatsApp about the product", {
  tag: '@phone',
}, async ({ page }) => {
  // The browser of the tests has no dialog to share with.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: object) => document.documentElement.setAttribute('data-shared', JSON.stringify(shared)),
    });
  });
  await open(page, productPath);
  await waitForHydration(page);
  const url = `${SHOP_URL}${productPath}`;
  await page.getByRole('button', { name: 'Compartir' }).click();
  const text = `Mirá lo que encontré en Puente: ${product.productTitle}`;
  const shared = JSON.stringify({ title: product.productTitle, text, url });
  await expect(page.locator('html')).toHaveAttribute('data-shared', shared);
  await expect(page.getByRole('link', { name: 'Por correo' })).toHaveCount(0);
  const { whatsapp } = await callApi<{ whatsapp: string }>('/settings');
  const question = encodeURIComponent(`Hola, tengo una consulta sobre este producto: ${product.productTitle} ${url}`);
  await expect(page.getByRole('link', { name: /^Consultanos por WhatsApp/ })).toHaveAttribute(
    'href',
    `https://wa.me/${whatsapp}?text=${question}`,
  );
});
