import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actAsStaff, openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { newCustomer } from '#e2e/support/customers.ts';
import { createOrder } from '#e2e/support/orders.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { newStaff } from '#e2e/support/staff.ts';

/** Two orders of one customer that nobody paid. */
async function twoOrders(): Promise<[string, string]> {
  const { token } = await newCustomer();
  const numbers: string[] = [];
  for (let count = 0; count < 2; count++) numbers.push(String((await createOrder(token, { B0PNTEQ40A: 1 })).number));
  return numbers as [string, string];
}

/** Other tests may have ordered since: the rows go down, and this is among them. */
async function expectNewestFirst(page: Page, number: string): Promise<void> {
  const numbers = async () => (await page.getByRole('rowheader').allTextContents()).map(Number);
  await expect.poll(numbers).toContain(Number(number));
  const shown = await numbers();
  expect(shown).toEqual(shown.toSorted((one, other) => other - one));
}

const row = (page: Page, number: string) => page.locator(`tr[data-row="${number}"]`);

test('the list of orders is filtered, sorted and turned by links, and the address says it', {
  tag: '@desktop',
}, async ({ page }) => {
  const [one, other] = await twoOrders();
  await signInStaff(page, '/ordenes');
  await page.getByText('Filtros', { exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Hoy', exact: true }).click();
  await expect(page).toHaveURL(/dia=hoy/);
  await page.getByText('Filtros (1)').click();
  await page.getByRole('checkbox', { name: 'Sin pagar', exact: true }).check();
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByRole('link', { name: 'Sacar el filtro Estado: Sin pagar' })).toBeVisible();
  const number = page.getByRole('columnheader', { name: 'Orden' });
  await number.getByRole('link').click();
  await expect(number).toHaveAttribute('aria-sort', 'descending');
  await expectNewestFirst(page, other);
  await number.getByRole('link').click();
  await expect(number).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/orden=numero/);
  // The other tests' orders fill the first page.
  await expect
    .poll(async () => Number(await page.locator('tr[data-row]').first().getAttribute('data-row')))
    .toBeLessThanOrEqual(Number(one));
  await page.getByText('Columnas', { exact: true }).click();
  await page.getByRole('link', { name: 'Ocultar Importe' }).click();
  await expect(page.getByRole('columnheader', { name: 'Importe' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Sacar el filtro Estado: Sin pagar' }).click();
  await expect(page).not.toHaveURL(/estado=/);
  await expect(page.getByRole('columnheader', { name: 'Importe' })).toHaveCount(0);
  await expectAccessible(page);
});

test('what cannot be filtered by is said with the name of its filter', { tag: '@desktop' }, async ({ page }) => {
  await signInStaff(page, '/ordenes?dias=muchos&riesgo=900');
  await expect(page.getByText('Con más de estos días: Tiene que ser un número')).toBeVisible();
  await expect(page.getByText('Riesgo de llegar tarde, desde (%): Hasta 100 %')).toBeVisible();
});

test('a view is saved and shared, a colleague opens it, and one of another version says so', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const name = `Sin pagar ${Date.now()}`;
  await signInStaff(page, '/ordenes?estado=NEW&orden=importe');
  await page.getByText('Guardar vista', { exact: true }).click();
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('La ven también los demás').check();
  await page.getByRole('button', { name: 'Guardar esta vista' }).click();
  await expect(page.getByRole('status').filter({ hasText: `Queda guardada la vista «${name}»` })).toBeVisible();
  const { cookie } = await newStaff('atencion');
  await context.clearCookies();
  await openAs(page, cookie, `${SHOP_URL}/operacion/ordenes`);
  const tab = page.getByRole('link', { name: new RegExp(name) });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/estado=NEW&orden=importe/);
  await page.goto(`${page.url()}&color=azul`);
  await expect(page.getByText('nombra lo que esta versión no tiene: color')).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

test('an act on many orders says first what happens to each, does it to those it can, and is undone', {
  tag: '@desktop',
}, async ({ page }) => {
  const [one, other] = await twoOrders();
  const tag = `prueba${one}`;
  await signInStaff(page, '/ordenes?estado=NEW');
  for (const number of [one, other]) await page.getByRole('checkbox', { name: `Elegir ${number}` }).check();
  const bar = page.getByRole('form', { name: 'Con las elegidas' });
  await expect(bar.getByText('2 elegidas')).toBeVisible();
  const tagThem = async (word: string) => {
    await bar.getByLabel('Acción').selectOption('Agregar etiquetas');
    await bar.getByLabel('Etiquetas').fill(word);
    await bar.getByRole('button', { name: 'Ver qué pasa' }).click();
  };
  await tagThem(tag);
  const outcome = page.getByRole('status').filter({ hasText: 'Esto va a pasar con las 2 elegidas' });
  await expect(outcome).toContainText(`La orden ${one} queda con la etiqueta ${tag}.`);
  await expect(outcome).toContainText(`La orden ${other} queda con la etiqueta ${tag}.`);
  await bar.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Hecho en 2')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(`La orden ${one} queda sin la etiqueta ${tag}.`)).toBeVisible();

  await page.goto(`${SHOP_URL}/operacion/ordenes?estado=NEW`);
  await page.getByRole('checkbox', { name: `Elegir ${one}` }).check();
  await tagThem(tag);
  await bar.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Hecho en 1')).toBeVisible();
  await page.getByRole('checkbox', { name: `Elegir ${other}` }).check();
  await tagThem(tag);
  await bar.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Hecho en 1 de 2')).toBeVisible();
  await expect(page.getByText(`${one}: No se puede. La orden ${one} ya está etiquetada así.`)).toBeVisible();
  await expectAccessible(page);
});

test('rows are walked with j and k, chosen with x and opened beside the list with Space', { tag: '@desktop' }, async ({
  page,
}) => {
  const [one, other] = await twoOrders();
  // Other tests order meanwhile.
  for (const number of [one, other]) await actAsStaff('tagOrder', { number: Number(number), add: [`teclas${one}`] });
  await signInStaff(page, `/ordenes?etiqueta=teclas${one}&orden=-numero`);
  await expect(row(page, other)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row(page, one).getByRole('link', { name: one, exact: true })).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Elegir ${other}` })).toBeChecked();
  await page.keyboard.press('Space');
  const panel = page.getByRole('complementary', { name: 'Abrir' });
  await expect(panel.getByRole('heading', { name: `Orden ${other}` })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Cerrar' }).click();
  await expect(panel).toHaveCount(0);
});

test('a phone shows two lines of a row, and the filters behind one button', { tag: '@phone' }, async ({ page }) => {
  const [one] = await twoOrders();
  await signInStaff(page, '/ordenes?estado=NEW');
  await expect(row(page, one)).toBeVisible();
  const box = await row(page, one).boundingBox();
  expect(box?.height).toBeLessThan(90);
  expect((await page.locator('tr[data-row]').first().boundingBox())?.y).toBeLessThan(260);
  await page.locator('summary', { hasText: 'Orden' }).click();
  await page.getByRole('link', { name: 'Importe, de mayor a menor' }).click();
  await expect(page).toHaveURL(/orden=-importe/);
  await expect(page.getByRole('button', { name: 'Aplicar' })).toBeHidden();
  await page.getByText('Filtros (1)').click();
  await expect(page.getByRole('button', { name: 'Aplicar' })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('orders are filtered, sorted, chosen and tagged, and the file has what is filtered', {
    tag: '@desktop',
  }, async ({ page }) => {
    const [one, other] = await twoOrders();
    await signInStaff(page, '/ordenes');
    await page.getByText('Filtros', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Sin pagar', exact: true }).check();
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page).toHaveURL(/estado=NEW/);
    await page.getByRole('columnheader', { name: 'Orden' }).getByRole('link').click();
    await expectNewestFirst(page, other);
    await page.getByRole('checkbox', { name: `Elegir ${one}` }).check();
    const bar = page.getByRole('form', { name: 'Con las elegidas' });
    await bar.getByLabel('Acción').selectOption('Poner a tu nombre');
    await bar.getByRole('button', { name: 'Ver qué pasa' }).click();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText(`La orden ${one} queda a tu nombre.`)).toBeVisible();
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV de esta vista' }).click();
    const file = await readFile(await (await waiting).path(), 'utf8');
    expect(file).toMatch(/^\uFEFFOrden;Productos;/);
    expect(file).toContain(one);
    expect(file).not.toContain('Cerrada');
  });
});

test('the orders of a leg are listed beside its board, and a scanned code leads to its parcel', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, '/consolidaciones');
  await page
    .getByRole('navigation', { name: 'Tramos' })
    .getByRole('link', { name: /^Entregados/ })
    .click();
  await expect(page).toHaveURL(/tramo=delivered/);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${SHOP_URL}/operacion/paquetes?tramo=delivered`);
  const code = await page.getByRole('rowheader').first().innerText();
  await page.goto(`${SHOP_URL}/operacion/consolidaciones`);
  const scan = page.getByRole('search', { name: 'Código del paquete' });
  await scan.getByRole('searchbox').fill('NINGUNO-404');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ningún paquete tiene el código NINGUNO-404.')).toBeVisible();
  await scan.getByRole('searchbox').fill(code.trim());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orden');
});

test('payments that no statement shows lead to their order, and the days of a bank to its payments', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, '/cobros');
  const view = page.getByRole('navigation', { name: 'Vistas' }).getByRole('link', { name: /^Sin ver en el banco/ });
  await view.click();
  await expect(page).toHaveURL(/estado=missing/);
  await expect(page.getByRole('cell', { name: /^(Sin ver|Falta)$/ }).first()).toBeVisible();
  await page.locator('summary', { hasText: 'Por banco y día' }).click();
  const days = page.getByRole('table', { name: 'Por banco y día, últimos 7 días' });
  await days.getByRole('link').first().click();
  await expect(page).toHaveURL(/dia=.*medio=/);
  await expect(page.getByRole('link', { name: /^Sacar el filtro Medio de pago/ })).toBeVisible();
  await expectAccessible(page);
});
