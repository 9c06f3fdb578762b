import { expect, test } from '@playwright/test';
import { followLink, getLink, headingOf } from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

test('everybody reads how the promised days were kept, and nothing while there are fewer than thirty orders', {
  tag: '@phone',
}, async () => {
  const { document } = await readServerPage('/information/fees');
  const page = await followLink(getLink(document.querySelector('footer') ?? document, 'Cumplimiento'));
  expect(page.path).toBe('/cumplimiento');
  expect(headingOf(page)).toBe('Cómo cumplimos las fechas');
  expect(page.text).toContain('Con menos de 30 pedidos no decimos nada');
  const file = await fetch(`${SHOP_URL}/cumplimiento.csv`);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(await file.text()).toMatch(/^\uFEFF?Desde;Hasta;Destino;Pedidos;A tiempo;Tarde;/);
});
