import { expect, test } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, previewAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { HEADPHONES, ofOrder, waitForStatus } from '#e2e/support/complaints.ts';
import { callApi, fillCart, newCustomerWithCustomsData } from '#e2e/support/customers.ts';
import { payOrder } from '#e2e/support/orders.ts';
import { ADDRESS } from '#testing/order-steps.ts';

test('an order goes to a dearer department where the shop pays the difference', async ({ page }) => {
  const customer = await newCustomerWithCustomsData();
  const { token } = customer;
  await fillCart(token, { [HEADPHONES]: 1 });
  const { id: cartId } = await callApi<{ id: string }>('/users/cart', { token });
  const { id: addressId } = await callApi<{ id: string }>('/shipping-addresses', {
    method: 'POST',
    token,
    body: ADDRESS,
  });
  const body = { cartId, currency: 'USD', deliveryMethod: 'delivery', addressId, useFranchese: 'USE' };
  const order = ofOrder(await callApi<Order>('/orders', { method: 'POST', token, body }), customer);
  await payOrder(token, order.id);
  await waitForStatus(order, 'ZINC_PAID');
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
