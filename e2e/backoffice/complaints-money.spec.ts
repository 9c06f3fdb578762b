import { type Browser, expect, type Page, test } from '@playwright/test';
import type { BankForm } from '#contract/orders.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAs, signInStaff } from '#e2e/support/backoffice.ts';
import {
  type ComplainedOrder,
  deliveredOrder,
  expectNotQueued,
  HEADPHONES,
  newOrder,
  openDesk,
} from '#e2e/support/complaints.ts';
import { callApi } from '#e2e/support/customers.ts';
import { prepareRows } from '#e2e/support/database.ts';
import { payOrder } from '#e2e/support/orders.ts';
import { SHOP_URL, waitForMail } from '#e2e/support/shop.ts';
import { controlSimulator, readSimulator } from '#e2e/support/simulators.ts';
import { newColleague } from '#e2e/support/staff.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { makeJobsDue } from '#testing/make-jobs-due.ts';

// Complaints that end in money, each from the shopper's words to the repair.

/** A picture of one point. */
const PHOTO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function prepareBank({ id, token }: ComplainedOrder, paymentMethod: string): Promise<BankForm> {
  const request = { method: 'POST', token } as const;
  await callApi(`/orders/${id}/payment`, { ...request, body: { paymentMethod } });
  return (await callApi<{ form: BankForm }>(`/orders/${id}/payment/confirm`, { ...request, body: {} })).form;
}

/** What the bank has paid back of a transaction, in cents. */
async function refundedAtBank(transaction: string): Promise<number[]> {
  const { payments } = await readSimulator<{
    payments: { values: { idTransaccion: string }; refunds: { amount: string }[] }[];
  }>('sistarbanc');
  const found = payments.find(({ values }) => values.idTransaccion === transaction);
  return found?.refunds.map(({ amount }) => Number(amount)) ?? [];
}

/** A page of somebody of finance, at the refunds that wait for a second person. */
async function openFinance(browser: Browser, { viewport }: { viewport: ReturnType<Page['viewportSize']> }) {
  const page = await (await browser.newContext({ viewport })).newPage();
  await openAs(page, (await newColleague('finanzas')).cookie, `${SHOP_URL}/operacion/cola?tipo=refund-waiting`);
  return page;
}

/** The case of a line is answered with its money: one person asks for it, another agrees. */
async function refundCase(
  { browser, page }: { browser: Browser; page: Page },
  order: ComplainedOrder,
  { caseNumber, look }: { caseNumber: number; look?: () => Promise<void> },
): Promise<void> {
  await signInStaff(page, '/cola?tipo=case-unanswered');
  const desk = openDesk(page);
  await desk.click(page.getByRole('link', { name: new RegExp(`^Caso ${caseNumber}`) }).first());
  await desk.open('Pedir la devolución');
  await look?.();
  await desk.perform('Pedir la devolución', 'Le creemos', 'Todavía no se devuelve nada');
  const finance = await openFinance(browser, { viewport: page.viewportSize() });
  const second = desk.passTo(finance);
  const row = finance.getByRole('row').filter({ hasText: `Orden ${order.number}` });
  await second.decide(row, 'Aprobar la devolución');
  await second.perform('Aprobar la devolución', 'Está en la foto', 'Se pide al banco ahora mismo');
  await waitForMail(order.email, /Te devolvemos dinero/);
  await expect.poll(async () => (await order.refunds()).map(({ state }) => state)).toEqual(['sent']);
  await expectNotQueued('refund-waiting', `Orden ${order.number}`);
  await finance.context().close();
}

test('«llegó roto»: what was paid for it goes back', { tag: '@desktop' }, async ({ browser, page }) => {
  const order = await deliveredOrder();
  const { id, number } = await order.complain('damaged', 'Llegó roto', { lines: order.lines });
  await callApi(`/orders/${order.id}/cases/${id}/photos`, {
    method: 'POST',
    token: order.token,
    body: { photo: PHOTO },
  });
  const look = async () => {
    await expectAccessible(page);
    await expectNoOverflow(page);
  };
  await refundCase({ browser, page }, order, { caseNumber: number, look });
});

test('«falta una cosa de la caja»: the line that is missing goes back, the rest does not', { tag: '@phone' }, async ({
  browser,
  page,
}) => {
  const order = await deliveredOrder({ [HEADPHONES]: 1, B0P1A1NTEE: 1 });
  const { number } = await order.complain('missing', 'Falta una cosa de la caja', { lines: order.lines.slice(0, 1) });
  await refundCase({ browser, page }, order, { caseNumber: number });
  const [refund] = await order.refunds();
  expect(refund?.amount).toBeGreaterThan(0);
  expect(refund?.amount).toBeLessThan((await order.read()).amount);
});

test('«me cobraron dos veces»: the second payment goes back although the bank had refused it', {
  tag: '@desktop',
}, async ({ page }) => {
  const order = await newOrder();
  const first = await prepareBank(order, 'sistarbanc_brou');
  const second = await prepareBank(order, 'sistarbanc_oca');
  await controlSimulator('sistarbanc', { scenario: 'refuse-refund', order: String(order.number), calls: 1 });
  await decideAtBank(first, 'approve');
  await decideAtBank(second, 'approve');
  await expect.poll(async () => (await order.refunds()).map(({ state }) => state)).toEqual(['manual']);
  await signInStaff(page);
  const desk = openDesk(page);
  const [one = '', other = ''] = [first, second].map(({ fields }) => fields.idTransaccion);
  await desk.find({ text: one, act: ['banco', 'Pedirla de nuevo al banco'] });
  await desk.perform('Pedirla de nuevo al banco', 'Pagó dos veces', /banco/);
  await expect.poll(async () => (await order.refunds()).map(({ state }) => state)).toEqual(['sent']);
  expect([await refundedAtBank(one), await refundedAtBank(other)].flat()).toHaveLength(1);
  await waitForMail(order.email, /Te devolvemos un pago de más/);
  await expectNotQueued('refund-by-hand', `Orden ${order.number}`);
});

test('«pagué y dice pendiente»: the bank is asked, and the order goes on', { tag: '@phone' }, async ({ page }) => {
  const order = await newOrder();
  const form = await prepareBank(order, 'sistarbanc_brou');
  const transaction = form.fields.idTransaccion ?? '';
  await controlSimulator('sistarbanc', { scenario: 'bad-signature', order: transaction });
  await decideAtBank(form, 'approve');
  // Until the staff asks, the bank answers nobody: otherwise the shop would notice by itself.
  await controlSimulator('sistarbanc', { scenario: 'fail', order: transaction });
  expect((await order.read()).status).not.toBe('PAID');
  await signInStaff(page);
  const desk = openDesk(page);
  await desk.find({ text: transaction });
  await controlSimulator('sistarbanc', { scenario: 'none', order: transaction });
  await desk.act('Preguntar ahora por el pago');
  await expect(page.getByRole('status')).toContainText('Se le pregunta ahora a BROU');
  await expect.poll(async () => (await order.read()).status).toMatch(/^(PAID|ZINC_PAID)$/);
  await waitForMail(order.email, /Confirmamos el pago/);
});

test('«mi devolución no llegó»: the bank refuses it, so a person makes it and notes the reference', {
  tag: '@desktop',
}, async ({ page }) => {
  const order = await newOrder();
  await controlSimulator('zinc', { scenario: 'out-of-stock', order: order.id, calls: 1 });
  await controlSimulator('sistarbanc', { scenario: 'refuse-refund', order: String(order.number) });
  await payOrder(order.token, order.id);
  await expect.poll(async () => (await order.refunds()).map(({ state }) => state)).toEqual(['manual']);
  await signInStaff(page);
  const desk = openDesk(page);
  await desk.find({ text: `${order.number}`, act: ['anot', 'Anotar que se envió'] });
  const reference = `DEV-${order.number}`;
  await expect(page.getByLabel('Referencia del banco')).toBeFocused();
  await desk.type(reference);
  await desk.perform('Anotar que se envió', 'Hecha en el panel del banco', 'se enviaron');
  expect((await order.refunds()).map(({ state }) => state)).toEqual(['sent']);
  await prepareRows((db) => makeJobsDue(db, { names: ['tell-transfer'] }));
  await waitForMail(order.email, new RegExp(reference));
  await expectNotQueued('refund-by-hand', `Orden ${order.number}`);
});
