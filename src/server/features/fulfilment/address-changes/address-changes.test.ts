import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { ADDRESS_CHANGE_MS } from '#domain/address/address-change.ts';
import { applyCharge } from '#server/charge-effects.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  consolidate,
  createShopper,
  payAtBank,
  placeOrder,
  placePurchasedOrder,
  plainProducts,
  readOrder,
  signInAfter,
} from '#testing/order-steps.ts';
import { attemptsOf, confirmAsBank, refundsOf } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';
import { checkAddressChange } from './address-changes.ts';

const shop = await startShop();
const support = await createStaff(shop, 'support');
const purchasing = await createStaff(shop, 'purchasing');
const shopper = await createShopper(shop);
const { addressId } = shopper;
const TO_DOOR = { change: { deliveryMethod: 'delivery', addressId } };

const rowOf = (id: string) =>
  shop.context.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const chargesOf = (id: string) =>
  shop.context.db.selectFrom('order_charges').selectAll().where('order_id', '=', id).execute();

async function mailsOf(changeId: string): Promise<string[]> {
  const mails = shop.context.db.selectFrom('mails').select('kind').where('subject_id', 'like', `%:${changeId}`);
  return (await mails.orderBy('created_at').execute()).map(({ kind }) => kind.replace('order-', ''));
}

async function changeOf(id: string) {
  return (await shop.call('readAddressChange', { params: { id } }, shopper)).body.change;
}

/** A bought order for Montevideo whose shopper has to pay the difference before it goes to Salto. */
async function toSalto(change: Record<string, unknown> = {}) {
  const order = await placePurchasedOrder(shop, shopper, { change: { ...TO_DOOR.change, ...change } });
  const number = Number(order.number);
  const done = await support.act('changeOrderAddress', { number, apartment: 'Salto', difference: 'charged' });
  expect(done.status).toBe(200);
  return { order, number, change: await changeOf(order.id) };
}

async function pay({ id }: Pick<Order, 'id'>, chargeId: string, by = shopper) {
  return await shop.call('payCharge', { params: { id, chargeId }, body: { paymentMethod: 'sistarbanc_brou' } }, by);
}

async function expectMontevideo({ id }: Pick<Order, 'id'>, state: string) {
  expect(await rowOf(id)).toMatchObject({ delivery_zone: 'MONTEVIDEO', address: { apartment: 'Montevideo' } });
  expect(await changeOf(id)).toMatchObject({ state });
}

test('what the delivery costs more is paid, and the address changes once', async () => {
  const { order, number, change } = await toSalto();
  expect(change).toMatchObject({
    state: 'open',
    address: { apartment: 'Salto', address: 'Bulevar España' },
    charge: { amount: 1.5, currency: 'USD', purpose: 'address', state: 'open' },
  });
  await expectMontevideo(order, 'open');
  const desk = await support.call('readOrderForStaff', { number });
  expect(desk.body.destination.change).toMatchObject({ difference: 150, address: { apartment: 'Salto' } });
  const { body } = await pay(order, change.charge.id);
  await confirmAsBank(shop, body.form);
  await confirmAsBank(shop, body.form);
  await shop.drain();
  await Promise.all([1, 2].map(() => applyCharge(shop.context, { chargeId: change.charge.id })));
  expect(await rowOf(order.id)).toMatchObject({
    delivery_zone: 'OTHER_DEPARTMENTS',
    delivery_paid_cents: 500,
    address: { apartment: 'Salto', neighborhood: 'Parque Rodó' },
  });
  expect(await mailsOf(change.id)).toEqual(['address-to-pay', 'address-changed']);
  expect((await support.call('readOrderForStaff', { number })).body.destination.change).toBe(null);
  const [charge] = await chargesOf(order.id);
  expect(charge).toMatchObject({ state: 'paid', usd_cents: 150, taxable_usd_cents: 123 });
});

test('a difference in pesos is charged at the rate of the order', async () => {
  const { order, change } = await toSalto({ currency: 'UYU' });
  expect(change.charge).toMatchObject({ currency: 'UYU', amount: Number((1.5 * (order.rate ?? 0)).toFixed(2)) });
});

test('a paid difference comes back once the order goes to a cheaper zone again', async () => {
  const { order, number, change } = await toSalto();
  await confirmAsBank(shop, (await pay(order, change.charge.id)).body.form);
  await shop.drain();
  const back = await support.act('changeOrderAddress', { number, apartment: 'Montevideo' });
  expect(back.body.effects[1]).toMatch(/U\$S\s1,50 menos, que se devuelven/);
});

test('an announced shipment keeps its address, and what is paid afterwards goes back', async () => {
  const { order, change } = await toSalto();
  const { body } = await pay(order, change.charge.id);
  await consolidate(shop, shopper, order);
  await expectMontevideo(order, 'lapsed');
  expect(await mailsOf(change.id)).toEqual(['address-to-pay', 'address-announced']);
  await decideAtBank(body.form, 'approve');
  await shop.drain();
  expect(await refundsOf(shop, body.form)).toEqual([150]);
});

test('what was paid before the announcement changes the address that the carrier is told', async () => {
  const { order, change } = await toSalto();
  const { body } = await pay(order, change.charge.id);
  const { queue } = shop.context;
  const enqueue = queue.enqueue;
  // The job is lost between the payment and the announcement.
  queue.enqueue = (name, ...rest) => (name === 'apply-charge' ? Promise.resolve() : enqueue(name, ...rest));
  await confirmAsBank(shop, body.form);
  queue.enqueue = enqueue;
  expect(await changeOf(order.id)).toMatchObject({ state: 'open', charge: { state: 'paid' } });
  await consolidate(shop, shopper, order);
  expect((await rowOf(order.id)).address).toMatchObject({ apartment: 'Salto' });
  expect(await changeOf(order.id)).toMatchObject({ state: 'done' });
});

test('two payments of a difference are one payment and one refund', async () => {
  const { order, change } = await toSalto();
  const first = await pay(order, change.charge.id);
  const second = await shop.call(
    'payCharge',
    { params: { id: order.id, chargeId: change.charge.id }, body: { paymentMethod: 'sistarbanc_itau' } },
    shopper,
  );
  await decideAtBank(second.body.form, 'approve');
  await decideAtBank(first.body.form, 'approve');
  await shop.drain();
  expect((await rowOf(order.id)).delivery_zone).toBe('OTHER_DEPARTMENTS');
  expect(await refundsOf(shop, first.body.form)).toEqual([150]);
  expect(await refundsOf(shop, second.body.form)).toEqual([]);
});

test('who may ask for refunds waives the difference of an open change, once', async () => {
  const { order, change } = await toSalto();
  const { body } = await pay(order, change.charge.id);
  expect((await purchasing.act('waiveAddressCharge', { id: change.id })).status).toBe(403);
  const done = await support.act('waiveAddressCharge', { id: change.id });
  expect(done.body.effects[0]).toMatch(/U\$S\s1,50 de diferencia los pone la tienda/);
  expect((await support.act('waiveAddressCharge', { id: change.id })).status).toBe(409);
  expect(await rowOf(order.id)).toMatchObject({ delivery_zone: 'OTHER_DEPARTMENTS', delivery_paid_cents: 350 });
  expect(await mailsOf(change.id)).toEqual(['address-to-pay', 'address-changed']);
  await decideAtBank(body.form, 'approve');
  await shop.drain();
  expect(await refundsOf(shop, body.form)).toEqual([150]);
});

test('a change that is withdrawn makes room for another one, which is not made beside it', async () => {
  const { order, number, change } = await toSalto();
  const other = { number, apartment: 'Rivera', difference: 'charged' } as const;
  expect((await support.act('changeOrderAddress', other)).status).toBe(409);
  expect((await support.act('withdrawAddressChange', { id: change.id })).status).toBe(200);
  expect((await support.act('withdrawAddressChange', { id: change.id })).status).toBe(409);
  await expectMontevideo(order, 'withdrawn');
  expect(await mailsOf(change.id)).toEqual(['address-to-pay', 'address-withdrawn']);
  expect((await support.act('changeOrderAddress', other)).status).toBe(200);
  expect(await changeOf(order.id)).toMatchObject({ state: 'open', address: { apartment: 'Rivera' } });
  const exported = await shop.call('exportAccount', {}, shopper);
  const { addressChanges } = exported.body.orders.find(({ id }: Order) => id === order.id);
  expect(addressChanges).toMatchObject([
    { state: 'withdrawn', address: { apartment: 'Salto' } },
    { state: 'open', address: { apartment: 'Rivera' } },
  ]);
});

test('a paid change can be neither waived nor withdrawn', async () => {
  const { order, change } = await toSalto();
  await confirmAsBank(shop, (await pay(order, change.charge.id)).body.form);
  expect((await support.act('waiveAddressCharge', { id: change.id })).status).toBe(409);
  expect((await support.act('withdrawAddressChange', { id: change.id })).status).toBe(409);
});

test('nothing is charged for an order that is not paid', async () => {
  const { number } = await placeOrder(shop, shopper, TO_DOOR);
  const refused = await support.act('changeOrderAddress', { number, apartment: 'Salto', difference: 'charged' });
  expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('todavía no se pagó')]);
});

test('an order that is given back ends its change, and what was paid for it goes back too', async () => {
  const [, asin = ''] = plainProducts(2);
  const order = await placeOrder(shop, shopper, { ...TO_DOOR, asins: [asin] });
  await shop.control('zinc', { scenario: 'out-of-stock', asin });
  await payAtBank(shop, shopper, { id: order.id });
  const question = await shop.waitFor('a question', async () => {
    const { body } = await shop.call('listQuestions', { params: { id: order.id } }, shopper);
    return body[0] ?? null;
  });
  await shop.control('zinc', { scenario: 'none', asin });
  const { number, id } = order;
  await support.act('changeOrderAddress', { number, apartment: 'Salto', difference: 'charged' });
  const change = await changeOf(id);
  const { body } = await pay(order, change.charge.id);
  const params = { id, questionId: question.id };
  await shop.call('answerQuestion', { params, body: { answer: 'money-back' } }, shopper);
  await expectMontevideo(order, 'lapsed');
  expect(await mailsOf(change.id)).toEqual(['address-to-pay']);
  await decideAtBank(body.form, 'approve');
  await shop.drain();
  expect(await refundsOf(shop, body.form)).toEqual([150]);
});

test('the change of somebody else does not exist', async () => {
  const { order, change } = await toSalto();
  const stranger = await createShopper(shop);
  expect((await shop.call('readAddressChange', { params: { id: order.id } }, stranger)).status).toBe(404);
  expect((await pay(order, change.charge.id, stranger)).status).toBe(404);
  expect((await attemptsOf(shop, order.id)).length).toBe(1);
  expect((await readOrder(shop, shopper, order.id)).deliveryZone).toBe('MONTEVIDEO');
});

test('without a payment the change ends at its deadline, the address stays and what comes in late goes back', async () => {
  const { order, change } = await toSalto();
  const { body } = await pay(order, change.charge.id);
  shop.clock.advance(ADDRESS_CHANGE_MS);
  await checkAddressChange(shop.context, { changeId: change.id });
  expect(await chargesOf(order.id)).toMatchObject([{ state: 'open' }]);
  shop.clock.advance(16 * 60_000);
  await Promise.all([1, 2].map(() => checkAddressChange(shop.context, { changeId: change.id })));
  await signInAfter(shop, shopper, 0);
  await expectMontevideo(order, 'lapsed');
  expect(await mailsOf(change.id)).toEqual(['address-to-pay', 'address-unpaid']);
  expect((await pay(order, change.charge.id)).status).toBe(409);
  await decideAtBank(body.form, 'approve');
  await shop.drain();
  await expectMontevideo(order, 'lapsed');
  expect(await refundsOf(shop, body.form)).toEqual([150]);
});
