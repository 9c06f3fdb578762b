import { expect, test } from '@playwright/test';
import { withDatabase } from '#app/with-database.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { boughtOrder, HEADPHONES } from '#e2e/support/complaints.ts';
import { commandEnv } from '#e2e/support/shop.ts';
import { readConfig } from '#server/config/config.ts';

/** Codes as partners may begin to send them, which no text knows. */
const CODES = ['something_new', 'odd-reason', 'strange_word', 'unheard-of', 'new-manual-reason'];

/** Gives an order of its own what nobody expects, and returns the id of its refund. */
async function spoil(number: number): Promise<string> {
  const config = readConfig(commandEnv());
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  return await withDatabase(config, async (db) => {
    const { id } = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirstOrThrow();
    const attempt = await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', id)
      .where('state', '=', 'approved')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('purchases')
      .set({ error_type: 'something_new', manual_reason: 'odd-reason' })
      .where('order_id', '=', id)
      .execute();
    const refundId = crypto.randomUUID();
    await db
      .insertInto('refunds')
      .values({
        ...{ id: refundId, order_id: id, attempt_id: attempt.id, reason: 'unheard-of', state: 'manual' },
        ...{ amount_cents: 100, currency: attempt.currency, created_at: new Date(), sent_at: null },
        manual_reason: 'new-manual-reason',
      })
      .execute();
    return refundId;
  });
}

test('pages over answers that nobody knows show no code, and the head says what the order waits for', async ({
  page,
}) => {
  const { number } = await boughtOrder({ [HEADPHONES]: 1 });
  const refund = await spoil(number);
  const paths = [
    `/ordenes/${number}`,
    `/ordenes/${number}?tecnicas=1`,
    `/ordenes/${number}/compras`,
    `/ordenes/${number}/devolver`,
    `/devoluciones/${refund}`,
    '/devoluciones?estado=manual',
    '/cola?orden=-edad',
    '/ordenes',
    '/compras?ver=by-hand',
  ];
  for (const path of paths) {
    await signInStaff(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const text = await page.locator('main').innerText();
    for (const code of CODES) expect(text, `${code} on ${path}`).not.toContain(code);
    expect(text, path).not.toMatch(/staff:[\da-f]|\bundefined\b/);
  }
  await signInStaff(page, `/ordenes/${number}`);
  await expect(page.getByText(/^Espera a una persona: /)).toBeVisible();
  await expect(page.getByText('no la tiene nadie')).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByText(/· la tiene Equipo de demostración$/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto(page.url().replace(`/ordenes/${number}`, '/ordenes?orden=-numero'));
  // Of the two that it waits for, the list says the one that changed last: a notice of the store may still change the purchase.
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: String(number), exact: true }) });
  await expect(row).toContainText(
    /Devolución rechazada o que espera a una persona: Resolver la devolución|La compra espera a una persona: Decidir la compra/,
  );
});
