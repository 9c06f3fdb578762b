import { beforeEach, describe, expect, test } from 'vitest';
import type { BankForm } from '#contract/orders.ts';
import { BANK_HANDOFF_PATH } from '#contract/pages.ts';
import { addBusinessDays } from '#domain/time/business-days.ts';
import { montevideoDay, nextMidnight } from '#domain/time/montevideo.ts';
import { expireUnpaidOrder } from '#server/features/money/payments/expire-unpaid-order.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  placePurchasedOrder,
  preparePayment,
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

const THREE_DAYS_MS = 72 * 60 * 60_000;
const NOT_AGAIN = /no pagues de nuevo/;

const shop = await startShop();

let shopper: Shopper;
beforeEach(async () => {
  shopper = await createShopper(shop);
});

const choose = (id: string, paymentMethod = 'sistarbanc_visa') =>
  shop.call('choosePayment', { params: { id }, body: { paymentMethod } }, shopper);
const confirm = (id: string) => shop.call('confirmPayment', { params: { id }, body: {} }, shopper);

/** An order for which the bank took another amount. */
async function payWrongAmount(): Promise<{ id: string; form: BankForm }> {
  const { id } = await placeOrder(shop, shopper);
  const { form } = await payAtBank(shop, shopper, { id, decision: 'wrong-amount' });
  return { id, form };
}

async function handOff(form: BankForm): Promise<number> {
  const body = new URLSearchParams(form.fields);
  return (await fetch(`${shop.url}${BANK_HANDOFF_PATH}`, { method: 'POST', body, redirect: 'manual' })).status;
}

describe('while a person looks at a payment', () => {
  test('of another amount, nothing lets its shopper pay again', async () => {
    const { id, form } = await payWrongAmount();
    expect(await readOrder(shop, shopper, id)).toMatchObject({ status: 'PROCESSING', paymentReported: true });
    for (const refused of [await choose(id), await choose(id, 'abitab'), await confirm(id)]) {
      expect(refused.status).toBe(422);
      expect(refused.body.message).toMatch(NOT_AGAIN);
    }
    expect(await handOff(form)).toBe(303);
    expect(await attemptsOf(shop, id)).toHaveLength(1);
  });

  test('of another amount in cash, its voucher is not shown', async () => {
    const { id } = await placeOrder(shop, shopper);
    await preparePayment(shop, shopper, { id, method: 'abitab' });
    expect((await readOrder(shop, shopper, id)).voucher).not.toBeNull();
    const [attempt] = await attemptsOf(shop, id);
    const notice = { PurchaseId: attempt?.partner_reference, Status: 'Approved', Currency: 'UYU' };
    await shop.control('abitab', { scenario: 'bad-signature', order: id, calls: 1 });
    await shop.control('abitab', { scenario: 'pay', order: id });
    await sendAbitabNotice(shop, { ...notice, Amount: (attempt?.amount_cents ?? 0) + 100 });
    expect(await readOrder(shop, shopper, id)).toMatchObject({ status: 'NEW', paymentReported: true, voucher: null });
    expect((await confirm(id)).status).toBe(422);
  });

  test('its order does not expire, and once the row is closed it does, and what the bank holds goes back', async () => {
    const { id, form } = await payWrongAmount();
    await signInAfter(shop, shopper, THREE_DAYS_MS + 1000);
    await pollPayments(shop, id);
    await expireUnpaidOrder(shop.context, { orderId: id });
    expect((await readOrder(shop, shopper, id)).status).toBe('PROCESSING');
    expect(await refundsOf(shop, form)).toEqual([]);
    await closePaymentReview(shop, id);
    await pollPayments(shop, id);
    expect((await readOrder(shop, shopper, id)).status).toBe('FAILED');
    await shop.drain();
    expect(await refundsOf(shop, form)).toEqual([Number(form.fields.importe) + 100]);
  });

  test('an order whose payment was replaced before it was reported does not expire', async () => {
    const { id } = await placeOrder(shop, shopper);
    const { form } = (await preparePayment(shop, shopper, { id })).body;
    await preparePayment(shop, shopper, { id, method: 'abitab' });
    await confirmAsBank(shop, form, { amount: '1' });
    await signInAfter(shop, shopper, THREE_DAYS_MS + 1000);
    await pollPayments(shop, id);
    expect((await readOrder(shop, shopper, id)).status).toBe('PROCESSING');
    await closePaymentReview(shop, id);
    await pollPayments(shop, id);
    expect((await readOrder(shop, shopper, id)).status).not.toBe('PROCESSING');
  });

  test('the right amount that the bank names then pays the order', async () => {
    const { id, form } = await payWrongAmount();
    expect((await confirmAsBank(shop, form)).code).toBe('00');
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  });

  test('its row is due at the end of the next business day', async () => {
    const { id } = await payWrongAmount();
    const { number } = await readOrder(shop, shopper, id);
    const finance = await createStaff(shop, 'finance');
    const { rows } = (await finance.call('listExceptions', { kind: 'payment-not-applied' })).body;
    const row = rows.find(({ orderNumber }) => orderNumber === number);
    const day = addBusinessDays(montevideoDay(row?.since ?? ''), 1);
    expect(row?.dueAt).toBe(nextMidnight(`${day}T12:00:00.000Z`));
    expect(row?.isLate).toBe(false);
  });
});

test('while a person looks at the payment of a charge, nothing lets its shopper pay it again', async () => {
  const { addressId } = shopper;
  const { id, number } = await placePurchasedOrder(shop, shopper, {
    change: { deliveryMethod: 'delivery', addressId },
  });
  const change = { number: Number(number), apartment: 'Salto', difference: 'charged' } as const;
  const staff = await createStaff(shop, 'support');
  expect((await staff.act('changeOrderAddress', change, { reason: 'Se mudó' })).status).toBe(200);
  const [charge] = (await shop.call('listCharges', { params: { id } }, shopper)).body;
  const pay = () =>
    shop.call(
      'payCharge',
      { params: { id, chargeId: charge.id }, body: { paymentMethod: 'sistarbanc_visa' } },
      shopper,
    );
  const { form } = (await pay()).body;
  await confirmAsBank(shop, form, { amount: '1' });
  const refused = await pay();
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(NOT_AGAIN)]);
  expect(await handOff(form)).toBe(303);
  expect((await shop.call('listCharges', { params: { id } }, shopper)).body).toMatchObject([
    { paymentReported: true, voucher: null },
  ]);
});

test('once its row is closed the shopper can pay again', async () => {
  const { id } = await payWrongAmount();
  await closePaymentReview(shop, id);
  expect((await readOrder(shop, shopper, id)).paymentReported).toBe(false);
  const again = await payAtBank(shop, shopper, { id });
  expect(again.form.fields.idTransaccion).toBeDefined();
});
