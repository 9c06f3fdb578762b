import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actButton, performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { fillDay } from '#e2e/support/days.ts';
import { addAuthenticator, BACKOFFICE_URL, inviteStaff } from '#e2e/support/staff.ts';

const REFORM = 'un envío con franquicia puede costar menos de U$S 800 en vez de U$S 200';
/** Far from the days of other runs, and of this journey at another time. */
const DAY = new Date(Date.now() + (400 + (Date.now() % 1000)) * 86_400_000).toISOString().slice(0, 10);

/** A page of somebody of Finanzas who was just invited. */
async function signInFinance(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await addAuthenticator(context, page);
  await page.goto(await inviteStaff(`bea-${randomBytes(5).toString('hex')}@tienda.example`, 'finanzas'));
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click();
  await page.getByRole('link', { name: 'Ya los guardé, ir al inicio' }).click();
  return page;
}

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
  const finance = await signInFinance(browser);

  await test.step('the announced reform waits as a draft whose day has passed', async () => {
    await finance.goto(`${BACKOFFICE_URL}/reglas`);
    await expect(finance.getByRole('heading', { level: 1, name: 'Reglas' })).toBeVisible();
    await expect(finance.getByText('Hay un borrador con el día vencido.')).toBeVisible();
    await expectUsable(finance);
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
  await finance.context().close();

  await test.step('the owner approves it for its day, and it waits for it', async () => {
    await signInStaff(page, path);
    await perform(page, 'Aprobar la regla', REFORM);
    await expect(page.getByText('Aprobada, todavía no rige')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Guardar el borrador' })).toHaveCount(0);
    await expectUsable(page);
    await page.getByRole('link', { name: 'Todas las reglas' }).click();
    await expect(page.getByRole('table', { name: 'Aprobadas para más adelante' })).toContainText('Ana Prueba');
  });

  await test.step('it is taken back', async () => {
    await signInStaff(page, path);
    await perform(page, 'Retirarla antes de que empiece', 'no cambia nada');
    await expect(page.getByText('Retirada antes de regir')).toBeVisible();
  });
});

test('a draft is begun and discarded without script', { tag: '@desktop' }, async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await signInStaff(page, '/reglas');
  await page.getByRole('button', { name: 'Empezar un borrador de la tarifa de la tienda' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tarifa de la tienda, desde el');
  const form = page.getByRole('form', { name: 'Guardar el borrador' });
  await form.getByLabel('Tramo 4: desde cuántos kilos').fill('10');
  await form.getByLabel('Tramo 4: precio por kilo en dólares').fill('11,5');
  await form.getByRole('button', { name: 'Guardar el borrador' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Hecho:' })).toContainText('desde 10 kg U$S 11,50');
  await performAct(page, 'Descartar el borrador', {
    reason: 'Ya no hace falta',
    expected: 'El borrador se descarta',
    script: false,
  });
  await expect(page.getByRole('status').filter({ hasText: 'Hecho:' })).toContainText('El borrador se descarta');
  await page.close();
});
