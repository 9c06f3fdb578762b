import { expect, type Page, test } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { boughtOrder, expectNotQueued, newOrder } from '#e2e/support/complaints.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createHeldOrder, createOrder, payOrder } from '#e2e/support/orders.ts';
import { navigate } from '#e2e/support/router.ts';
import { open, SHOP_URL, waitForMail } from '#e2e/support/shop.ts';
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

test('a held order says that the payment is looked at, promises neither a purchase nor a date, and is cancelled with what comes back said before', {
  tag: '@phone',
}, async ({ browser }) => {
  const { token, id } = await createHeldOrder();
  const context = await browser.newContext({ storageState: signedInState(token) });
  const page = await context.newPage();
  await open(page, `/profile/orders/${id}`);
  await test.step('nothing is promised', async () => {
    await expect(page.getByText('Estamos revisando tu pago; te escribimos si necesitamos algo.')).toBeVisible();
    await expect(page.getByText('Confirmada', { exact: true })).toBeVisible();
    await expect(page.getByText('Pago confirmado')).toBeVisible();
    const promises = page.getByText(/Ahora compramos|Llega entre|Estimada:|en camino al depósito/);
    await expect(promises).toHaveCount(0);
    const { userId } = await callApi<Order>(`/orders/${id}`, { token });
    await navigate(page, `/successful-purchase?uid=${userId}&oid=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('tu compra ha sido exitosa');
    await expect(page.getByText(/Ya estamos pidiendo|llega entre/i)).toHaveCount(0);
    await page.goBack();
  });
  await expect(section(page)).toContainText('Todavía no compramos nada');
  await expectNoOverflow(page);
  await confirm(page);
  await expect(page.getByText('Cancelamos la orden')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Devolución' })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  await context.close();
});

test('an order that the store has is asked for, and says what happens when it is too late', {
  tag: '@desktop',
}, async ({ browser }) => {
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

test('a cancellation that comes too late says what can be done, until the staff decides that the order goes on', {
  tag: '@phone',
}, async ({ browser, page }) => {
  const order = await boughtOrder();
  await expect.poll(async () => (await order.read()).packages.length).toBeGreaterThan(0);
  const context = await browser.newContext({ storageState: signedInState(order.token) });
  const shopper = await context.newPage();
  // Of a page that was opened while the store could still cancel.
  await callApi(`/orders/${order.id}/cancel`, { method: 'POST', token: order.token, body: {} });
  await open(shopper, `/profile/orders/${order.id}`);
  const late = section(shopper).getByRole('status');
  await expect(late).toContainText('La cancelación llegó tarde');
  await expect(late).toContainText('no la recibas cuando llegue, o devolvela hasta cinco días hábiles después');
  await expect(shopper.getByRole('region', { name: 'Me arrepentí' }).getByRole('button')).toBeVisible();
  await expectAccessible(shopper);
  await expectNoOverflow(shopper);
  expect(await waitForMail(order.email, /Ya no se puede cancelar tu orden/)).toContain('Todavía podés arrepentirte');

  await signInStaff(page, `/ordenes/${order.number}`);
  await expect(page.getByText('Espera a una persona: Cancelación que llegó tarde.')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await performAct(page, 'La orden sigue', { reason: 'La quiere recibir', expected: 'No se le escribe' });
  await expectNotQueued('cancellation-too-late', `Orden ${order.number}`);
  await shopper.reload();
  await expect(late).toContainText('La cancelación llegó tarde');
  await context.close();
});

test('the staff cancels for who calls: an unpaid order ends, and of a paid one everything comes back', {
  tag: '@desktop',
}, async ({ page }) => {
  const unpaid = await newOrder();
  await signInStaff(page, `/ordenes/${unpaid.number}`);
  const reason = 'Lo pidió por teléfono';
  await performAct(page, 'Cancelar la orden', { reason, expected: 'se cancela sin cobrarse' });
  await expect.poll(async () => (await unpaid.read()).status).toBe('CANCELED');
  await waitForMail(unpaid.email, /^Cancelamos tu orden n.º \d+$/m);
  await expect(page.getByRole('button', { name: 'Cancelar la orden', exact: true })).toHaveCount(0);

  const held = await createHeldOrder();
  const { number } = await callApi<Order>(`/orders/${held.id}`, held);
  await page.goto(`${SHOP_URL}/operacion/ordenes/${number}`);
  await performAct(page, 'Cancelar la orden', { reason, expected: /U\$S/ });
  await expect.poll(async () => (await callApi<Order>(`/orders/${held.id}`, held)).status).toBe('REFUND');
  await expectAccessible(page);
  await expectNotQueued('order-held', `Orden ${number}`);
});
