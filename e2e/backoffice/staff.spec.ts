import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actButton, openAct, performAct } from '#e2e/support/acts.ts';
import { callAsStaff, openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { boughtOrder, expectNotQueued } from '#e2e/support/complaints.ts';
import { findNamed, getNamed, headingOf, textOf } from '#e2e/support/server-elements.ts';
import { SHOP_URL, SIMULATORS_URL } from '#e2e/support/shop.ts';
import { addAuthenticator, BACKOFFICE_URL, newColleague, newStaff } from '#e2e/support/staff.ts';
import { getTable, rowsWith, type StaffVisit, statusOf, visitAsStaff } from '#e2e/support/staff-visit.ts';

test('a refund that one person asks for is approved by another, on the page where who asked cannot', {
  tag: '@desktop',
}, async ({ page: approving }) => {
  const order = await boughtOrder();
  const { cookie } = await newColleague('atencion');
  const asking = await visitAsStaff(`/operacion/ordenes/${order.number}/devolver`, { cookie });
  await callAsStaff(cookie, 'requestRefund', { kind: 'order', orderNumber: order.number });
  await asking.open(asking.path);
  await asking.follow(
    /./,
    getTable(asking.document, 'Devoluciones de esta orden').querySelector('tbody th') ?? undefined,
  );
  expect(asking.page.text).toContain('La pediste vos, así que la aprueba o la rechaza otra persona');
  expect(findNamed(asking.document, 'summary', 'Aprobar la devolución')).toEqual([]);
  expect(getNamed(asking.document, 'summary', 'Retirarla')).toBeTruthy();

  await openAs(approving, (await newColleague('finanzas')).cookie, SHOP_URL + asking.path);
  await expect(actButton(approving, 'Aprobar la devolución')).toBeVisible();
  await expect(actButton(approving, 'Retirarla')).toHaveCount(0);
  await expectAccessible(approving);
  await performAct(approving, 'Aprobar la devolución', { reason: 'Hay fotos' });
  await expect(approving.getByRole('status').filter({ hasText: 'Hecho' })).toContainText('Se pide al banco');
  await expect.poll(async () => (await order.refunds()).map(({ state }) => state)).toEqual(['sent']);
  await asking.open(asking.path);
  const approval = asking.document.querySelectorAll('main li').find((item) => textOf(item).includes('Hay fotos'));
  expect(approval?.text).toContain('Se devuelven');
});

test('a recovery code signs in once, to register another way in', { tag: '@desktop' }, async ({ page }) => {
  const { email, password, recoveryCodes } = await newStaff('compras');
  const lost = 'Perdí mi llave o mi aplicación de códigos';
  const recoveryCode = recoveryCodes[0] ?? '';

  await test.step('it signs in', async () => {
    await page.goto(`${BACKOFFICE_URL}/cola`);
    await page.locator('summary', { hasText: 'Perdí mi llave' }).click();
    const form = page.getByRole('form', { name: lost });
    await form.getByLabel('Correo').fill(email);
    await form.getByRole('textbox', { name: 'Contraseña' }).fill(password);
    await form.getByLabel('Código de recuperación').fill(recoveryCode);
    await form.getByRole('button', { name: 'Entrar a registrar otra' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tus accesos' })).toBeVisible();
    await expect(page.getByText('Entraste con un código de recuperación')).toBeVisible();
    await expect(page.getByText('Te quedan 7 sin usar.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it does so once', async () => {
    const again = await visitAsStaff('/operacion/cola', { cookie: null });
    const fields = { Correo: email, Contraseña: password, 'Código de recuperación': recoveryCode };
    await again.send(lost, { fields, button: 'Entrar a registrar otra' });
    expect(statusOf(again.document, 'alert')).not.toBe('');
    expect(headingOf(again.page)).toBe('Operación');
  });
});

test('a passkey is added to an account and removed again', { tag: '@desktop' }, async ({ context, page }) => {
  await addAuthenticator(context, page);
  await openAs(page, (await newStaff('compras')).cookie, `${BACKOFFICE_URL}/accesos`);
  await expect(page.getByText('No tenés llaves de acceso.')).toBeVisible();
  await page.getByLabel('Nombre de la llave').fill('Portátil de la oficina');
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click();
  await expect(page.getByRole('form', { name: 'Quitar Portátil de la oficina' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Quitar Portátil de la oficina' }).click();
  await expect(page.getByText('No tenés llaves de acceso.')).toBeVisible();
});

test('an owner changes the role of a person, ends their sessions and takes their access away', {
  tag: '@desktop',
}, async ({ page }) => {
  const { email, cookie } = await newColleague('compras');
  const sessions = (session: string) => visitAsStaff('/operacion/sesiones', { cookie: session });
  const who = ({ document }: StaffVisit) => document.querySelector('header')?.text;
  expect(who(await sessions(cookie))).toContain('· Compras');

  await signInStaff(page, '/equipo');
  await page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('link', { name: /^Cambiar a/ })
    .click();
  await expect(page.getByText(`${email} · Compras · Activa`)).toBeVisible();
  await (await openAct(page, 'Cambiar el rol')).getByLabel('Rol').selectOption('Atención');
  await performAct(page, 'Cambiar el rol', { reason: 'Pasa a Atención' });
  await expect(page.getByText(`${email} · Atención · Activa`)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  const { cookie: renewed } = await newStaff('atencion', email);
  expect(headingOf((await sessions(renewed)).page)).toBe('Tus sesiones');
  await performAct(page, 'Cerrar sus sesiones', { reason: 'Perdió el teléfono' });
  await expect(page.getByRole('status').filter({ hasText: 'Hecho' })).toBeVisible();
  expect(headingOf((await sessions(renewed)).page)).toBe('Operación');

  await performAct(page, 'Quitar el acceso', { reason: 'Ya no trabaja acá' });
  await expect(page.getByText(`${email} · Atención · Sin acceso desde`)).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-haspopup="dialog"]')).toHaveCount(0);
});

test('a weight beyond what was quoted is decided and leaves the list', { tag: '@desktop' }, async ({ page }) => {
  const order = await boughtOrder();
  await expect.poll(async () => (await order.read()).packages.length).toBe(1);
  const { packages, fees } = await order.read();
  const body = { externalTracking: packages[0]?.trackingNumber, email: order.email, weight: fees.realWeight + 2 };
  const headers = { 'content-type': 'application/json' };
  const url = `${SIMULATORS_URL}/__sim/skypostal/package-received`;
  expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(200);
  const queue = await visitAsStaff('/operacion/cola?tipo=weight-difference');
  await expect
    .poll(async () => {
      await queue.open(queue.path);
      return rowsWith(queue.document, `Orden ${order.number}`).length;
    })
    .toBe(1);
  await queue.follow(/^El transportista pesó distinto/, rowsWith(queue.document, `Orden ${order.number}`)[0]);
  expect(getNamed(getNamed(queue.document, 'aside', 'Abrir'), 'summary', 'Aceptar el peso')).toBeTruthy();
  await signInStaff(page, '/paquetes/pesos');
  await page.getByRole('checkbox', { name: `Elegir ${order.number}` }).check();
  const bar = page.getByRole('form', { name: 'Con las elegidas' });
  await bar.getByLabel('Acción').selectOption('Reclamar al transportista');
  await bar.getByLabel('Motivo, para todas').fill('La caja pesa menos');
  await bar.getByRole('button', { name: 'Ver qué pasa' }).click();
  await bar.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Hecho en 1' })).toContainText(String(order.number));
  await expect(page.locator(`tr[data-row="${order.number}"]`)).toHaveCount(0);
  await expectNotQueued('weight-difference', `Orden ${order.number}`);
});
