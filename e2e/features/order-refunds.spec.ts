import { expect, type Page, test } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import type { Refund } from '#contract/refunds.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder } from '#e2e/support/orders.ts';
import { open, waitForMail } from '#e2e/support/shop.ts';
import { controlSimulator } from '#e2e/support/simulators.ts';

const HEADPHONES = 'B0PNTEQ40A';

/** Creates an order that was paid in cash and that the store then refused to sell. */
async function refundedCashOrder(token: string): Promise<Order> {
  const { id } = await createOrder(token, { [HEADPHONES]: 1 });
  await callApi(`/orders/${id}/payment`, { method: 'POST', token, body: { paymentMethod: 'abitab' } });
  await callApi(`/orders/${id}/payment/confirm`, { method: 'POST', token, body: {} });
  await controlSimulator('zinc', { scenario: 'out-of-stock', order: id, calls: 1 });
  await controlSimulator('abitab', { scenario: 'pay', order: id });
  const read = () => callApi<Order>(`/orders/${id}`, { token });
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe('REFUND');
  return await read();
}

const section = (page: Page) => page.getByRole('region', { name: 'Devolución' });

test('a shopper who paid in cash gives a bank account for the refund, changes it and sees the transfer', {
  tag: '@phone',
}, async ({ browser }) => {
  const { token, email, password } = await newCustomer();
  const order = await refundedCashOrder(token);
  const context = await browser.newContext({ storageState: signedInState(token) });
  const page = await context.newPage();
  await open(page, `/profile/orders/${order.id}`);
  await expect(section(page)).toContainText('Pagaste en efectivo');
  await expect(page.getByText('por el mismo medio')).toHaveCount(0);

  await test.step('the form opens by keyboard and names each wrong field', async () => {
    await section(page).getByRole('button', { name: 'Indicar la cuenta' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cuenta para la devolución' });
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByRole('alert').first()).toContainText('Revisá estos datos:');
    await expect(dialog.getByLabel('Banco')).toHaveAccessibleDescription(/Elegí el banco de tu cuenta/);
    await dialog.getByLabel('Banco').selectOption('Santander');
    await dialog.getByLabel('Tipo de cuenta').selectOption('Caja de ahorro');
    await dialog.getByLabel('Moneda de la cuenta').selectOption('Dólares');
    await dialog.getByLabel('Número de cuenta').fill('0012-3456-7890');
    await dialog.getByLabel('Nombre del titular').fill('Lucía Fernández');
    await dialog.getByLabel('Documento del titular').fill('4.871.206-1');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByLabel('Sucursal')).toHaveAccessibleDescription(/Santander pide también/);
    await dialog.getByLabel('Sucursal').fill('21');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByRole('alert').first()).toContainText('Tu contraseña');
    await dialog.getByLabel('Tu contraseña').fill('Equivocada9');
    await dialog.getByLabel('Moneda de la cuenta').selectOption('Pesos');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText('La contraseña no es correcta')).toBeVisible();
    await dialog.getByLabel('Moneda de la cuenta').selectOption('Dólares');
    await dialog.getByLabel('Tu contraseña').fill(password);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByLabel('Moneda de la cuenta')).toHaveAccessibleDescription(/indicá una cuenta en pesos/);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByLabel('Moneda de la cuenta').selectOption('Pesos');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the order shows only the last digits, and the account can be changed', async () => {
    await expect(page.getByText('Anotamos la cuenta')).toBeVisible();
    await expect(section(page)).toContainText('Santander, terminada en 7890');
    await page.reload();
    await expect(section(page)).toContainText('Santander, terminada en 7890');
    expect(await page.content()).not.toContain('34567890');
    await section(page).getByRole('button', { name: 'Cambiar la cuenta' }).click();
    await expect(page.getByLabel('Número de cuenta')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(section(page).getByRole('button', { name: 'Cambiar la cuenta' })).toBeFocused();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('the mail has a link that stops the transfer', async () => {
    const mail = await waitForMail(email, /\/refund-accounts\//);
    const stop = await browser.newPage();
    await stop.goto(/\S+\/refund-accounts\/\S+/.exec(mail)?.[0] ?? '');
    await expect(stop.getByRole('heading', { level: 1 })).toHaveText('¿No indicaste vos esta cuenta?');
    await expect(stop.getByText('Santander, terminada en 7890')).toBeVisible();
    await expectAccessible(stop);
    await expectNoOverflow(stop);
    await stop.close();
  });

  await test.step('once it is transferred, the date and the last digits', async () => {
    const [refund] = await callApi<Refund[]>(`/orders/${order.id}/refunds`, { token });
    const sent = { ...refund, state: 'sent', sentAt: '2026-11-22T15:00:00.000Z' };
    await page.route('**/api/orders/*/refunds', (route) => route.fulfill({ json: [sent] }));
    await page.reload();
    await expect(section(page)).toContainText(
      'Transferencia enviada el 22 de noviembre a la cuenta terminada en 7890 (Santander).',
    );
    await expect(section(page).getByRole('button')).toHaveCount(0);
  });

  await test.step('refunds that cannot be read show an error with a retry', async () => {
    await page.unroute('**/api/orders/*/refunds');
    await page.route('**/api/orders/*/refunds', (route) => route.abort());
    await page.reload();
    const alert = page.getByRole('alert').filter({ hasText: 'No pudimos traer la devolución' });
    await expect(alert).toBeVisible();
    await page.unroute('**/api/orders/*/refunds');
    await alert.getByRole('button').click();
    await expect(section(page)).toContainText('Santander, terminada en 7890');
  });
  await context.close();
});
