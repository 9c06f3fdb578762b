import { expect, test } from 'vitest';
import type { Asin } from '#domain/catalog/asin.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  ageParcels,
  applyToFirst,
  type Desk,
  orderWithLineCalledOff,
  readPurchases,
  waitForFurther,
} from '#testing/called-off-steps.ts';
import { createShopper, payAtBank, placeOrder, plainProducts, readOrder, waitForStatus } from '#testing/order-steps.ts';
import { newestRefund } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';
import { findTravelingLines } from './lines-repository.ts';

const [KEPT = '', GONE = ''] = plainProducts(2);

const shop = await startShop({ config: { purchaseApprovalLimitCents: 100_000 } });
const shopper = await createShopper(shop);
const buyer = await createStaff(shop, 'purchasing');
const colleague = await createStaff(shop, 'owner');
const asker = await createStaff(shop, 'support');
const approver = await createStaff(shop, 'finance');

const read = (desk: Desk) => readPurchases(buyer, desk);
const giveUp = async (desk: Desk, trackingNumber: string) => {
  await ageParcels(shop, desk.id);
  return await buyer.act('giveUpPackage', { number: desk.number, trackingNumber });
};
const askLine = ({ number: orderNumber }: Desk, asin: string) =>
  asker.act('requestRefund', { kind: 'lines', orderNumber, lines: [{ asin, quantity: 1 }] });
const queued = async ({ id }: Desk) =>
  await shop.context.db
    .selectFrom('refunds')
    .select(['reason', 'state', 'amount_cents'])
    .where('order_id', '=', id)
    .execute();

async function receive(externalTracking: string): Promise<void> {
  const received = await shop.call('simulateReception', { body: { email: shopper.email, externalTracking } });
  if (received.status !== 200) throw new Error(`the reception was answered ${received.status}`);
}

const refundWhole = async ({ number }: Desk) => {
  expect((await asker.act('requestRefund', { kind: 'order', orderNumber: number })).status).toBe(200);
  return await approver.act('approveRefund', { id: await newestRefund(asker, number) });
};

/** A placed order of two products, each in a package of its own. */
async function orderInTwoPackages(): Promise<Desk & { kept: string; lost: string }> {
  const { id, number } = await placeOrder(shop, shopper, { asins: [KEPT, GONE] });
  await shop.control('zinc', { scenario: 'bad-signature', order: id });
  await shop.control('zinc', { scenario: 'hold', order: id });
  await payAtBank(shop, shopper, { id });
  const desk = { id, number: Number(number) };
  await shop.waitFor('its row', async () => (await read(desk)).purchases[0]?.marketplaceOrderId);
  const kept = `TBA${number}K`;
  const lost = `TBA${number}L`;
  const parcel = (trackingNumber: string, asin: string) => ({
    ...{ trackingNumber, carrier: null, status: null },
    asins: [asin as Asin],
  });
  const packages = [parcel(kept, KEPT), parcel(lost, GONE)];
  await applyToFirst(shop, id, { state: 'placed', packages, isFullyShipped: true });
  return { ...desk, kept, lost };
}

test('an order whose only package is lost ends with the refund of everything', async () => {
  const desk = await orderWithLineCalledOff(shop, { shopper, staff: buyer, asins: [KEPT, GONE] });
  expect((await giveUp(desk, `TBA${desk.number}`)).status).toBe(200);
  expect((await read(desk)).lines.map(({ state }) => state).toSorted()).toEqual(['asked', 'lost']);
  expect((await refundWhole(desk)).status).toBe(200);
  expect((await readOrder(shop, shopper, desk.id)).status).toBe('REFUND');
  expect(await queued(desk), 'nothing is left to decide').toMatchObject([{ reason: expect.stringMatching(/^staff:/) }]);
});

test('what arrived goes on without the lost package, whose line is refunded', async () => {
  const desk = await orderInTwoPackages();
  await receive(desk.kept);
  expect((await readOrder(shop, shopper, desk.id)).status).toBe('ZINC_PAID');
  const done = await giveUp(desk, desk.lost);
  expect(done.status).toBe(200);
  expect(done.body.effects).toContain('Todo lo demás está en el depósito: la orden sigue su camino.');
  expect(await queued(desk), 'somebody decides about the money').toMatchObject([
    { reason: 'partly-canceled', state: 'manual', amount_cents: null },
  ]);
  await waitForStatus(shop, shopper, { id: desk.id, status: 'READY_TO_DELIVER' });
  const traveling = await findTravelingLines(shop.context.db, desk.id);
  expect(traveling.map(({ asin }) => asin)).toEqual([KEPT]);
  expect((await askLine(desk, GONE)).status).toBe(200);
  const told = await shop.waitFor('the mail of the loss', async () => {
    const mails = (await shop.mails(shopper.email)).filter(({ text }) => text.includes('se perdió'));
    const ofOrder = mails.filter(({ subject }) => subject.includes(String(desk.number)));
    return ofOrder.length > 0 && ofOrder;
  });
  expect(told).toHaveLength(1);
});

test('a lost package that was bought again frees the money of its line', async () => {
  const desk = await orderWithLineCalledOff(shop, { shopper, staff: buyer, asins: [KEPT, GONE] });
  expect((await buyer.act('buyAgain', { number: desk.number, lines: [desk.line] })).status).toBe(200);
  await waitForFurther(shop, buyer, { desk, state: 'placed' });
  const other = await placeOrder(shop, shopper);
  const ofOther = await findTravelingLines(shop.context.db, other.id);
  expect(
    ofOther.map(({ order_id }) => order_id),
    'nothing of this order travels with another',
  ).toEqual([other.id]);
  const [parcel] = await shop.waitFor('its package', async () => {
    const known = (await read(desk)).purchases.at(-1)?.packages ?? [];
    return known.length > 0 && known;
  });
  expect((await askLine(desk, GONE)).status).toBe(409);
  expect((await giveUp(desk, parcel?.trackingNumber ?? '')).status).toBe(200);
  expect((await askLine(desk, GONE)).status).toBe(200);
});

test('what was lost is bought again as what was called off is, without being given up twice', async () => {
  const desk = await orderInTwoPackages();
  await giveUp(desk, desk.lost);
  const lost = (await read(desk)).lines.find(({ asin }) => asin === GONE);
  expect(lost?.state).toBe('lost');
  expect((await buyer.act('buyAgain', { number: desk.number, lines: [lost?.id ?? ''] })).status).toBe(200);
  await waitForFurther(shop, buyer, { desk, state: 'placed' });
  expect(await queued(desk), 'the money is not owed any more').toEqual([]);
  expect((await readOrder(shop, shopper, desk.id)).issue).toBeNull();
});

test('a package is given up once, by who may, and only while it is on its way', async () => {
  const desk = await orderInTwoPackages();
  await receive(desk.kept);
  expect(await giveUp(desk, desk.kept)).toMatchObject({ status: 409, error: { message: /ya llegó al depósito/ } });
  expect((await giveUp(desk, 'TBA-UNKNOWN')).status).toBe(404);
  await ageParcels(shop, desk.id);
  const input = { number: desk.number, trackingNumber: desk.lost };
  expect((await asker.act('giveUpPackage', input)).status).toBe(403);
  expect((await buyer.act('giveUpPackage', input, { reason: '' })).status).toBe(400);
  const replies = await Promise.all([buyer, colleague].map((staff) => staff.act('giveUpPackage', input)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a product that also travels in another package stays in its purchase', async () => {
  const desk = await orderInTwoPackages();
  const { db } = shop.context;
  const asins = JSON.stringify([KEPT, GONE]);
  await db
    .updateTable('packages')
    .set({ asins: JSON.parse(asins) })
    .where('tracking_number', '=', desk.kept)
    .execute();
  const done = await giveUp(desk, desk.lost);
  expect(done.body.effects.join(' ')).toContain('viene también en otro paquete');
  expect((await read(desk)).lines.map(({ state }) => state)).toEqual(['covered', 'covered']);
});
