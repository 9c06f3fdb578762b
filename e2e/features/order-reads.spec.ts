import { expect, test } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { callApi, DEMO_TOKEN, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder } from '#e2e/support/orders.ts';
import { open } from '#e2e/support/shop.ts';

test('orders beyond the newest hundred are read on request, again after a failure', { tag: '@phone' }, async ({
  browser,
}) => {
  const page = await browser.newPage({ storageState: signedInState(DEMO_TOKEN) });
  const [order] = await callApi<Order[]>('/orders', { token: DEMO_TOKEN });
  const newest = Array.from({ length: 100 }, (_, index) => ({
    ...order,
    id: `newest-${index}`,
    number: 900 - index,
  }));
  const asked: string[] = [];
  await page.route(/\/api\/orders(\?|$)/, async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    if (before === null) return await route.fulfill({ json: newest });
    asked.push(before);
    await (asked.length === 1 ? route.abort() : route.fulfill({ json: [{ ...order, id: 'oldest', number: 7 }] }));
  });
  await open(page, '/profile/orders');
  await expect(page.getByText('Tus últimas 100 órdenes')).toBeVisible();
  const older = page.getByRole('button', { name: 'Ver órdenes anteriores' });
  await older.click();
  await expect(page.getByText('No hay conexión.')).toBeVisible();
  await older.click();
  await expect(page.getByRole('article', { name: 'Orden 7', exact: true })).toBeVisible();
  await expect(page.getByText('101 órdenes')).toBeVisible();
  await expect(older).toBeHidden();
  await expect(page.getByText('No hay conexión.')).toBeHidden();
  expect(asked).toEqual(['newest-99', 'newest-99']);
  await page.close();
});

test('the open page of an unpaid order follows what becomes of it elsewhere', { tag: '@phone' }, async ({
  browser,
}) => {
  const { token } = await newCustomer();
  const { id } = await createOrder(token, { B0PNTEQ40A: 1 });
  const page = await browser.newPage({ storageState: signedInState(token) });
  await open(page, `/profile/orders/${id}`);
  await expect(page.getByRole('button', { name: 'Cancelar la orden' })).toBeVisible();
  await callApi(`/orders/${id}/cancel`, { method: 'POST', token, body: {} });
  await expect(page.getByText('Cancelada', { exact: true })).toBeVisible();
  await page.close();
});
