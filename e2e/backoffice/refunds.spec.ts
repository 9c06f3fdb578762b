import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actButton, openAct, performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { callApi, newCustomer } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { getNamed } from '#e2e/support/server-elements.ts';
import { getFormWith, labelsOf, rowsWith, statusOf, visitAsStaff } from '#e2e/support/staff-visit.ts';

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

async function askForOneUnit(page: Page, reason: string): Promise<void> {
  const form = await openAct(page, 'Pedir la devolución');
  await form.getByRole('checkbox').check();
  await form.getByLabel(/^Unidades de/).fill('1');
  await performAct(page, 'Pedir la devolución', { reason, expected: 'Todavía no se devuelve nada' });
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

test('without script a refund is asked for and found in the list of its state', { tag: '@desktop' }, async () => {
  const number = await paidOrder();
  const visit = await visitAsStaff(`/operacion/ordenes/${number}/devolver`);
  const [box] = getNamed(visit.document, 'form', 'Pedir la devolución').querySelectorAll('[type="checkbox"]');
  const [line = ''] = box ? labelsOf(box) : [];
  await visit.perform('Pedir la devolución', {
    fields: { [line]: true, 'Unidades de': '1' },
    reason: 'Faltó una unidad',
    expected: 'Todavía no se devuelve nada',
  });
  expect(statusOf(visit.document)).toMatch(/Hecho.*otra persona/);
  await visit.follow(/^Devoluciones/, getNamed(visit.document, 'nav', 'Secciones'));
  await visit.send(getFormWith(visit.document, 'Aplicar'), {
    fields: { Estado: 'Espera aprobación' },
    button: 'Aplicar',
  });
  const [row] = rowsWith(visit.document, String(number));
  expect(row?.text).toContain('Equipo de demostración');
});
