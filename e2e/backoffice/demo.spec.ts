import { expect, test } from '@playwright/test';
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
