import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signInStaff, waitForScript } from '#e2e/support/backoffice.ts';
import { getNamed, textOf } from '#e2e/support/server-elements.ts';
import { newColleague } from '#e2e/support/staff.ts';
import { getFormWith, visitAsStaff } from '#e2e/support/staff-visit.ts';

/** How many rows of the queue a screen of 1280 × 800 has, low ones. */
const MIN_ROWS = 14;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Secciones' });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Accesos' });
const widthOf = async (page: Page) => (await menu(page).boundingBox())?.width;

test('the menu folds to icons and rows are lower by choice, both stay so after a reload, and the menu unfolds', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(page, '/ordenes');
  const row = page.getByRole('row').nth(1);
  const heightOf = async () => Math.round((await row.boundingBox())?.height ?? 0);

  await test.step('the menu folds', async () => {
    await expect(menu(page).getByRole('link', { name: 'Órdenes' })).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => widthOf(page)).toBe(220);
    await menu(page).getByRole('button', { name: 'Plegar el menú' }).click();
    await expect(menu(page).getByRole('button', { name: 'Desplegar el menú' })).toBeFocused();
    await expect.poll(() => widthOf(page)).toBe(56);
  });

  await test.step('rows are lower', async () => {
    await expect.poll(heightOf).toBe(44);
    await page.getByRole('button', { name: /· Dueño/ }).click();
    await page.getByRole('button', { name: 'Filas bajas (36 px)' }).click();
    await expect(page.getByRole('button', { name: 'Filas altas (44 px)' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('both stay', async () => {
    await page.reload();
    await expect.poll(() => widthOf(page)).toBe(56);
    await expect.poll(heightOf).toBe(36);
    await expect(page.locator('.frame')).toHaveAttribute('data-folded', 'true');
  });

  await test.step('the queue has many rows to a screen and is sorted by age and money', async () => {
    await menu(page).getByRole('link', { name: /^Cola/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cola' })).toBeVisible();
    const amount = page.getByRole('columnheader', { name: 'Importe' });
    await amount.getByRole('link').click();
    await expect(amount).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('columnheader', { name: 'Edad' }).getByRole('link').click();
    await expect(page).toHaveURL(/orden=edad/);
    // A live change may draw the row anew between two looks.
    const rowsOfScreen = async () => {
      const box = await page.locator('tr[data-row]').first().boundingBox();
      return box ? (800 - box.y) / box.height : 0;
    };
    await expect.poll(rowsOfScreen).toBeGreaterThanOrEqual(MIN_ROWS);
  });

  await test.step('the menu unfolds', async () => {
    await menu(page).getByRole('link', { name: 'Avisos' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Avisos' })).toBeFocused();
    await menu(page).getByRole('button', { name: 'Desplegar el menú' }).click();
    await expect(menu(page).getByRole('button', { name: 'Plegar el menú' })).toBeVisible();
    await expect.poll(() => widthOf(page)).toBe(220);
  });
});

test('without script the menu folds, and the page is the same', { tag: '@desktop' }, async () => {
  const visit = await visitAsStaff('/operacion/ordenes?estado=NEW');
  await visit.send(getFormWith(visit.document, 'Plegar el menú'), { button: 'Plegar el menú' });
  expect(visit.path).toBe('/operacion/ordenes?estado=NEW');
  // How wide that is, a browser measures above.
  expect(visit.document.querySelector('.frame')?.getAttribute('data-folded')).toBe('true');
  expect(getFormWith(visit.document, 'Desplegar el menú')).toBeTruthy();
});

test('the menu has the groups of the role alone', { tag: '@desktop' }, async () => {
  const { cookie } = await newColleague('compras');
  const { document } = await visitAsStaff('/operacion/cola', { cookie });
  const sections = getNamed(document, 'nav', 'Secciones');
  expect(sections.querySelectorAll('a').map(textOf)).toEqual([
    'Hoy',
    expect.stringMatching(/^Cola/),
    'Órdenes',
    'Compras',
    'Paquetes',
    'Consolidaciones',
    expect.stringMatching(/^Devoluciones/),
    'Productos',
    'Búsquedas',
    'Avisos',
  ]);
  expect(sections.querySelectorAll('span').map(textOf)).not.toContain('Gente');
});

test('keys open sections, search and their list, and do nothing in a field', { tag: '@desktop' }, async ({ page }) => {
  await signInStaff(page, '/cola');
  await waitForScript(page);
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
