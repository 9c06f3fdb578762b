import { expect, test } from '@playwright/test';
import type { ForwardedParcel } from '#contract/forwarded-parcels.ts';
import type { Order } from '#contract/orders.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { callApi, newCustomerWithCustomsData } from '#e2e/support/customers.ts';
import { payOrder } from '#e2e/support/orders.ts';
import { readyParcel } from '#e2e/support/parcels.ts';

test('the page of an order of parcels says what they are, and that nothing is bought', { tag: '@phone' }, async ({
  page,
}) => {
  const shopper = await newCustomerWithCustomsData();
  await readyParcel(shopper, 'eBay', 1.2);
  const { token } = shopper;
  const { parcels } = await callApi<{ parcels: ForwardedParcel[] }>('/parcels', { token });
  const choice = { parcels: parcels.map(({ id }) => id), useFranchise: 'USE' };
  const { total: expectedTotal } = await callApi<{ total: number }>('/parcels/quote', {
    method: 'POST',
    token,
    body: { ...choice, deliveryZone: 'PICKUP' },
  });
  const { id, number } = await callApi<Order>('/parcels/order', {
    method: 'POST',
    token,
    body: { ...choice, currency: 'USD', deliveryMethod: 'pickup', expectedTotal },
  });
  await payOrder(token, id);
  await signInStaff(page, `/ordenes/${number}`);
  const goods = page.getByRole('region', { name: 'Paquetes de otras tiendas' });
  await expect(goods).toContainText('Paquete de eBay, 1,200 kg');
  await expect(goods).toContainText('1 × Zapatillas de correr, declarado a U$S 45,00 cada uno');
  await expect(page.getByRole('link', { name: 'Compras: repetir, cancelar' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
});
