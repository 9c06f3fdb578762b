import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { findNamed, getNamed, headingOf, textOf } from '#e2e/support/server-elements.ts';
import { fieldOf, valueIn, visitAsStaff } from '#e2e/support/staff-visit.ts';

test('the warning of an overdue draft leads to the draft and to what it changes', { tag: '@desktop' }, async () => {
  const visit = await visitAsStaff('/operacion/avisos');
  await visit.follow('Ver el borrador y qué cambia');
  expect(headingOf(visit.page)).toContain('Régimen de aduana');
  expect(findNamed(visit.document, 'h2, h3', 'Canastas de prueba')).toHaveLength(1);
});

test('the audit names what was done to something in words, and leads to it', { tag: '@desktop' }, async () => {
  const visit = await visitAsStaff('/operacion/registro?tipo=bank-account');
  expect(findNamed(visit.document, 'a', 'Sacar el filtro Sobre qué: Cuentas del banco')).toHaveLength(1);
  await visit.follow('Una cuenta del banco');
  expect(headingOf(visit.page)).toBe('Extractos del banco');
});

test('the orders that may arrive late are a view, and each says from what its risk follows', {
  tag: '@phone',
}, async ({ page }) => {
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

test('a category that weighs more than quoted leads to the weight to correct', { tag: '@desktop' }, async () => {
  const visit = await visitAsStaff('/operacion/dinero/costos');
  const proposals = getNamed(visit.document, 'section', 'Pesos para corregir');
  expect(textOf(proposals)).toMatch(/esta categoría pesa \d+ % más/);
  const weight = textOf(getNamed(proposals, 'a', /^Corregir a/)).replace(/\D/g, '');
  await visit.follow(/^Corregir a/, proposals);
  const form = getNamed(visit.document, 'form', 'Corregir el peso');
  expect(valueIn(fieldOf(form, 'Peso en gramos'))).toBe(weight);
});
