import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LockedOrder } from '#db/tables/orders.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { createShopper, placePurchasedOrder, type Shopper, waitForStatus } from '#testing/order-steps.ts';
import { attemptsOf, confirmAsBank, refundsOf } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';
import { endCharge, openCharge } from './charges.ts';
import { pollPayment } from './poll-payment.ts';

const shop = await startShop();
const shopper = await createShopper(shop);

const HOUR_MS = 60 * 60_000;

function inOrder<Result>(id: string, act: (tx: Tx, order: LockedOrder) => Promise<Result>): Promise<Result> {
  return transaction(shop.context.db, async (tx) => act(tx, await lockOrder(tx, id)));
}

/** Opens a charge of 5 dollars for a bought order. */
async function openFor(id: string, usd = 500) {
  const expiresAt = new Date(shop.clock.now().getTime() + 48 * HOUR_MS);
  const wanted = {
    purpose: 'line-difference',
    subject: randomUUID(),
    usd: cents(usd),
    taxableUsd: cents(usd),
    expiresAt,
  } as const;
  return await inOrder(id, (tx, order) => openCharge(shop.context, tx, { order, ...wanted }));
}

async function boughtWithCharge(change: Record<string, unknown> = {}) {
  const order = await placePurchasedOrder(shop, shopper, { change });
  return { order, charge: await openFor(order.id) };
}

function pay(id: string, chargeId: string, { method = 'sistarbanc_brou', by = shopper as Shopper } = {}) {
  return shop.call('payCharge', { params: { id, chargeId }, body: { paymentMethod: method } }, by);
}

async function chargesOf(id: string) {
  return (await shop.call('listCharges', { params: { id } }, shopper)).body;
}

test('a charge is paid at a bank beside the amount of its order, once', async () => {
  const { order, charge } = await boughtWithCharge();
  const first = await pay(order.id, charge.id);
  expect(first).toMatchObject({ status: 200, body: { charge: { state: 'open', amount: 5 }, payment: { value: 5 } } });
  const again = await pay(order.id, charge.id);
  expect(again.body.form.fields).toEqual(first.body.form.fields);
  expect(await confirmAsBank(shop, first.body.form)).toMatchObject({ code: '00' });
  expect(await confirmAsBank(shop, first.body.form)).toMatchObject({ code: '00' });
  expect(await chargesOf(order.id)).toMatchObject([{ id: charge.id, state: 'paid', paymentMethod: 'sistarbanc_brou' }]);
  const read = (await shop.call('readOrder', { params: { id: order.id } }, shopper)).body;
  expect(read.payment).toMatchObject({ value: order.amount });
  expect((await pay(order.id, charge.id)).status).toBe(409);
  expect((await attemptsOf(shop, order.id)).map(({ state }) => state)).toEqual(['approved', 'approved']);
});

test('a charge of an order in pesos is charged at the frozen rate, and in dollars at Abitab in pesos', async () => {
  const { order, charge } = await boughtWithCharge({ currency: 'UYU' });
  expect(await chargesOf(order.id)).toMatchObject([
    { currency: 'UYU', amountUsd: 5, amount: Number((5 * (order.rate ?? 0)).toFixed(2)) },
  ]);
  const { body } = await pay(order.id, charge.id, { method: 'abitab' });
  expect(body.voucher).toMatchObject({ amount: Number((5 * (order.rate ?? 0)).toFixed(2)), currency: 'UYU' });
});

test('a voucher for a charge lives as long as the charge and pays it', async () => {
  const { order, charge } = await boughtWithCharge();
  const { body } = await pay(order.id, charge.id, { method: 'abitab' });
  const lifetime = Date.parse(body.voucher.expiresAt) - shop.clock.now().getTime();
  expect(Math.abs(lifetime - 48 * HOUR_MS)).toBeLessThan(2 * 60_000);
  await shop.control('abitab', { scenario: 'pay', voucher: body.voucher.code });
  await shop.waitFor('the charge to be paid', async () => (await chargesOf(order.id))[0].state === 'paid');
});

test('another way to pay replaces the first, and both paid is one payment and one refund', async () => {
  const { order, charge } = await boughtWithCharge();
  const first = await pay(order.id, charge.id);
  const second = await pay(order.id, charge.id, { method: 'sistarbanc_itau' });
  await decideAtBank(second.body.form, 'approve');
  await decideAtBank(first.body.form, 'approve');
  const states = (await attemptsOf(shop, order.id)).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['approved', 'approved', 'overpaid']);
  await shop.drain();
  expect(await refundsOf(shop, first.body.form)).toEqual([500]);
  expect(await refundsOf(shop, second.body.form)).toEqual([]);
});

test('what is paid for a charge that has ended goes back, and its order goes on', async () => {
  const { order, charge } = await boughtWithCharge();
  const { body } = await pay(order.id, charge.id);
  await inOrder(order.id, (tx) => endCharge(shop.context, tx, { charge, state: 'lapsed' }));
  expect((await pay(order.id, charge.id)).status).toBe(409);
  await decideAtBank(body.form, 'approve');
  await shop.drain();
  expect(await refundsOf(shop, body.form)).toEqual([500]);
  await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' });
});

test('a refused payment of a charge leaves its order and the charge as they are', async () => {
  const { order, charge } = await boughtWithCharge();
  const { body } = await pay(order.id, charge.id);
  await confirmAsBank(shop, body.form, { code: '05' });
  expect(await chargesOf(order.id)).toMatchObject([{ state: 'open' }]);
  const [, attempt] = await attemptsOf(shop, order.id);
  await pollPayment(shop.context, { attemptId: attempt?.id ?? '' });
  await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' });
});

test('a charge of somebody else, or of another order, does not exist', async () => {
  const { order, charge } = await boughtWithCharge();
  const stranger = await createShopper(shop);
  expect((await pay(order.id, charge.id, { by: stranger })).status).toBe(404);
  expect((await shop.call('listCharges', { params: { id: order.id } }, stranger)).status).toBe(404);
  const other = await placePurchasedOrder(shop, shopper);
  expect((await pay(other.id, charge.id)).status).toBe(404);
});

test('a subject has one charge, however often it is opened', async () => {
  const order = await placePurchasedOrder(shop, shopper);
  const expiresAt = new Date(shop.clock.now().getTime() + HOUR_MS);
  const wanted = {
    purpose: 'line-difference',
    subject: randomUUID(),
    usd: cents(300),
    taxableUsd: cents(0),
    expiresAt,
  } as const;
  const open = () => inOrder(order.id, (tx, locked) => openCharge(shop.context, tx, { order: locked, ...wanted }));
  const ids = (await Promise.all([open(), open()])).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
});
