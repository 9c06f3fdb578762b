import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { newStaff } from '#e2e/support/staff.ts';

test('the start page is the day, and each leg and figure leads to its rows', async ({ page }) => {
  await signInStaff(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hoy, \w/);
  const legs = page.getByRole('navigation', { name: 'Dónde están las órdenes' });
  await expect(legs.getByRole('link')).toHaveCount(9);
  await expectNoOverflow(page);
  await expectAccessible(page);
  const flying = legs.getByRole('link', { name: /^En vuelo/ });
  const count = await flying.locator('b').textContent();
  await flying.click();
  await expect(page).toHaveURL(/\/operacion\/ordenes\?estado=SHIPPING&orden=estado$/);
  await expect(page.locator('tr[data-row]')).toHaveCount(Number(count));
  await page.goBack();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Margen/ })
    .click();
  await expect(page).toHaveURL(/\/operacion\/dinero\/margen\?mes=\d{4}-\d\d$/);
});

test('the page of the day says what eight pages said before, on one screen and a half, and leads to each', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page);
  const main = page.getByRole('main');
  for (const title of [
    'Termina hoy',
    'Plata que espera',
    'Proveedores',
    'Se buscó y no hubo',
    'La tienda lo arregló sola',
  ])
    await expect(main.getByRole('heading', { name: title, exact: true })).toBeVisible();
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  expect(screens).toBeLessThan(1.5);
  const led = await main
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  const sections = ['ordenes', 'devoluciones', 'dinero/margen', 'dinero/extractos', 'avisos'];
  expect(led).toEqual(expect.arrayContaining(sections.map((section) => `/operacion/${section}`)));
});

test('the figures are read as a table too, which the keyboard scrolls', { tag: '@desktop' }, async ({ page }) => {
  await signInStaff(page);
  const cards = page.getByRole('main').getByRole('list').filter({ hasText: 'De carrito a orden paga' });
  await expect(cards.getByRole('link')).toHaveCount(6);
  await page.getByText('Ver los datos').click();
  const table = page.getByRole('region', { name: 'Datos de Cómo va el día' });
  await expect(table.getByRole('row')).toHaveCount(30);
  await table.focus();
  await expect(table).toBeFocused();
  await expectAccessible(page);
});

test('without script the page of the day is whole', { tag: '@phone' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signInStaff(page);
  await expect(page.getByRole('heading', { name: 'Plata que espera' })).toBeVisible();
  await expect(page.locator('.sparkline')).not.toHaveCount(0);
  await context.close();
});

test('who does not see money sees the figures of the work alone', { tag: '@desktop' }, async ({ page }) => {
  await openAs(page, (await newStaff('compras')).cookie, `${SHOP_URL}/operacion`);
  const figures = page.getByRole('main').getByRole('list').filter({ hasText: 'De carrito a orden paga' });
  await expect(figures.getByRole('link')).toHaveText([/^Órdenes/, /^De carrito a orden paga/, /^A tiempo/]);
  await expect(page.getByText('Por devolver')).toHaveCount(0);
});
