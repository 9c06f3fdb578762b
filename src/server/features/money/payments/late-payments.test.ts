import { expect, test } from 'vitest';
import type { BankForm } from '#contract/orders.ts';
import { transaction } from '#db/transaction.ts';
import { noticeSigningText } from '#partners/abitab/wire.ts';
import { hmacHex } from '#partners/secrets.ts';
import { requestRefund } from '#server/features/money/refunds/request-refund.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import {
  createShopper,
  eventCodes,
  payAtBank,
  placeOrder,
  plainProducts,
  preparePayment,
  purchasesOf,
  readOrder,
  type Shopper,
  signInAfter,
  waitForStatus,
} from '#testing/order-steps.ts';
import {
  attemptsOf,
  closePaymentReview,
  confirmAsBank,
  pollPayments,
  refundsOf,
  sendAbitabNotice,
} from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const HALF_HOUR = 30 * 60_000;
const THREE_DAYS = 72 * 60 * 60_000;

const shop = await startShop();
const shopper = await createShopper(shop);

async function cartOf(customer: Shopper) {
  return (await shop.call('readCart', {}, customer)).body;
}

test('a payment of a wrong amount that a person has looked at is refunded once the attempt expires', async () => {
  const { id } = await placeOrder(shop, shopper);
  const { form } = await payAtBank(shop, shopper, { id, decision: 'wrong-amount' });
  await closePaymentReview(shop, id);
  shop.clock.advance(HALF_HOUR + 1000);
  await pollPayments(shop, id);
  expect((await readOrder(shop, shopper, id)).status).toBe('FAILED');
  await shop.waitFor('the refund', async () => (await refundsOf(shop, form)).length > 0);
  expect(await refundsOf(shop, form)).toEqual([Number(form.fields.importe) + 100]);
});

test('an attempt refunded for its wrong amount ignores a later confirmation', async () => {
  const { id } = await placeOrder(shop, shopper);
  const { form } = await payAtBank(shop, shopper, { id, decision: 'wrong-amount' });
  await closePaymentReview(shop, id);
  shop.clock.advance(HALF_HOUR + 1000);
  await Promise.all([pollPayments(shop, id), pollPayments(shop, id)]);
  expect((await confirmAsBank(shop, form)).code).toBe('00');
  await pollPayments(shop, id);
  await shop.waitFor('the refund', async () => (await refundsOf(shop, form)).length > 0);
  expect(await refundsOf(shop, form)).toHaveLength(1);
  expect((await readOrder(shop, shopper, id)).status).toBe('FAILED');
  expect(await purchasesOf(shop, id)).toEqual([]);
});

/** An order that failed because its form expired; its lines are back in the cart. */
async function expiredOrder(customer: Shopper): Promise<{ id: string; form: BankForm }> {
  const { id } = await placeOrder(shop, customer);
  const { form } = (await preparePayment(shop, customer, { id })).body;
  shop.clock.advance(HALF_HOUR + 1000);
  await pollPayments(shop, id);
  expect((await readOrder(shop, customer, id)).status).toBe('FAILED');
  return { id, form };
}

async function franchisesLeft(customer: Shopper): Promise<number> {
  const body = { useFranchise: 'USE', productsAsin: [{ asin: plainProducts(1)[0], quantity: 1 }] };
  return (await shop.call('quoteFees', { body }, customer)).body.franchiseLeft;
}

test("a revived order uses its franchise again; it is refunded when the year's franchises were used meanwhile", async () => {
  const customer = await createShopper(shop);
  const first = await expiredOrder(customer);
  const late = await expiredOrder(customer);
  expect(await franchisesLeft(customer)).toBe(3);
  await decideAtBank(first.form, 'approve');
  await waitForStatus(shop, customer, { id: first.id, status: 'ZINC_PAID' });
  expect(await franchisesLeft(customer)).toBe(2);
  for (let count = 0; count < 2; count++) expect((await placeOrder(shop, customer)).useFranchese).toBe('USE');
  expect(await franchisesLeft(customer)).toBe(0);

  await decideAtBank(late.form, 'twice');
  await shop.waitFor('the refund', async () => (await refundsOf(shop, late.form)).length > 0);
  expect(await refundsOf(shop, late.form)).toEqual([Number(late.form.fields.importe)]);
  const { status, number } = await readOrder(shop, customer, late.id);
  expect(status).toBe('FAILED');
  expect(await franchisesLeft(customer)).toBe(0);
  const subject = `Te devolvemos el pago de tu orden n.º ${number}`;
  await shop.waitFor('the mail', async () =>
    (await shop.mails(customer.email)).find((mail) => mail.subject === subject),
  );
});

test('concurrent requests of one refund send one refund', async () => {
  const { id } = await placeOrder(shop, shopper);
  const { form } = await payAtBank(shop, shopper, { id });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  const [attempt] = await attemptsOf(shop, id);
  if (!attempt) throw new Error('an order that was paid has its attempt');
  const request = { attempt, reason: 'purchase-refused', amountCents: attempt.amount_cents } as const;
  const requests = Array.from({ length: 5 }, () =>
    transaction(shop.context.db, (tx) => requestRefund(shop.context, tx, request)),
  );
  await Promise.all(requests);
  await shop.waitFor('the refund', async () => (await refundsOf(shop, form)).length > 0);
  await shop.drain();
  expect(await refundsOf(shop, form)).toEqual([attempt.amount_cents]);
});

test('a refund that the partner refuses for good waits for a person', async () => {
  const { id } = await placeOrder(shop, shopper);
  await payAtBank(shop, shopper, { id });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  const [attempt] = await attemptsOf(shop, id);
  if (!attempt) throw new Error('an order that was paid has its attempt');
  await shop.control('sistarbanc', { scenario: 'refuse-refund', order: attempt.transaction_id, calls: 1 });
  const request = { attempt, reason: 'overpaid', amountCents: attempt.amount_cents } as const;
  await transaction(shop.context.db, (tx) => requestRefund(shop.context, tx, request));
  await shop.drain();
  const refunds = shop.context.db.selectFrom('refunds').select(['state', 'manual_reason']);
  expect(await refunds.where('order_id', '=', id).execute()).toEqual([{ state: 'manual', manual_reason: 'refused' }]);
});

test('an abandoned form fails the order after half an hour, and a late payment revives it', async () => {
  const customer = await createShopper(shop);
  const { id } = await placeOrder(shop, customer);
  const { form } = await payAtBank(shop, customer, { id, decision: 'abandon' });
  await pollPayments(shop, id);
  expect((await readOrder(shop, customer, id)).status).toBe('PROCESSING');
  shop.clock.advance(HALF_HOUR + 1000);
  await pollPayments(shop, id);
  expect((await readOrder(shop, customer, id)).status).toBe('FAILED');
  expect((await cartOf(customer)).cartItems).toHaveLength(1);
  expect((await confirmAsBank(shop, form)).code).toBe('00');
  const order = await waitForStatus(shop, customer, { id, status: 'ZINC_PAID' });
  expect(eventCodes(order)).toEqual(expect.arrayContaining(['FAILED', 'PAID', 'ZINC_PAID']));
  // The lines that returned to the cart are bought now, so they leave it again.
  expect((await cartOf(customer)).cartItems).toEqual([]);
  expect(await purchasesOf(shop, id)).toHaveLength(1);
});

test('a payment method that is never confirmed fails the order after half an hour', async () => {
  const { id } = await placeOrder(shop, shopper);
  await shop.call('choosePayment', { params: { id }, body: { paymentMethod: 'sistarbanc_visa' } }, shopper);
  await pollPayments(shop, id);
  expect((await readOrder(shop, shopper, id)).status).toBe('NEW');
  shop.clock.advance(HALF_HOUR + 1000);
  await pollPayments(shop, id);
  expect((await readOrder(shop, shopper, id)).status).toBe('FAILED');
});

test('an expired payment does not fail the order while the bank is unavailable', async () => {
  const { id } = await placeOrder(shop, shopper);
  await payAtBank(shop, shopper, { id, decision: 'abandon' });
  shop.clock.advance(HALF_HOUR + 1000);
  await shop.control('sistarbanc', { scenario: 'fail' });
  await pollPayments(shop, id);
  await shop.control('sistarbanc', { scenario: 'none' });
  expect((await readOrder(shop, shopper, id)).status).toBe('PROCESSING');
});

test('of two paid attempts one pays the order and the other is refunded', async () => {
  const { id } = await placeOrder(shop, shopper);
  const first = await preparePayment(shop, shopper, { id, method: 'sistarbanc_brou' });
  const second = await preparePayment(shop, shopper, { id, method: 'sistarbanc_oca' });
  expect(second.body.payment.transactionId).not.toBe(first.body.payment.transactionId);
  await Promise.all([decideAtBank(first.body.form, 'approve'), decideAtBank(second.body.form, 'approve')]);
  const states = (await attemptsOf(shop, id)).map(({ state }) => state).sort();
  expect(states).toEqual(['approved', 'overpaid']);
  await shop.waitFor('the refund', async () => {
    const refunds = [...(await refundsOf(shop, first.body.form)), ...(await refundsOf(shop, second.body.form))];
    return refunds.length === 1;
  });
  expect(await purchasesOf(shop, (await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' })).id)).toHaveLength(1);
});

test('an unpaid voucher cancels the order after three days, and a late payment revives it', async () => {
  const customer = await createShopper(shop);
  const { id } = await placeOrder(shop, customer);
  await preparePayment(shop, customer, { id, method: 'abitab' });
  const [attempt] = await attemptsOf(shop, id);
  await signInAfter(shop, customer, THREE_DAYS + 1000);
  await pollPayments(shop, id);
  expect((await readOrder(shop, customer, id)).status).toBe('CANCELED');
  expect((await cartOf(customer)).cartItems).toHaveLength(1);
  const notice = {
    PurchaseId: attempt?.partner_reference,
    Status: 'Approved',
    Amount: attempt?.amount_cents,
    Currency: 'UYU',
  };
  expect(await sendAbitabNotice(shop, notice, { secret: 'wrong' })).toBe(401);
  expect(await sendAbitabNotice(shop, { ...notice, Amount: 100 })).toBe(200);
  expect((await readOrder(shop, customer, id)).status).toBe('CANCELED');
  expect(await sendAbitabNotice(shop, notice)).toBe(200);
  expect((await readOrder(shop, customer, id)).status).toBe('CANCELED');
  await shop.control('abitab', { scenario: 'bad-signature', order: id, calls: 1 });
  await shop.control('abitab', { scenario: 'pay', order: id });
  const statuses = await Promise.all(Array.from({ length: 5 }, () => sendAbitabNotice(shop, notice)));
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  const order = await waitForStatus(shop, customer, { id, status: 'ZINC_PAID' });
  expect(eventCodes(order).filter((code) => code === 'PAID')).toHaveLength(1);
  expect(await purchasesOf(shop, id)).toHaveLength(1);
});

test('an Abitab notice with a wrong signature, an unknown payment or another currency changes nothing', async () => {
  const customer = await createShopper(shop);
  const { id } = await placeOrder(shop, customer);
  await preparePayment(shop, customer, { id, method: 'abitab' });
  const [attempt] = await attemptsOf(shop, id);
  const notice = {
    PurchaseId: attempt?.partner_reference,
    Status: 'Approved',
    Amount: attempt?.amount_cents,
    Currency: 'UYU',
  };
  const datesent = shop.clock.now().toISOString();
  const signature = hmacHex(
    shop.context.partnerSettings.abitabWebhookSecret,
    noticeSigningText({ ...notice, Amount: 1 }, datesent),
  );
  const post = async (headers: Record<string, string>, body: string) => {
    const answer = await fetch(`${shop.url}/webhooks/abitab`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return answer.status;
  };
  const text = JSON.stringify(notice);
  const forged = [{}, { datesent }, { signature }, { datesent, signature }, { datesent, signature: 'ñ'.repeat(2) }];
  for (const headers of forged) expect(await post(headers as Record<string, string>, text).catch(() => 401)).toBe(401);
  expect(await post({ datesent, signature }, '[]')).toBe(401);
  expect(await sendAbitabNotice(shop, { ...notice, PurchaseId: '1', UniqueId: 'nobody' })).toBe(404);
  expect(await sendAbitabNotice(shop, { ...notice, Currency: 'USD' })).toBe(200);
  expect((await readOrder(shop, customer, id)).status).toBe('NEW');
});

test('a late payment whose notice is lost is found by asking Abitab', async () => {
  const customer = await createShopper(shop);
  const { id } = await placeOrder(shop, customer);
  await preparePayment(shop, customer, { id, method: 'abitab' });
  await signInAfter(shop, customer, THREE_DAYS + 1000);
  await pollPayments(shop, id);
  expect((await readOrder(shop, customer, id)).status).toBe('CANCELED');
  await shop.control('abitab', { scenario: 'bad-signature', order: id, calls: 1 });
  await shop.control('abitab', { scenario: 'pay', order: id });
  await pollPayments(shop, id);
  await waitForStatus(shop, customer, { id, status: 'ZINC_PAID' });
});
