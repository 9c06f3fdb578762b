import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actButton, openAct, performAct } from '#e2e/support/acts.ts';
import { actAsStaff, openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { callApi, newCustomer } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { newStaff } from '#e2e/support/staff.ts';

const HEADPHONES = 'B0PNTEQ40A';

async function paidOrder(): Promise<number> {
  const { token } = await newCustomer();
  const { id, number } = await createOrder(token, { [HEADPHONES]: 2 });
  await payOrder(token, id);
  await expect
    .poll(async () => (await callApi<{ status: string }>(`/orders/${id}`, { token })).status)
    .toBe('ZINC_PAID');
  return Number(number);
}

async function expectUsable(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await expectAccessible(page);
}

async function askForOneUnit(page: Page, reason: string, script = true): Promise<void> {
  const form = await openAct(page, 'Pedir la devolución', { script });
  await form.getByRole('checkbox').check();
  await form.getByLabel(/^Unidades de/).fill('1');
  await performAct(page, 'Pedir la devolución', { reason, expected: 'Todavía no se devuelve nada', script });
  await expect(page.getByRole('status').filter({ hasText: 'Hecho' })).toContainText('otra persona');
}

test('a refund by line is asked for, waits for another person and is withdrawn by who asked', {
  tag: '@phone',
}, async ({ page }) => {
  const number = await paidOrder();
  await signInStaff(page, `/ordenes/${number}/devolver`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Devolver dinero de la orden ${number}`);
  await expectUsable(page);
  await askForOneUnit(page, 'Llegó rota una unidad');
  const list = page.getByRole('table', { name: 'Devoluciones de esta orden' });
  await expect(list).toContainText('Espera aprobación');
  await list.getByRole('link').first().click();
  await expect(page.getByText('La pediste vos, así que la aprueba o la rechaza otra persona')).toBeVisible();
  await expect(actButton(page, 'Aprobar la devolución')).toHaveCount(0);
  await expectUsable(page);
  await performAct(page, 'Retirarla', { reason: 'Era otra orden' });
  await expect(page.getByRole('status').filter({ hasText: 'Hecho' })).toContainText('no se devuelve nada');
  await expect(page.getByRole('list', { name: 'Historia' })).toContainText('Era otra orden');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a refund is asked for and found in the list of its state', { tag: '@desktop' }, async ({ page }) => {
    const number = await paidOrder();
    await signInStaff(page, `/ordenes/${number}/devolver`);
    await askForOneUnit(page, 'Faltó una unidad', false);
    const menu = page.getByRole('navigation', { name: 'Secciones' });
    await menu.getByRole('link', { name: /^Devoluciones/ }).click();
    await page.getByText('Filtros', { exact: true }).click();
    await page.getByLabel('Estado', { exact: true }).selectOption({ label: 'Espera aprobación' });
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByRole('row').filter({ hasText: String(number) })).toContainText('Equipo de demostración');
    await expectNoOverflow(page);
  });
});

test('refunds that others asked for are approved many at once, after a look at what happens to each', {
  tag: '@desktop',
}, async ({ page }) => {
  const numbers = [await paidOrder(), await paidOrder()];
  for (const orderNumber of numbers)
    await actAsStaff('requestRefund', { kind: 'amount', orderNumber, amountCents: 5000 });
  const { cookie } = await newStaff('finanzas');
  await openAs(page, cookie, `${SHOP_URL}/operacion/devoluciones?estado=waiting&orden=-pedida`);
  for (const number of numbers)
    await page.getByRole('checkbox', { name: `Elegir la devolución de la orden ${number}` }).check();
  const bar = page.getByRole('form', { name: 'Con las elegidas' });
  await bar.getByLabel('Motivo, para todas').fill('Revisadas');
  await bar.getByRole('button', { name: 'Ver qué pasa' }).click();
  await expect(page.getByText('Esto va a pasar con las 2 elegidas')).toBeVisible();
  await bar.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Hecho en 2')).toBeVisible();
  await expectAccessible(page);
});
