import { expect, type Page, test } from '@playwright/test';
import { fillSignUp, signIn } from '#e2e/support/account.ts';
import { visitorCartState } from '#e2e/support/cart.ts';
import { newUnverifiedShopper, verificationCode, verificationLink } from '#e2e/support/customers.ts';
import { newShopper, open, SHOP_URL } from '#e2e/support/shop.ts';

test('the way to the checkout survives sign-up, another code and its verification', { tag: '@desktop' }, async ({
  browser,
}) => {
  const shopper = newShopper();
  const page = await browser.newPage({ storageState: visitorCartState([{ productId: 'B0PNTEQ40A', quantity: 1 }]) });
  await open(page, '/shopping-cart');
  await page.getByRole('button', { name: 'Finalizar compra' }).first().click();
  await page.getByRole('link', { name: 'Creá tu cuenta' }).click();
  await fillSignUp(page, shopper);
  await page.getByRole('status').getByRole('link', { name: 'Verificar' }).click();
  await expect(page).toHaveURL(/\/auth\/email-validation\?from=%2Fcheckout$/);
  await page.getByRole('link', { name: 'Pedí otro código' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(shopper.email);
  await page.getByRole('link', { name: 'Ya tengo el código' }).click();
  await expect(page).toHaveURL(/\/auth\/email-validation/);
  await page.goBack();
  await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/email-validation/);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/signin\?from=%2Fcheckout$/);
  await page.getByRole('link', { name: 'Ya tengo el código' }).click();
  await page.getByLabel('Código de verificación').fill(await verificationCode(shopper.email));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page).toHaveURL(/\/auth\/signin\?from=%2Fcheckout$/);
  await signIn(page, shopper);
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByRole('heading', { level: 2, name: 'Datos para Aduana' })).toBeVisible();
  await page.close();
});

test('from the cart over sign-up and the link of the mail, in another tab, a visitor needs only the password to check out that cart [AUTH-20, AUTH-24, AUTH-25]', {
  tag: '@phone',
}, async ({ browser, viewport }) => {
  const shopper = newShopper();
  const storageState = visitorCartState([{ productId: 'B0PNTEQ40A', quantity: 2 }]);
  const context = await browser.newContext({ baseURL: SHOP_URL, storageState, viewport });
  const first = await context.newPage();
  const sentAddresses: string[] = [];
  context.on('request', (request) => sentAddresses.push(request.url()));
  await open(first, '/checkout');
  await first.getByRole('link', { name: 'Creá tu cuenta' }).click();
  // The page of the sign-in, which has such a field too, is shown until this one is loaded.
  await expect(first.getByLabel('Repetí la contraseña')).toBeVisible();
  await test.step('a password is shown and hidden by a button that says which it is, and the caret stays in the field', () =>
    expectPasswordToggle(first));
  await fillSignUp(first, shopper);
  await expect(first).toHaveURL(/\/auth\/signin\?from=%2Fcheckout$/);
  await expect(first.getByLabel('Correo electrónico')).toHaveValue(shopper.email);

  const page = await context.newPage();
  await open(page, await verificationLink(shopper.email));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page).toHaveURL(/\/auth\/signin\?from=%2Fcheckout$/);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(shopper.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(shopper.password);
  const merged = page.waitForRequest((request) => request.url().endsWith('/api/cart') && request.method() === 'POST');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  expect((await merged).postDataJSON()).toMatchObject({ products: [{ productId: 'B0PNTEQ40A', quantity: 2 }] });
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByRole('heading', { level: 2, name: 'Datos para Aduana' })).toBeVisible();
  await expect(first, 'the tab of the sign-up follows').toHaveURL(/\/checkout/);
  expect(await page.evaluate(() => localStorage.getItem('signUp'))).toBeNull();
  expect(sentAddresses.filter((address) => decodeURIComponent(address).includes(shopper.email))).toEqual([]);
  await context.close();
});

async function expectPasswordToggle(page: Page): Promise<void> {
  const password = page.getByLabel('Contraseña', { exact: true });
  const toggle = page.getByRole('button', { name: 'Mostrar contraseña' }).first();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await password.fill('Clave');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toBeFocused();
  await page.keyboard.type('1234');
  await expect(password).toHaveValue('Clave1234');
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect(password).toHaveAttribute('type', 'password');
  const { width, height } = (await toggle.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
}

test('the link of the mail, opened in another browser, fills in the email of the sign-in, which no address shows', {
  tag: '@phone',
}, async ({ page }) => {
  const shopper = await newUnverifiedShopper();
  await open(page, await verificationLink(shopper.email));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page).toHaveURL(`${SHOP_URL}/auth/signin`);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(shopper.email);
  await page.reload();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(shopper.email);
});

test('who signs in before verifying finds the address filled in where another code is requested [ERR-04]', {
  tag: '@desktop',
}, async ({ page }) => {
  const shopper = await newUnverifiedShopper();
  await open(page, '/auth/signin?from=%2Fcheckout');
  await signIn(page, shopper);
  await page.getByRole('link', { name: 'Pedí otro código' }).click();
  await expect(page).toHaveURL(/\/gen-validation-code\?from=%2Fcheckout$/);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(shopper.email);
});
