import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, previewAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { homeDeliveryOrder } from '#e2e/support/complaints.ts';

test('an order goes to a dearer department where the shop pays the difference', async ({ page }) => {
  const order = await homeDeliveryOrder();
  await signInStaff(page, `/ordenes/${order.number}`);
  const form = await openAct(page, 'Cambiar la dirección');
  await form.getByLabel('Departamento').selectOption('Salto');
  await form.getByLabel(/la diferencia la pone la tienda/).check();
  await previewAct(page, 'Cambiar la dirección', { reason: 'Se mudó', expected: 'los pone la tienda' });
  await expectNoOverflow(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Confirmar' }).click();
  await expect.poll(async () => (await order.read()).deliveryZone).toBe('OTHER_DEPARTMENTS');
});
