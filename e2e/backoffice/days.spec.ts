import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { fillDay } from '#e2e/support/days.ts';

test.use({ locale: 'en-US' });

test('a day is typed as in Uruguay in an English browser, and chosen from a calendar in Spanish', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, '/semana');
  await fillDay(page, 'Semana del día', '2026-11-03');
  const field = page.getByRole('group', { name: 'Semana del día' });
  await expect(field.getByRole('spinbutton')).toHaveText(['03', '11', '2026']);
  await field.getByRole('button').click();
  const calendar = page.getByRole('dialog');
  await expect(calendar.getByRole('heading')).toHaveText('noviembre de 2026');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await calendar.getByRole('button', { name: /12 de noviembre/ }).click();
  await expect(field.getByRole('spinbutton')).toHaveText(['12', '11', '2026']);
  await page.getByRole('form', { name: 'Elegir una semana' }).getByRole('button', { name: 'Filtrar' }).click();
  await expect(page).toHaveURL(/desde=2026-11-12/);
});
