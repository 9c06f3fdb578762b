import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signInStaff, waitForScript } from '#e2e/support/backoffice.ts';
import { boughtOrder, HEADPHONES } from '#e2e/support/complaints.ts';
import { prepareRows } from '#e2e/support/database.ts';
import { textOf } from '#e2e/support/server-elements.ts';
import { rowsWith, type StaffVisit, visitAsStaff } from '#e2e/support/staff-visit.ts';

/** Codes as partners may begin to send them, which no text knows. */
const CODES = ['something_new', 'odd-reason', 'strange_word', 'unheard-of', 'new-manual-reason'];

/** Gives an order of its own what nobody expects, and returns the id of its refund. */
async function spoil(number: number): Promise<string> {
  return await prepareRows(async (db) => {
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

/** Text of a page without what is folded: there stands what a partner sent, as it arrived. */
function shownText({ document }: StaffVisit): string {
  const main = document.querySelector('main');
  if (!main) throw new Error('the page has no main part');
  for (const folded of main.querySelectorAll('details:not([open])'))
    for (const part of folded.children) if (part.tagName !== 'SUMMARY') part.remove();
  return textOf(main);
}

test('pages over answers that nobody knows show no code, and the head says what the order waits for', {
  tag: '@phone',
}, async ({ page }) => {
  const { number } = await boughtOrder({ [HEADPHONES]: 1 });
  const refund = await spoil(number);
  const visit = await visitAsStaff('/operacion');
  for (const path of [
    `/ordenes/${number}`,
    `/ordenes/${number}?tecnicas=1`,
    `/ordenes/${number}/compras`,
    `/ordenes/${number}/devolver`,
    `/devoluciones/${refund}`,
    '/devoluciones?estado=manual',
    '/cola?orden=-edad',
    '/ordenes',
    '/compras?ver=by-hand',
  ]) {
    await visit.open(`/operacion${path}`);
    expect(visit.document.querySelectorAll('h1').length, path).toBeGreaterThan(0);
    const text = shownText(visit);
    for (const code of CODES) expect(text, `${code} on ${path}`).not.toContain(code);
    expect(text, path).not.toMatch(/staff:[\da-f]|\bundefined\b/);
  }
  await signInStaff(page, `/ordenes/${number}`);
  await expect(page.getByText(/^Espera a una persona: /)).toBeVisible();
  await expect(page.getByText('no la tiene nadie')).toBeVisible();
  await waitForScript(page);
  await page.keyboard.press('e');
  await expect(page.getByText(/· la tiene Equipo de demostración$/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await visit.open('/operacion/ordenes?orden=-numero');
  // Of the two that it waits for, the list says the one that changed last: a notice of the store may still change the purchase.
  const [row] = rowsWith(visit.document, String(number));
  expect(row?.text).toMatch(
    /Devolución rechazada o que espera a una persona: Resolver la devolución|La compra espera a una persona: Decidir la compra/,
  );
});
