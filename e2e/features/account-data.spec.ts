import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { section } from '#e2e/support/account.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { newShopper, open, waitForMail } from '#e2e/support/shop.ts';

test('a customer changes the email, accepts offers, downloads the data and deletes the account', {
  tag: '@phone',
}, async ({ browser }) => {
  const customer = await newCustomer();
  const { email: newEmail } = newShopper();
  const page = await browser.newPage({ storageState: signedInState(customer.token), acceptDownloads: true });
  await open(page, '/profile/security');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('the email changes with the code of the new address', async () => {
    const change = section(page, 'Cambiar correo electrónico');
    await expect(change).toContainText(customer.email);
    await change.getByRole('button', { name: 'Pedir el cambio' }).click();
    await expect(change.getByText('Campo obligatorio')).toHaveCount(2);
    await change.getByLabel('Correo nuevo').fill(newEmail);
    await change.getByLabel('Tu contraseña', { exact: true }).fill('Contrasena9');
    await change.getByRole('button', { name: 'Pedir el cambio' }).click();
    await expect(change.getByRole('alert').first()).toContainText('La contraseña no es correcta');
    await change.getByLabel('Tu contraseña', { exact: true }).fill(customer.password);
    await change.getByRole('button', { name: 'Pedir el cambio' }).click();
    await expect(change.getByRole('status')).toContainText(`Mandamos un código a ${newEmail}`);
    const mail = await waitForMail(newEmail, /^Confirmá tu correo nuevo$/m);
    const code = /^[A-Z2-9]{10}$/m.exec(mail)?.[0] ?? '';
    await change.getByLabel('Código de confirmación').fill(code);
    await change.getByRole('button', { name: 'Cambiar correo' }).click();
    await expect(change).toContainText(`Hoy es ${newEmail}`);
  });

  await test.step('the consent to offers shows its date and is withdrawn', async () => {
    const data = section(page, 'Tus datos');
    const consent = data.getByRole('checkbox', { name: /^Quiero recibir ofertas/ });
    await expect(consent).not.toBeChecked();
    await consent.click();
    await expect(data).toContainText('Lo aceptaste el');
    await expect(consent).toBeChecked();
    await consent.click();
    await expect(data).toContainText('No te mandamos ofertas por correo.');
    await expect(consent).not.toBeChecked();
  });

  await test.step('the data are downloaded as a file', async () => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Bajar mis datos' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('mis-datos.json');
    const { profile, consents } = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(profile.email).toBe(newEmail);
    expect(consents).toHaveLength(2);
  });

  await test.step('the account is deleted in two steps, by keyboard', async () => {
    const deletion = section(page, 'Eliminar la cuenta');
    await expect(deletion).toContainText('la ley nos obliga a guardar las cuentas');
    await deletion.getByRole('button', { name: 'Eliminar mi cuenta' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' });
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByLabel('Tu contraseña', { exact: true }).fill(customer.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Eliminamos tu cuenta')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    const body = { email: newEmail, password: customer.password };
    await expect(callApi('/auth/signin', { method: 'POST', body })).rejects.toThrow('401');
  });
  await page.close();
});
