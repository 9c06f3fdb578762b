import { expect, type Page, test } from '@playwright/test';
import { orderPage } from '#contract/pages.ts';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { actAsStaff, signInStaff, waitForScript } from '#e2e/support/backoffice.ts';
import { boughtOrder, HEADPHONES, newOrder, waitForStatus } from '#e2e/support/complaints.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { findNamed, textOf } from '#e2e/support/server-elements.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { controlSimulator } from '#e2e/support/simulators.ts';
import { newColleague } from '#e2e/support/staff.ts';
import { getTable, visitAsStaff } from '#e2e/support/staff-visit.ts';

/** How many screens a page may be long, at a desk and on a phone. */
const LONGEST = [
  { screens: 1.5, width: 1280, height: 800 },
  { screens: 4, width: 390, height: 844 },
];

const THREE = { [HEADPHONES]: 1, B0P1A1NTEE: 1, B0TRAM0RN3: 1 };

async function expectLength(page: Page): Promise<void> {
  for (const { screens, ...size } of LONGEST) {
    await page.setViewportSize(size);
    const length = () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    await expect.poll(length, `screens at ${size.width}`).toBeLessThanOrEqual(screens);
  }
}

test('an order of three products is read at a glance, each line with what was bought and comes, and is taken and tagged', {
  tag: '@desktop',
}, async ({ page, context }) => {
  // Measured before the packages of the store are known.
  const awaited = await newOrder(THREE);
  await controlSimulator('zinc', { scenario: 'hold', order: awaited.id });
  await payOrder(awaited.token, awaited.id);
  await waitForStatus(awaited, 'ZINC_PROCCESSING');
  await signInStaff(page, `/ordenes/${awaited.number}`);
  await expect(page.getByRole('list', { name: 'Tramos' })).toContainText('Comprada');
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/5989\d{7}$/);
  await expect(page.getByRole('region', { name: 'Dinero' })).toContainText('Margen');
  await expectLength(page);

  const { number } = await boughtOrder(THREE);
  await test.step('what was bought, comes and goes back stands beside each line', async () => {
    const visit = await visitAsStaff(`/operacion/ordenes/${number}`);
    await expect(async () => {
      await visit.open(visit.path);
      const beside = findNamed(visit.document, 'ul', /^Compra, paquetes y devoluciones de/);
      expect(beside).toHaveLength(3);
      for (const line of beside) expect(textOf(line)).toMatch(/Compra hecha.*en camino al depósito/);
    }).toPass();
    await page.goto(SHOP_URL + visit.path);
    await expect(page.getByRole('list', { name: /^Compra, paquetes y devoluciones de/ })).toHaveCount(3);
  });

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
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Tu orden ${number} `);
  });

  await test.step('it is taken and tagged', async () => {
    await waitForScript(page);
    await page.keyboard.press('e');
    await expect(page.getByText('A cargo: Equipo de demostración')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tomar', exact: true })).toHaveCount(0);
    await page.locator('summary', { hasText: 'Etiquetas' }).click();
    const tags = page.getByRole('form', { name: 'Cambiar las etiquetas' });
    await tags.getByLabel('Agregar').fill('frágil');
    await tags.getByRole('button', { name: 'Cambiar las etiquetas' }).click();
    await expect(page.getByText('frágil', { exact: true })).toBeVisible();
  });

  for (const width of [320, 390, 1680]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectAccessible(page);
});

test('the orders of a list lead from one to the next, and a page opened by its address has no neighbours', {
  tag: '@desktop',
}, async ({ page }) => {
  const { token } = await newCustomer();
  const numbers: number[] = [];
  for (let count = 0; count < 2; count++) numbers.push((await createOrder(token, { [HEADPHONES]: 1 })).number);
  const [one = 0, other = 0] = numbers;
  for (const number of numbers) await actAsStaff('tagOrder', { number, add: [`vecinas${one}`] });
  const heading = (number: number) => page.getByRole('heading', { level: 1, name: `Orden ${number}` });
  await signInStaff(page, `/ordenes/${other}`);
  const neighbours = page.getByRole('navigation', { name: 'Lista de la que venís' });
  await expect(heading(other)).toBeVisible();
  await expect(neighbours).toHaveCount(0);
  await page.goto(`${SHOP_URL}/operacion/ordenes?etiqueta=vecinas${one}&orden=-numero`);
  await waitForScript(page);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(heading(other)).toBeVisible();
  await expect(neighbours).toContainText('1 de 2');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(heading(one)).toBeVisible();
  await page.keyboard.press('k');
  await expect(heading(other)).toBeVisible();
  await neighbours.getByRole('link', { name: /volver a la lista$/ }).click();
  await expect(page).toHaveURL(new RegExp(`etiqueta=vecinas${one}&orden=-numero`));
});

test('who may see neither customers nor money reads the order without them', { tag: '@desktop' }, async () => {
  const { number } = await boughtOrder();
  const { cookie } = await newColleague('compras');
  const { document } = await visitAsStaff(`/operacion/ordenes/${number}`, { cookie });
  expect(document.text).toContain('Tu rol no ve los datos personales completos');
  expect(findNamed(document, 'a', 'WhatsApp')).toEqual([]);
  expect(document.querySelector('body')?.text).not.toContain('Margen');
});

test('what the bank answered stays on the order, and its shopper reads it too', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const { token } = await newCustomer();
  const { id, number } = await createOrder(token, { [HEADPHONES]: 1 });
  await callApi(`/orders/${id}/payment`, { method: 'POST', token, body: { paymentMethod: 'sistarbanc_brou' } });
  await callApi(`/orders/${id}/payment/confirm`, { method: 'POST', token, body: {} });
  await signInStaff(page, `/ordenes/${number}`);
  const ledger = page.getByRole('table', { name: 'Libro de la orden' });
  await expect(ledger).not.toContainText('no tiene este pago');
  await page.getByRole('button', { name: 'Preguntar ahora por el pago' }).click();
  await expect(ledger).toContainText(/BROU no tiene este pago, \d\d:\d\d/);
  const again = await visitAsStaff(`/operacion/ordenes/${number}`);
  expect(textOf(getTable(again.document, 'Libro de la orden'))).toMatch(/BROU no tiene este pago, \d\d:\d\d/);
  await expectAccessible(page);

  const shopper = await browser.newPage({ storageState: signedInState(token), baseURL: SHOP_URL });
  await shopper.goto(orderPage(id));
  await expect(shopper.getByText(/Le preguntamos a BROU el .* y todavía no lo tiene\./)).toBeVisible();
  await expectAccessible(shopper);
});
