import { beforeEach, expect, test } from 'vitest';
import { decideParcels } from '#server/features/fulfilment/shipping/decide-parcels.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, type Shopper } from '#testing/order-steps.ts';
import { announce, arrive, freshTrackingNumber, listParcels } from '#testing/parcel-steps.ts';
import { startShop } from '#testing/shop.ts';

const DAY_MS = 24 * 60 * 60_000;
const shop = await startShop();

let shopper: Shopper;
let trackingNumber: string;
let staff: Awaited<ReturnType<typeof createStaff>>;
beforeEach(async () => {
  shopper = await createShopper(shop);
  trackingNumber = freshTrackingNumber();
  staff = await createStaff(shop, 'support');
});

const find = async (show: 'waiting' | 'unclear' | 'all' = 'all') =>
  (await staff.call('listForwardedParcels', { show, q: trackingNumber.toLowerCase() })).body.rows;
const queued = async (kind: 'parcel-of-nobody' | 'parcel-not-brought') =>
  (await staff.call('listExceptions', { kind })).body.rows.filter(({ label }) => label === trackingNumber);
const lockerOf = async (who: Shopper) => (await shop.call('listParcels', {}, who)).body.locker.locker;
const mailSubjects = async (who: Shopper) => {
  await shop.drain();
  return (await shop.mails(who.email)).map(({ subject }) => subject).filter((subject) => subject.includes('paquete'));
};

test('a parcel of two accounts is in the queue until a person says whose it is, who gets what they declared', async () => {
  const other = await createShopper(shop);
  await announce(shop, shopper, { trackingNumber });
  await arrive(shop, { externalTracking: trackingNumber, email: other.email, weight: 1.2 });
  const [row] = await queued('parcel-of-nobody');
  const [listed] = await find('unclear');
  expect(row?.page).toBe(`/paquetes/otras-tiendas/${listed?.id}`);
  const id = listed?.id ?? '';
  const { claims, ...parcel } = (await staff.call('readForwardedParcel', { id })).body;
  expect(parcel).toMatchObject({ state: 'review', locker: null, weightGrams: 1200, contents: [] });
  expect(claims.map(({ isAnnounced }) => isAnnounced).toSorted()).toEqual([false, true]);

  const input = { id, locker: await lockerOf(shopper) };
  expect((await staff.act('assignParcel', { id, locker: 'UY-999999' })).status).toBe(400);
  const preview = await staff.act('assignParcel', input, { dryRun: true });
  expect(preview.body.effects[0]).toContain(`pasa al casillero ${input.locker}`);
  expect(await queued('parcel-of-nobody')).toHaveLength(1);
  expect((await staff.act('assignParcel', input)).status).toBe(200);
  expect(await queued('parcel-of-nobody')).toEqual([]);
  expect(await listParcels(shop, shopper)).toMatchObject([{ id, state: 'ready', store: 'eBay', weight: 1.2 }]);
  expect([await mailSubjects(shopper), await mailSubjects(other)]).toEqual([['Llegó tu paquete de eBay: 1,2 kg'], []]);
});

test('a weight is corrected, and a parcel sent back, whose task ends when it left', async () => {
  await announce(shop, shopper, { trackingNumber });
  const [announced] = await listParcels(shop, shopper);
  expect((await staff.act('weighParcel', { id: announced.id, weightGrams: 900 })).status).toBe(409);
  await arrive(shop, { externalTracking: trackingNumber, email: shopper.email, weight: 1.2 });
  const { id } = announced;
  await staff.act('weighParcel', { id, weightGrams: 900 });
  expect(await listParcels(shop, shopper)).toMatchObject([{ weight: 0.9, state: 'ready' }]);

  expect((await staff.act('returnParcel', { id })).status).toBe(200);
  expect(await listParcels(shop, shopper)).toMatchObject([{ state: 'returned' }]);
  expect((await staff.act('returnParcel', { id })).status).toBe(409);
  const key = `package:${trackingNumber}`;
  expect((await staff.act('finishPackageReturn', { key })).status).toBe(200);
  await decideParcels(shop.context);
  expect(await listParcels(shop, shopper)).toMatchObject([{ state: 'returned' }]);
  expect(await find('waiting')).toEqual([]);
});

test('a parcel that nobody brings is in the queue some days after its owner was reminded', async () => {
  await announce(shop, shopper, { trackingNumber });
  await arrive(shop, { externalTracking: trackingNumber, email: shopper.email, weight: 1.2 });
  shop.clock.advance(41 * DAY_MS);
  await decideParcels(shop.context);
  staff = await createStaff(shop, 'support');
  expect(await queued('parcel-not-brought')).toEqual([]);
  shop.clock.advance(11 * DAY_MS);
  staff = await createStaff(shop, 'support');
  expect(await queued('parcel-not-brought')).toHaveLength(1);
});

test('only who handles packages sees the parcels', async () => {
  const finance = await createStaff(shop, 'finance');
  expect((await finance.call('listForwardedParcels', {})).status).toBe(403);
});
