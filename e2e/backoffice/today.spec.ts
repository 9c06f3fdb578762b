import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { findNamed, getNamed, textOf } from '#e2e/support/server-elements.ts';
import { newColleague } from '#e2e/support/staff.ts';
import { visitAsStaff } from '#e2e/support/staff-visit.ts';

const legsOf = (page: Page) => page.getByRole('navigation', { name: 'Dónde están las órdenes' });

test('the start page is the day: what eight pages said before, on one screen and a half, and leads to each', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hoy, \w/);
  await expect(legsOf(page).getByRole('link')).toHaveCount(9);

  await test.step('it says what eight pages said before', async () => {
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

  await test.step('the figures are read as a table too, which the keyboard scrolls', async () => {
    const cards = main.getByRole('list').filter({ hasText: 'De carrito a orden paga' });
    await expect(cards.getByRole('link')).toHaveCount(6);
    await page.getByText('Ver los datos').click();
    const table = page.getByRole('region', { name: 'Datos de Cómo va el día' });
    await expect(table.getByRole('row')).toHaveCount(30);
    await table.focus();
    await expect(table).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('each leg and figure leads to its rows', async () => {
    await legsOf(page)
      .getByRole('link', { name: /^En vuelo/ })
      .click();
    await expect(page).toHaveURL(/\/operacion\/ordenes\?estado=SHIPPING&orden=estado$/);
    await page.goBack();
    await main.getByRole('link', { name: /^Margen/ }).click();
    await expect(page).toHaveURL(/\/operacion\/dinero\/margen\?mes=\d{4}-\d\d$/);
  });
});

test('a leg has as many rows as it says', { tag: '@phone' }, async () => {
  // An order may fly off between the two reads.
  await expect(async () => {
    const visit = await visitAsStaff('/operacion');
    const flying = getNamed(getNamed(visit.document, 'nav', 'Dónde están las órdenes'), 'a', /^En vuelo/);
    const count = Number(flying.querySelector('b')?.text);
    await visit.follow(/^En vuelo/);
    expect(visit.path).toMatch(/\/operacion\/ordenes\?estado=SHIPPING&orden=estado$/);
    expect(visit.document.querySelectorAll('tr[data-row]')).toHaveLength(count);
  }).toPass();
});

test('without script the page of the day is whole', { tag: '@phone' }, async () => {
  const { document } = await visitAsStaff('/operacion');
  expect(findNamed(document, 'h2, h3', 'Plata que espera')).toHaveLength(1);
  expect(document.querySelectorAll('.sparkline').length).toBeGreaterThan(0);
});

test('who does not see money sees the figures of the work alone', { tag: '@desktop' }, async () => {
  const { cookie } = await newColleague('compras');
  const { document } = await visitAsStaff('/operacion', { cookie });
  const figures = document.querySelectorAll('main ul').find((list) => textOf(list).includes('De carrito a orden paga'));
  expect(figures?.querySelectorAll('a').map(textOf)).toEqual([
    expect.stringMatching(/^Órdenes/),
    expect.stringMatching(/^De carrito a orden paga/),
    expect.stringMatching(/^A tiempo/),
  ]);
  expect(document.text).not.toContain('Por devolver');
});
