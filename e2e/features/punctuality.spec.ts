import { expect, test } from '@playwright/test';
import { open, SHOP_URL } from '#e2e/support/shop.ts';

test('everybody reads how the promised days were kept, and nothing while there are fewer than thirty orders', {
  tag: '@phone',
}, async ({ page, request }) => {
  await open(page, '/information/fees');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cumplimiento' }).click();
  await expect(page).toHaveURL(`${SHOP_URL}/cumplimiento`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cómo cumplimos las fechas' })).toBeVisible();
  await expect(page.getByText('Con menos de 30 pedidos no decimos nada')).toBeVisible();
  const file = await request.get(`${SHOP_URL}/cumplimiento.csv`);
  expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8');
  expect(await file.text()).toMatch(/^\uFEFF?Desde;Hasta;Destino;Pedidos;A tiempo;Tarde;/);
});
