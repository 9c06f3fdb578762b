import { expect, type Locator, type Page, test } from '@playwright/test';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { stopClock } from '#e2e/support/clock.ts';
import { newCustomer } from '#e2e/support/customers.ts';
import { navigate } from '#e2e/support/router.ts';
import { newShopper, open } from '#e2e/support/shop.ts';

const HEADPHONES = 'B0PNTEQ40A';

test('snackbars of every kind and length disappear after five seconds, an alert after three; the four kinds look different [ERR-38, ERR-39, CONST-34, ENT-07]', {
  tag: '@desktop',
}, async ({ page }) => {
  const looks: Record<string, string> = {};
  const note = async (kind: string, text: string) => {
    looks[kind] = await appearanceOf(page, text);
  };
  /** The clock is paused when the message appears. */
  const expectToLast = async (message: Locator, milliseconds: number) => {
    await expect(message).toBeVisible();
    await page.clock.runFor(milliseconds - 500);
    await expect(message).toBeVisible();
    await page.clock.runFor(1000);
    await expect(message).toHaveCount(0);
  };
  const snackbar = (text: RegExp) => page.locator('.snackbar').filter({ hasText: text });
  const email = page.getByLabel('Correo electrónico');
  await page.clock.install();

  await test.step('a confirmation', async () => {
    await open(page, `/products?asin=${HEADPHONES}`);
    const add = page.getByRole('button', { name: 'Agregar al carrito' }).first();
    await expect(add).toBeEnabled();
    await waitForHydration(page);
    await stopClock(page);
    await add.click();
    await note('success', 'Producto agregado al carrito');
    await expectToLast(page.getByText('Producto agregado al carrito'), 5000);
    await page.clock.resume();
  });

  await test.step('an alert', async () => {
    await navigate(page, '/gen-validation-code');
    await email.fill(newShopper().email);
    await stopClock(page);
    await page.getByRole('button', { name: 'Validar' }).click();
    await expectToLast(page.getByText('Se envío el código al email correctamente.'), 3000);
    await page.clock.resume();
  });

  await test.step('an error, and a longer confirmation', async () => {
    const { email: address } = await newCustomer();
    await navigate(page, '/auth/signin');
    await email.fill(address);
    await page.getByLabel('Contraseña', { exact: true }).fill('Equivocada1');
    await stopClock(page);
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await note('error', 'Credenciales inválidas, verifique sus datos e intente nuevamente!');
    await expectToLast(snackbar(/^Credenciales inválidas/), 5000);
    await page.getByRole('button', { name: /olvid/i }).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await expectToLast(snackbar(new RegExp(address)), 5000);
    await page.clock.resume();
  });

  await open(page, '/products?asin=B000000000');
  await note('info', 'No hemos podido encontrar tu producto, intenta con alguno diferente!');
  const unknownToken = `e30.${Buffer.from('{"sub":"nobody","firstName":"Nadie"}').toString('base64url')}.e30`;
  await page.evaluate((token) => localStorage.setItem('token', JSON.stringify(token)), unknownToken);
  await open(page, '/');
  await note('warning', 'Tu sesión terminó. Volvé a ingresar para seguir.');
  expect(new Set(Object.values(looks)).size, JSON.stringify(looks)).toBe(4);
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
