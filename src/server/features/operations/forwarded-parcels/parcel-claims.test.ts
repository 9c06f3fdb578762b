import { beforeEach, describe, expect, test } from 'vitest';
import { consolidateOrder } from '#server/features/fulfilment/shipping/consolidate-order.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, payAtBank, readOrder, type Shopper, waitForStatus } from '#testing/order-steps.ts';
import { announce, arrive, freshTrackingNumber, listParcels, placeParcelOrder } from '#testing/parcel-steps.ts';
import { pdf } from '#testing/photos.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

/** The first to announce the number, and whoever else does. */
let first: Shopper;
let second: Shopper;
let trackingNumber: string;
let staff: Awaited<ReturnType<typeof createStaff>>;
beforeEach(async () => {
  [first, second] = [await createShopper(shop), await createShopper(shop)];
  trackingNumber = freshTrackingNumber();
  staff = await createStaff(shop, 'support');
});

const claim = (who: Shopper, change: object = {}) => announce(shop, who, { trackingNumber, ...change });
const arriveOf = (owner?: Shopper) =>
  arrive(shop, { externalTracking: trackingNumber, ...(owner ? { email: owner.email } : {}), weight: 1.2 });
const stateOf = async (who: Shopper) => (await listParcels(shop, who)).map(({ state }: { state: string }) => state);
const states = async () => [await stateOf(first), await stateOf(second)];
const queued = async () =>
  (await staff.call('listExceptions', { kind: 'parcel-of-nobody' })).body.rows.filter(
    ({ label }) => label === trackingNumber,
  );
const lockerOf = async (who: Shopper) => (await shop.call('listParcels', {}, who)).body.locker.locker;
const idOf = async (who: Shopper) => (await listParcels(shop, who))[0].id as string;
const assignTo = async (who: Shopper) =>
  staff.act('assignParcel', { id: await idOf(who), locker: await lockerOf(who) });

async function upload(who: Shopper, text = 'factura') {
  const body = { name: `${text}.pdf`, content: Buffer.from(pdf(text)).toString('base64') };
  return await shop.call('addParcelInvoice', { params: { id: await idOf(who) }, body }, who);
}

async function mailSubjects(who: Shopper) {
  await shop.drain();
  return (await shop.mails(who.email)).map(({ subject }) => subject).filter((subject) => subject.includes('paquete'));
}

describe('a parcel that the depot received for nobody and one account announced', () => {
  test('is theirs once its invoice is there, and is not brought before', async () => {
    await claim(first);
    await arriveOf();
    expect(await stateOf(first)).toEqual(['unproven']);
    expect(await mailSubjects(first)).toEqual(['Llegó tu paquete de eBay: falta la factura']);
    const body = { parcels: [await idOf(first)], useFranchise: 'USE', deliveryZone: 'PICKUP' };
    expect((await shop.call('quoteParcels', { body }, first)).status).toBe(409);
    expect((await upload(first)).body).toMatchObject({ state: 'ready', invoice: { name: 'factura.pdf' } });
    expect((await shop.call('quoteParcels', { body }, first)).status).toBe(200);
    expect(await queued()).toEqual([]);
  });

  test('is theirs at its arrival where the invoice was there before', async () => {
    await claim(first);
    await upload(first);
    await arriveOf();
    expect(await stateOf(first)).toEqual(['ready']);
  });

  test('is theirs where a person says so, who tells them', async () => {
    await claim(first);
    await arriveOf();
    expect((await assignTo(first)).status).toBe(200);
    expect(await stateOf(first)).toEqual(['ready']);
    expect(await mailSubjects(first)).toContain('Llegó tu paquete de eBay: 1,2 kg');
  });
});

describe('a parcel that two accounts announce and the depot received for nobody', () => {
  test.each(['before', 'after'])(
    'is nobody’s to bring until a person decides, claimed %s its arrival',
    async (when) => {
      await claim(first);
      if (when === 'after') await arriveOf();
      expect(await claim(second, { store: 'Shein' })).toMatchObject({
        status: 201,
        body: { state: 'review', store: 'Shein', receivedAt: null, weight: null },
      });
      if (when === 'before') await arriveOf();
      expect(await states()).toEqual([['review'], ['review']]);
      await upload(first, 'de-la-primera');
      await upload(second, 'de-la-segunda');
      expect(await states()).toEqual([['review'], ['review']]);

      const [row] = await queued();
      expect(row?.page).toBe(`/paquetes/otras-tiendas/${await idOf(first)}`);
      const { body: shown } = await staff.call('readForwardedParcel', { id: await idOf(first) });
      expect(shown).toMatchObject({ state: 'review', store: 'eBay', invoice: { name: 'de-la-primera.pdf' } });
      expect(shown.claims).toMatchObject([
        { customerId: second.id, store: 'Shein', isAnnounced: true, invoice: { name: 'de-la-segunda.pdf' } },
      ]);
      const invoice = await staff.call('readClaimInvoice', { id: shown.claims[0]?.invoice?.id ?? '' });
      expect(Buffer.from(invoice.body.data, 'base64').toString()).toContain('de-la-segunda');

      expect((await assignTo(second)).status).toBe(200);
      expect(await states()).toEqual([[], ['ready']]);
      expect(await listParcels(shop, second)).toMatchObject([
        { store: 'Shein', weight: 1.2, invoice: { name: 'de-la-segunda.pdf' } },
      ]);
      expect(await queued()).toEqual([]);
      expect((await shop.call('readParcelInvoice', { params: { id: await idOf(second) } }, first)).status).toBe(404);
    },
  );

  test('is that of the other once one takes the announcement back', async () => {
    const { body: parcel } = await claim(first);
    await claim(second, { store: 'Shein' });
    await upload(second);
    expect((await shop.call('withdrawParcel', { params: { id: parcel.id } }, first)).status).toBe(204);
    expect(await states()).toEqual([[], ['announced']]);
    await arriveOf();
    expect(await stateOf(second)).toEqual(['ready']);
    expect(await queued()).toEqual([]);
  });

  test('keeps its number while it is looked into', async () => {
    const { body: parcel } = await claim(first);
    await claim(second);
    for (const who of [first, second]) {
      const body = { trackingNumber: freshTrackingNumber(), store: 'eBay', contents: parcel.contents };
      const refused = await shop.call('changeParcel', { params: { id: parcel.id }, body }, who);
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'trackingNumber' }] } });
    }
  });
});

describe('a parcel that the depot received for an account', () => {
  test('that announced it is theirs at once, whoever announces it besides, until another one has an invoice', async () => {
    await claim(first);
    await claim(second);
    await arriveOf(first);
    expect(await states()).toEqual([['ready'], ['review']]);
    expect(await mailSubjects(first)).toEqual(['Llegó tu paquete de eBay: 1,2 kg']);
    expect(await queued()).toHaveLength(1);
    await upload(second);
    expect(await states()).toEqual([['review'], ['review']]);
    await assignTo(first);
    expect(await states()).toEqual([['ready'], []]);
    expect(await queued()).toEqual([]);
    expect(await mailSubjects(first)).toHaveLength(1);
  });

  test('that did not announce it is nobody’s until a person decides, whoever was first', async () => {
    await claim(first);
    await claim(second);
    await arriveOf(second);
    expect(await states()).toEqual([['review'], ['review']]);
    expect(await queued()).toHaveLength(1);
    const [{ id }] = await listParcels(shop, second);
    await staff.act('assignParcel', { id, locker: await lockerOf(second) });
    expect(await states()).toEqual([[], ['ready']]);
  });
});

describe('a parcel that an order brings', () => {
  async function order(): Promise<string> {
    await claim(first);
    await arriveOf(first);
    return (await placeParcelOrder(shop, first, [await idOf(first)])).id;
  }

  test('goes on where somebody claims it without an invoice', async () => {
    const id = await order();
    expect((await claim(second)).body.state).toBe('review');
    expect(await queued()).toHaveLength(1);
    await payAtBank(shop, first, { id });
    await waitForStatus(shop, first, { id, status: 'READY_TO_DELIVER' });
    expect(await stateOf(first)).toEqual(['ordered']);
  });

  test('is not announced to the carrier while somebody claims it with an invoice, and is once a person decided', async () => {
    const id = await order();
    await claim(second);
    await upload(second);
    await payAtBank(shop, first, { id });
    await waitForStatus(shop, first, { id, status: 'PACKAGE_RECEIVED' });
    await shop.drain();
    await consolidateOrder(shop.context, { orderId: id });
    expect(await readOrder(shop, first, id)).toMatchObject({ status: 'PACKAGE_RECEIVED' });
    const locker = await lockerOf(second);
    const toOther = await staff.act('assignParcel', { id: await idOf(first), locker });
    expect(toOther.status, 'the order keeps it').toBe(409);
    expect((await assignTo(first)).status).toBe(200);
    await waitForStatus(shop, first, { id, status: 'READY_TO_DELIVER' });
    expect(await states()).toEqual([['ordered'], []]);
  });
});

test('an account claims so many parcels of others in a day, and the same one as often as it likes', async () => {
  const numbers = Array.from({ length: 11 }, freshTrackingNumber);
  for (const number of numbers) await announce(shop, first, { trackingNumber: number });
  const statuses: number[] = [];
  for (const number of [numbers[0], ...numbers])
    statuses.push((await announce(shop, second, { trackingNumber: number })).status);
  expect(statuses).toEqual([...Array(11).fill(201), 429]);
  expect((await announce(shop, second)).status, 'a number that nobody has').toBe(201);
});
