import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { callApi, newCustomer } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { controlSimulator } from '#e2e/support/simulators.ts';
import { newStaff } from '#e2e/support/staff.ts';

const HEADPHONES = 'B0PNTEQ40A';

/** An order that the store sent; its carrier can deliver the package, or cannot. */
async function sentOrder({ isDeliverable }: { isDeliverable: boolean }): Promise<number> {
  const { token } = await newCustomer();
  const { id, number } = await createOrder(token, { [HEADPHONES]: 1 });
  if (!isDeliverable) await controlSimulator('zinc', { scenario: 'undeliverable', order: id });
  await payOrder(token, id);
  await expect.poll(async () => (await callApi<Order>(`/orders/${id}`, { token })).packages.length).toBe(1);
  return Number(number);
}

async function openPurchases(browser: Browser, role: string, number: number): Promise<Page> {
  const { cookie } = await newStaff(role);
  const page = await (await browser.newContext()).newPage();
  await openAs(page, cookie, `${SHOP_URL}/operacion/ordenes/${number}/compras`);
  return page;
}

async function preview(page: Page, title: string, reason: string) {
  const form = page.getByRole('form', { name: title });
  await form.getByLabel('Motivo').fill(reason);
  await form.getByRole('button', { name: 'Ver qué pasa' }).click();
  return form;
}

test('what costs more than was paid waits for another person, who sees by how much and buys it by agreeing', {
  tag: '@phone',
}, async ({ browser }) => {
  const number = await sentOrder({ isDeliverable: false });
  const buyer = await openPurchases(browser, 'compras', number);
  await expect(buyer.getByText('su transportista dice que no lo puede entregar')).toBeVisible();
  await buyer
    .getByRole('form', { name: 'Comprar de nuevo' })
    .getByLabel(/^Se perdió/)
    .check();
  await buyer.getByRole('form', { name: 'Comprar de nuevo' }).getByRole('checkbox').first().check();
  const again = await preview(buyer, 'Comprar de nuevo', 'El correo lo perdió');
  await expect(again.getByRole('status')).toContainText('Todavía no se compra nada');
  await again.getByRole('button', { name: 'Confirmar' }).click();
  await expect(buyer.getByText('La pediste vos, así que la aprueba o la rechaza otra persona.')).toBeVisible();
  await expect(buyer.getByRole('form', { name: 'Aprobar la compra' })).toHaveCount(0);
  await expectNoOverflow(buyer);
  await expectAccessible(buyer);

  const finance = await openPurchases(browser, 'finanzas', number);
  await expect(finance.getByText('El correo lo perdió')).toBeVisible();
  await expect(finance.getByRole('form', { name: 'Comprar de nuevo' })).toHaveCount(0);
  const approve = await preview(finance, 'Aprobar la compra', 'Lo reclamo yo');
  await expect(approve.getByRole('status')).toContainText('Ponemos nosotros hasta');
  await approve.getByRole('button', { name: 'Confirmar' }).click();
  await expect(finance.getByRole('status').filter({ hasText: 'Hecho' })).toContainText('Se compra de nuevo');
  await expect(finance.getByRole('heading', { name: 'Aprobada' })).toBeVisible();
  await expect(finance.getByRole('heading', { name: /^Compra repetida/ })).toBeVisible();
  await expectNoOverflow(finance);
  await expectAccessible(finance);
});

test('what the store has just sent cannot be given up, and the page says from when on', {
  tag: '@desktop',
}, async ({ page }) => {
  const number = await sentOrder({ isDeliverable: true });
  await signInStaff(page, `/ordenes/${number}/compras`);
  await expect(page.getByText('en camino al depósito; se puede dar por perdido desde el')).toBeVisible();
  await expect(page.getByRole('form', { name: /^Dar por perdido/ })).toHaveCount(0);
  const form = page.getByRole('form', { name: 'Comprar de nuevo' });
  await form.getByLabel(/^Se perdió/).check();
  await form.getByRole('checkbox').first().check();
  await preview(page, 'Comprar de nuevo', 'No aparece');
  await expect(form.getByRole('alert')).toContainText('Puede llegar todavía');
  await expectNoOverflow(page);
  await expectAccessible(page);
});
