import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { openHydrated } from '#e2e/screen-tours/screen-tour.ts';
import { callApi } from '#e2e/support/customers.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

/** A product of the demo with seven pictures. */
const SHOES = '/products?asin=B0TRAM0RN3';
const SHOES_TITLE = 'Zapatillas de running para asfalto Tramo Runner 3';

test('on a phone a swipe reaches every picture, on the page and enlarged, and a double tap enlarges; the page has one column and a sticky buy button, which leaves a low viewport, as at 400 % zoom, uncovered; it shares with the dialog of the phone [PDP-07, PDP-26]', {
  tag: '@phone',
}, async ({ page }) => {
  // The browser of the tests has no dialog to share with.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: object) => document.documentElement.setAttribute('data-shared', JSON.stringify(shared)),
    });
  });
  await openHydrated(page, SHOES);
  await test.step('swiping', () => expectSwipes(page));
  await test.step('one column and a sticky button', () => expectStickyButton(page));
  await test.step('sharing', () => expectShared(page));
  await test.step('a low viewport', () => expectUncovered(page));
});

/** Draws a finger over the page. */
async function drag(touch: CDPSession, { x, by, y }: { x: number; by: number; y: number }): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] });
  await send('touchStart', x);
  await send('touchMove', x + by / 2);
  await send('touchMove', x + by);
  await send('touchEnd', x + by);
}

async function expectSwipes(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const gallery = page.getByRole('region', { name: 'Fotos del producto' });
  const stage = await gallery.getByRole('img', { name: SHOES_TITLE }).boundingBox();
  const middle = (stage?.y ?? 0) + 100;
  for (let shown = 2; shown <= 7; shown++) {
    await drag(touch, { x: 300, by: -200, y: middle });
    await expect(gallery.getByText(`Foto ${shown} de 7`)).toBeAttached();
  }
  await page.touchscreen.tap(200, middle);
  const dialog = page.getByRole('dialog', { name: 'Fotos del producto' });
  await expect(dialog.getByRole('status')).toHaveText('Foto 7 de 7');
  await drag(touch, { x: 300, by: -200, y: 400 });
  await expect(dialog.getByRole('status')).toHaveText('Foto 1 de 7');
  const picture = dialog.getByRole('img');
  const { width = 0 } = (await picture.boundingBox()) ?? {};
  await page.touchscreen.tap(200, 400);
  await page.touchscreen.tap(200, 400);
  await expect.poll(async () => Math.round((await picture.boundingBox())?.width ?? 0)).toBe(Math.round(width * 2));
  const { x = 0 } = (await picture.boundingBox()) ?? {};
  await drag(touch, { x: 200, by: -60, y: 400 });
  await expect.poll(async () => Math.round((await picture.boundingBox())?.x ?? 0)).toBe(Math.round(x - 60));
  await expect(dialog.getByRole('status')).toHaveText('Foto 1 de 7');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

async function expectStickyButton(page: Page): Promise<void> {
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
}

async function expectShared(page: Page): Promise<void> {
  const url = `${SHOP_URL}${SHOES}`;
  await page.getByRole('button', { name: 'Compartir' }).click();
  const text = `Mirá lo que encontré en Puente: ${SHOES_TITLE}`;
  const shared = JSON.stringify({ title: SHOES_TITLE, text, url });
  await expect(page.locator('html')).toHaveAttribute('data-shared', shared);
  await expect(page.getByRole('link', { name: 'Por correo' })).toHaveCount(0);
  const { whatsapp } = await callApi<{ whatsapp: string }>('/settings');
  const question = encodeURIComponent(`Hola, tengo una consulta sobre este producto: ${SHOES_TITLE} ${url}`);
  await expect(page.getByRole('link', { name: /^Consultanos por WhatsApp/ })).toHaveAttribute(
    'href',
    `https://wa.me/${whatsapp}?text=${question}`,
  );
}

async function expectUncovered(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  const bar = page.locator('.sticky-bar');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(bar).toBeHidden();
  const title = page.getByRole('heading', { level: 1 });
  await title.evaluate((heading) => heading.scrollIntoView({ block: 'end' }));
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(bar).toBeVisible();
}
