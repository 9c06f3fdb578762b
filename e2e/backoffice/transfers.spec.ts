import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actAsStaff, openAs } from '#e2e/support/backoffice.ts';
import { callApi, newCustomer } from '#e2e/support/customers.ts';
import { prepareRows } from '#e2e/support/database.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { ageSession, BACKOFFICE_URL, createAuthenticatorApp, newStaff } from '#e2e/support/staff.ts';
import { ACCOUNT_FORM } from '#testing/forms.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';

const HEADPHONES = 'B0PNTEQ40A';

/** A refund by transfer whose shopper gave their account, and the number of its order. */
async function toTransfer(): Promise<{ number: number; id: string }> {
  const { token, password } = await newCustomer();
  const { id, number } = await createOrder(token, { [HEADPHONES]: 1 });
  await payOrder(token, id);
  await expect
    .poll(async () => (await callApi<{ status: string }>(`/orders/${id}`, { token })).status)
    .not.toBe('PROCESSING');
  const refundId = crypto.randomUUID();
  await prepareRows(async (db) => {
    const attempt = await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', id)
      .where('state', '=', 'approved')
      .executeTakeFirstOrThrow();
    const refund = {
      id: refundId,
      order_id: id,
      attempt_id: attempt.id,
      reason: 'overpaid',
      state: 'manual',
    } as const;
    const money = { amount_cents: 1250, currency: attempt.currency, created_at: new Date(), sent_at: null };
    await db
      .insertInto('refunds')
      .values({ ...refund, ...money, manual_reason: 'not-published' })
      .execute();
  });
  await actAsStaff('askRefundAccount', { id: refundId });
  const account = { ...ACCOUNT_FORM, currency: 'USD', holderDocument: CUSTOMS_DATA.document, password };
  await callApi(`/orders/${id}/refund-account`, { method: 'PUT', token, body: account });
  return { number, id: refundId };
}

test('the transfers of a day are taken, copied, filed and marked on one sheet, with one reason', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const refunds = await Promise.all([toTransfer(), toTransfer()]);
  const numbers = refunds.map(({ number }) => number);
  const finance = await newStaff('finanzas');
  await openAs(page, finance.cookie, `${BACKOFFICE_URL}/devoluciones/transferencias`);
  const ready = page.getByRole('table', { name: 'Para tomar' });
  for (const number of numbers) await expect(ready).toContainText(String(number));
  await expectAccessible(page);
  for (const box of await ready.getByRole('checkbox').all()) await box.uncheck();
  for (const number of numbers) await ready.getByLabel(`La de la orden ${number}`).check();
  await page.getByRole('button', { name: 'Tomar las elegidas' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Hecho en 2' })).toBeVisible();

  const own = page.getByRole('table', { name: 'Tuyas, para hacer en el banco' });
  await expect(own.getByText('Santander, sucursal 21 · Caja de ahorro 001234567890')).toHaveCount(2);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await own.getByRole('button', { name: 'Copiar la cuenta' }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `Lucía Fernández, ${CUSTOMS_DATA.document}`,
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Bajar para el banco (CSV)' }).click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  for (const number of numbers) expect(csv).toMatch(new RegExp(`Santander;21;.*;12,50;.*;Devolucion orden ${number}`));

  await test.step('what was typed stays while who acts is proved again', async () => {
    for (const number of numbers) await own.getByLabel(`Referencia de la orden ${number}`).fill(`TR-${number}`);
    await page.getByLabel('Motivo, para todas').fill('Transferida a su cuenta');
    await ageSession(finance, 'unconfirmed');
    await page.getByRole('button', { name: 'Ver qué pasa' }).click();
    const code = await createAuthenticatorApp(finance.secret).freshCode();
    await page.getByRole('textbox', { name: 'Código de la aplicación' }).fill(code);
    await page.getByRole('button', { name: 'Confirmar con código' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Esto va a pasar' })).toContainText(`TR-${numbers[0]}`);
    await expect(own.getByLabel(`Referencia de la orden ${numbers[1]}`)).toHaveValue(`TR-${numbers[1]}`);
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Anotar las que tienen referencia' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Hecho en 2' })).toBeVisible();
  await expect(page.getByText('No tenés transferencias en curso')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoOverflow(page);
});

test('the whole account of a refund is asked for over its page, and what was typed there stays', {
  tag: '@phone',
}, async ({ page }) => {
  const { id, number } = await toTransfer();
  const finance = await newStaff('finanzas');
  await openAs(page, finance.cookie, `${BACKOFFICE_URL}/devoluciones/transferencias`);
  const ready = page.getByRole('table', { name: 'Para tomar' });
  for (const box of await ready.getByRole('checkbox').all()) await box.uncheck();
  await ready.getByLabel(`La de la orden ${number}`).check();
  await page.getByRole('button', { name: 'Tomar las elegidas' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Hecho en 1' })).toBeVisible();
  await ageSession(finance, 'unconfirmed');
  await page.goto(`${BACKOFFICE_URL}/devoluciones/${id}`);
  const note = page.getByRole('textbox', { name: 'Nota' });
  await note.fill('Hablé con el banco');
  const link = page.getByRole('link', { name: /^Ver la cuenta completa/ });
  const dialog = page.getByRole('dialog', { name: 'Confirmar que sos vos' });
  await link.click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(note).toHaveValue('Hablé con el banco');
  await link.click();
  await dialog
    .getByRole('textbox', { name: 'Código de la aplicación' })
    .fill(await createAuthenticatorApp(finance.secret).freshCode());
  await dialog.getByRole('button', { name: 'Confirmar con código' }).click();
  await expect(page.getByText('001234567890')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(note).toHaveValue('Hablé con el banco');
});
