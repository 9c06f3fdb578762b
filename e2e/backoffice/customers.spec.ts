import { expect, type Page, test } from '@playwright/test';
import { PAGES } from '#contract/pages.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder } from '#e2e/support/orders.ts';
import { getNamed } from '#e2e/support/server-elements.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { statusOf, visitAsStaff } from '#e2e/support/staff-visit.ts';
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

/** Looks at the page at the widths of a narrow phone and of a desk. */
async function expectUsable(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await expectAccessible(page);
}

test('a customer is found by mail, a session that staff ends leads to sign in, and two accounts are made one', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const [customer, other] = await Promise.all([newCustomer(), newCustomer()]);
  const { number } = await createOrder(customer.token, PRODUCTS);
  const { number: otherNumber } = await createOrder(other.token, PRODUCTS);
  const orderLink = (of: number) => page.getByRole('link', { name: String(of), exact: true });
  expect(await callApi('/orders', { token: customer.token })).toHaveLength(1);

  await openCustomer(page, customer.email);
  await expect(orderLink(number)).toBeVisible();
  await expect(page.getByText(CUSTOMS_DATA.document)).toHaveCount(0);
  await expectUsable(page);
  await performAct(page, 'Cerrar esta sesión', { reason: 'Perdió el teléfono' });
  await expect(page.getByText('Ninguna sesión abierta')).toBeVisible();

  const shopper = await browser.newPage({ storageState: signedInState(customer.token) });
  await shopper.goto(SHOP_URL + PAGES.orders);
  await expect(shopper).toHaveURL(/\/auth\/signin/);
  await shopper.close();
  await orderLink(number).click();
  await page.getByRole('link', { name: customer.email }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Sesiones abiertas' })).toBeVisible();

  await test.step('two accounts of one person are made one', async () => {
    await page.getByRole('link', { name: 'Descargar sus datos, unir o eliminar la cuenta' }).click();
    await expect(page.getByRole('button', { name: 'Unir a esta cuenta' })).toBeVisible();
    await expectUsable(page);
    const form = await openAct(page, 'Unir a esta cuenta');
    await form.getByLabel('Correo de la otra cuenta').fill(customer.email);
    await expect(form.getByText('Es el correo de esta misma cuenta').first()).toBeVisible();
    await form.getByLabel('Correo de la otra cuenta').fill(other.email);
    await performAct(page, 'Unir a esta cuenta', { reason: 'Son la misma persona' });
    await expect(page.getByRole('status')).toContainText('Hecho');
    await page.getByRole('link', { name: 'Volver al cliente' }).click();
    await expect(orderLink(otherNumber)).toBeVisible();
    await expect(page.getByText('A esta cuenta se unió otra de la misma persona.')).toBeVisible();
  });
});

test("a customer's data are downloaded without script, and an open order keeps the account", {
  tag: '@desktop',
}, async () => {
  const { token, email } = await newCustomer();
  const { number } = await createOrder(token, PRODUCTS);
  const visit = await visitAsStaff('/operacion/clientes');
  await visit.send('Buscar clientes', { fields: { 'Correo, nombre': email }, button: 'Buscar' });
  const [row] = visit.document.querySelectorAll('tr').filter((one) => one.text.includes(email));
  await visit.follow(/./, row);
  expect(visit.page.text).toContain(email);
  await visit.follow('Descargar sus datos, unir o eliminar la cuenta');
  await visit.perform('Abrir la descarga', { reason: 'Lo pidió por carta' });
  const file = JSON.parse((await visit.download('Descargar el archivo')).text);
  expect(file.profile).toMatchObject({ email, document: CUSTOMS_DATA.document });
  await visit.send('Eliminar la cuenta', { button: 'Ver qué pasa' });
  expect(statusOf(getNamed(visit.document, 'form', 'Eliminar la cuenta'), 'alert')).toContain(
    `Orden ${number}: está sin pagar`,
  );
});
