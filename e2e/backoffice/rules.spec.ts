import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actButton, performAct } from '#e2e/support/acts.ts';
import { openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { fillDay } from '#e2e/support/days.ts';
import { headingOf, textOf } from '#e2e/support/server-elements.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { newColleague } from '#e2e/support/staff.ts';
import { getFormWith, getTable, statusOf, visitAsStaff } from '#e2e/support/staff-visit.ts';

const REFORM = 'un envío con franquicia puede costar menos de U$S 800 en vez de U$S 200';
/** Far from the days of other runs, and of this journey at another time. */
const DAY = new Date(Date.now() + (400 + (Date.now() % 1000)) * 86_400_000).toISOString().slice(0, 10);

async function expectUsable(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await expectAccessible(page);
}

/** Looks at what an act will do, does it, and expects that it says so. */
async function perform(page: Page, title: string, preview: string): Promise<void> {
  await performAct(page, title, { reason: 'Decreto publicado', expected: preview });
  await expect(page.getByRole('status').filter({ hasText: 'Hecho:' })).toContainText(preview);
}

test('finance drafts the change of regime, the owner approves what they saw, and takes it back before its day', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const finance = await browser.newPage();

  await test.step('the announced reform waits as a draft whose day has passed', async () => {
    await openAs(finance, (await newColleague('finanzas')).cookie, `${SHOP_URL}/operacion/reglas`);
    await expect(finance.getByRole('heading', { level: 1, name: 'Reglas' })).toBeVisible();
    await expect(finance.getByText('Hay un borrador con el día vencido.')).toBeVisible();
    await finance.getByRole('table', { name: 'Borradores' }).getByRole('link').first().click();
    await expect(finance.getByRole('heading', { level: 1 })).toContainText('Régimen de aduana, desde el 1 de mayo');
    await finance.getByRole('button', { name: 'Empezar un borrador con estas cifras' }).click();
    await expect(finance.getByText('La escribiste vos, así que la aprueba otra persona')).toBeVisible();
  });

  await test.step('a wrong figure is named, and what was typed stays', async () => {
    const form = finance.getByRole('form', { name: 'Guardar el borrador' });
    await fillDay(form, 'Rige desde el', DAY);
    await form.getByLabel('Decreto').fill('100/026');
    await form.getByLabel('Peso máximo').fill('veinte');
    await form.getByRole('button', { name: 'Guardar el borrador' }).click();
    await expect(form.getByText('Los kilos de un envío van de 1 a 1000, sin decimales').first()).toBeVisible();
    await expect(form.getByLabel('Decreto')).toHaveValue('100/026');
    await form.getByLabel('Peso máximo').fill('20');
    await form.getByRole('button', { name: 'Guardar el borrador' }).click();
    await expect(finance.getByRole('status').filter({ hasText: 'Hecho:' })).toContainText('100/026');
  });

  await test.step('the golden baskets say what it costs; who wrote it cannot approve it', async () => {
    const basket = finance.getByRole('row').filter({ hasText: 'Productos por USD 200,00' });
    await expect(basket).toContainText('U$S 375,00');
    await expect(basket).toContainText('-83,60');
    await expect(basket).toContainText('Pasa de sin franquicia a con franquicia');
    await expect(actButton(finance, 'Aprobar la regla')).toHaveCount(0);
    await expectUsable(finance);
  });

  const path = new URL(finance.url()).pathname.replace('/operacion', '');
  await finance.close();

  await test.step('the owner approves it for its day, and it waits for it', async () => {
    await signInStaff(page, path);
    await perform(page, 'Aprobar la regla', REFORM);
    await expect(page.getByText('Aprobada, todavía no rige')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Guardar el borrador' })).toHaveCount(0);
    await expectUsable(page);
    const { document } = await visitAsStaff('/operacion/reglas');
    expect(textOf(getTable(document, 'Aprobadas para más adelante'))).toContain('Ana Prueba');
  });

  await test.step('it is taken back', async () => {
    await perform(page, 'Retirarla antes de que empiece', 'no cambia nada');
    await expect(page.getByText('Retirada antes de regir')).toBeVisible();
  });
});

test('a draft is begun and discarded without script', { tag: '@desktop' }, async () => {
  const visit = await visitAsStaff('/operacion/reglas');
  const begin = 'Empezar un borrador de la tarifa de la tienda';
  await visit.send(getFormWith(visit.document, begin), { button: begin });
  expect(headingOf(visit.page)).toContain('Tarifa de la tienda, desde el');
  await visit.send('Guardar el borrador', {
    fields: {
      'Tramo 4: desde cuántos kilos': '10',
      'Tramo 4: precio por kilo en dólares': '11,5',
    },
    button: 'Guardar el borrador',
  });
  expect(statusOf(visit.document)).toMatch(/Hecho:.*desde 10 kg U\$S 11,50/);
  await visit.perform('Descartar el borrador', { reason: 'Ya no hace falta', expected: 'El borrador se descarta' });
  expect(statusOf(visit.document)).toMatch(/Hecho:.*El borrador se descarta/);
});
