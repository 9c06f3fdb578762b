import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openSettings, section } from '#e2e/support/account.ts';
import { performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { boughtOrder } from '#e2e/support/complaints.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { PASSWORD } from '#testing/forms.ts';

test('a shopper asks to correct the document of a paid order with a photo, and the staff decides', {
  tag: '@phone',
}, async ({ browser, page }) => {
  const { token } = await boughtOrder();
  const shop = await openSettings(browser, token);
  const customs = section(shop, 'Información personal para Aduana');
  await customs.getByRole('button', { name: 'Pedir la corrección' }).click();
  const dialog = shop.getByRole('dialog', { name: 'Corregir la cédula' });
  await dialog.getByLabel('Documento de identidad', { exact: true }).fill('51239088');
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Pedir la corrección' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Agregá una foto de tu cédula');
  const buffer = await shop.screenshot();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'cedula.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  await expectAccessible(shop);
  await dialog.getByRole('button', { name: 'Pedir la corrección' }).click();
  await expect(dialog).toBeHidden();
  await expect(customs).toContainText(/Pediste la corrección el .+: una persona la está revisando/);
  await expect(customs.getByRole('button', { name: 'Pedir la corrección' })).toHaveCount(0);
  // A label that has no room breaks after every letter.
  const term = customs.getByRole('term').filter({ hasText: 'Documento de identidad' });
  expect((await term.boundingBox())?.height).toBeLessThan(60);

  await signInStaff(page, '/cola?tipo=document-correction');
  await page
    .getByRole('link', { name: /^Casillero UY-/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cédula por corregir' })).toBeVisible();
  await expect(page.getByText('5.123.908-8')).toBeVisible();
  const photo = page.getByRole('img', { name: 'Foto de la cédula que mandó el cliente' });
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await performAct(page, 'Corregir la cédula', {
    reason: 'Coincide con la foto',
    expected: 'Cambia la cédula de la cuenta, para las próximas órdenes.',
  });
  await expect(page.getByText('Corregida')).toBeVisible();
  await expect(photo).toHaveCount(0);

  await shop.goto(`${SHOP_URL}/profile/account-settings`);
  await expect(customs).toContainText('5.123.908-8');
  await expect(customs).toContainText(/La corregimos el /);
  await shop.close();
});
