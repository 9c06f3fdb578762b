import { expect, test } from '@playwright/test';
import { newCustomer } from '#e2e/support/customers.ts';
import { expectFieldError } from '#e2e/support/forms.ts';
import { open, SHOP_URL } from '#e2e/support/shop.ts';

test('a field left for a click shows its message after the click, and loses it as it becomes right', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/auth/signup');
  const offers = page.getByRole('checkbox', { name: 'Recibir Ofertas!' });
  const email = page.getByLabel('Correo electrónico');
  await email.fill('abc');
  const box = await offers.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.mouse.down();
  await expect(email).not.toBeFocused();
  await expect(email).not.toHaveAttribute('aria-invalid');
  await page.mouse.up();
  await expect(offers).not.toBeChecked();
  await expectFieldError(email, 'Ingresá un correo electrónico válido');
  await email.pressSequentially('@correo.example');
  await expect(email).not.toHaveAttribute('aria-invalid');
  // A field that is only passed by shows nothing.
  await page.getByLabel('Nombre').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Apellido')).toBeFocused();
  await expect(page.getByLabel('Nombre')).not.toHaveAttribute('aria-invalid');
});

test('what is typed before hydration stays in its fields and is sent', { tag: '@phone' }, async ({ page }) => {
  const { email, password } = await newCustomer();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${SHOP_URL}/auth/signin`, { waitUntil: 'commit' });
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  const submit = page.getByRole('button', { name: 'Ingresar', exact: true });
  await expect(submit).toBeDisabled();
  held.resolve();
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(page).toHaveURL(`${SHOP_URL}/`);
});
