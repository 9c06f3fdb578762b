import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { PAGES } from '#contract/pages.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder } from '#e2e/support/orders.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';

const PRODUCTS = { B0P1A1NTEE: 1 };

async function openCustomer(page: Page, email: string): Promise<void> {
  await signInStaff(page, '/clientes');
  const search = page.getByRole('search', { name: 'Buscar clientes' });
  await search.getByRole('searchbox').fill(email);
  await search.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('row', { name: email }).getByRole('link').click();
  await expect(page.getByText(email).first()).toBeVisible();
}

test('a customer is found by mail, and a session that staff ends leads the shopper to sign in', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const customer = await newCustomer();
  const { number } = await createOrder(customer.token, PRODUCTS);
  const shopper = await browser.newPage({ storageState: signedInState(customer.token) });
  await shopper.goto(SHOP_URL + PAGES.orders);
  await expect(shopper).toHaveURL(SHOP_URL + PAGES.orders);

  await openCustomer(page, customer.email);
  await expect(page.getByRole('link', { name: String(number), exact: true })).toBeVisible();
  await expect(page.getByText(CUSTOMS_DATA.document)).toHaveCount(0);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await expectAccessible(page);
  await performAct(page, 'Cerrar esta sesión', { reason: 'Perdió el teléfono' });
  await expect(page.getByText('Ninguna sesión abierta')).toBeVisible();

  await shopper.goto(SHOP_URL + PAGES.orders);
  await expect(shopper).toHaveURL(/\/auth\/signin/);
  await shopper.close();
  await page.getByRole('link', { name: String(number), exact: true }).click();
  await page.getByRole('link', { name: customer.email }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Sesiones abiertas' })).toBeVisible();
});

test("a customer's data are downloaded without script, and an open order keeps the account", {
  tag: '@desktop',
}, async ({ browser }) => {
  const customer = await newCustomer();
  const { number } = await createOrder(customer.token, PRODUCTS);
  const page = await browser.newPage({ javaScriptEnabled: false });
  await openCustomer(page, customer.email);
  await page.getByRole('link', { name: 'Descargar sus datos, unir o eliminar la cuenta' }).click();
  await performAct(page, 'Abrir la descarga', { reason: 'Lo pidió por carta', script: false });
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar el archivo' }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(file.profile).toMatchObject({ email: customer.email, document: CUSTOMS_DATA.document });
  const erasure = await openAct(page, 'Eliminar la cuenta', { script: false });
  await erasure.getByRole('button', { name: 'Ver qué pasa' }).click();
  await expect(page.getByRole('alert')).toContainText(`Orden ${number}: está sin pagar`);
  await page.close();
});

test('two accounts of one person are made one', { tag: '@desktop' }, async ({ page }) => {
  const [stays, goes] = [await newCustomer(), await newCustomer()];
  const { number } = await createOrder(goes.token, PRODUCTS);
  await openCustomer(page, stays.email);
  await page.getByRole('link', { name: 'Descargar sus datos, unir o eliminar la cuenta' }).click();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await expectAccessible(page);
  const form = await openAct(page, 'Unir a esta cuenta');
  await form.getByLabel('Correo de la otra cuenta').fill(stays.email);
  await expect(form.getByText('Es el correo de esta misma cuenta').first()).toBeVisible();
  await form.getByLabel('Correo de la otra cuenta').fill(goes.email);
  await performAct(page, 'Unir a esta cuenta', { reason: 'Son la misma persona' });
  await expect(page.getByRole('status')).toContainText('Hecho');
  await page.getByRole('link', { name: 'Volver al cliente' }).click();
  await expect(page.getByRole('link', { name: String(number), exact: true })).toBeVisible();
  await expect(page.getByText('A esta cuenta se unió otra de la misma persona.')).toBeVisible();
});
