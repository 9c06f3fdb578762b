import { expect, test } from 'vitest';
import { expireUnpaidOrder } from '#server/features/money/payments/expire-unpaid-order.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createRiskyShopper, placeHeldOrder } from '#testing/hold-steps.ts';
import { createShopper, payAtBank, placeOrder, waitForStatus } from '#testing/order-steps.ts';
import { newestRefund, placePaidOrder } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const owner = await createStaff(shop, 'owner');
const support = await createStaff(shop, 'support');
const finance = await createStaff(shop, 'finance');

/** Who the history names for the status that ended the order. */
async function endedBy({
  number,
}: {
  number: string | number;
}): Promise<[string | undefined, string | null | undefined]> {
  const { rows } = (
    await support.call('readThread', { subject: { kind: 'order', number: Number(number) }, kind: 'status' })
  ).body;
  return [rows[0]?.who, rows[0]?.partner];
}

/** An order that the marketplace has and does not buy yet. */
async function placeHeldPurchase() {
  const order = await placeOrder(shop, shopper);
  await shop.control('zinc', { scenario: 'hold', order: order.id });
  await payAtBank(shop, shopper, order);
  await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PROCCESSING' });
  return order;
}

test('the shopper who cancels an unpaid order called it off', async () => {
  const order = await placeOrder(shop, shopper);
  expect((await shop.call('cancelOrder', { params: { id: order.id } }, shopper)).body.status).toBe('CANCELED');
  expect(await endedBy(order)).toEqual(['Quien compró', null]);
});

test('the deadline of the payment called off an order that nobody paid', async () => {
  const order = await placeOrder(shop, shopper);
  await expireUnpaidOrder(shop.context, { orderId: order.id });
  await waitForStatus(shop, shopper, { id: order.id, status: 'CANCELED' });
  expect(await endedBy(order)).toEqual(['El plazo de pago (automático)', null]);
});

test('the person who refuses a held order called it off', async () => {
  const order = await placeHeldOrder(shop, await createRiskyShopper(shop));
  const refused = await support.act('decideOrderHold', { number: Number(order.number), decision: 'refused' });
  expect(refused.status).toBe(200);
  expect(await endedBy(order)).toEqual(['Ana support', null]);
});

test('the person who agrees to give everything back called the order off', async () => {
  expect((await owner.act('changeSwitch', { name: 'purchasing', stop: true })).status).toBe(200);
  const order = await placePaidOrder(shop, shopper);
  expect((await support.act('requestRefund', { kind: 'order', orderNumber: order.number })).status).toBe(200);
  const id = await newestRefund(finance, order.number);
  expect((await finance.act('approveRefund', { id })).status).toBe(200);
  await waitForStatus(shop, shopper, { id: order.id, status: 'REFUND' });
  await owner.act('changeSwitch', { name: 'purchasing', stop: false });
  expect(await endedBy(order)).toEqual(['Ana finance', null]);
});

test('the marketplace that does not sell called the order off', async () => {
  const order = await placeOrder(shop, shopper);
  await shop.control('zinc', { scenario: 'out-of-stock', order: order.id, calls: 1 });
  await payAtBank(shop, shopper, order);
  await waitForStatus(shop, shopper, { id: order.id, status: 'REFUND' });
  expect(await endedBy(order)).toEqual(['Tienda (Zinc)', 'Tienda (Zinc)']);
});

test('somebody of the staff called off the purchase that the marketplace cancels when asked', async () => {
  const order = await placeHeldPurchase();
  await shop.waitFor('the purchase', async () => {
    const { purchases } = (await owner.call('readPurchases', { number: Number(order.number) })).body;
    return purchases[0]?.marketplaceOrderId;
  });
  expect((await owner.act('cancelPurchase', { number: Number(order.number), purchase: order.id })).status).toBe(200);
  await waitForStatus(shop, shopper, { id: order.id, status: 'REFUND' });
  expect(await endedBy(order)).toEqual(['Una persona del equipo', null]);
});

test('somebody of the staff called off the purchase that waited for a person and is given up', async () => {
  const order = await placeOrder(shop, shopper);
  await shop.control('zinc', { scenario: 'order-error', code: 'order_probably_placed', calls: 1, order: order.id });
  await payAtBank(shop, shopper, order);
  const number = Number(order.number);
  await shop.waitFor('the purchase to wait', async () => {
    return (await owner.call('readPurchases', { number })).body.purchases[0]?.manualReason;
  });
  const given = await owner.act('callOffPurchase', { number, purchase: order.id, isNothingBought: true });
  expect(given.status).toBe(200);
  await waitForStatus(shop, shopper, { id: order.id, status: 'REFUND' });
  expect(await endedBy(order)).toEqual(['Una persona del equipo', null]);
});

test('an event of before says what is known of it', async () => {
  const order = await placeOrder(shop, shopper);
  await expireUnpaidOrder(shop.context, { orderId: order.id });
  await shop.context.db.updateTable('order_events').set({ trigger: null }).where('order_id', '=', order.id).execute();
  expect(await endedBy(order)).toEqual(['Quien compró, o el plazo de pago', null]);
});
