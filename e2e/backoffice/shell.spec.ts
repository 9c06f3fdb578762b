import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { newStaff } from '#e2e/support/staff.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Secciones' });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Accesos' });
const widthOf = async (page: Page) => (await menu(page).boundingBox())?.width;

test('the menu folds to icons, stays so after a reload, and unfolds', { tag: '@desktop' }, async ({ page }) => {
  await signInStaff(page, '/registro');
  await expect(menu(page).getByRole('link', { name: 'Registro' })).toHaveAttribute('aria-current', 'page');
  expect(await widthOf(page)).toBe(220);
  await menu(page).getByRole('button', { name: 'Plegar el menú' }).click();
  await expect(menu(page).getByRole('button', { name: 'Desplegar el menú' })).toBeFocused();
  expect(await widthOf(page)).toBe(56);
  await expectAccessible(page);
  await page.reload();
  expect(await widthOf(page)).toBe(56);
  await menu(page).getByRole('link', { name: 'Avisos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Avisos' })).toBeFocused();
  await menu(page).getByRole('button', { name: 'Desplegar el menú' }).click();
  await expect(menu(page).getByRole('button', { name: 'Plegar el menú' })).toBeVisible();
  expect(await widthOf(page)).toBe(220);
});

test('without script the menu folds, and the page is the same', { tag: '@desktop' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signInStaff(page, '/ordenes?estado=NEW');
  await menu(page).getByRole('button', { name: 'Plegar el menú' }).click();
  await expect(page).toHaveURL(/\/operacion\/ordenes\?estado=NEW$/);
  expect(await widthOf(page)).toBe(56);
  await context.close();
});

test('rows are lower by choice, which is remembered', { tag: '@desktop' }, async ({ page }) => {
  await signInStaff(page, '/ordenes');
  const row = page.getByRole('row').nth(1);
  const heightOf = async () => Math.round((await row.boundingBox())?.height ?? 0);
  expect(await heightOf()).toBe(44);
  await page.getByRole('button', { name: /· Dueño/ }).click();
  await page.getByRole('button', { name: 'Filas bajas (36 px)' }).click();
  await expect(page.getByRole('button', { name: 'Filas altas (44 px)' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  expect(await heightOf()).toBe(36);
});

test('the menu has the groups of the role alone', { tag: '@desktop' }, async ({ page }) => {
  await openAs(page, (await newStaff('compras')).cookie, `${SHOP_URL}/operacion/cola`);
  await expect(menu(page).getByRole('link')).toHaveText([
    ...[
      'Hoy',
      /^Cola/,
      'Órdenes',
      'Compras',
      'Paquetes',
      'Consolidaciones',
      /^Devoluciones/,
      'Productos',
      'Búsquedas',
      'Avisos',
    ],
  ]);
  await expect(menu(page).getByText('Gente', { exact: true })).toHaveCount(0);
});

test('keys open sections, search and their list, and do nothing in a field', { tag: '@desktop' }, async ({ page }) => {
  await signInStaff(page, '/cola');
  await page.getByRole('heading', { level: 1, name: 'Cola' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: 'Órdenes' })).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(help.getByText('Interruptores')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  const search = page.getByRole('textbox', { name: 'Buscar y abrir' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('g?q');
  await expect(search).toHaveValue('g?q');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Órdenes' })).toBeVisible();
  await page.getByRole('button', { name: /· Dueño/ }).click();
  await page.getByRole('button', { name: 'Desactivar los atajos', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Activar los atajos', exact: true })).toBeFocused();
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
});

for (const javaScriptEnabled of [true, false])
  test(`on a phone the bar leads to the queue, to search and to the whole menu, ${javaScriptEnabled ? 'with' : 'without'} script`, {
    tag: '@phone',
  }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await signInStaff(page, '/cola');
    await expect(menu(page)).toBeHidden();
    await expect(bar(page).getByRole('link', { name: 'Cola' })).toHaveAttribute('aria-current', 'page');
    for (const item of await bar(page).locator('> *').all())
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await bar(page).getByRole('button', { name: 'Más' }).click();
    await expect(menu(page).getByRole('link', { name: 'Registro' })).toBeVisible();
    if (javaScriptEnabled) {
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
    await menu(page).getByRole('link', { name: 'Registro' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Registro' })).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await bar(page).getByRole('button', { name: 'Buscar' }).click();
    const field = javaScriptEnabled
      ? page.getByRole('textbox', { name: 'Buscar y abrir' })
      : page.getByRole('searchbox', { name: 'Buscar en todo' });
    if (javaScriptEnabled) await expect(field).toBeFocused();
    await field.fill('nada');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/buscar\?q=nada$/);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await context.close();
  });
