import { expect, test } from 'vitest';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import {
  announceStatus,
  createShopper,
  eventCodes,
  fillCart,
  orderBody,
  payAtBank,
  preparePayment,
  readOrder,
  readSimulator,
  type Shopper,
  signInAfter,
  waitForShipment,
  waitForStatus,
} from '#testing/order-steps.ts';
import { announce, arrive, receiveParcel } from '#testing/parcel-steps.ts';
import { pollPayments, refundsOf } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

const SHIRTS = { description: 'Camisas', quantity: 2, price: 25, kind: 'general' };

/** A parcel with two shirts, or something else, that is in Miami. */
const receive = (shopper: Shopper, { weight, ...goods }: Partial<typeof SHIRTS> & { weight?: number } = {}) =>
  receiveParcel(shop, shopper, { contents: [{ ...SHIRTS, ...goods }], ...(weight ? { weight } : {}) });

const quote = (shopper: Shopper, parcels: string[], change: Record<string, unknown> = {}) =>
  shop.call('quoteParcels', { body: { parcels, useFranchise: 'USE', deliveryZone: 'PICKUP', ...change } }, shopper);

async function order(shopper: Shopper, parcels: string[], change: Record<string, unknown> = {}) {
  const { body: fees } = await quote(shopper, parcels);
  const choice = { currency: 'USD', deliveryMethod: 'pickup', useFranchise: 'USE', expectedTotal: fees.total };
  return await shop.call('orderParcels', { body: { parcels, ...choice, ...change } }, shopper);
}

test('parcels of other stores cost freight, handling and customs, and nothing for what is in them', async () => {
  const shopper = await createShopper(shop);
  const parcels = [await receive(shopper), await receive(shopper, { weight: 0.7 })];
  const { body } = await quote(shopper, parcels);
  expect(body).toMatchObject({
    productsTotal: 0,
    forwardedGoods: 100,
    fee: { product: 0 },
    realWeight: 1.9,
    useFranchise: 'USE',
    total: body.freight + body.handling + body.iva,
  });
  expect((await quote(shopper, parcels, { useFranchise: 'NOT_USE' })).body.francheseFees).toBeGreaterThan(0);
  const dear = await receive(shopper, { price: 150 });
  expect((await quote(shopper, [dear])).body).toMatchObject({ franchiseRefusal: 'AMOUNT' });
  const phone = await receive(shopper, { quantity: 1, kind: 'phone' });
  expect((await quote(shopper, [phone])).body).toMatchObject({ ursecFeeForPhones: 9 });
});

test('a paid order of parcels goes to the carrier without a purchase, and counts as a franchise', async () => {
  const shopper = await createShopper(shop);
  const parcels = [await receive(shopper), await receive(shopper)];
  const placed = await order(shopper, parcels);
  expect(placed.status).toBe(201);
  const { id, amount, fees } = placed.body;
  expect(amount).toBe(fees.total);
  expect(placed.body.parcels).toMatchObject([
    { store: 'eBay', weight: 1.2, contents: [{ description: 'Camisas', quantity: 2, price: 25 }] },
    { weight: 1.2 },
  ]);
  await payAtBank(shop, shopper, { id });
  const ready = await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
  expect(eventCodes(ready)).toEqual(['NEW', 'PROCESSING', 'PAID', 'PACKAGE_RECEIVED', 'READY_TO_DELIVER']);
  const { shipments } = await readSimulator(shop, 'skypostal');
  expect(shipments.filter((entry: { externalTracking: string }) => entry.externalTracking === id)).toMatchObject([
    { items: 2, value: 100, weight: 2.4 },
  ]);
  const delivered = await announceStatus(shop, ready.carrierTrackingNumber ?? '', 'SHDEL');
  expect(delivered.status).toBe(200);
  await waitForStatus(shop, shopper, { id, status: 'COMPLETED' });
  const year = await shop.call('readFranchisePlan', {}, shopper);
  expect(year.body).toMatchObject({ left: 2, orders: [{ goods: 100 }] });
});

test('a parcel is in one order: repeated requests get it, and another one is refused', async () => {
  const shopper = await createShopper(shop);
  const parcels = [await receive(shopper), await receive(shopper)];
  const placed = await Promise.all([order(shopper, parcels), order(shopper, parcels), order(shopper, parcels)]);
  expect(new Set(placed.map(({ body }) => body.id)).size).toBe(1);
  const alone = await shop.call(
    'orderParcels',
    {
      body: {
        parcels: parcels.slice(1),
        currency: 'USD',
        deliveryMethod: 'pickup',
        useFranchise: 'USE',
        expectedTotal: 1,
      },
    },
    shopper,
  );
  expect(alone.status).toBe(409);
});

test('only received and declared parcels of the own locker can be ordered, at the total that was seen', async () => {
  const shopper = await createShopper(shop);
  const own = await receive(shopper);
  expect((await order(shopper, [own], { expectedTotal: 1 })).body.message).toMatch(/El total cambió/);
  const announced = (await announce(shop, shopper)).body.id;
  expect((await quote(shopper, [own, announced])).body.message).toMatch(/todavía no llegó/);
  expect((await quote(await createShopper(shop), [own])).status).toBe(404);
  expect((await quote(shopper, [])).status).toBe(400);
});

test('parcels of an order that ended unpaid are free, and its late payment goes back once another order has them', async () => {
  const shopper = await createShopper(shop);
  const parcels = [await receive(shopper)];
  const { id } = (await order(shopper, parcels)).body;
  const { body } = await preparePayment(shop, shopper, { id });
  await signInAfter(shop, shopper, 30 * 60_000 + 1000);
  await pollPayments(shop, id);
  expect((await readOrder(shop, shopper, id)).status).toBe('FAILED');
  const again = await order(shopper, parcels);
  expect(again.status).toBe(201);
  expect(again.body.id).not.toBe(id);
  await decideAtBank(body.form, 'approve');
  await shop.waitFor('the refund', async () => (await refundsOf(shop, body.form)).length > 0);
  expect((await readOrder(shop, shopper, id)).status).toBe('FAILED');
  expect(await refundsOf(shop, body.form)).toHaveLength(1);
  await payAtBank(shop, shopper, { id: again.body.id });
  await waitForStatus(shop, shopper, { id: again.body.id, status: 'READY_TO_DELIVER' });
});

test('parcels of other stores come along with a purchase, in one shipment whose freight is that of all of it', async () => {
  const shopper = await createShopper(shop);
  const parcels = [await receive(shopper)];
  const cart = await fillCart(shop, shopper);
  const [{ productId: asin }] = cart.cartItems;
  const request = { useFranchise: 'USE', productsAsin: [{ asin, quantity: 1 }], deliveryZone: 'PICKUP', parcels };
  const { body: fees } = await shop.call('quoteFees', { body: request }, shopper);
  expect(fees).toMatchObject({ forwardedGoods: 50 });
  expect((await shop.call('quoteFees', { body: request })).status).toBe(404);
  const body = orderBody(cart.id, { parcels, expectedTotal: fees.total });
  const { id } = (await shop.call('createOrder', { body }, shopper)).body;
  await shop.shipAtOnce(id);
  await payAtBank(shop, shopper, { id });
  await waitForShipment(shop, id);
  const bought = await readOrder(shop, shopper, id);
  expect([bought.cart.items.length, bought.parcels.length]).toEqual([1, 1]);
  const weight = Math.round((fees.realWeight - 1.2) * 1000) / 1000;
  for (const { trackingNumber: externalTracking } of bought.packages)
    await arrive(shop, { externalTracking, email: shopper.email, weight: weight / bought.packages.length });
  await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
  const { shipments } = await readSimulator(shop, 'skypostal');
  const shipment = shipments.find((entry: { externalTracking: string }) => entry.externalTracking === id);
  expect(shipment).toMatchObject({ items: 2, weight: fees.realWeight });
  // As quoted: nothing of the freight goes back, which is that of everything.
  const settled = await shop.context.db
    .selectFrom('freight_settlements')
    .selectAll()
    .where('order_id', '=', id)
    .execute();
  expect(settled).toMatchObject([{ outcome: 'borne', quoted_grams: fees.realWeight * 1000, refund_cents: 0 }]);
  expect(settled[0]?.weighed_grams).toBe(settled[0]?.quoted_grams);
});
