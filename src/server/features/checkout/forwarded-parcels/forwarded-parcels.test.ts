import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_WAITING_PARCELS } from '#domain/forwarding/parcel.ts';
import { PARCEL_FORM } from '#testing/forms.ts';
import { createShopper, placePurchasedOrder, type Shopper } from '#testing/order-steps.ts';
import { announce, arrive, freshTrackingNumber, listParcels } from '#testing/parcel-steps.ts';
import { pdf } from '#testing/photos.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

let shopper: Shopper;
let trackingNumber: string;
beforeEach(async () => {
  shopper = await createShopper(shop);
  trackingNumber = freshTrackingNumber();
});

const list = (who: Shopper = shopper) => listParcels(shop, who);
const change = (id: string, body: Record<string, unknown> = {}, who: Shopper = shopper) =>
  shop.call('changeParcel', { params: { id }, body: { trackingNumber, ...PARCEL_FORM, ...body } }, who);
const withdraw = (id: string, who: Shopper = shopper) => shop.call('withdrawParcel', { params: { id } }, who);
const mailSubjects = async (who: Shopper = shopper) => {
  await shop.drain();
  return (await shop.mails(who.email)).map(({ subject }) => subject).filter((subject) => subject.includes('paquete'));
};

describe('an announcement', () => {
  test('is listed below the address of the locker, in the fields of a form', async () => {
    const { body } = await shop.call('listParcels', {}, shopper);
    expect(body).toEqual({
      locker: {
        name: expect.any(String),
        street: '8450 NW 70th St',
        locker: expect.stringMatching(/^UY-\d{5}$/),
        ...{ city: 'Miami', state: 'FL', zipCode: '33166', phone: '3055550142' },
      },
      parcels: [],
    });
    const announced = await announce(shop, shopper, { trackingNumber: ` ${trackingNumber.toLowerCase()} ` });
    expect(announced).toMatchObject({ status: 201, body: { trackingNumber, state: 'announced', value: 89.9 } });
    expect(await list()).toEqual([announced.body]);
  });

  test('of the same number changes the first one, and ends when it is withdrawn', async () => {
    const { body: first } = await announce(shop, shopper, { trackingNumber });
    const again = await announce(shop, shopper, { trackingNumber, store: 'Shein' });
    expect(again.body).toMatchObject({ id: first.id, store: 'Shein' });
    const other = freshTrackingNumber();
    expect((await change(first.id, { trackingNumber: other })).body).toMatchObject({ trackingNumber: other });
    expect(await list()).toHaveLength(1);
    expect((await withdraw(first.id)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await withdraw(first.id)).status).toBe(404);
  });

  test('is the customer’s own: another one finds neither it nor whose it is', async () => {
    const { body: parcel } = await announce(shop, shopper, { trackingNumber });
    const stranger = await createShopper(shop);
    expect((await change(parcel.id, {}, stranger)).status).toBe(404);
    expect((await withdraw(parcel.id, stranger)).status).toBe(404);
    const claimed = await announce(shop, stranger, { trackingNumber, store: 'Shein' });
    const seen = { trackingNumber, store: 'Shein', state: 'review', weight: null, receivedAt: null, invoice: null };
    expect(claimed).toMatchObject({ status: 201, body: seen });
    expect(await list(stranger)).toEqual([claimed.body]);
    expect((await shop.call('listParcels', {})).status).toBe(401);
  });

  test.each([
    ['trackingNumber', { trackingNumber: '12345' }],
    ['store', { store: ' ' }],
    ['contents', { contents: [] }],
    ['contents.0.quantity', { contents: [{ ...PARCEL_FORM.contents[0], quantity: 0 }] }],
    ['contents.0.price', { contents: [{ ...PARCEL_FORM.contents[0], price: 1.234 }] }],
    ['contents.0.kind', { contents: [{ ...PARCEL_FORM.contents[0], kind: 'food' }] }],
    ['contents', { contents: Array.from({ length: 21 }, () => PARCEL_FORM.contents[0]) }],
  ])('names the field %s that is wrong', async (field, body) => {
    expect(await announce(shop, shopper, body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  test.each(['Perfume Carolina Herrera', 'Eau de parfum 100 ml', 'Cigarrillos', 'Power bank 20000 mAh'])(
    'of what may not be imported is refused with the reason: %s',
    async (description) => {
      const contents = [PARCEL_FORM.contents[0], { ...PARCEL_FORM.contents[0], description }];
      const refused = await announce(shop, shopper, { contents });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual([{ field: 'contents.1.description', message: refused.body.message }]);
      expect(await list()).toEqual([]);
    },
  );

  test('of a package that this shop bought is refused', async () => {
    const { packages } = await placePurchasedOrder(shop, shopper);
    const refused = await announce(shop, shopper, { trackingNumber: packages[0]?.trackingNumber });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'trackingNumber' }] } });
  });

  test('has the last invoice that was uploaded, for its customer alone', async () => {
    const { body: parcel } = await announce(shop, shopper, { trackingNumber });
    const upload = (text: string, who: Shopper = shopper) => {
      const body = { name: `${text}.pdf`, content: Buffer.from(pdf(text)).toString('base64') };
      return shop.call('addParcelInvoice', { params: { id: parcel.id }, body }, who);
    };
    expect((await upload('primera')).body).toMatchObject({ id: parcel.id, invoice: { name: 'primera.pdf' } });
    await upload('segunda');
    await shop.drain();
    expect(await list()).toMatchObject([{ invoice: { name: 'segunda.pdf' } }]);
    const stored = shop.context.db.selectFrom('parcel_invoices').select('data').where('parcel_id', '=', parcel.id);
    expect(await stored.execute()).toEqual([{ data: null }]);
    const stranger = await createShopper(shop);
    const read = (who: Shopper) => shop.call('readParcelInvoice', { params: { id: parcel.id } }, who);
    expect([(await read(shopper)).status, (await read(stranger)).status]).toEqual([200, 404]);
    expect((await upload('ajena', stranger)).status).toBe(404);
    const body = { name: 'a.pdf', content: Buffer.from('no es un papel').toString('base64') };
    expect((await shop.call('addParcelInvoice', { params: { id: parcel.id }, body }, shopper)).status).toBe(400);
  });

  test('is one of so many at most', async () => {
    const rows = Array.from({ length: MAX_WAITING_PARCELS }, () => announce(shop, shopper));
    expect((await Promise.all(rows)).map(({ status }) => status)).toEqual(rows.map(() => 201));
    expect((await announce(shop, shopper)).status).toBe(422);
  });
});

describe('a parcel that arrives', () => {
  const kept = { receivedAt: expect.any(String), keptUntil: expect.any(String) };
  const ready = { trackingNumber: '', state: 'ready', weight: 1.2, ...kept };

  test('after its announcement is ready, mailed once, however often the depot says so', async () => {
    await announce(shop, shopper, { trackingNumber });
    const notice = { externalTracking: trackingNumber, email: shopper.email, weight: 1.2 };
    expect(await Promise.all([1, 2, 3].map(() => arrive(shop, notice)))).toEqual([200, 200, 200]);
    const [parcel] = await list();
    expect(parcel).toMatchObject({ ...ready, trackingNumber });
    expect(await mailSubjects()).toEqual(['Llegó tu paquete de eBay: 1,2 kg']);
    expect((await withdraw(parcel.id)).status).toBe(409);
    expect((await change(parcel.id, { trackingNumber: freshTrackingNumber() })).status).toBe(400);
    expect((await change(parcel.id, { store: 'Shein' })).body).toMatchObject({ state: 'ready', store: 'Shein' });
  });

  test('before its announcement is received with it', async () => {
    const notice = {
      externalTracking: `${trackingNumber.slice(0, 6)} ${trackingNumber.slice(6)}`.toLowerCase(),
      email: shopper.email,
      weight: 1.2,
    };
    expect(await arrive(shop, notice)).toBe(404);
    expect((await announce(shop, shopper, { trackingNumber })).body).toMatchObject({ ...ready, trackingNumber });
    expect(await arrive(shop, notice)).toBe(200);
    expect(await mailSubjects()).toEqual(['Llegó tu paquete de eBay: 1,2 kg']);
  });

  test('while it is announced is received all the same', async () => {
    const numbers = Array.from({ length: 12 }, freshTrackingNumber);
    const both = numbers.map((number) => [
      announce(shop, shopper, { trackingNumber: number }),
      arrive(shop, { externalTracking: number, email: shopper.email, weight: 1.2 }),
    ]);
    await Promise.all(both.flat());
    expect((await list()).map(({ state }: { state: string }) => state)).toEqual(numbers.map(() => 'ready'));
  });

  test('without its weight waits for it', async () => {
    await announce(shop, shopper, { trackingNumber });
    const notice = { externalTracking: trackingNumber, email: shopper.email };
    await arrive(shop, notice);
    expect(await list()).toMatchObject([{ state: 'undeclared', weight: null }]);
    await arrive(shop, { ...notice, weight: 1.2 });
    await arrive(shop, { ...notice, weight: 9 });
    expect(await list()).toMatchObject([{ ...ready, trackingNumber }]);
    expect(await mailSubjects()).toEqual(['Llegó tu paquete de eBay: 1,2 kg', 'Llegó tu paquete de eBay']);
  });

  test('for another account than the one that announced it is nobody’s until a person decides', async () => {
    const other = await createShopper(shop);
    const { body: announced } = await announce(shop, shopper, { trackingNumber });
    await arrive(shop, { externalTracking: trackingNumber, email: other.email, weight: 1.2 });
    expect(await list()).toMatchObject([{ id: announced.id, state: 'review', store: 'eBay', weight: null }]);
    expect(await list(other)).toEqual([]);
    expect([await mailSubjects(), await mailSubjects(other)]).toEqual([[], []]);
    expect((await announce(shop, other, { trackingNumber })).body).toMatchObject({ state: 'review' });
    expect((await change(announced.id, { store: 'Shein' })).body).toMatchObject({ state: 'review', store: 'Shein' });
    expect((await withdraw(announced.id)).status).toBe(204);
    expect([(await list()).length, (await list(other)).length]).toEqual([0, 1]);
  });
});
