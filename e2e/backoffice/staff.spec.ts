import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actButton, openAct, performAct } from '#e2e/support/acts.ts';
import { openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { boughtOrder, expectOutOfQueue } from '#e2e/support/complaints.ts';
import { SHOP_URL, SIMULATORS_URL } from '#e2e/support/shop.ts';
import { addAuthenticator, BACKOFFICE_URL, newStaff } from '#e2e/support/staff.ts';

test('a refund that one person asks for is approved by another, on the page where who asked cannot', {
  tag: '@desktop',
}, async ({ browser, page: asking }) => {
  const order = await boughtOrder();
  await openAs(asking, (await newStaff('atencion')).cookie, `${SHOP_URL}/operacion/ordenes/${order.number}/devolver`);
  await (await openAct(asking, 'Pedir la devolución')).getByRole('checkbox').check();
  await performAct(asking, 'Pedir la devolución', { reason: 'Llegó roto' });
  await expect(asking.getByRole('status').filter({ hasText: 'Hecho' })).toContainText('otra persona');
  const list = asking.getByRole('table', { name: 'Devoluciones de esta orden' });
  await list.getByRole('rowheader').getByRole('link').click();
  await expect(asking.getByText('La pediste vos, así que la aprueba o la rechaza otra persona')).toBeVisible();
  await expect(actButton(asking, 'Aprobar la devolución')).toHaveCount(0);
  await expect(actButton(asking, 'Retirarla')).toBeVisible();

  const approving = await (await browser.newContext()).newPage();
  await openAs(approving, (await newStaff('finanzas')).cookie, asking.url());
  await expect(actButton(approving, 'Retirarla')).toHaveCount(0);
  await expectAccessible(approving);
  await performAct(approving, 'Aprobar la devolución', { reason: 'Hay fotos' });
  await expect(approving.getByRole('status').filter({ hasText: 'Hecho' })).toContainText('Se pide al banco');
  await expect.poll(async () => (await order.refunds()).map(({ state }) => state)).toEqual(['sent']);
  await asking.reload();
  await expect(asking.getByRole('listitem').filter({ hasText: 'Hay fotos' })).toContainText('Se devuelven');
  await approving.context().close();
});

test('a recovery code signs in once, to register another way in', { tag: '@desktop' }, async ({ browser, page }) => {
  const { email, password, recoveryCodes } = await newStaff('compras');
  const recover = async (at: Page) => {
    await at.goto(`${BACKOFFICE_URL}/cola`);
    await at.locator('summary', { hasText: 'Perdí mi llave' }).click();
    const form = at.getByRole('form', { name: 'Perdí mi llave o mi aplicación de códigos' });
    await form.getByLabel('Correo').fill(email);
    await form.getByRole('textbox', { name: 'Contraseña' }).fill(password);
    await form.getByLabel('Código de recuperación').fill(recoveryCodes[0] ?? '');
    await form.getByRole('button', { name: 'Entrar a registrar otra' }).click();
  };
  await recover(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Tus accesos' })).toBeVisible();
  await expect(page.getByText('Entraste con un código de recuperación')).toBeVisible();
  await expect(page.getByText('Te quedan 7 sin usar.')).toBeVisible();
  await expectAccessible(page);
  const again = await (await browser.newContext()).newPage();
  await recover(again);
  await expect(again.getByRole('alert')).toBeVisible();
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Operación');
  await again.context().close();
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
}, async ({ browser, page }) => {
  const email = `beto-${randomBytes(5).toString('hex')}@tienda.example`;
  const { cookie } = await newStaff('compras', email);
  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, cookie, `${SHOP_URL}/operacion/sesiones`);
  await expect(theirs.getByRole('button', { name: /· Compras/ })).toBeVisible();

  await signInStaff(page, '/equipo');
  await page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('link', { name: /^Cambiar a/ })
    .click();
  await expect(page.getByText(`${email} · Compras · Activa`)).toBeVisible();
  await (await openAct(page, 'Cambiar el rol')).getByLabel('Rol').selectOption('Finanzas');
  await performAct(page, 'Cambiar el rol', { reason: 'Pasa a Finanzas' });
  await expect(page.getByText(`${email} · Finanzas · Activa`)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await openAs(theirs, (await newStaff('finanzas', email)).cookie, `${SHOP_URL}/operacion/sesiones`);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Tus sesiones' })).toBeVisible();
  await performAct(page, 'Cerrar sus sesiones', { reason: 'Perdió el teléfono' });
  await expect(page.getByRole('status').filter({ hasText: 'Hecho' })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Operación' })).toBeVisible();

  await performAct(page, 'Quitar el acceso', { reason: 'Ya no trabaja acá' });
  await expect(page.getByText(`${email} · Finanzas · Sin acceso desde`)).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-haspopup="dialog"]')).toHaveCount(0);
  await theirs.context().close();
});

test('a weight beyond what was quoted is decided and leaves the list', { tag: '@desktop' }, async ({ page }) => {
  const order = await boughtOrder();
  await expect.poll(async () => (await order.read()).packages.length).toBe(1);
  const { packages, fees } = await order.read();
  const body = { externalTracking: packages[0]?.trackingNumber, email: order.email, weight: fees.realWeight + 2 };
  const headers = { 'content-type': 'application/json' };
  const url = `${SIMULATORS_URL}/__sim/skypostal/package-received`;
  expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(200);
  await signInStaff(page, '/cola?tipo=weight-difference');
  await page
    .getByRole('row')
    .filter({ hasText: `Orden ${order.number}` })
    .getByRole('link', { name: 'El transportista pesó distinto' })
    .click();
  const panel = page.getByRole('complementary', { name: 'Abrir' });
  await expect(panel.getByRole('button', { name: 'Aceptar el peso' })).toBeVisible();
  await page.goto(`${SHOP_URL}/operacion/paquetes/pesos`);
  await page.getByRole('checkbox', { name: `Elegir ${order.number}` }).check();
  const bar = page.getByRole('form', { name: 'Con las elegidas' });
  await bar.getByLabel('Acción').selectOption('Reclamar al transportista');
  await bar.getByLabel('Motivo, para todas').fill('La caja pesa menos');
  await bar.getByRole('button', { name: 'Ver qué pasa' }).click();
  await bar.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Hecho en 1' })).toContainText(String(order.number));
  await expect(page.locator(`tr[data-row="${order.number}"]`)).toHaveCount(0);
  await expectOutOfQueue(page, 'weight-difference', `Orden ${order.number}`);
});
