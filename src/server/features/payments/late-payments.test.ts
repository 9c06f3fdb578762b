import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BankForm } from '#contract/orders.ts';
import { transaction } from '#db/transaction.ts';
import { noticeSigningText } from '#partners/abitab/wire.ts';
import { hmacHex } from '#partners/secrets.ts';
import { requestRefund } from '#server/features/refunds/request-refund.ts';
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
import { attemptsOf, confirmAsBank, pollPayments, refundsOf, sendAbitabNotice } from '#testing/payment-steps.ts';
import { decideAtBank } from '#testing/purchase-steps.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const HALF_HOUR = 30 * 60_000;
const THREE_DAYS = 72 * 60 * 60_000;

let shop: TestShop;
let who: Shopper;

beforeAll(async () => {
  shop = await startShop();
  who = await createShopper(shop);
});
afterAll(() => shop.stop());

async function cartOf(customer: Shopper) {
  return (await shop.call('readCart', {}, customer)).body;
}

test('what the bank took although it was not asked for goes back when the time is over', async () => {
  const { id } = await placeOrder(shop, who);
  const { form } = await payAtBank(shop, who, { id, decision: 'wrong-amount' });
  shop.clock.advance(HALF_HOUR + 1000);
  await pollPayments(shop, id);
  expect((await readOrder(shop, who, id)).status).toBe('FAILED');
  await shop.waitFor('the refund', async () => (await refundsOf(shop, form)).length > 0);
  expect(await refundsOf(shop, form)).toEqual([Number(form.fields.importe) + 100]);
});

test('money that went back for its amount pays nothing any more, whatever the bank says later', async () => {
  const { id } = await placeOrder(shop, who);
  const { form } = await payAtBank(shop, who, { id, decision: 'wrong-amount' });
  shop.clock.advance(HALF_HOUR + 1000);
  await Promise.all([pollPayments(shop, id), pollPayments(shop, id)]);
  expect((await confirmAsBank(shop, form)).code).toBe('00');
  await pollPayments(shop, id);
  await shop.waitFor('the refund', async () => (await refundsOf(shop, form)).length > 0);
  expect(await refundsOf(shop, form)).toHaveLength(1);
  expect((await readOrder(shop, who, id)).status).toBe('FAILED');
  expect(await purchasesOf(shop, id)).toEqual([]);
});

/** Given up before anything was decided at the bank; its lines are back in the cart. */
async function givenUp(customer: Shopper): Promise<{ id: string; form: BankForm }> {
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

test("an order that wakes up uses its franchise again; when the year's three are used meanwhile its money goes back", async () => {
  const customer = await createShopper(shop);
  const first = await givenUp(customer);
  const late = await givenUp(customer);
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
  const subject = `Te devolvemos el pago de tu pedido n.º ${number}`;
  await shop.waitFor('the mail', async () =>
    (await shop.mails(customer.email)).find((mail) => mail.subject === subject),
  );
});

test('a refund asked for by several at the same moment is one refund', async () => {
  const { id } = await placeOrder(shop, who);
  const { form } = await payAtBank(shop, who, { id });
  await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
  const [attempt] = await attemptsOf(shop, id);
  if (!attempt) throw new Error('an order that was paid has its attempt');
  const wish = { attempt, reason: 'purchase-refused', amountCents: attempt.amount_cents } as const;
  const askAll = Array.from({ length: 5 }, () =>
    transaction(shop.context.db, (tx) => requestRefund(shop.context, tx, wish)),
  );
  await Promise.all(askAll);
  await shop.waitFor('the refund', async () => (await refundsOf(shop, form)).length > 0);
  await shop.drain();
  expect(await refundsOf(shop, form)).toEqual([attempt.amount_cents]);
});

test('a form left alone fails after half an hour, and money that comes later wakes the order up', async () => {
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
  // What went back to the cart is bought now and would be bought twice.
  expect((await cartOf(customer)).cartItems).toEqual([]);
  expect(await purchasesOf(shop, id)).toHaveLength(1);
});

test('a method chosen and never confirmed does not keep the order waiting for ever', async () => {
  const { id } = await placeOrder(shop, who);
  await shop.call('choosePayment', { params: { id }, body: { paymentMethod: 'sistarbanc_visa' } }, who);
  await pollPayments(shop, id);
  expect((await readOrder(shop, who, id)).status).toBe('NEW');
  shop.clock.advance(HALF_HOUR + 1000);
  await pollPayments(shop, id);
  expect((await readOrder(shop, who, id)).status).toBe('FAILED');
});

test('as long as the bank cannot be asked nobody is told that the payment failed', async () => {
  const { id } = await placeOrder(shop, who);
  await payAtBank(shop, who, { id, decision: 'abandon' });
  shop.clock.advance(HALF_HOUR + 1000);
  await shop.control('sistarbanc', { scenario: 'fail' });
  await pollPayments(shop, id);
  await shop.control('sistarbanc', { scenario: 'none' });
  expect((await readOrder(shop, who, id)).status).toBe('PROCESSING');
});

test('two attempts both paid: one pays the order, the other goes back', async () => {
  const { id } = await placeOrder(shop, who);
  const first = await preparePayment(shop, who, { id, method: 'sistarbanc_brou' });
  const second = await preparePayment(shop, who, { id, method: 'sistarbanc_oca' });
  expect(second.body.payment.transactionId).not.toBe(first.body.payment.transactionId);
  await Promise.all([decideAtBank(first.body.form, 'approve'), decideAtBank(second.body.form, 'approve')]);
  const states = (await attemptsOf(shop, id)).map(({ state }) => state).sort();
  expect(states).toEqual(['approved', 'overpaid']);
  await shop.waitFor('the refund', async () => {
    const refunds = [...(await refundsOf(shop, first.body.form)), ...(await refundsOf(shop, second.body.form))];
    return refunds.length === 1;
  });
  expect(await purchasesOf(shop, (await waitForStatus(shop, who, { id, status: 'ZINC_PAID' })).id)).toHaveLength(1);
});

test('a voucher not paid in three days cancels the order; paid after all, it wakes up', async () => {
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
  expect(await sendAbitabNotice(shop, notice, 'wrong')).toBe(401);
  expect(await sendAbitabNotice(shop, { ...notice, Amount: 100 })).toBe(200);
  expect((await readOrder(shop, customer, id)).status).toBe('CANCELED');
  const told = await Promise.all(Array.from({ length: 5 }, () => sendAbitabNotice(shop, notice)));
  expect(told).toEqual([200, 200, 200, 200, 200]);
  const order = await waitForStatus(shop, customer, { id, status: 'ZINC_PAID' });
  expect(eventCodes(order).filter((code) => code === 'PAID')).toHaveLength(1);
  expect(await purchasesOf(shop, id)).toHaveLength(1);
});

test('a notice of Abitab that is not signed as a whole, or names no payment of ours, changes nothing', async () => {
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
