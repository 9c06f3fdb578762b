import { beforeEach, expect, test } from 'vitest';
import { KEPT_DAYS, REMINDED_DAYS_BEFORE } from '#domain/forwarding/parcel.ts';
import { createStaff } from '#testing/backoffice.ts';
import { PARCEL_FORM } from '#testing/forms.ts';
import { createShopper, placePurchasedOrder, readOrder, type Shopper } from '#testing/order-steps.ts';
import { announce, arrive, freshTrackingNumber, listParcels } from '#testing/parcel-steps.ts';
import { startShop } from '#testing/shop.ts';
import { decideParcels } from './decide-parcels.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const shop = await startShop();

let shopper: Shopper;
let trackingNumber: string;
beforeEach(async () => {
  shopper = await createShopper(shop);
  trackingNumber = freshTrackingNumber();
});

const decide = async (afterMs: number) => {
  shop.clock.advance(afterMs);
  const { email, password } = shopper;
  shopper.token = (await shop.call('signIn', { body: { email, password } })).body.accessToken;
  await Promise.all([decideParcels(shop.context), decideParcels(shop.context)]);
};
const mailSubjects = async () => {
  await shop.drain();
  return (await shop.mails(shopper.email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('paquete'));
};

test('a parcel that nobody named in a day is its customer’s, who is asked once what it is', async () => {
  expect(await arrive(shop, { externalTracking: trackingNumber, email: shopper.email, weight: 0.8 })).toBe(404);
  await decide(23 * HOUR_MS);
  expect(await listParcels(shop, shopper)).toEqual([]);
  await decide(2 * HOUR_MS);
  const [parcel, ...more] = await listParcels(shop, shopper);
  expect(more).toEqual([]);
  expect(parcel).toMatchObject({ trackingNumber, state: 'undeclared', store: null, weight: 0.8 });
  expect(await mailSubjects()).toEqual(['Llegó a Miami un paquete para vos: 800 g']);
  const body = { trackingNumber, ...PARCEL_FORM };
  const declared = await shop.call('changeParcel', { params: { id: parcel.id }, body }, shopper);
  expect(declared.body).toMatchObject({ state: 'ready', store: 'eBay' });
});

test('one that a purchase names later goes to its order, whatever its owner declared', async () => {
  const order = await placePurchasedOrder(shop, shopper);
  await arrive(shop, { externalTracking: trackingNumber, email: shopper.email, weight: 0.8 });
  await decide(25 * HOUR_MS);
  expect(await listParcels(shop, shopper)).toHaveLength(1);
  const support = await createStaff(shop, 'support');
  const assigned = await support.act('assignPackage', {
    key: `package:${trackingNumber}`,
    owner: String(order.number),
    asins: [],
  });
  expect(assigned.status).toBe(200);
  expect(await listParcels(shop, shopper)).toEqual([]);
  const { packages } = await readOrder(shop, shopper, order.id);
  expect(packages).toContainEqual(expect.objectContaining({ trackingNumber, status: 'PACKAGE_RECEIVED' }));
});

test('one of no account is nobody’s, and its number can be claimed', async () => {
  await arrive(shop, { externalTracking: trackingNumber, email: 'nadie@correo.example', weight: 0.8 });
  await decide(25 * HOUR_MS);
  const claimed = await announce(shop, shopper, { trackingNumber });
  expect(claimed.body).toMatchObject({ state: 'review', weight: null });
});

test('an owner is reminded once before the depot stops keeping a parcel', async () => {
  await announce(shop, shopper, { trackingNumber });
  await arrive(shop, { externalTracking: trackingNumber, email: shopper.email, weight: 1.2 });
  await decide((KEPT_DAYS - REMINDED_DAYS_BEFORE) * DAY_MS - HOUR_MS);
  expect(await mailSubjects()).toEqual(['Llegó tu paquete de eBay: 1,2 kg']);
  await decide(2 * HOUR_MS);
  await decide(DAY_MS);
  expect(await mailSubjects()).toEqual(['Tu paquete de eBay sigue en Miami', 'Llegó tu paquete de eBay: 1,2 kg']);
});
