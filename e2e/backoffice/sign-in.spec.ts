import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { actButton, openAct, performAct } from '#e2e/support/acts.ts';
import { headingOf } from '#e2e/support/server-elements.ts';
import { addAuthenticator, BACKOFFICE_URL, createAuthenticatorApp, inviteStaff } from '#e2e/support/staff.ts';
import { descriptionOf, fieldOf, getFormWith, statusOf, visitAsStaff } from '#e2e/support/staff-visit.ts';

const PASSWORD = 'tres tristes tigres 9';
const newEmail = () => `ana-${randomBytes(5).toString('hex')}@tienda.example`;

test('an invited owner creates a passkey, signs in with it and confirms an act', { tag: '@desktop' }, async ({
  context,
  page,
}) => {
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
    await page.goto(`${BACKOFFICE_URL}/equipo`);
    await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
    await expect(page.getByRole('heading', { name: 'Equipo', level: 1 })).toBeVisible();
  });

  await test.step('an act says what it will do, and the registry has it', async () => {
    const form = await openAct(page, 'Invitar');
    await form.getByLabel('Nombre').fill('Beto Prueba');
    const email = newEmail();
    await form.getByLabel('Correo').fill(email);
    await form.getByLabel('Rol').selectOption('Finanzas');
    const expected = 'otra persona con rol de dueño lo tiene que aprobar';
    await performAct(page, 'Invitar', { reason: 'Empieza hoy', expected });
    await expect(page.getByRole('status').filter({ hasText: 'Hecho' })).toBeVisible();
    const request = page.getByRole('article').filter({ hasText: email });
    await expect(request).toContainText('Finanzas');
    await expect(actButton(request, 'Retirar el pedido')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Registro', exact: true }).click();
    await expect(page.getByText('«Empieza hoy»', { exact: false }).first()).toBeVisible();
  });

  await test.step('the passkey confirms who it is, and a second page lists it', async () => {
    await page.goto(`${BACKOFFICE_URL}/confirmar?volver=/accesos`);
    await page.getByRole('button', { name: 'Confirmar con llave de acceso' }).click();
    await expect(page.getByRole('heading', { name: 'Tus accesos' })).toBeVisible();
    await expect(page.getByText('Mi equipo', { exact: true })).toBeVisible();
  });
});

test('without script an invitation ends in a password and a code, which counts once', {
  tag: '@phone',
}, async () => {
  const email = newEmail();
  const invitation = new URL(await inviteStaff(email, 'atencion'));
  const visit = await visitAsStaff(invitation.pathname + invitation.search, {
    cookie: null,
    origin: invitation.origin,
  });
  const app = createAuthenticatorApp(visit.document.querySelector('.enter__code')?.text ?? '');
  const accept = (code: string) =>
    visit.send(getFormWith(visit.document, 'Guardar y entrar'), {
      fields: { 'Contraseña nueva': PASSWORD, 'Código de la aplicación': code },
      button: 'Guardar y entrar',
    });
  await accept('12');
  const wrong = fieldOf(getFormWith(visit.document, 'Guardar y entrar'), 'Código de la aplicación');
  expect(descriptionOf(wrong)).toMatch(/seis números/);

  const code = await app.freshCode();
  await accept(code);
  await visit.follow('Ya los guardé, ir al inicio');
  await visit.open('/operacion/equipo');
  expect(visit.document.text).toContain('Tu rol no permite esto');
  await visit.open('/operacion/sesiones');
  expect(headingOf(visit.page)).toBe('Tus sesiones');
  expect(visit.document.querySelector('header')?.text).toMatch(/Ana Prueba · Atención/);
  await visit.send(getFormWith(visit.document, 'Salir'), { button: 'Salir' });

  await visit.open('/operacion/sesiones');
  // A code counts once, so the one that closed the invitation signs nobody in.
  await visit.send('Con contraseña y código', {
    fields: { Correo: email, Contraseña: PASSWORD, 'Código de la aplicación': code },
    button: 'Entrar',
  });
  expect(statusOf(visit.document, 'alert')).not.toBe('');
  expect(headingOf(visit.page)).not.toBe('Tus sesiones');
});
