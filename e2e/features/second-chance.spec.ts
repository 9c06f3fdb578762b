import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { newOrder } from '#e2e/support/complaints.ts';
import { callApi, signedInState } from '#e2e/support/customers.ts';
import { open, waitForMail } from '#e2e/support/shop.ts';

test('a canceled order gets another chance from the link of its mail, and each order names the other @phone', async ({
  browser,
}) => {
  const order = await newOrder();
  await callApi(`/orders/${order.id}/cancel`, { method: 'POST', token: order.token, body: {} });
  const mail = await waitForMail(order.email, /Cancelamos tu orden/);
  expect(mail).toContain(`/profile/orders/${order.id}?otra=1`);
  const context = await browser.newContext({ storageState: signedInState(order.token) });
  const page = await context.newPage();
  await open(page, `/profile/orders/${order.id}?otra=1`);
  const dialog = page.getByRole('dialog', { name: 'Otra oportunidad' });

  await test.step('it shows what the order would be now before the yes', async () => {
    await expect(dialog).toContainText(/Total: .*igual que antes/);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Ahora no' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the yes makes one order, which is paid as any other', async () => {
    await page.getByRole('button', { name: 'Ver cuánto cuesta hoy' }).click();
    await dialog.getByRole('button', { name: /^Hacer la orden por/ }).click();
    await expect(page).not.toHaveURL(new RegExp(order.id));
    await expect(page.getByText('Es otra oportunidad de la')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pagar/ }).first()).toBeVisible();
    await page.getByRole('link', { name: `Orden ${order.number}` }).click();
    await expect(page.getByText('Ya la hiciste de nuevo:')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ver cuánto cuesta hoy' })).toBeHidden();
  });
  await context.close();
});
