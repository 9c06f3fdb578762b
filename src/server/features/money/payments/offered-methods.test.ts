import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const credentials = { organism: 'PUENTE', serviceType: '1200', privateKeyPem, user: 'spe', password: 'clave' };
const shop = await startShop({
  config: { mode: 'rehearsal', sistarbanc: { ...credentials, bankIds: { brou: '001' } } },
});
const who = await createShopper(shop);

test('a real gateway offers the banks that it has given an id, and the payment calls refuse the others with 422', async () => {
  const { body: settings } = await shop.call('readSettings');
  expect(settings.paymentMethods.toSorted()).toEqual(['abitab', 'sistarbanc_brou']);
  const { id } = await placeOrder(shop, who);
  const choose = (paymentMethod: string) =>
    shop.call('choosePayment', { params: { id }, body: { paymentMethod } }, who);
  expect(await choose('sistarbanc_visa')).toMatchObject({
    status: 422,
    body: { message: 'Ese banco no está disponible en esta tienda; elegí otro medio de pago' },
  });
  expect((await choose('sistarbanc_brou')).status).toBe(200);
  // The bank loses its id between the choice and the confirmation.
  await shop.context.db.updateTable('orders').set({ payment_method: 'sistarbanc_visa' }).where('id', '=', id).execute();
  expect((await shop.call('confirmPayment', { params: { id }, body: {} }, who)).status).toBe(422);
});
