import { expect, type Page, test } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createHeldOrder, createOrder, payOrder } from '#e2e/support/orders.ts';
import { open, waitForMail } from '#e2e/support/shop.ts';
import { controlSimulator } from '#e2e/support/simulators.ts';

const HEADPHONES = 'B0PNTEQ40A';

const section = (page: Page) => page.getByRole('region', { name: 'Cancelar la orden' });

async function confirm(page: Page): Promise<void> {
  await section(page).getByRole('button', { name: 'Cancelar la orden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar la orden' });
  await expect(dialog).toContainText('Te devolvemos el total, U$S');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar la orden' }).click();
}

test('a paid order that is not bought is cancelled with what comes back said before', { tag: '@phone' }, async ({
  browser,
}) => {
  const { token, id } = await createHeldOrder();
  const context = await browser.newContext({ storageState: signedInState(token) });
  const page = await context.newPage();
  await open(page, `/profile/orders/${id}`);
  await expect(section(page)).toContainText('Todavía no compramos nada');
  await expectNoOverflow(page);
  await confirm(page);
  await expect(page.getByText('Cancelamos la orden')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Devolución' })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  await context.close();
});

test('an order that the store has is asked for, and says what happens when it is too late', async ({ browser }) => {
  const { token, email } = await newCustomer();
  const { id } = await createOrder(token, { [HEADPHONES]: 1 });
  await controlSimulator('zinc', { scenario: 'hold', order: id });
  await payOrder(token, id);
  const read = () => callApi<Order>(`/orders/${id}`, { token });
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe('ZINC_PROCCESSING');
  const context = await browser.newContext({ storageState: signedInState(token) });
  const page = await context.newPage();
  await open(page, `/profile/orders/${id}`);
  await expect(section(page)).toContainText('si ya es tarde, la orden sigue');
  await confirm(page);
  await expect(page.getByText('Pedimos la cancelación').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Devolución' })).toBeVisible({ timeout: 60_000 });
  await waitForMail(email, /Cancelamos tu orden n.º \d+ y te devolvemos el dinero/);
  await context.close();
});
