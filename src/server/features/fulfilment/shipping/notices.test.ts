import { expect, test } from 'vitest';
import { type Notice, recordNotice } from '#db/inbox.ts';
import { transaction } from '#db/transaction.ts';
import { KEY_HEADER, parseStatusNotice } from '#partners/skypostal/webhook.ts';
import { createShopper, eventCodes, placeConsolidatedOrder, readOrder, waitForStatus } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { consolidateOrder } from './consolidate-order.ts';

const shop = await startShop();
const shopper = await createShopper(shop);

async function hook(name: 'status-hook' | 'package-received', body: string | object): Promise<number> {
  const answer = await fetch(`${shop.url}/webhooks/skypostal/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [KEY_HEADER]: shop.context.partnerSettings.skypostalHookKey },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return answer.status;
}

const CARRIER_EVENTS = ['SHIPPING', 'PACKAGE_SHIPPED', 'PICK_UP', 'DELIVERED', 'COMPLETED'];

test.each([['SHDEL SHOFD ATC ALVOL'], ['SHOFD ALVOL SHDEL ATC']])(
  'the order reaches the same events with the notices in the order %s, each sent three times at once',
  async (sequence) => {
    const { id, carrierTrackingNumber } = await placeConsolidatedOrder(shop, shopper);
    const now = shop.clock.now().getTime();
    const hours = ['SHDEL', 'SHOFD', 'ATC', 'ALVOL'];
    for (const statusCode of sequence.split(' ')) {
      const date = new Date(now - hours.indexOf(statusCode)).toISOString();
      const notice = { trackingNumber: carrierTrackingNumber, statusCode, date };
      const answers = await Promise.all([1, 2, 3].map(() => hook('status-hook', notice)));
      expect(answers).toEqual([200, 200, 200]);
    }
    const order = await readOrder(shop, shopper, id);
    expect(order).toMatchObject({ status: 'COMPLETED', carrierTrackingNumber, issue: null });
    const codes = eventCodes(order).filter((code) => CARRIER_EVENTS.includes(code));
    expect(codes.toSorted()).toEqual(CARRIER_EVENTS.toSorted());
    await shop.drain();
    const mails = (await shop.mails(shopper.email)).map(({ subject }) => subject);
    expect(new Set(mails).size).toBe(mails.length);
  },
);

test("a notice that arrives before the carrier's response is stored is applied once the shipment is known", async () => {
  const { id, carrierTrackingNumber } = await placeConsolidatedOrder(shop, shopper);
  await shop.context.db
    .updateTable('orders')
    .set({ status: 'PACKAGE_RECEIVED', carrier_tracking_number: null })
    .where('id', '=', id)
    .execute();
  const notice = { trackingNumber: carrierTrackingNumber, statusCode: 'ALVOL', date: shop.clock.now().toISOString() };
  expect(await hook('status-hook', notice)).toBe(404);
  await consolidateOrder(shop.context, { orderId: id });
  await waitForStatus(shop, shopper, { id, status: 'SHIPPING' });
  expect(await hook('status-hook', notice)).toBe(200);
  const parsed = parseStatusNotice(notice);
  const again: Notice = { source: 'skypostal', key: parsed?.key ?? '', body: {}, receivedAt: shop.clock.now() };
  expect(await transaction(shop.context.db, (tx) => recordNotice(tx, again))).toBe('applied');
});

test('a notice that cannot be stored is refused, and one with an implausible date is accepted', async () => {
  const { carrierTrackingNumber } = await placeConsolidatedOrder(shop, shopper);
  const good = { trackingNumber: carrierTrackingNumber, statusCode: 'ALVOL' };
  for (const text of ['a\u0000b', '\ud800', 'x'.repeat(5000)]) {
    expect(await hook('status-hook', { ...good, trackingNumber: text })).toBe(400);
    expect(await hook('status-hook', { ...good, statusCode: text })).toBe(400);
    expect(await hook('status-hook', { ...good, location: text })).toBe(400);
    expect(await hook('package-received', { externalTracking: text })).toBe(400);
    expect(await hook('package-received', { externalTracking: 'TBA1', email: text })).toBe(400);
    expect(await hook('package-received', { externalTracking: 'TBA1', trackingNumber: text })).toBe(400);
  }
  for (const body of ['{', '[]', 'null', '"a"']) expect(await hook('status-hook', body)).toBe(400);
  expect(await hook('status-hook', { ...good, date: '-271821-04-20T00:00:00Z' })).toBe(200);
});
