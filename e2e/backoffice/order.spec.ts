import { expect, test } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { callApi } from '#e2e/support/customers.ts';
import { createHeldOrder } from '#e2e/support/orders.ts';
import { findNamed } from '#e2e/support/server-elements.ts';
import { visitAsStaff } from '#e2e/support/staff-visit.ts';

test('a held order is understood, noted and released from its page', { tag: '@phone' }, async ({ page }) => {
  const { token, id } = await createHeldOrder();
  const { number } = await callApi<Order>(`/orders/${id}`, { token });
  await signInStaff(page, `/ordenes/${number}`);
  await expect(page.getByRole('heading', { level: 1, name: `Orden ${number}` })).toBeVisible();
  await expect(page.getByText('Paga, por comprar')).toBeVisible();
  await expect(page.getByText('Lo que vale ahora')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  const note = page.getByRole('form', { name: 'Dejar la nota' });
  await note.getByLabel('Nota').fill('La llamé: la compra es suya');
  await note.getByRole('button', { name: 'Dejar la nota' }).click();
  const history = page.getByRole('list', { name: 'Historia' });
  await expect(history.getByText('La llamé: la compra es suya')).toBeVisible();

  await performAct(page, 'Liberar la orden y comprarla', {
    reason: 'Confirmó por teléfono',
    expected: `La orden ${number} deja de estar retenida`,
  });
  await expect(page.getByText('Estuvo retenida y se liberó')).toBeVisible();
  await expect(history.getByText('La orden retenida se liberó para comprarla')).toBeVisible();

  await page.locator('summary', { hasText: 'Filtrar la historia' }).click();
  await page.getByRole('link', { name: 'Notas y llamadas' }).click();
  await expect(page).toHaveURL(/tipo=note/);
  await expect(history.getByRole('listitem')).toHaveCount(1);
});

test('an order that does not exist says so', { tag: '@desktop' }, async () => {
  const { document } = await visitAsStaff('/operacion/ordenes/999999');
  expect(findNamed(document, 'h1, h2', 'No hay una orden con el número 999999')).toHaveLength(1);
});
