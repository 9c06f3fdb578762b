import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { type Desk, readPurchases } from '#testing/called-off-steps.ts';
import { createShopper, payAtBank, placeOrder, purchasesOf, readOrder, waitForStatus } from '#testing/order-steps.ts';
import { placeParcelOrder, receiveParcel } from '#testing/parcel-steps.ts';
import { startShop } from '#testing/shop.ts';
import { buyOrder } from './buy-order.ts';
import { refuseByHand } from './refuse-purchase.ts';

let owner: TestStaff;

const shop = await startShop();
const shopper = await createShopper(shop);
const buyer = await createStaff(shop, 'purchasing');
beforeEach(async () => {
  owner = await createStaff(shop, 'owner');
});

const stopPurchasing = (stop: boolean) => owner.act('changeSwitch', { name: 'purchasing', stop });
const callOff = ({ id, number }: Desk) => buyer.act('callOffPurchase', { number, purchase: id });

/** An order whose purchase was requested and not answered, while purchasing is stopped. */
async function requestedAndStopped(): Promise<Desk> {
  const { id, number } = await placeOrder(shop, shopper);
  await shop.control('zinc', { scenario: 'fail', order: id });
  await payAtBank(shop, shopper, { id });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PROCCESSING' });
  await stopPurchasing(true);
  await shop.waitFor('the request to have failed and its job to wait', async () => {
    const { rows } = await sql`
      select from jobs.job where name = 'buy-order' and state = 'retry' and data->>'orderId' = ${id}
    `.execute(shop.context.db);
    return rows.length > 0;
  });
  await shop.control('zinc', { scenario: 'none', order: id });
  return { id, number: Number(number) };
}

test('a purchase that waits because purchasing is stopped is called off, and its money goes back', async () => {
  const desk = await requestedAndStopped();
  expect((await readPurchases(buyer, desk)).purchases[0]).toMatchObject({ state: 'requested', isStopped: true });
  const cancelled = await buyer.act('cancelPurchase', { number: desk.number, purchase: desk.id });
  expect(cancelled).toMatchObject({ status: 409, error: { message: expect.stringContaining('dala por terminada') } });
  expect((await callOff(desk)).status).toBe(200);
  expect((await readPurchases(buyer, desk)).purchases[0]?.isStopped).toBe(false);
  await stopPurchasing(false);
  await shop.drain();
  await refuseByHand(shop.context, { orderId: desk.id });
  expect((await readOrder(shop, shopper, desk.id)).status).toBe('REFUND');
  expect(await purchasesOf(shop, desk.id)).toEqual([]);
});

test('a purchase that is on its way to the store is not called off while purchasing goes on', async () => {
  const desk = await requestedAndStopped();
  await stopPurchasing(false);
  expect((await callOff(desk)).status).toBe(409);
  await waitForStatus(shop, shopper, { id: desk.id, status: 'ZINC_PAID' });
});

test('a paid order of parcels of other stores waits while purchasing is stopped, and goes on afterwards', async () => {
  const { id } = await placeParcelOrder(shop, shopper, [await receiveParcel(shop, shopper)]);
  await stopPurchasing(true);
  await payAtBank(shop, shopper, { id });
  await waitForStatus(shop, shopper, { id, status: 'PAID' });
  await shop.drain();
  expect((await readOrder(shop, shopper, id)).status).toBe('PAID');
  await stopPurchasing(false);
  await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
});

test('calling off and buying race: the order is bought or refunded, never both', async () => {
  for (let round = 0; round < 6; round++) {
    const desk = await requestedAndStopped();
    const ref = { orderId: desk.id };
    const acts = [() => callOff(desk), () => stopPurchasing(false), () => buyOrder(shop.context, ref)];
    const from = round % acts.length;
    await Promise.all([...acts.slice(from), ...acts.slice(0, from)].map((act) => act()));
    await shop.drain();
    const { manualReason, state } = (await readPurchases(buyer, desk)).purchases[0] ?? {};
    if (manualReason === null && state === 'requested') await buyOrder(shop.context, ref);
    await refuseByHand(shop.context, ref);
    await shop.drain();
    const bought = await purchasesOf(shop, desk.id);
    const { status } = await readOrder(shop, shopper, desk.id);
    expect([bought.length, status]).toEqual(bought.length === 0 ? [0, 'REFUND'] : [1, 'ZINC_PAID']);
  }
}, 60_000);
