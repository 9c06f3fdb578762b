import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import {
  ageParcels,
  applyToFirst,
  type Desk,
  orderWithLineCalledOff,
  waitForFurther,
} from '#testing/called-off-steps.ts';
import { createShopper, payAtBank, placeOrder, plainProducts, readOrder, waitForStatus } from '#testing/order-steps.ts';
import { listParcels, placeParcelOrder, receiveParcel } from '#testing/parcel-steps.ts';
import { newestRefund, placePaidOrder, readRefundable } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const [KEPT = '', GONE = ''] = plainProducts(2);

const shop = await startShop({ config: { purchaseApprovalLimitCents: 100_000 } });
const shopper = await createShopper(shop);
const buyer = await createStaff(shop, 'purchasing');
const asker = await createStaff(shop, 'support');
const approver = await createStaff(shop, 'finance');

const calledOff = () => orderWithLineCalledOff(shop, { shopper, staff: buyer, asins: [KEPT, GONE] });
const buyGone = ({ number, line }: Desk & { line: string }) => buyer.act('buyAgain', { number, lines: [line] });
const loseKept = async ({ id, number }: Desk) => {
  await ageParcels(shop, id);
  const { lines } = (await buyer.call('readPurchases', { number })).body;
  const kept = lines.find(({ asin }) => asin === KEPT)?.id ?? '';
  return await buyer.act('buyAgain', { number, lines: [kept], isLost: true });
};
const askLine = ({ number: orderNumber }: Desk, asin: string) =>
  asker.act('requestRefund', { kind: 'lines', orderNumber, lines: [{ asin, quantity: 1 }] });
const askAll = ({ number: orderNumber }: Desk) => asker.act('requestRefund', { kind: 'order', orderNumber });
const withdraw = async ({ number }: Desk) =>
  await asker.act('withdrawRefund', { id: await newestRefund(asker, number) });

const stopPurchasing = (owner: TestStaff, stop: boolean) => owner.act('changeSwitch', { name: 'purchasing', stop });

describe('what is bought again', () => {
  test('is not refunded, by line or with the whole order, until its purchase is called off', async () => {
    const desk = await calledOff();
    expect((await buyGone(desk)).status).toBe(200);
    await waitForFurther(shop, buyer, { desk, state: 'placed' });
    for (const asked of [await askLine(desk, GONE), await askAll(desk)]) {
      expect(asked.status).toBe(409);
      expect(asked.error.message).toContain('cancelá esa compra');
    }
    const { lines, leftCents } = await readRefundable(asker, desk.number);
    const gone = lines.find(({ asin }) => asin === GONE);
    expect(gone?.isBeingBought).toBe(true);
    // An amount may be given back of what the purchase does not stand for, and no more.
    const free = leftCents - (gone?.cents ?? 0);
    const input = { kind: 'amount', orderNumber: desk.number } as const;
    expect(await asker.act('requestRefund', { ...input, amountCents: free + 1 })).toMatchObject({ status: 400 });
    expect((await asker.act('requestRefund', { ...input, amountCents: free })).status).toBe(200);
  });

  test('that the store then refuses is asked about, and not refunded by its line besides', async () => {
    const desk = await calledOff();
    await shop.control('zinc', { scenario: 'order-error', code: 'product_out_of_stock', asin: GONE, calls: 1 });
    await buyGone(desk);
    await waitForFurther(shop, buyer, { desk, state: 'refused' });
    expect(await askLine(desk, GONE)).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('Le preguntamos a quien compró') },
    });
  });
});

describe('what was refunded', () => {
  test('or is asked for is not bought again, until the request is withdrawn', async () => {
    const desk = await calledOff();
    expect((await askLine(desk, KEPT)).status).toBe(200);
    const refused = await loseKept(desk);
    expect(refused.status).toBe(409);
    expect(refused.error.message).toContain('ya se devolvió o se pidió devolver');
    expect((await withdraw(desk)).status).toBe(200);
    expect((await loseKept(desk)).status).toBe(200);
  });

  test('as an amount is not bought again where what is left does not pay for it', async () => {
    const desk = await calledOff();
    const { leftCents } = await readRefundable(asker, desk.number);
    await asker.act('requestRefund', { kind: 'amount', orderNumber: desk.number, amountCents: leftCents - 1 });
    const refused = await loseKept(desk);
    expect(refused).toMatchObject({ status: 409, error: { message: expect.stringContaining('sin devolver') } });
  });

  test('and what is bought race: one of them happens, in whatever order they come', async () => {
    const acts = fc.array(fc.constantFrom('buy', 'line', 'order', 'withdraw'), { minLength: 3, maxLength: 7 });
    const property = fc.asyncProperty(acts, async (drawn) => {
      const desk = await calledOff();
      const run = {
        buy: () => buyGone(desk),
        line: () => askLine(desk, GONE),
        order: () => askAll(desk),
        withdraw: () => withdraw(desk),
      };
      await Promise.all(drawn.map((act) => run[act]()));
      const { purchases } = (await buyer.call('readPurchases', { number: desk.number })).body;
      const isBought = purchases.some(({ kind, state }) => kind !== 'first' && state !== 'refused');
      const { lines, waitingCents } = await readRefundable(asker, desk.number);
      const isAsked = waitingCents > 0 && lines.find(({ asin }) => asin === GONE)?.left === 0;
      expect(isBought && isAsked, drawn.join(' ')).toBe(false);
    });
    await fc.assert(property, { numRuns: 8, endOnFailure: true });
  }, 120_000);
});

test('what the store has not answered yet is not refunded', async () => {
  const { id, number } = await placeOrder(shop, shopper);
  await shop.control('zinc', { scenario: 'hold', order: id });
  await payAtBank(shop, shopper, { id });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PROCCESSING' });
  const desk = { id, number: Number(number) };
  expect(await askAll(desk)).toMatchObject({ status: 409, error: { message: expect.stringContaining('comprando') } });
  const amount = { kind: 'amount', orderNumber: desk.number, amountCents: 100 } as const;
  expect((await asker.act('requestRefund', amount)).status).toBe(200);
});

describe('an order whose money went back whole', () => {
  test('before it was bought ends, is not bought, and says so', async () => {
    const owner = await createStaff(shop, 'owner');
    await stopPurchasing(owner, true);
    const order = await placePaidOrder(shop, shopper);
    expect((await readOrder(shop, shopper, order.id)).status).toBe('PAID');
    expect((await askAll(order)).status).toBe(200);
    const first = await newestRefund(asker, order.number);
    // While it waits nothing is bought.
    await stopPurchasing(owner, false);
    await shop.drain();
    expect((await readOrder(shop, shopper, order.id)).status).toBe('PAID');
    expect((await approver.act('approveRefund', { id: first })).status).toBe(200);
    await shop.drain();
    expect((await readOrder(shop, shopper, order.id)).status).toBe('REFUND');
    const subjects = (await shop.mails(shopper.email)).map(({ subject }) => subject);
    expect(subjects).toContain(`Te devolvemos el dinero de tu orden n.º ${order.number}`);
    expect((await buyer.call('readPurchases', { number: order.number })).body.purchases).toEqual([]);
  });

  test('before its parcels of other stores went on ends, and leaves them in Miami', async () => {
    const owner = await createStaff(shop, 'owner');
    await stopPurchasing(owner, true);
    const parcel = await receiveParcel(shop, shopper);
    const { id, number: orderNumber } = await placeParcelOrder(shop, shopper, [parcel]);
    const number = Number(orderNumber);
    await payAtBank(shop, shopper, { id });
    await waitForStatus(shop, shopper, { id, status: 'PAID' });
    expect((await askAll({ id, number })).status).toBe(200);
    await stopPurchasing(owner, false);
    await shop.drain();
    expect((await readOrder(shop, shopper, id)).status).toBe('PAID');
    expect((await approver.act('approveRefund', { id: await newestRefund(asker, number) })).status).toBe(200);
    await shop.drain();
    expect((await readOrder(shop, shopper, id)).status).toBe('REFUND');
    expect((await listParcels(shop, shopper)).find((listed: { id: string }) => listed.id === parcel).state).toBe(
      'ready',
    );
  });

  test('is bought after all where the refund is not agreed to', async () => {
    const owner = await createStaff(shop, 'owner');
    await stopPurchasing(owner, true);
    const order = await placePaidOrder(shop, shopper);
    await askAll(order);
    await stopPurchasing(owner, false);
    await shop.drain();
    const id = await newestRefund(asker, order.number);
    expect((await approver.act('refuseRefund', { id })).status).toBe(200);
    await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' });
  });

  test('stays as it is while a parcel is on its way', async () => {
    const desk = await calledOff();
    expect((await askAll(desk)).status).toBe(200);
    const id = await newestRefund(asker, desk.number);
    const approved = await approver.act('approveRefund', { id });
    expect(approved.status).toBe(200);
    expect((await readOrder(shop, shopper, desk.id)).status).toBe('ZINC_PAID');
    await applyToFirst(shop, desk.id, { state: 'placed' });
    expect((await readOrder(shop, shopper, desk.id)).status).toBe('ZINC_PAID');
  });
});
