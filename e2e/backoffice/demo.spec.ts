import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';

test('the warning of an overdue draft leads to the draft and to what it changes', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInStaff(page, '/avisos');
  await page.getByRole('link', { name: 'Ver el borrador y qué cambia' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Régimen de aduana');
  await expect(page.getByRole('heading', { name: 'Canastas de prueba' })).toBeVisible();
});

test('the audit names what was done to something in words, and leads to it', { tag: '@desktop' }, async ({ page }) => {
  await signInStaff(page, '/registro?tipo=bank-account');
  await expect(page.getByRole('link', { name: 'Sacar el filtro Sobre qué: Cuentas del banco' })).toBeVisible();
  await page.getByRole('link', { name: 'Una cuenta del banco' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Extractos del banco');
});

test('the orders that may arrive late are a view, and each says from what its risk follows', async ({ page }) => {
  await signInStaff(page, '/ordenes?riesgo=40&orden=-riesgo');
  const list = page.getByRole('table');
  await expect(list.getByRole('cell', { name: /^(Medio|Alto) \d+ %$/ }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await list
    .getByRole('link', { name: /^\d{5}$/ })
    .first()
    .click();
  await expect(page.getByText('Riesgo de llegar tarde', { exact: true })).toBeVisible();
  await expect(page.getByText(/\d+ de \d+ (órdenes|casos)/)).toBeVisible();
});

test('a category that weighs more than quoted leads to the weight to correct', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInStaff(page, '/dinero/costos');
  const proposals = page.getByRole('region', { name: 'Pesos para corregir' });
  await expect(proposals).toContainText(/esta categoría pesa \d+ % más/);
  const proposed = proposals.getByRole('link', { name: /^Corregir a/ }).first();
  const weight = ((await proposed.textContent()) ?? '').replace(/\D/g, '');
  await proposed.click();
  const form = await openAct(page, 'Corregir el peso');
  await expect(form.getByLabel('Peso en gramos')).toHaveValue(weight);
});
