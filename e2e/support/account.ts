import { type Browser, expect, type Page } from '@playwright/test';
import { signedInState, verificationCode } from './customers.ts';
import { open, type Shopper } from './shop.ts';

/** Signs up and verifies the account with the code of the mail. Starts on a page with a sign-up link, ends on sign-in. */
export async function signUp(page: Page, shopper: Shopper): Promise<void> {
  await page.getByRole('link', { name: 'Creá tu cuenta' }).click();
  await expect(page.getByLabel('Recibir Ofertas!')).toBeChecked();
  await fillSignUp(page, shopper);
  await expect(page.getByText('Registro exitoso, revise su correo electrónico para continuar.')).toBeVisible();
  await verify(page, shopper);
}

export async function fillSignUp(page: Page, shopper: Shopper): Promise<void> {
  await page.getByLabel('Nombre').fill('Lucía');
  await page.getByLabel('Apellido').fill('Fernández');
  await page.getByLabel('Correo electrónico').fill(shopper.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(shopper.password);
  await page.getByLabel('Repetí la contraseña').fill(shopper.password);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
}

async function verify(page: Page, shopper: Shopper): Promise<void> {
  const code = await verificationCode(shopper.email);
  await page.goto(new URL('/auth/email-validation', page.url()).href);
  await page.getByLabel('Código de verificación').fill(code);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);
}

export async function signIn(page: Page, shopper: Shopper): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(shopper.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
}

/** Opens the account settings of a customer in a browser with clipboard permissions. */
export async function openSettings(browser: Browser, token: string): Promise<Page> {
  const page = await browser.newPage({
    storageState: signedInState(token),
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await open(page, '/profile/account-settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Información de la cuenta');
  return page;
}

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
