import { expect, test } from '@playwright/test';
import { newCustomer } from '#e2e/support/customers.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

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
