import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { fillDay } from '#e2e/support/days.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

// They change what the shop sells, so they run one after the other, at one width.
test.describe.configure({ mode: 'serial' });

/** No other journey buys it. */
const ASIN = 'B0SA11NAVC';
const WEAPON = 'La Aduana no permite ingresar armas, réplicas ni elementos de defensa personal.';
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const shownToShoppers = async () => await (await fetch(`${SHOP_URL}/products?asin=${ASIN}`)).text();

test('a product is found by its address, blocked until a day, not sold meanwhile, and sold again once that is ended', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await signInStaff(page, '/catalogo');
  await expectAccessible(page);
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
  const shopper = await browser.newPage();
  await shopper.goto(`${SHOP_URL}/products?asin=${ASIN}`);
  await expect(shopper.getByText(WEAPON).first()).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Agregar al carrito' })).toHaveCount(0);
  await shopper.close();

  await page.goto(`${SHOP_URL}/operacion/catalogo`);
  await expectAccessible(page);
  await page.getByRole('table', { name: 'Catálogo' }).getByRole('link').first().click();
  await expect(page).toHaveURL(`${SHOP_URL}/operacion/catalogo/${ASIN}`);
  await performAct(page, 'Terminar ya: bloqueo', { reason: 'Era un error' });
  await expect(page.getByRole('status')).toContainText('La compra de este producto vuelve a ser posible.');
  await expect.poll(shownToShoppers).not.toContain(WEAPON);
});

test('a weight is corrected without script', { tag: '@desktop' }, async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await signInStaff(page, `/catalogo/${ASIN}`);
  const form = await openAct(page, 'Corregir el peso', { script: false });
  await form.getByLabel('Peso en gramos').fill('2');
  await form.getByLabel('Vale hasta el').fill(tomorrow());
  await form.getByLabel('Motivo', { exact: true }).fill('Lo pesamos');
  await form.getByRole('button', { name: 'Ver qué pasa' }).click();
  await expect(form.getByText('El peso va de 5 a 100000 gramos, sin decimales').first()).toBeVisible();
  await form.getByLabel('Peso en gramos').fill('7300');
  await performAct(page, 'Corregir el peso', { reason: 'Lo pesamos', script: false });
  await expect(page.getByRole('cell', { name: '7.300 g', exact: true })).toBeVisible();
  await performAct(page, 'Terminar ya: peso', { reason: 'Era otro', script: false });
  await expect(page.getByRole('cell', { name: '7.300 g', exact: true })).toHaveCount(0);
  await page.close();
});
