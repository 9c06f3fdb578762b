import { expect, test } from 'vitest';
import { accountExportSchema } from '#contract/account-data.ts';
import {
  createShopper,
  fillCart,
  placeOrder,
  plainProducts,
  preparePayment,
  waitForStatus,
} from '#testing/order-steps.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { sharedShop } from '#testing/shop.ts';
import { storeTranslation } from '#testing/translations.ts';

const shop = await sharedShop();

const download = (customer: Pick<TestCustomer, 'token'>) => shop.call('exportAccount', {}, customer);

test('the export holds everything of the customer, as a file that no cache keeps', async () => {
  const shopper = await createShopper(shop);
  const [ordered = '', inCart = '', seen = ''] = plainProducts(3);
  const change = { deliveryMethod: 'delivery', addressId: shopper.addressId };
  const { id } = await placeOrder(shop, shopper, { asins: [ordered], change });
  const { transactionId } = (await preparePayment(shop, shopper, { id })).body.payment;
  await waitForStatus(shop, shopper, { id, status: 'PROCESSING' });
  await shop.context.db.updateTable('orders').set({ status: 'SHIPPING' }).where('id', '=', id).execute();
  await shop.call('openCase', { params: { id }, body: { kind: 'late', text: '¿Dónde está?' } }, shopper);
  await fillCart(shop, shopper, { asins: [inCart] });
  const { productTitle: title } = (await shop.call('readProduct', { params: { asin: inCart } })).body;
  const translatedTitle = 'Lámpara de estos datos';
  await storeTranslation(shop, [title, translatedTitle]);
  await shop.call('saveForLater', { body: { productId: inCart, quantity: 1 } }, shopper);
  await fillCart(shop, shopper, { asins: [inCart] });
  const favorite = await shop.call('addFavorite', { body: { productId: inCart } }, shopper);
  await shop.call('setPriceAlert', { params: { id: favorite.body.id }, body: { enabled: true, below: 0.5 } }, shopper);
  await shop.call('readProduct', { params: { asin: seen } });
  await shop.call('recordVisit', { body: { productId: seen } }, shopper);
  await shop.call('saveKeyword', { body: { name: 'lámpara de zafiro' } }, shopper);

  const { status, headers, body } = await download(shopper);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="mis-datos.json"');
  expect(headers.get('cache-control')).toMatch(/no-store/);
  expect(accountExportSchema.parse(body)).toEqual(body);
  const { firstName, lastName, document, birthday, phone } = CUSTOMS_DATA;
  expect(body.profile).toMatchObject({ email: shopper.email, firstName, lastName, document, birthday, phone });
  expect(body.addresses).toMatchObject([{ address: 'Bulevar España', doorNumber: '2255' }]);
  expect(body.orders).toMatchObject([
    {
      id,
      status: 'SHIPPING',
      address: { address: 'Bulevar España' },
      recipient: { firstName, lastName, document, phone },
      payments: [{ transactionId, state: 'pending' }],
      refunds: [],
      cases: [{ kind: 'late', state: 'open', messages: [{ author: 'customer', text: '¿Dónde está?' }], photos: [] }],
      events: expect.arrayContaining([expect.objectContaining({ code: 'NEW' })]),
    },
  ]);
  expect(body.cart).toMatchObject([{ productId: inCart, title, translatedTitle, quantity: 1 }]);
  expect(body.savedItems).toMatchObject([{ productId: inCart, title, translatedTitle, quantity: 1 }]);
  expect(body.favorites).toMatchObject([
    { productId: inCart, translatedTitle, priceAlertSince: expect.any(String), priceAlertBelow: 0.5 },
  ]);
  expect(body.history).toMatchObject([{ productId: seen, title: expect.any(String), translatedTitle: null }]);
  expect(body.keywords).toMatchObject([{ keyword: 'lámpara de zafiro' }]);
  expect(body.sessions).toMatchObject([{ current: true, endedAt: null }]);
  expect(body.knownDevices).toHaveLength(1);
  expect(body.mails.length).toBeGreaterThan(0);
});

test('the export holds no password, hash, key or ciphertext, and nothing of another customer', async () => {
  const [shopper, other] = [await createShopper(shop), await createShopper(shop)];
  await placeOrder(shop, shopper);
  await placeOrder(shop, other);
  const text = JSON.stringify((await download(shopper)).body);
  expect(text).not.toMatch(/hash|sealed1|\$argon2|\$scrypt|token/i);
  for (const foreign of [other.id, other.email, other.addressId]) expect(text).not.toContain(foreign);
});

test('the export is limited for each customer', async () => {
  const [customer, other] = [await shop.createCustomer(), await shop.createCustomer()];
  const statuses: number[] = [];
  for (let index = 0; index < 6; index++) statuses.push((await download(customer)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await download(other)).status).toBe(200);
});
