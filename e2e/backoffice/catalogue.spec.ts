import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { fillDay } from '#e2e/support/days.ts';
import { findNamed, getNamed, textOf } from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { visitAsStaff } from '#e2e/support/staff-visit.ts';

// They change what the shop sells, so they run one after the other, at one width.
test.describe.configure({ mode: 'serial' });

/** No other journey buys it. */
const ASIN = 'B0SA11NAVC';
const WEAPON = 'La Aduana no permite ingresar armas, réplicas ni elementos de defensa personal.';
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const shownToShoppers = async () => (await readServerPage(`/products?asin=${ASIN}`)).text;

test('a product is found by its address, blocked until a day, not sold meanwhile, and sold again once that is ended', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, '/catalogo');
  await page
    .getByRole('searchbox', { name: 'Buscar un producto' })
    .fill(`https://www.amazon.com/algo/dp/${ASIN}/ref=sr_1_1`);
  await page.getByRole('search', { name: 'Buscar un producto' }).getByRole('button', { name: 'Buscar' }).click();
  await expect(page).toHaveURL(`${SHOP_URL}/operacion/catalogo/${ASIN}`);
  const form = await openAct(page, 'Bloquear el producto');
  await form.getByLabel('Motivo que lee quien compra').selectOption(WEAPON);
  await fillDay(form, 'Vale hasta el', tomorrow());
  await performAct(page, 'Bloquear el producto', { reason: 'La Aduana lo retuvo' });
  await expect(page.getByRole('status')).toContainText('La compra de este producto deja de ser posible.');
  await expect(page.getByRole('region', { name: 'Correcciones que valen hoy' })).toContainText('La Aduana lo retuvo');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoOverflow(page);
  }
  await expectAccessible(page);

  await expect.poll(shownToShoppers).toContain(WEAPON);
  const { document } = await readServerPage(`/products?asin=${ASIN}`);
  expect(findNamed(document, 'button', 'Agregar al carrito')).toEqual([]);

  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Productos' }).click();
  await expect(page).toHaveURL(`${SHOP_URL}/operacion/catalogo`);
  await expectAccessible(page);
  await page.getByRole('table', { name: 'Catálogo' }).getByRole('link').first().click();
  await expect(page).toHaveURL(`${SHOP_URL}/operacion/catalogo/${ASIN}`);
  await performAct(page, 'Terminar ya: bloqueo', { reason: 'Era un error' });
  await expect(page.getByRole('status')).toContainText('La compra de este producto vuelve a ser posible.');
  await expect.poll(shownToShoppers).not.toContain(WEAPON);
});

test('a weight is corrected without script', { tag: '@desktop' }, async () => {
  const visit = await visitAsStaff(`/operacion/catalogo/${ASIN}`);
  const weights = () => visit.document.querySelectorAll('td').filter((cell) => textOf(cell) === '7.300 g').length;
  const correction = { 'Vale hasta el': tomorrow(), Motivo: 'Lo pesamos' };
  await visit.send('Corregir el peso', {
    fields: { ...correction, 'Peso en gramos': '2' },
    button: 'Ver qué pasa',
  });
  expect(textOf(getNamed(visit.document, 'form', 'Corregir el peso'))).toContain(
    'El peso va de 5 a 100000 gramos, sin decimales',
  );
  await visit.perform('Corregir el peso', { fields: { 'Peso en gramos': '7300' }, reason: 'Lo pesamos' });
  expect(weights()).toBe(1);
  await visit.perform('Terminar ya: peso', { reason: 'Era otro' });
  expect(weights()).toBe(0);
});
