import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAs, openPalette, signInStaff } from '#e2e/support/backoffice.ts';
import { boughtOrder } from '#e2e/support/complaints.ts';
import { newCustomer } from '#e2e/support/customers.ts';
import { createOrder } from '#e2e/support/orders.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { newStaff } from '#e2e/support/staff.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buscar y abrir' });
const results = (page: Page, group: string) => dialog(page).getByRole('group', { name: group }).getByRole('menuitem');

test('a part of a mail finds the customer and the order while it is typed, and Enter opens the first', async ({
  page,
}) => {
  const { token, email } = await newCustomer();
  const { number } = await createOrder(token, { B0PNTEQ40A: 1 });
  await signInStaff(page, '/cola');
  const field = await openPalette(page);
  await field.fill(email.slice(0, email.indexOf('@')));
  await expect(results(page, 'Clientes')).toHaveText([new RegExp(email)]);
  await expect(results(page, 'Órdenes')).toHaveText([new RegExp(`^Orden ${number}Sin pagar · `)]);
  await expect(dialog(page).getByRole('status')).toHaveText('2 resultados');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/operacion/ordenes/${number}$`));
  await expect(dialog(page)).toBeHidden();

  // What was opened is there at once, the newest first.
  await openPalette(page);
  await expect(results(page, 'Lo último que abriste').first()).toHaveText(`Orden ${number}`);
});

test('a number that is typed and entered at once opens its order', { tag: '@desktop' }, async ({ page }) => {
  const { token } = await newCustomer();
  const { number } = await createOrder(token, { B0PNTEQ40A: 1 });
  await signInStaff(page, '/cola');
  await page.getByRole('button', { name: /^Buscar orden/ }).waitFor();
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('textbox').fill(String(number));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/operacion/ordenes/${number}$`));
});

test('words beside a number are what is to be done with it: its acts are offered, and Enter opens the first', async ({
  page,
}) => {
  const { token } = await newCustomer();
  const { number } = await createOrder(token, { B0PNTEQ40A: 1 });
  await signInStaff(page, '/cola');
  const field = await openPalette(page);
  await field.fill(`${number}`);
  await expect(results(page, 'Órdenes')).toHaveText([new RegExp(`^Orden ${number}`)]);
  await expect(results(page, `Hacer con Orden ${number}`).filter({ hasText: 'Cambiar quien recibe' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await field.fill(`${number} recibe`);
  await expect(results(page, `Hacer con Orden ${number}`)).toHaveText([
    'Cambiar quien recibe',
    'Ver el documento de quien recibe',
  ]);
  await field.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cambiar quien recibe' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/operacion/ordenes/${number}$`));
});

test('what is entered before it is found opens once it is, and an act of a page below too', {
  tag: '@desktop',
}, async ({ page }) => {
  const { number } = await boughtOrder();
  await signInStaff(page, '/cola');
  await (await openPalette(page)).fill(`${number} pedir la dev`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Pedir la devolución' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/operacion/ordenes/${number}/devolver\\?acto=`));
});

test('the acts of the open page are found and done, and its sections by their names without accents', {
  tag: '@desktop',
}, async ({ page }) => {
  const { token } = await newCustomer();
  const { number } = await createOrder(token, { B0PNTEQ40A: 1 });
  await signInStaff(page, `/ordenes/${number}`);
  await (await openPalette(page)).fill('quien recibe');
  await results(page, 'En esta página').filter({ hasText: 'Cambiar quien recibe' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Cambiar quien recibe' })).toBeVisible();
  await page.keyboard.press('Escape');
  await (await openPalette(page)).fill('busquedas');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Búsquedas' })).toBeFocused();
});

test('somebody who leaves takes along what they opened, and a role finds what it sees alone', {
  tag: '@desktop',
}, async ({ page }) => {
  const { token, email } = await newCustomer();
  const { number } = await createOrder(token, { B0PNTEQ40A: 1 });
  await openAs(page, (await newStaff('compras')).cookie, `${SHOP_URL}/operacion/ordenes/${number}`);
  const field = await openPalette(page);
  await expect(results(page, 'Lo último que abriste')).toHaveText([`Orden ${number}`]);
  await field.fill(email.slice(0, email.indexOf('@')));
  await expect(dialog(page).getByRole('status')).toHaveText('No hay nada con eso');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /· Compras/ }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operación' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
