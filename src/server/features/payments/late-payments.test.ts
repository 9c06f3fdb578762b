import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideAtBank } from '#testing/buying.ts';
import {
  codesOf,
  makeOrder,
  orderIn,
  payAtBank,
  preparePayment,
  purchasesOf,
  readOrder,
  type Shopper,
  shopper,
} from '#testing/order-journey.ts';
import { attemptsOf, confirmAsBank, lookAtPayments, noticeFromAbitab, refundsOf } from '#testing/paying.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const HALF_HOUR = 30 * 60_000;
const THREE_DAYS = 72 * 60 * 60_000;

let shop: TestShop;
let who: Shopper;

beforeAll(async () => {
  shop = await startShop();
  who = await shopper(shop);
});
afterAll(() => shop.stop());

async function cartOf(customer: Shopper) {
  return (await shop.call('readCart', {}, customer)).body;
}

test('what the bank took although it was not asked for goes back when the time is over', async () => {
  const { id } = await makeOrder(shop, who);
  const { form } = await payAtBank(shop, who, { id, decision: 'wrong-amount' });
  shop.clock.advance(HALF_HOUR + 1000);
  await lookAtPayments(shop, id);
  expect((await readOrder(shop, who, id)).status).toBe('FAILED');
  await shop.until('the refund', async () => (await refundsOf(shop, form)).length > 0);
  expect(await refundsOf(shop, form)).toEqual([Number(form.fields.importe) + 100]);
});

test('a form left alone fails after half an hour, and money that comes later wakes the order up', async () => {
  const customer = await shopper(shop);
  const { id } = await makeOrder(shop, customer);
  const { form } = await payAtBank(shop, customer, { id, decision: 'abandon' });
  await lookAtPayments(shop, id);
  expect((await readOrder(shop, customer, id)).status).toBe('PROCESSING');
  shop.clock.advance(HALF_HOUR + 1000);
  await lookAtPayments(shop, id);
  expect((await readOrder(shop, customer, id)).status).toBe('FAILED');
  expect((await cartOf(customer)).cartItems).toHaveLength(1);
  expect((await confirmAsBank(shop, form)).code).toBe('00');
  const order = await orderIn(shop, customer, { id, status: 'ZINC_PAID' });
  expect(codesOf(order)).toEqual(expect.arrayContaining(['FAILED', 'PAID', 'ZINC_PAID']));
  // What went back to the cart is bought now and would be bought twice.
  expect((await cartOf(customer)).cartItems).toEqual([]);
  expect(await purchasesOf(shop, id)).toHaveLength(1);
});

test('a method chosen and never confirmed does not keep the order waiting for ever', async () => {
  const { id } = await makeOrder(shop, who);
  await shop.call('choosePayment', { params: { id }, body: { paymentMethod: 'sistarbanc_visa' } }, who);
  await lookAtPayments(shop, id);
  expect((await readOrder(shop, who, id)).status).toBe('NEW');
  shop.clock.advance(HALF_HOUR + 1000);
  await lookAtPayments(shop, id);
  expect((await readOrder(shop, who, id)).status).toBe('FAILED');
});

test('as long as the bank cannot be asked nobody is told that the payment failed', async () => {
  const { id } = await makeOrder(shop, who);
  await payAtBank(shop, who, { id, decision: 'abandon' });
  shop.clock.advance(HALF_HOUR + 1000);
  await shop.control('sistarbanc', { scenario: 'fail' });
  await lookAtPayments(shop, id);
  await shop.control('sistarbanc', { scenario: 'none' });
  expect((await readOrder(shop, who, id)).status).toBe('PROCESSING');
});

test('two attempts both paid: one pays the order, the other goes back', async () => {
  const { id } = await makeOrder(shop, who);
  const first = await preparePayment(shop, who, { id, method: 'sistarbanc_brou' });
  const second = await preparePayment(shop, who, { id, method: 'sistarbanc_oca' });
  expect(second.body.payment.transactionId).not.toBe(first.body.payment.transactionId);
  await Promise.all([decideAtBank(first.body.form, 'approve'), decideAtBank(second.body.form, 'approve')]);
  const states = (await attemptsOf(shop, id)).map(({ state }) => state).sort();
  expect(states).toEqual(['approved', 'overpaid']);
  await shop.until('the refund', async () => {
    const refunds = [...(await refundsOf(shop, first.body.form)), ...(await refundsOf(shop, second.body.form))];
    return refunds.length === 1;
  });
  expect(await purchasesOf(shop, (await orderIn(shop, who, { id, status: 'ZINC_PAID' })).id)).toHaveLength(1);
});

test('a voucher not paid in three days cancels the order; paid after all, it wakes up', async () => {
  const customer = await shopper(shop);
  const { id } = await makeOrder(shop, customer);
  await preparePayment(shop, customer, { id, method: 'abitab' });
  const [attempt] = await attemptsOf(shop, id);
  shop.clock.advance(THREE_DAYS + 1000);
  await lookAtPayments(shop, id);
  expect((await readOrder(shop, customer, id)).status).toBe('CANCELED');
  expect((await cartOf(customer)).cartItems).toHaveLength(1);
  const notice = {
    PurchaseId: attempt?.partner_reference,
    Status: 'Approved',
    Amount: attempt?.amount_cents,
    Currency: 'UYU',
  };
  expect(await noticeFromAbitab(shop, notice, 'wrong')).toBe(401);
  expect(await noticeFromAbitab(shop, { ...notice, Amount: 100 })).toBe(200);
  expect((await readOrder(shop, customer, id)).status).toBe('CANCELED');
  const told = await Promise.all([noticeFromAbitab(shop, notice), noticeFromAbitab(shop, notice)]);
  expect(told).toEqual([200, 200]);
  await orderIn(shop, customer, { id, status: 'ZINC_PAID' });
});
