import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, performAct } from '#e2e/support/acts.ts';
import { addAuthenticator, BACKOFFICE_URL, createAuthenticatorApp, inviteStaff } from '#e2e/support/staff.ts';

const PASSWORD = 'tres tristes tigres 9';
const newEmail = () => `ana-${randomBytes(5).toString('hex')}@tienda.example`;

test('an invited owner creates a passkey, signs in with it and confirms an act @desktop', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await addAuthenticator(context, page);

  await test.step('the invitation ends in a session and recovery codes', async () => {
    await page.goto(await inviteStaff(newEmail(), 'dueno'));
    await expect(page.getByRole('heading', { name: 'Hola, Ana Prueba' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Crear llave de acceso' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Crear llave de acceso' }).click();
    await expect(page.getByRole('heading', { name: 'Tus códigos de recuperación' })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(8);
    await page.getByRole('link', { name: 'Ya los guardé, ir al inicio' }).click();
    await expect(page.getByRole('button', { name: /Ana Prueba · Dueño/ })).toBeVisible();
  });

  await test.step('the passkey signs in again, to the page that was asked for', async () => {
    await page.getByRole('button', { name: /Ana Prueba · Dueño/ }).click();
    await page.getByRole('button', { name: 'Salir' }).click();
    await expect(page.getByRole('button', { name: 'Entrar con una llave de acceso' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${BACKOFFICE_URL}/equipo`);
    await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
    await expect(page.getByRole('heading', { name: 'Equipo', level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('an act says what it will do, and the registry has it', async () => {
    const form = await openAct(page, 'Invitar');
    await form.getByLabel('Nombre').fill('Beto Prueba');
    await form.getByLabel('Correo').fill(newEmail());
    await form.getByLabel('Rol').selectOption('Finanzas');
    await performAct(page, 'Invitar', { reason: 'Empieza hoy', expected: 'rol Finanzas' });
    await expect(page.getByRole('status')).toContainText('Hecho');
    await page.getByRole('link', { name: 'Registro', exact: true }).click();
    await expect(page.getByText('«Empieza hoy»', { exact: false }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('the passkey confirms who it is, and a second page lists it', async () => {
    await page.goto(`${BACKOFFICE_URL}/confirmar?volver=/accesos`);
    await page.getByRole('button', { name: 'Confirmar con llave de acceso' }).click();
    await expect(page.getByRole('heading', { name: 'Tus accesos' })).toBeVisible();
    await expect(page.getByText('Mi equipo', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
  await context.close();
});

test('without script an invitation ends in a password and a code, which counts once @phone', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const email = newEmail();
  await page.goto(await inviteStaff(email, 'atencion'));
  const app = createAuthenticatorApp(await page.locator('.enter__code').innerText());
  await page.getByLabel('Contraseña nueva').fill(PASSWORD);
  await page.getByLabel('Código de la aplicación').fill('12');
  await page.getByRole('button', { name: 'Guardar y entrar' }).click();
  await expect(page.getByLabel('Código de la aplicación')).toHaveAccessibleDescription(/seis números/);

  const code = await app.freshCode();
  await page.getByLabel('Contraseña nueva').fill(PASSWORD);
  await page.getByLabel('Código de la aplicación').fill(code);
  await page.getByRole('button', { name: 'Guardar y entrar' }).click();
  await page.getByRole('link', { name: 'Ya los guardé, ir al inicio' }).click();
  await page.goto(`${BACKOFFICE_URL}/equipo`);
  await expect(page.getByRole('heading', { name: 'Tu rol no permite esto' })).toBeVisible();
  await page.goto(`${BACKOFFICE_URL}/sesiones`);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: /Ana Prueba · Atención/ }).click();
  await page.getByRole('button', { name: 'Salir' }).click();

  await page.goto(`${BACKOFFICE_URL}/sesiones`);
  const form = page.getByRole('form', { name: 'Con contraseña y código' });
  await form.getByLabel('Correo').fill(email);
  await form.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  // A code counts once, so the one that closed the invitation signs nobody in.
  await form.getByLabel('Código de la aplicación').fill(code);
  await form.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tus sesiones' })).toHaveCount(0);
  await context.close();
});
