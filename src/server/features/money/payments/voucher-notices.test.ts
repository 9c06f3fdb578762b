import { describe, expect, test } from 'vitest';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import {
  createShopper,
  eventCodes,
  placeOrder,
  preparePayment,
  purchasesOf,
  readOrder,
  signInAfter,
  waitForStatus,
} from '#testing/order-steps.ts';
import { attemptsOf, pollPayments, sendAbitabNotice } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const shop = await startShop();
const who = await createShopper(shop);

/** An order with an unpaid voucher, and the notice that would report it as paid. */
async function unpaidVoucher() {
  const { id } = await placeOrder(shop, who);
  await preparePayment(shop, who, { id, method: 'abitab' });
  const [attempt] = await attemptsOf(shop, id);
  const notice = {
    PurchaseId: attempt?.partner_reference,
    Status: 'Approved',
    Amount: attempt?.amount_cents,
    Currency: 'UYU',
    UniqueId: attempt?.transaction_id,
    Order: id,
  };
  return { id, notice };
}

/** The cashier takes the money, and the partner's own notice does not reach the shop. */
async function payWithoutNotice(order: string): Promise<void> {
  await shop.control('abitab', { scenario: 'bad-signature', order, calls: 1 });
  await shop.control('abitab', { scenario: 'pay', order });
}

/** Polls of other vouchers may have failed too and opened the circuit breaker, which one that succeeds closes. */
async function abitabIsAsked(order: string): Promise<void> {
  await shop.waitFor('Abitab to be asked again', async () => {
    await pollPayments(shop, order);
    return shop.context.partners.abitab.stats().every(({ breaker }) => breaker === 'closed');
  });
}

function outcomesOf(purchaseId: string | null | undefined) {
  return shop.context.db
    .selectFrom('inbound_events')
    .select('outcome')
    .where('source', '=', 'abitab')
    .where('event_key', 'like', `purchase:${purchaseId}:%`)
    .execute();
}

test('the signature of a pending notice does not settle the payment on an approved body, and the real notice still does', async () => {
  const { id, notice } = await unpaidVoucher();
  const datesent = shop.clock.now().toISOString();
  expect(await sendAbitabNotice(shop, { ...notice, Status: 'Pending' }, { datesent })).toBe(200);
  // The status is not signed, so the same signature fits.
  expect(await sendAbitabNotice(shop, notice, { datesent })).toBe(200);
  await shop.drain();
  expect((await readOrder(shop, who, id)).status).toBe('NEW');
  expect((await attemptsOf(shop, id)).map(({ state }) => state)).toEqual(['pending']);
  expect(await purchasesOf(shop, id)).toEqual([]);
  await shop.control('abitab', { scenario: 'pay', order: id });
  await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
});

test('the signature of a pending notice does not end the order on a rejected or canceled body', async () => {
  const { id, notice } = await unpaidVoucher();
  for (const Status of ['Rejected', 'Canceled']) {
    expect(await sendAbitabNotice(shop, { ...notice, Status })).toBe(200);
  }
  expect((await readOrder(shop, who, id)).status).toBe('NEW');
  expect((await attemptsOf(shop, id)).map(({ state }) => state)).toEqual(['pending']);
});

test('a voucher that the partner canceled cancels the order', async () => {
  const { id } = await unpaidVoucher();
  await shop.control('abitab', { scenario: 'expire', order: id });
  await waitForStatus(shop, who, { id, status: 'CANCELED' });
});

test('a notice is kept while the partner cannot be asked, and a poll applies it', async () => {
  const { id, notice } = await unpaidVoucher();
  await payWithoutNotice(id);
  await shop.control('abitab', { scenario: 'fail' });
  expect(await sendAbitabNotice(shop, notice)).toBe(202);
  await shop.control('abitab', { scenario: 'none' });
  expect((await readOrder(shop, who, id)).status).toBe('NEW');
  expect(await outcomesOf(notice.PurchaseId)).toEqual([{ outcome: 'parked' }]);
  await shop.waitFor('the poll to settle the payment', async () => {
    await pollPayments(shop, id);
    return (await attemptsOf(shop, id))[0]?.state === 'approved';
  });
  await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
  expect(await outcomesOf(notice.PurchaseId)).toEqual([{ outcome: 'applied' }]);
});

test('a notice dated more than ten minutes from the clock is refused', async () => {
  const { id, notice } = await unpaidVoucher();
  await payWithoutNotice(id);
  const at = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString();
  for (const datesent of [at(-11 * MINUTE), at(11 * MINUTE), 'yesterday', '0']) {
    expect(await sendAbitabNotice(shop, notice, { datesent })).toBe(400);
  }
  expect((await readOrder(shop, who, id)).status).toBe('NEW');
  expect(await outcomesOf(notice.PurchaseId)).toEqual([]);
  expect(await sendAbitabNotice(shop, notice, { datesent: at(-9 * MINUTE) })).toBe(200);
  await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
});

test('a repeated notice changes nothing', async () => {
  const { id, notice } = await unpaidVoucher();
  await payWithoutNotice(id);
  const datesent = shop.clock.now().toISOString();
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendAbitabNotice(shop, notice, { datesent })));
  expect(answers).toEqual([200, 200, 200, 200, 200]);
  await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
  for (let count = 0; count < 3; count++) expect(await sendAbitabNotice(shop, notice, { datesent })).toBe(200);
  const order = await readOrder(shop, who, id);
  expect(eventCodes(order).filter((code) => code === 'PAID')).toHaveLength(1);
  expect(await purchasesOf(shop, id)).toHaveLength(1);
  expect(await outcomesOf(notice.PurchaseId)).toEqual([{ outcome: 'applied' }]);
});

test('a paid voucher does not pay the order of another one', async () => {
  const paid = await unpaidVoucher();
  const other = await unpaidVoucher();
  await payWithoutNotice(paid.id);
  const { UniqueId, Order } = other.notice;
  expect(await sendAbitabNotice(shop, { ...paid.notice, UniqueId, Order })).toBe(200);
  await waitForStatus(shop, who, { id: paid.id, status: 'ZINC_PAID' });
  expect((await readOrder(shop, who, other.id)).status).toBe('NEW');
});

describe('mails of a voucher', () => {
  function mailsOf(attemptId: string | undefined) {
    const mails = shop.context.db.selectFrom('mails').select(['kind', 'subject', 'text', 'recipient']);
    return mails
      .where('subject_id', '=', attemptId ?? '')
      .orderBy('created_at')
      .execute();
  }

  test('the voucher is mailed once, with its code, the amount in pesos and the deadline', async () => {
    const { id } = await unpaidVoucher();
    const { status, body } = await preparePayment(shop, who, { id, method: 'abitab' });
    expect(status).toBe(200);
    const [attempt] = await attemptsOf(shop, id);
    const mails = await mailsOf(attempt?.id);
    expect(mails).toMatchObject([{ kind: 'order-voucher', recipient: who.email }]);
    const { code, amount, expiresAt } = body.voucher;
    expect(mails[0]?.text.split('\n')).toContain(code);
    expect(mails[0]?.text).toContain(`A pagar en Abitab: ${formatMoney(fromUnits(amount), 'UYU')}`);
    expect(mails[0]?.text).toContain(`Pagá antes del: ${formatDateTime(expiresAt)}`);
  });

  test('a reminder is mailed once in the last day of an unpaid voucher, also while Abitab cannot be asked', async () => {
    const { id } = await unpaidVoucher();
    const [attempt] = await attemptsOf(shop, id);
    const remaining = async (ms: number) => {
      await signInAfter(shop, who, (attempt?.expires_at.getTime() ?? 0) - shop.clock.now().getTime() - ms);
      await pollPayments(shop, id);
    };
    const kinds = async () => (await mailsOf(attempt?.id)).map(({ kind }) => kind);
    await remaining(25 * HOUR);
    expect(await kinds()).toEqual(['order-voucher']);
    await shop.control('abitab', { scenario: 'fail', calls: 100 });
    await remaining(23 * HOUR);
    await shop.control('abitab', { scenario: 'none' });
    await abitabIsAsked(id);
    await remaining(22 * HOUR);
    expect(await kinds()).toEqual(['order-voucher', 'order-voucher-reminder']);
    const [, reminder] = await mailsOf(attempt?.id);
    expect(reminder?.text.split('\n')).toContain(attempt?.voucher?.code);
  });

  test('a voucher that was paid, or given up for a bank, gets no reminder', async () => {
    const { id: paid } = await unpaidVoucher();
    await payWithoutNotice(paid);
    const { id: changed } = await unpaidVoucher();
    await preparePayment(shop, who, { id: changed, method: 'sistarbanc_brou' });
    const attempts = [...(await attemptsOf(shop, paid)), ...(await attemptsOf(shop, changed))];
    await signInAfter(shop, who, 49 * HOUR);
    await pollPayments(shop, paid);
    await pollPayments(shop, changed);
    for (const { id } of attempts) {
      expect((await mailsOf(id)).map(({ kind }) => kind)).not.toContain('order-voucher-reminder');
    }
  });
});

test('a payment that Abitab does not accept is refused as such, and can be paid at a bank', async () => {
  const customer = await createShopper(shop);
  const { id } = await placeOrder(shop, customer);
  await shop.call('choosePayment', { params: { id }, body: { paymentMethod: 'abitab' } }, customer);
  await shop.control('abitab', { scenario: 'reject', order: id, calls: 1 });
  const refused = await shop.call('confirmPayment', { params: { id }, body: {} }, customer);
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'paymentMethod' }] } });
  expect((await preparePayment(shop, customer, { id })).body.form).toBeDefined();
});
