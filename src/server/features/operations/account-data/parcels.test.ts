import { expect, test } from 'vitest';
import { createShopper, type Shopper } from '#testing/order-steps.ts';
import { announce, arrive, freshTrackingNumber } from '#testing/parcel-steps.ts';
import { pdf } from '#testing/photos.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();

const deleteAccount = ({ token, password }: Shopper) => shop.call('deleteAccount', { body: { password } }, { token });
const rowsOf = async (id: string) => {
  const parcels = shop.context.db.selectFrom('forwarded_parcels').select('id').where('id', '=', id);
  const invoices = shop.context.db.selectFrom('parcel_invoices').select('id').where('parcel_id', '=', id);
  return [...(await parcels.execute()), ...(await invoices.execute())];
};

test('a parcel that waits in Miami keeps the account', async () => {
  const shopper = await createShopper(shop);
  const trackingNumber = freshTrackingNumber();
  await announce(shop, shopper, { trackingNumber });
  await arrive(shop, { externalTracking: trackingNumber, email: shopper.email, weight: 1.2 });
  const refused = await deleteAccount(shopper);
  expect(refused.status).toBe(409);
  expect(refused.body.errors).toEqual([
    { field: 'parcels', message: `Paquete ${trackingNumber}: está en el depósito de Miami` },
  ]);
});

test('what was announced is exported, and goes with the account and its invoice', async () => {
  const shopper = await createShopper(shop);
  const { body: parcel } = await announce(shop, shopper);
  const body = { name: 'factura.pdf', content: Buffer.from(pdf('store')).toString('base64') };
  await shop.call('addParcelInvoice', { params: { id: parcel.id }, body }, shopper);
  const exported = await shop.call('exportAccount', {}, shopper);
  expect(exported.body.parcels).toMatchObject([{ id: parcel.id, store: 'eBay', invoice: { name: 'factura.pdf' } }]);
  expect(await rowsOf(parcel.id)).toHaveLength(2);
  expect((await deleteAccount(shopper)).status).toBe(204);
  expect(await rowsOf(parcel.id)).toEqual([]);
});
