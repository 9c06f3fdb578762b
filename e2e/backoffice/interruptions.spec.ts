import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { openAct } from '#e2e/support/acts.ts';
import { actAsStaff, openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { boughtOrder, newOrder } from '#e2e/support/complaints.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { ageSession, createAuthenticatorApp, newColleague, newStaff } from '#e2e/support/staff.ts';

const NO_CONNECTION = 'No hay conexión con la tienda';
const ACT = 'Cambiar quien recibe';

const stepUpIn = (within: Page | Locator) => within.getByRole('region', { name: 'Confirmar que sos vos' });

/** Proves who acts with the code of the app, within the page that asks for it. */
async function confirmWithCode(within: Page | Locator, secret: string): Promise<void> {
  const step = stepUpIn(within);
  await step.getByRole('textbox').fill(await createAuthenticatorApp(secret).freshCode());
  await step.getByRole('button').click();
}

test('what was typed stays when something is done elsewhere and when the connection is lost, and is done once it is back', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const { number } = await newOrder();
  await signInStaff(page, `/ordenes/${number}`);
  const note = page.getByRole('form', { name: 'Dejar la nota' });
  const history = page.getByRole('list', { name: 'Historia' });
  await test.step('two tabs have one order open: what is done in one is seen in the other', async () => {
    await note.getByRole('textbox').fill('A medio escribir');
    await actAsStaff('addNote', { subject: { kind: 'order', number }, text: 'Escrita en otro lado' });
    await expect(history).toContainText('Escrita en otro lado');
    await expect(note.getByRole('textbox')).toHaveValue('A medio escribir');
  });

  await note.getByRole('textbox').fill('Llama a las seis');
  await context.setOffline(true);
  await note.getByRole('button', { name: 'Dejar la nota' }).click();
  await expect(note.getByRole('alert')).toContainText(NO_CONNECTION);
  await expect(note.getByRole('textbox')).toHaveValue('Llama a las seis');
  await context.setOffline(false);
  await note.getByRole('button', { name: 'Dejar la nota' }).click();
  await expect(history.getByText('Llama a las seis')).toHaveCount(1);
});

test('who has to prove again who they are does it within the dialog', { tag: '@desktop' }, async ({ page }) => {
  const { number } = await newOrder();
  const staff = await newStaff('dueno');
  await ageSession(staff, 'unconfirmed');
  await openAs(page, staff.cookie, `${SHOP_URL}/operacion/ordenes/${number}`);
  const dialog = page.getByRole('dialog', { name: ACT });
  const form = await openAct(page, ACT);
  await form.getByLabel('Apellido', { exact: true }).fill('Núñez');
  await form.getByLabel('Motivo', { exact: true }).fill('Confirmó por teléfono');
  await test.step('a wrong code is refused, and nothing that was typed is lost', async () => {
    const step = stepUpIn(dialog);
    await step.getByRole('textbox').fill('000000');
    await step.getByRole('button').click();
    await expect(step.getByRole('alert')).toBeVisible();
  });
  await confirmWithCode(dialog, staff.secret);
  await expect(form.getByRole('status')).toContainText('Esto va a pasar');
  await expect(form.getByLabel('Motivo', { exact: true })).toHaveValue('Confirmó por teléfono');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Confirmar' }).click();
  await expect(form).toBeHidden();
});

test('a session that ends while a dialog is open keeps the reason, and the form goes on after signing in', {
  tag: '@desktop',
}, async ({ page }) => {
  const { number } = await newOrder();
  const staff = await newColleague('dueno');
  await openAs(page, staff.cookie, `${SHOP_URL}/operacion/ordenes/${number}`);
  const form = await openAct(page, ACT);
  await form.getByLabel('Apellido', { exact: true }).fill('Silva');
  await form.getByLabel('Motivo', { exact: true }).fill('Confirmó por teléfono');
  await expect(form.getByRole('status')).toContainText('Esto va a pasar');
  const confirm = form.getByRole('button', { name: 'Confirmar' });
  await expect(confirm).toBeEnabled();
  await ageSession(staff, 'ended');
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Tu sesión terminó' })).toBeVisible();
  await expect(page.getByText('Confirmó por teléfono')).toBeVisible();
});

test('refunds that others asked for are approved many at once: who acts is asked once, before anything is done', {
  tag: '@desktop',
}, async ({ page }) => {
  const orders = await Promise.all([boughtOrder(), boughtOrder()]);
  for (const { number } of orders) await actAsStaff('requestRefund', { kind: 'order', orderNumber: number });
  const staff = await newStaff('finanzas');
  await ageSession(staff, 'unconfirmed');
  await openAs(page, staff.cookie, `${SHOP_URL}/operacion/devoluciones?estado=waiting&orden=-pedida`);
  for (const { number } of orders)
    await page.getByRole('checkbox', { name: `Elegir la devolución de la orden ${number}` }).check();
  const bar = page.getByRole('form', { name: 'Con las elegidas' });
  await bar.getByLabel('Motivo, para todas').fill('Está en las fotos');
  await bar.getByRole('button', { name: 'Ver qué pasa' }).click();
  await expect(stepUpIn(page)).toBeVisible();
  await expectAccessible(page);
  await confirmWithCode(page, staff.secret);
  await expect(page.getByRole('status').filter({ hasText: 'Esto va a pasar con las 2 elegidas' })).toBeVisible();
  await expect(bar.getByLabel('Motivo, para todas')).toHaveValue('Está en las fotos');
  await bar.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Hecho en 2' })).toBeVisible();
  await expectAccessible(page);
});
