import { expect, test } from 'vitest';
import { announceStatus, createShopper, placeConsolidatedOrder, waitForStatus } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

test('the mails of the journey that a shopper turned off are not sent, and all others are', async () => {
  const shopper = await createShopper(shop);
  const choose = (muted: string[]) => shop.call('chooseOrderMails', { body: { muted } }, shopper);
  expect((await shop.call('readProfile', {}, shopper)).body.mutedOrderMails).toEqual([]);
  const chosen = await choose(['traveling', 'at-depot', 'traveling']);
  expect(chosen.body.mutedOrderMails).toEqual(['at-depot', 'traveling']);
  const { id, carrierTrackingNumber } = await placeConsolidatedOrder(shop, shopper);
  await announceStatus(shop, carrierTrackingNumber, 'ALVOL');
  await waitForStatus(shop, shopper, { id, status: 'SHIPPING' });
  await choose([]);
  await announceStatus(shop, carrierTrackingNumber, 'ATC');
  await waitForStatus(shop, shopper, { id, status: 'PACKAGE_SHIPPED' });
  const mails = await shop.context.db
    .selectFrom('mails')
    .select('kind')
    .where('subject_id', '=', id)
    .where('outcome', 'is distinct from', 'withdrawn')
    .orderBy('created_at')
    .execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['order-paid', 'order-bought', 'order-arrived']);
});

test.each(['paid', 'canceled', 'refund', 'ready-at-branch', 'delivered', ''])(
  'the mail "%s" cannot be turned off',
  async (kind) => {
    const shopper = await shop.createCustomer();
    const { status } = await shop.call('chooseOrderMails', { body: { muted: [kind] } }, shopper);
    expect(status).toBe(400);
  },
);
