import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actAsStaff, signInStaff, waitForScript } from '#e2e/support/backoffice.ts';
import { newCustomer } from '#e2e/support/customers.ts';
import { createOrder } from '#e2e/support/orders.ts';
import { getNamed, textOf } from '#e2e/support/server-elements.ts';
import { newColleague } from '#e2e/support/staff.ts';
import { getFormWith, statusOf, visitAsStaff } from '#e2e/support/staff-visit.ts';

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

test('the list of orders is filtered, sorted, turned and kept as a view by links, and the address says it', {
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

  await test.step('what is shown is kept as a view that a colleague opens; one of another version says so', async () => {
    const name = `Vista de ${one}`;
    await page.getByText('Guardar vista', { exact: true }).click();
    await page.getByLabel('Nombre').fill(name);
    await page.getByLabel('La ven también los demás').check();
    await page.getByRole('button', { name: 'Guardar esta vista' }).click();
    await expect(page.getByRole('status').filter({ hasText: `Queda guardada la vista «${name}»` })).toBeVisible();
    const { cookie } = await newColleague('atencion');
    const visit = await visitAsStaff('/operacion/ordenes', { cookie });
    await visit.follow(new RegExp(`^${name}`));
    expect(visit.path).toMatch(/dia=hoy.*orden=numero/);
    expect(getNamed(visit.document, 'a', new RegExp(`^${name}`)).getAttribute('aria-current')).toBe('page');
    await visit.open(`${visit.path}&color=azul`);
    expect(visit.page.text).toContain('nombra lo que esta versión no tiene: color');
    expect(visit.document.querySelector('th[scope="row"]')).not.toBeNull();
  });
});

test('what cannot be filtered by is said with the name of its filter', { tag: '@desktop' }, async () => {
  const { page } = await visitAsStaff('/operacion/ordenes?dias=muchos&riesgo=900');
  expect(page.text).toContain('Con más de estos días: Tiene que ser un número');
  expect(page.text).toContain('Riesgo de llegar tarde, desde (%): Hasta 100 %');
});

test('rows are walked with keys, opened beside the list, and an act on many says first what happens to each', {
  tag: '@desktop',
}, async ({ page }) => {
  const [one, other] = await twoOrders();
  // Other tests order meanwhile.
  for (const number of [one, other]) await actAsStaff('tagOrder', { number: Number(number), add: [`teclas${one}`] });
  await signInStaff(page, `/ordenes?etiqueta=teclas${one}&orden=-numero`);
  const box = (number: string) => page.getByRole('checkbox', { name: `Elegir ${number}` });

  await test.step('j and k walk, x chooses, Space opens', async () => {
    await expect(row(page, other)).toBeVisible();
    await waitForScript(page);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(row(page, one).getByRole('link', { name: one, exact: true })).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await expect(box(other)).toBeChecked();
    await page.keyboard.press('Space');
    const panel = page.getByRole('complementary', { name: 'Abrir' });
    await expect(panel.getByRole('heading', { name: `Orden ${other}` })).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('link', { name: 'Cerrar' }).click();
    await expect(panel).toHaveCount(0);
  });

  const tag = `prueba${one}`;
  const bar = page.getByRole('form', { name: 'Con las elegidas' });
  const tagThem = async () => {
    await bar.getByLabel('Acción').selectOption('Agregar etiquetas');
    await bar.getByLabel('Etiquetas').fill(tag);
    await bar.getByRole('button', { name: 'Ver qué pasa' }).click();
  };

  await test.step('an act on many orders says what happens to each, does it, and is undone', async () => {
    for (const number of [one, other]) await box(number).check();
    await expect(bar.getByText('2 elegidas')).toBeVisible();
    await tagThem();
    const outcome = page.getByRole('status').filter({ hasText: 'Esto va a pasar con las 2 elegidas' });
    await expect(outcome).toContainText(`La orden ${one} queda con la etiqueta ${tag}.`);
    await expect(outcome).toContainText(`La orden ${other} queda con la etiqueta ${tag}.`);
    await bar.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('Hecho en 2')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText(`La orden ${one} queda sin la etiqueta ${tag}.`)).toBeVisible();
  });

  await test.step('it is done to those that it can be done to', async () => {
    await actAsStaff('tagOrder', { number: Number(one), add: [tag] });
    await page.reload();
    for (const number of [one, other]) await box(number).check();
    await tagThem();
    await bar.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('Hecho en 1 de 2')).toBeVisible();
    await expect(page.getByText(`${one}: No se puede. La orden ${one} ya está etiquetada así.`)).toBeVisible();
    await expectAccessible(page);
  });
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

test('without script orders are filtered, sorted, chosen and tagged, and the file has what is filtered', {
  tag: '@desktop',
}, async () => {
  const [one, other] = await twoOrders();
  const visit = await visitAsStaff('/operacion/ordenes');
  await visit.send(getFormWith(visit.document, 'Aplicar'), { fields: { 'Sin pagar': true }, button: 'Aplicar' });
  expect(visit.path).toContain('estado=NEW');
  const [number] = visit.document.querySelectorAll('th[scope="col"]').filter((head) => /^Orden/.test(textOf(head)));
  await visit.follow(/^Orden/, number);
  const shown = visit.document.querySelectorAll('tr[data-row]').map((each) => Number(each.getAttribute('data-row')));
  // Other tests may have ordered since: the rows go down, and this is among them.
  expect(shown).toContain(Number(other));
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  const bulk = 'Con las elegidas';
  const chosen = { [`Elegir ${one}`]: true, Acción: 'Poner a tu nombre' };
  await visit.send(bulk, { fields: chosen, button: 'Ver qué pasa' });
  await visit.send(bulk, { button: 'Confirmar' });
  expect(statusOf(visit.document)).toContain(`La orden ${one} queda a tu nombre.`);
  const { text } = await visit.download('CSV de esta vista');
  expect(text).toMatch(/^\uFEFFOrden;Productos;/);
  expect(text).toContain(one);
  expect(text).not.toContain('Cerrada');
});

test('the orders of a leg are listed beside its board, and a scanned code leads to its parcel', {
  tag: '@desktop',
}, async ({ page }) => {
  const parcels = await visitAsStaff('/operacion/paquetes?tramo=delivered');
  const [first] = parcels.document.querySelectorAll('th[scope="row"]');
  if (!first) throw new Error('no parcel was delivered');
  await signInStaff(page, '/consolidaciones');
  await page
    .getByRole('navigation', { name: 'Tramos' })
    .getByRole('link', { name: /^Entregados/ })
    .click();
  await expect(page).toHaveURL(/tramo=delivered/);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(page);
  const scan = page.getByRole('search', { name: 'Código del paquete' });
  await scan.getByRole('searchbox').fill('NINGUNO-404');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ningún paquete tiene el código NINGUNO-404.')).toBeVisible();
  await scan.getByRole('searchbox').fill(textOf(first));
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
