import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAs, openPalette, signInStaff } from '#e2e/support/backoffice.ts';
import { newOrder, waitForStatus } from '#e2e/support/complaints.ts';
import { newCustomer } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { newColleague } from '#e2e/support/staff.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buscar y abrir' });
const results = (page: Page, group: string) => dialog(page).getByRole('group', { name: group }).getByRole('menuitem');

test('a customer, an order and what is to be done with it are found while they are typed, and Enter opens the first', {
  tag: '@desktop',
}, async ({ page }) => {
  const order = await newOrder();
  const { number, email } = order;
  const recipient = page.getByRole('dialog', { name: 'Cambiar quien recibe' });
  const orderUrl = new RegExp(`/operacion/ordenes/${number}$`);
  await signInStaff(page, '/cola');

  await test.step('a part of a mail finds the customer and the order', async () => {
    const field = await openPalette(page);
    await field.fill(email.slice(0, email.indexOf('@')));
    await expect(results(page, 'Clientes')).toHaveText([new RegExp(email)]);
    await expect(results(page, 'Órdenes')).toHaveText([new RegExp(`^Orden ${number}Sin pagar · `)]);
    await expect(dialog(page).getByRole('status')).toHaveText('2 resultados');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await field.press('Enter');
    await expect(page).toHaveURL(orderUrl);
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('what was opened is there at once, the newest first', async () => {
    await openPalette(page);
    await expect(results(page, 'Lo último que abriste').first()).toHaveText(`Orden ${number}`);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('the acts of the open page are found and done', async () => {
    await (await openPalette(page)).fill('quien recibe');
    await results(page, 'En esta página').filter({ hasText: 'Cambiar quien recibe' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(recipient).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(recipient).toBeHidden();
  });

  await test.step('sections are found by their names without accents', async () => {
    await (await openPalette(page)).fill('busquedas');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Búsquedas' })).toBeFocused();
  });

  await test.step('a number that is typed and entered at once opens its order', async () => {
    await page.keyboard.press('Control+k');
    await dialog(page).getByRole('textbox').fill(String(number));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(orderUrl);
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('words beside a number are what is to be done with it', async () => {
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
    await expect(recipient).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(orderUrl);
  });

  await test.step('what is entered before it is found opens once it is, and an act of a page below too', async () => {
    await payOrder(order.token, order.id);
    await waitForStatus(order, 'ZINC_PAID');
    await (await openPalette(page)).fill(`${number} pedir la dev`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Pedir la devolución' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/operacion/ordenes/${number}/devolver\\?acto=`));
  });
});

test('somebody who leaves takes along what they opened, and a role finds what it sees alone', {
  tag: '@desktop',
}, async ({ page }) => {
  const { token, email } = await newCustomer();
  const { number } = await createOrder(token, { B0PNTEQ40A: 1 });
  await openAs(page, (await newColleague('compras')).cookie, `${SHOP_URL}/operacion/ordenes/${number}`);
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
