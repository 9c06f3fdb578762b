import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { stopClock } from '#e2e/support/clock.ts';
import { newCustomer } from '#e2e/support/customers.ts';
import { newShopper, open } from '#e2e/support/shop.ts';

const HEADPHONES = 'B0PNTEQ40A';

test('a snackbar disappears after five seconds, an alert after three [ERR-38, ERR-39, CONST-34]', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install();
  await open(page, `/products?asin=${HEADPHONES}`);
  const add = page.getByRole('button', { name: 'Agregar al carrito' }).first();
  await expect(add).toBeEnabled();
  await waitForHydration(page);
  await stopClock(page);
  await add.click();
  const added = page.getByText('Producto agregado al carrito');
  await expect(added).toBeVisible();
  await page.clock.runFor(4500);
  await expect(added).toBeVisible();
  await page.clock.runFor(1000);
  await expect(added).toHaveCount(0);
  await page.clock.resume();

  await open(page, '/gen-validation-code');
  await waitForHydration(page);
  await page.getByLabel('Correo electrónico').fill(newShopper().email);
  await stopClock(page);
  await page.getByRole('button', { name: 'Validar' }).click();
  const sent = page.getByText('Se envío el código al email correctamente.');
  await expect(sent).toBeVisible();
  await page.clock.runFor(2500);
  await expect(sent).toBeVisible();
  await page.clock.runFor(1000);
  await expect(sent).toHaveCount(0);
});

test('errors and confirmations of every length disappear after five seconds too [ERR-38, CONST-34]', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install();
  await open(page, '/auth/signin');
  await waitForHydration(page);
  const expectFiveSeconds = async (text: RegExp) => {
    const message = page.locator('.snackbar').filter({ hasText: text });
    await expect(message).toBeVisible();
    await page.clock.runFor(4500);
    await expect(message).toBeVisible();
    await page.clock.runFor(1000);
    await expect(message).toHaveCount(0);
  };
  const { email } = await newCustomer();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill('Equivocada1');
  await stopClock(page);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expectFiveSeconds(/^Credenciales inválidas/);
  await page.getByRole('button', { name: /olvid/i }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button').last().click();
  await expectFiveSeconds(new RegExp(email));
});

test('the four kinds of snackbar look different [ENT-07]', { tag: '@desktop' }, async ({ browser }) => {
  const page = await browser.newPage({ storageState: undefined });
  await page.clock.install();
  const looks: Record<string, string> = {};
  const note = async (kind: string, text: string) => {
    looks[kind] = await appearanceOf(page, text);
  };
  await open(page, `/products?asin=${HEADPHONES}`);
  const add = page.getByRole('button', { name: 'Agregar al carrito' }).first();
  await expect(add).toBeEnabled();
  await add.click();
  await note('success', 'Producto agregado al carrito');
  await open(page, '/products?asin=B000000000');
  await note('info', 'No hemos podido encontrar tu producto, intenta con alguno diferente!');
  await open(page, '/auth/signin');
  await waitForHydration(page);
  await page.getByLabel('Correo electrónico').fill(newShopper().email);
  await page.getByLabel('Contraseña', { exact: true }).fill('Contrasena1');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await note('error', 'Credenciales inválidas, verifique sus datos e intente nuevamente!');
  const unknownToken = `e30.${Buffer.from('{"sub":"nobody","firstName":"Nadie"}').toString('base64url')}.e30`;
  await page.evaluate((token) => localStorage.setItem('token', JSON.stringify(token)), unknownToken);
  await open(page, '/');
  await note('warning', 'Tu sesión terminó. Volvé a ingresar para seguir.');
  expect(new Set(Object.values(looks)).size, JSON.stringify(looks)).toBe(4);
  await page.close();
});

/** Colour of the mark and shape of the icon of a snackbar. */
async function appearanceOf(page: Page, text: string): Promise<string> {
  const words = page.getByText(text);
  const snackbar = page.locator('.snackbar').filter({ has: words });
  await expect(snackbar).toBeVisible();
  return snackbar.evaluate((element) => {
    const { borderInlineStartColor } = getComputedStyle(element);
    return `${borderInlineStartColor} ${element.querySelector('svg')?.innerHTML}`;
  });
}
