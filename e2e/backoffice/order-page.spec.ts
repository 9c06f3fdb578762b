import { expect, test } from '@playwright/test';
import { orderPage } from '#contract/pages.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { boughtOrder, HEADPHONES } from '#e2e/support/complaints.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder } from '#e2e/support/orders.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { newStaff } from '#e2e/support/staff.ts';

/** How many screens a page may be long: 1280 × 800 on a desk, the phone's own there. */
const SCREENS = { desktop: 1.5, phone: 4 };

test('an order of three products is read at a glance', async ({ page, context }, { project }) => {
  const order = await boughtOrder({ [HEADPHONES]: 1, B0P1A1NTEE: 1, B0TRAM0RN3: 1 });
  if (project.name === 'desktop') await page.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(page, `/ordenes/${order.number}`);
  await expect(page.getByRole('list', { name: 'Tramos' })).toContainText('Comprada');
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/5989\d{7}$/);
  await expect(page.getByRole('region', { name: 'Dinero' })).toContainText('Margen');
  const height = page.viewportSize()?.height ?? 0;
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(length / height).toBeLessThanOrEqual(project.name === 'desktop' ? SCREENS.desktop : SCREENS.phone);

  await test.step('what a machine did is a link away', async () => {
    const history = page.getByRole('list', { name: 'Historia' });
    await expect(history).not.toContainText('avisó');
    await page.getByRole('link', { name: /técnicas?$/ }).click();
    await expect(history).toContainText('avisó');
    await page.getByRole('link', { name: 'Solo lo principal' }).click();
    await expect(history).not.toContainText('avisó');
  });

  await test.step('what to tell the shopper is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const region = page.getByRole('region', { name: '¿Qué le digo?' });
    await region.getByRole('button', { name: 'Copiar' }).click();
    await expect(region.getByRole('button', { name: 'Copiado' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Tu orden ${order.number} `);
  });

  await expectAccessible(page);
  for (const width of [320, project.name === 'desktop' ? 1680 : 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
});

test('what was bought, comes and goes back stands beside each line, and the order is taken and tagged', async ({
  page,
}) => {
  const order = await boughtOrder({ [HEADPHONES]: 1, B0TRAM0RN3: 1 });
  await signInStaff(page, `/ordenes/${order.number}`);
  const beside = page.getByRole('list', { name: /^Compra, paquetes y devoluciones de/ });
  await expect(beside).toHaveCount(2);
  await expect(async () => {
    await page.reload();
    for (const line of await beside.all())
      expect(await line.textContent()).toMatch(/Compra hecha.*en camino al depósito/);
  }).toPass();
  await page.keyboard.press('e');
  await expect(page.getByText('A cargo: Equipo de demostración')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tomar', exact: true })).toHaveCount(0);
  await page.locator('summary', { hasText: 'Etiquetas' }).click();
  const tags = page.getByRole('form', { name: 'Cambiar las etiquetas' });
  await tags.getByLabel('Agregar').fill('frágil');
  await tags.getByRole('button', { name: 'Cambiar las etiquetas' }).click();
  await expect(page.getByText('frágil', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('the orders of a list lead from one to the next, and a page opened by its address has no neighbours', {
  tag: '@desktop',
}, async ({ page }) => {
  const { token } = await newCustomer();
  const numbers: number[] = [];
  for (let count = 0; count < 2; count++) numbers.push((await createOrder(token, { [HEADPHONES]: 1 })).number);
  await signInStaff(page, `/ordenes/${numbers[1]}`);
  const neighbours = page.getByRole('navigation', { name: 'Lista de la que venís' });
  await expect(page.getByRole('heading', { level: 1, name: `Orden ${numbers[1]}` })).toBeVisible();
  await expect(neighbours).toHaveCount(0);
  await page.goto(`${SHOP_URL}/operacion/ordenes?estado=NEW&orden=-numero`);
  const rows = page.getByRole('rowheader').getByRole('link');
  const listed = await rows.allTextContents();
  await rows.first().click();
  await expect(neighbours).toContainText(`1 de ${listed.length}`);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1, name: `Orden ${listed[1]}` })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1, name: `Orden ${listed[0]}` })).toBeVisible();
  await neighbours.getByRole('link', { name: /volver a la lista$/ }).click();
  await expect(page).toHaveURL(/estado=NEW&orden=-numero/);
});

test('who may see neither customers nor money reads the order without them', { tag: '@desktop' }, async ({ page }) => {
  const order = await boughtOrder();
  const staff = await newStaff('compras');
  await openAs(page, staff.cookie, `${SHOP_URL}/operacion/ordenes/${order.number}`);
  await expect(page.getByText('Tu rol no ve los datos personales completos')).toBeVisible();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
  await expect(page.getByText('Margen')).toHaveCount(0);
});

test('what the bank answered stays on the order, and its shopper reads it too', async ({ page, browser }) => {
  const { token } = await newCustomer();
  const { id, number } = await createOrder(token, { [HEADPHONES]: 1 });
  await callApi(`/orders/${id}/payment`, { method: 'POST', token, body: { paymentMethod: 'sistarbanc_brou' } });
  await callApi(`/orders/${id}/payment/confirm`, { method: 'POST', token, body: {} });
  await signInStaff(page, `/ordenes/${number}`);
  const ledger = page.getByRole('table', { name: 'Libro de la orden' });
  await expect(ledger).not.toContainText('no tiene este pago');
  await page.getByRole('button', { name: 'Preguntar ahora por el pago' }).click();
  await expect(ledger).toContainText(/BROU no tiene este pago, \d\d:\d\d/);
  await page.reload();
  await expect(ledger).toContainText(/BROU no tiene este pago, \d\d:\d\d/);
  await expectAccessible(page);

  const shopper = await browser.newPage({ storageState: signedInState(token), baseURL: SHOP_URL });
  await shopper.goto(orderPage(id));
  await expect(shopper.getByText(/Le preguntamos a BROU el .* y todavía no lo tiene\./)).toBeVisible();
  await expectAccessible(shopper);
});
