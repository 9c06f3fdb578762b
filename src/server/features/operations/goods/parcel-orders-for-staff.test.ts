import { expect, test } from 'vitest';
import { LEGS } from '#domain/order/legs.ts';
import { findStalledByKind } from '#server/features/operations/reconciliation/reconcile.ts';
import { createStaff } from '#testing/backoffice.ts';
import { changeAddress, createRiskyShopper, holdsOf } from '#testing/hold-steps.ts';
import { announceStatus, createShopper, fillCart, orderBody, payAtBank, waitForStatus } from '#testing/order-steps.ts';
import { placePaidParcelOrder, placeParcelOrder, receiveParcel } from '#testing/parcel-steps.ts';
import { startShop } from '#testing/shop.ts';

const DAY_MS = 24 * 60 * 60_000;

const shop = await startShop();
const owner = await createStaff(shop, 'owner');
const other = await createStaff(shop, 'owner');
const shopper = await createShopper(shop);

/** Parcels of other stores alone, and with a product of the shop, both paid. */
const ofParcels = await placePaidParcelOrder(shop, shopper);
const mixed = await placeMixedOrder();

async function placeMixedOrder() {
  const parcels = [await receiveParcel(shop, shopper)];
  const cart = await fillCart(shop, shopper);
  const productsAsin = [{ asin: cart.cartItems[0].productId, quantity: 1 }];
  const asked = { useFranchise: 'USE', productsAsin, deliveryZone: 'PICKUP', parcels };
  const { body: fees } = await shop.call('quoteFees', { body: asked }, shopper);
  const body = orderBody(cart.id, { parcels, expectedTotal: fees.total });
  const { id } = (await shop.call('createOrder', { body }, shopper)).body;
  await payAtBank(shop, shopper, { id });
  return await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
}

const numberOf = (order: { number: string | number }) => Number(order.number);

test('the page of an order shows the parcels that it brings, and no store on the way of one that buys nothing', async () => {
  const { body } = await owner.call('readOrderForStaff', { number: numberOf(ofParcels) });
  expect(body.lines).toEqual([]);
  expect(body.parcels).toMatchObject([{ store: 'eBay', weight: 1.2, contents: [{ quantity: 1, price: 89.9 }] }]);
  expect(body.legs.map(({ leg }) => leg)).toEqual(LEGS.filter((leg) => leg !== 'bought' && leg !== 'shipped'));
  expect(body.money.parts.map(({ name }) => name)).not.toContain('Productos');
  expect(body.money.parts.reduce((sum, { usd }) => sum + usd, 0)).toBe(body.money.totalUsd);
  expect(body.money.balances).toMatchObject([{ received: body.money.amount, worth: body.money.amount }]);
  const margin = body.margin?.amounts;
  expect(margin).toMatchObject({ chargedCents: body.money.totalUsd });
  const both = (await owner.call('readOrderForStaff', { number: numberOf(mixed) })).body;
  expect([both.lines.length, both.parcels.length, both.legs.length]).toEqual([1, 1, LEGS.length]);
});

test('lists say which parcels an order brings, and weigh and count them', async () => {
  const { rows } = (await owner.call('listOrders', {})).body;
  const found = (order: typeof mixed) => rows.find(({ number }) => number === numberOf(order));
  expect(found(ofParcels)).toMatchObject({ items: 0, stores: ['eBay'] });
  expect(found(mixed)).toMatchObject({ items: 1, stores: ['eBay'] });
  const miami = (await owner.call('listConsolidations', { leg: 'miami' })).body.rows;
  expect(miami.find(({ orderNumber }) => orderNumber === numberOf(ofParcels))).toMatchObject({
    ...{ expected: 1, received: 1, quotedGrams: 1200 },
  });
  const announced = (await owner.call('listConsolidations', { leg: 'announced' })).body.rows;
  const row = announced.find(({ orderNumber }) => orderNumber === numberOf(mixed));
  expect(row).toMatchObject({ received: 1, quotedGrams: Math.round((mixed.fees.realWeight ?? 0) * 1000) });
  const q = ofParcels.parcels[0]?.trackingNumber ?? '';
  const { found: hits, only } = (await owner.call('findAnything', { q })).body;
  expect([hits.length, only]).toEqual([1, `/ordenes/${ofParcels.number}`]);
});

test('an order of parcels waits for no purchase', async () => {
  const number = numberOf(ofParcels);
  expect((await owner.call('readPurchases', { number })).body).toMatchObject({
    purchases: [],
    lines: [],
    canBuy: false,
  });
  expect((await owner.call('listExceptions', { orderNumber: number })).body.rows).toEqual([]);
  const stalled = await findStalledByKind({
    db: shop.context.db,
    clock: () => new Date(shop.clock.now().getTime() + DAY_MS),
  });
  expect(JSON.stringify(stalled)).not.toContain(ofParcels.id);
});

test('what is left of a lost order of parcels is given back, and it cannot be bought again', async () => {
  const lost = await placePaidParcelOrder(shop, shopper);
  for (const code of ['ALVOL', 'ATC', 'SHOFD', 'SHDEL'])
    await announceStatus(shop, lost.carrierTrackingNumber ?? '', code);
  const complaint = { kind: 'not-received', text: 'No llegó' };
  const { status, body } = await shop.call('openCase', { params: { id: lost.id }, body: complaint }, shopper);
  expect(status).toBe(201);
  const read = (await owner.call('readCase', { number: body.number })).body;
  expect(read.order.parcels).toHaveLength(1);
  expect(read.claim?.text).toContain('Contenido: 1 × Zapatillas de correr.');
  expect(read.claim?.text).toMatch(/Valor declarado: U\$S\s89,90/);
  await owner.act('recordCarrierAnswer', { number: body.number, answer: 'lost' });
  const again = await owner.act('resendClaim', { number: body.number });
  expect([again.status, again.error.message]).toEqual([422, expect.stringContaining('devolvé el dinero')]);
  expect((await owner.act('refundCarrierClaim', { number: body.number })).status).toBe(200);
  const damaged = { kind: 'damaged', text: 'Llegó roto' };
  expect((await shop.call('openCase', { params: { id: lost.id }, body: damaged }, shopper)).status).toBe(201);
  const { rows } = (await owner.call('listCases', {})).body;
  expect(rows.find(({ number }) => number === body.number)).toMatchObject({ items: 0, stores: ['eBay'] });
});

test('a held order of parcels that is refused gives its money back, and its parcels free', async () => {
  const risky = await createRiskyShopper(shop);
  const parcels = [await receiveParcel(shop, risky)];
  const { id, number } = await placeParcelOrder(shop, risky, parcels);
  await changeAddress(shop, risky);
  await payAtBank(shop, risky, { id });
  await waitForStatus(shop, risky, { id, status: 'PAID' });
  await shop.waitFor('the hold', async () => (await holdsOf(shop, id)).length > 0);
  const held = (await owner.call('readOrderForStaff', { number: Number(number) })).body;
  expect(held.whatToSay).toContain('la estamos revisando antes de traerla');
  expect((await owner.act('decideOrderHold', { number: Number(number), decision: 'refused' })).status).toBe(200);
  await waitForStatus(shop, risky, { id, status: 'REFUND' });
  const again = await placeParcelOrder(shop, risky, parcels);
  expect([again.id === id, again.parcels.length]).toEqual([false, 1]);
  const { rows } = (await owner.call('listOrders', {})).body;
  expect(rows.find((row) => row.number === Number(number))).toMatchObject({ items: 0, stores: [] });
});

test('what is given back of an order of parcels is asked for as of any other', async () => {
  const number = numberOf(ofParcels);
  const refundable = await owner.call('readRefundable', { orderNumber: number });
  expect([refundable.status, refundable.body.lines]).toEqual([200, []]);
  const asked = await owner.act('requestRefund', { kind: 'amount', orderNumber: number, amountCents: 100 });
  expect(asked.status).toBe(200);
  const { rows } = (await other.call('listRefunds', {})).body;
  expect(rows.find(({ orderNumber }) => orderNumber === number)).toMatchObject({ items: 0, stores: ['eBay'] });
});

test('every other read that has such orders answers', async () => {
  for (const order of [ofParcels, mixed]) {
    const number = numberOf(order);
    const subject = { kind: 'order', number } as const;
    const { body } = await owner.call('readOrderForStaff', { number });
    const replies = [
      await owner.call('readThread', { subject }),
      await owner.call('listOrderDocuments', { number }),
      await owner.call('readOrderPaper', { number, paper: 'invoice' }),
      await owner.call('readPurchases', { number }),
      await owner.call('readCustomer', { id: body.customerId ?? '' }),
      await owner.call('listCustomerOrders', { id: body.customerId ?? '' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  }
  const lists = [
    await owner.call('readToday', {}),
    await owner.call('readWeek', {}),
    await owner.call('listPayments', {}),
    await owner.call('listMargins', {}),
    await owner.call('listCategoryCosts', {}),
    await owner.call('listPurchases', { show: 'all' }),
    await owner.call('listParcels', { leg: 'announced' }),
    await owner.call('listWeightDifferences', {}),
    await owner.call('readBell', {}),
    await owner.call('countOrders', {}),
  ];
  expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
});

test('the export of an account has the parcels of its orders', async () => {
  const { body } = await shop.call('exportAccount', {}, shopper);
  expect(body.orders.find(({ id }: { id: string }) => id === ofParcels.id).parcels).toHaveLength(1);
});
