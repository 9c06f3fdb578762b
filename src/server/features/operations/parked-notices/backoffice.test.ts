import { describe, expect, test } from 'vitest';
import { type Notice, recordNotice } from '#db/inbox.ts';
import { transaction } from '#db/transaction.ts';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import { pollPurchase } from '#server/features/fulfilment/purchasing/poll-purchase.ts';
import { createStaff, post } from '#testing/backoffice.ts';
import {
  createShopper,
  eventCodes,
  payAtBank,
  placeConsolidatedOrder,
  placeOrder,
  placePurchasedOrder,
  purchasesOf,
  readOrder,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const staff = await createStaff(shop, 'support');
const shopper = await createShopper(shop);

let serial = 0;
const newNumber = () => `TBA9${String(++serial).padStart(11, '0')}`;

/** Calls the shop's webhook as the depot does. */
async function receive(externalTracking: string, more: object = {}): Promise<number> {
  const answer = await fetch(`${shop.url}/webhooks/skypostal/package-received`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [KEY_HEADER]: shop.context.partnerSettings.skypostalHookKey },
    body: JSON.stringify({ externalTracking, ...more }),
  });
  return answer.status;
}

async function park(notice: Pick<Notice, 'source' | 'key' | 'body'>): Promise<void> {
  await transaction(shop.context.db, (tx) => recordNotice(tx, { ...notice, receivedAt: shop.clock.now() }));
}

/** A package at the depot that no order expects; its key. */
async function unownedPackage(more: object = {}): Promise<{ trackingNumber: string; key: string }> {
  const trackingNumber = newNumber();
  expect(await receive(trackingNumber, more)).toBe(404);
  return { trackingNumber, key: `package:${trackingNumber}` };
}

const outcomeOf = async (key: string) =>
  (
    await shop.context.db
      .selectFrom('inbound_events')
      .select('outcome')
      .where('event_key', '=', key)
      .executeTakeFirstOrThrow()
  ).outcome;

const openKeys = async (input: object = {}) => (await staff.call('listNotices', input)).body.rows.map(({ key }) => key);

/** A bought order whose package shipped without a notice to the shop. */
async function unannouncedPackage(): Promise<{ id: string; number: number; trackingNumber: string }> {
  const { id, number } = await placeOrder(shop, shopper);
  await shop.control('zinc', { scenario: 'bad-signature', order: id });
  await payAtBank(shop, shopper, { id });
  const trackingNumber: string = await shop.waitFor('the package', async () => {
    const [purchase] = await purchasesOf(shop, id);
    return purchase?.tracking_numbers[0]?.tracking_number;
  });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PROCCESSING' });
  return { id, number, trackingNumber };
}

describe('a package that no order expects', () => {
  test('is listed with what the depot said, and with the orders that it may belong to', async () => {
    const order = await placePurchasedOrder(shop, shopper);
    const { trackingNumber, key } = await unownedPackage({ email: shopper.email, weight: 2, content: 'Zapatos <b>' });
    expect(await openKeys({ source: 'skypostal' })).toContain(key);
    const { body } = await staff.call('readNotice', { source: 'skypostal', key });
    expect(body).toMatchObject({ kind: 'package', number: trackingNumber, state: 'parked', orderNumber: null });
    expect(JSON.parse(body.body)).toMatchObject({ weightGrams: 2000, email: shopper.email, content: 'Zapatos <b>' });
    const candidate = body.candidates.find(({ orderNumber }) => orderNumber === order.number);
    expect(candidate?.reasons).toEqual(['mail', 'recent']);
  });

  test('shows no address of a person to a role that does not see customers', async () => {
    const { key } = await unownedPackage({ email: shopper.email, content: `Para ${shopper.email}` });
    const purchasing = await createStaff(shop, 'purchasing');
    const { body } = await purchasing.call('readNotice', { source: 'skypostal', key });
    expect(body.body).not.toContain(shopper.email);
    expect(JSON.parse(body.body)).toMatchObject({ content: expect.stringContaining('Para ') });
  });

  test('is assigned to an order, which goes on as if the marketplace had named it', async () => {
    const order = await placePurchasedOrder(shop, shopper);
    const { trackingNumber, key } = await unownedPackage();
    const input = { key, owner: String(order.number) };
    const preview = await staff.act('assignPackage', input, { dryRun: true });
    expect(preview.body.effects[0]).toBe(`El paquete ${trackingNumber} pasa a la orden ${order.number}.`);
    expect(await outcomeOf(key)).toBe('parked');
    expect((await staff.act('assignPackage', input)).body.effects).toEqual(preview.body.effects);
    const { packages, status } = await readOrder(shop, shopper, order.id);
    expect(packages.find((parcel) => parcel.trackingNumber === trackingNumber)?.status).toBe('PACKAGE_RECEIVED');
    expect(status).toBe('ZINC_PAID');
    expect(await outcomeOf(key)).toBe('applied');
    for (const parcel of order.packages) expect(await receive(parcel.trackingNumber)).toBe(200);
    await waitForStatus(shop, shopper, { id: order.id, status: 'READY_TO_DELIVER' });
  });

  test("is assigned by the marketplace's number of the purchase, with its products", async () => {
    const order = await placePurchasedOrder(shop, shopper);
    const [purchase] = await purchasesOf(shop, order.id);
    const { trackingNumber, key } = await unownedPackage();
    const asins = [order.cart.items[0]?.productId ?? ''];
    const wrong = await staff.act('assignPackage', { key, owner: purchase?.id ?? '', asins: ['B000000000'] });
    expect([wrong.status, wrong.error.errors?.[0]?.field]).toEqual([400, 'asins']);
    expect((await staff.act('assignPackage', { key, owner: purchase?.id ?? '', asins })).status).toBe(200);
    const { packages } = await readOrder(shop, shopper, order.id);
    const found = packages.find((parcel) => parcel.trackingNumber === trackingNumber);
    expect(found?.products).toEqual([{ asin: asins[0] }]);
  });

  test('is refused for an order that left the depot, and for one that does not exist', async () => {
    const { number } = await placeConsolidatedOrder(shop, shopper);
    const { key } = await unownedPackage();
    expect((await staff.act('assignPackage', { key, owner: String(number) })).status).toBe(409);
    const unknown = await staff.act('assignPackage', { key, owner: '999999' });
    expect([unknown.status, unknown.error.errors?.[0]?.field]).toEqual([400, 'owner']);
    expect(await outcomeOf(key)).toBe('parked');
  });

  test("is one package with one event when the marketplace's answer and two people come at once", async () => {
    const { id, number, trackingNumber } = await unannouncedPackage();
    expect(await receive(trackingNumber)).toBe(404);
    const key = `package:${trackingNumber}`;
    const other = await createStaff(shop, 'owner');
    const [first, second] = await Promise.all([
      staff.act('assignPackage', { key, owner: String(number) }),
      other.act('assignPackage', { key, owner: String(number) }),
      pollPurchase(shop.context, { orderId: id }),
      receive(trackingNumber),
    ]);
    for (const { status } of [first, second]) expect([200, 409]).toContain(status);
    const order = await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
    expect(order.packages.filter((parcel) => parcel.trackingNumber === trackingNumber)).toHaveLength(1);
    const received = order.packages[0]?.events.filter(({ description }) => /Recibido en el depósito/.test(description));
    expect(received).toHaveLength(1);
    expect(await outcomeOf(key)).toBe('applied');
  });

  test('goes back as a task that a person marks done, once', async () => {
    const { key, trackingNumber } = await unownedPackage();
    expect((await staff.act('finishPackageReturn', { key })).status).toBe(409);
    expect((await staff.act('returnPackage', { key }, { reason: '' })).status).toBe(400);
    expect((await staff.act('returnPackage', { key })).body.effects.join(' ')).toContain('queda como tarea');
    expect((await staff.act('returnPackage', { key })).status).toBe(409);
    const { body } = await staff.call('readNotice', { source: 'skypostal', key });
    expect(body).toMatchObject({ returnReason: 'Prueba', returnRequestedAt: expect.any(String) });
    const replies = await Promise.all([1, 2].map(() => staff.act('finishPackageReturn', { key })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await openKeys()).not.toContain(key);
    expect(await openKeys({ state: 'returned' })).toContain(key);
    expect(await receive(trackingNumber)).toBe(200);
  });

  test('whose order appears while it is to go back is not sent back', async () => {
    const { id, trackingNumber } = await unannouncedPackage();
    expect(await receive(trackingNumber)).toBe(404);
    const key = `package:${trackingNumber}`;
    expect((await staff.act('returnPackage', { key })).status).toBe(200);
    await pollPurchase(shop.context, { orderId: id });
    await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
    expect((await staff.act('finishPackageReturn', { key })).status).toBe(409);
  });

  test('of a purchase that is known is asked back from the marketplace, with the products of an order that goes on', async () => {
    const order = await placePurchasedOrder(shop, shopper);
    const { key } = await unownedPackage();
    const owner = String(order.number);
    const whole = await staff.act('returnPackage', { key, owner, cause: 'wrong_item' });
    expect([whole.status, whole.error.errors?.[0]?.field]).toEqual([400, 'asins']);
    const asins = [order.cart.items[0]?.productId ?? ''];
    const { body } = await staff.act('returnPackage', { key, owner, asins, cause: 'wrong_item' });
    expect(body.effects[0]).toContain('Se le pide a la tienda');
    await shop.waitFor('the return', async () => {
      const row = shop.context.db.selectFrom('purchase_returns').selectAll().where('order_id', '=', order.id);
      return (await row.executeTakeFirst())?.marketplace_return_id;
    });
  });

  test('names a person, whose deletion of the account empties it', async () => {
    const customer = await shop.createCustomer();
    const { key } = await unownedPackage({ email: customer.email });
    const { status } = await shop.call('deleteAccount', { body: { password: customer.password } }, customer);
    expect(status).toBe(204);
    const { body } = await staff.call('readNotice', { source: 'skypostal', key });
    expect(JSON.parse(body.body)).toEqual({});
  });
});

describe('a parked notice', () => {
  test('of a shipment is applied once its order is known, and not before', async () => {
    const { id, carrierTrackingNumber } = await placeConsolidatedOrder(shop, shopper);
    const notice = (trackingNumber: string) => ({
      source: 'skypostal' as const,
      key: `status:${trackingNumber}:ALVOL:`,
      body: { trackingNumber, statusCode: 'ALVOL', date: null },
    });
    const [known, unknown] = [notice(carrierTrackingNumber), notice('SKY0000000001')];
    await park(known);
    await park(unknown);
    expect((await staff.act('applyNotice', { source: 'skypostal', key: unknown.key })).status).toBe(409);
    const replies = await Promise.all(
      [1, 2].map(() => staff.act('applyNotice', { source: 'skypostal', key: known.key })),
    );
    expect(replies.map(({ status }) => status)).toContain(200);
    const order = await readOrder(shop, shopper, id);
    expect(eventCodes(order).filter((code) => code === 'SHIPPING')).toHaveLength(1);
    expect(await outcomeOf(known.key)).toBe('applied');
  });

  test('of a purchase asks the marketplace', async () => {
    const { id } = await placePurchasedOrder(shop, shopper);
    const [purchase] = await purchasesOf(shop, id);
    const key = `late ${id}`;
    await park({ source: 'zinc', key, body: { event: 'order.placed', zincOrderId: purchase?.id } });
    expect((await staff.act('applyNotice', { source: 'zinc', key }, { reason: '' })).status).toBe(200);
    expect(await outcomeOf(key)).toBe('applied');
  });

  test('of a payment is checked and applied by a job', async () => {
    const { id } = await placeOrder(shop, shopper);
    await payAtBank(shop, shopper, { id });
    const attempts = shop.context.db.selectFrom('payment_attempts').selectAll().where('order_id', '=', id);
    const attempt = await attempts.executeTakeFirstOrThrow();
    const amount = { amountCents: attempt.amount_cents, currency: attempt.currency };
    const body = { transactionId: attempt.transaction_id, responseCode: '00', ...amount, authorizationCode: null };
    const key = `again:${id}`;
    await park({ source: 'sistarbanc', key, body });
    const { body: reply } = await staff.act('applyNotice', { source: 'sistarbanc', key });
    expect(reply.effects[1]).toContain('se comprueba');
    await shop.waitFor('the notice', async () => (await outcomeOf(key)) === 'applied');
    const unknown = { source: 'sistarbanc' as const, key: 'unknown:00:1:USD' };
    await park({ ...unknown, body: { ...body, transactionId: 'unknown' } });
    expect((await staff.act('applyNotice', unknown)).status).toBe(409);
  });

  test('is dismissed with a reason, stays in the history, and is applied should its order appear', async () => {
    const { id, trackingNumber } = await unannouncedPackage();
    expect(await receive(trackingNumber)).toBe(404);
    const key = `package:${trackingNumber}`;
    expect((await staff.act('dismissNotice', { source: 'skypostal', key }, { reason: '' })).status).toBe(400);
    expect((await staff.act('dismissNotice', { source: 'skypostal', key })).status).toBe(200);
    expect(await openKeys()).not.toContain(key);
    expect(await openKeys({ state: 'dismissed' })).toContain(key);
    expect((await staff.act('dismissNotice', { source: 'skypostal', key })).status).toBe(409);
    expect(await receive(trackingNumber)).toBe(200);
    expect(await outcomeOf(key)).toBe('dismissed');
    await pollPurchase(shop.context, { orderId: id });
    await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
    await shop.drain();
    expect(await outcomeOf(key)).toBe('applied');
  });

  test('of a payment is put away by those alone who may close what came in and was not applied', async () => {
    const key = 'nobody:00:5000:USD';
    const body = { transactionId: 'nobody', responseCode: '00', amountCents: 5000, currency: 'USD' };
    await park({ source: 'sistarbanc', key, body: { ...body, authorizationCode: null } });
    const buyer = await createStaff(shop, 'purchasing');
    expect((await buyer.act('dismissNotice', { source: 'sistarbanc', key })).status).toBe(403);
    expect(await outcomeOf(key)).toBe('parked');
    const support = await createStaff(shop, 'support');
    expect((await support.act('dismissNotice', { source: 'sistarbanc', key })).status).toBe(200);
    expect(await outcomeOf(key)).toBe('dismissed');
  });

  test('is for those who have a right to packages', async () => {
    const { key } = await unownedPackage();
    const accountant = await createStaff(shop, 'finance');
    expect((await accountant.call('readNotice', { source: 'skypostal', key })).status).toBe(403);
    expect((await accountant.act('dismissNotice', { source: 'skypostal', key })).status).toBe(403);
    expect((await post(shop, { name: 'listNotices', body: { input: {} } })).status).toBe(401);
    expect((await staff.call('readNotice', { source: 'zinc', key })).status).toBe(404);
    expect((await staff.call('listNotices', { after: 'x' })).error.errors).toMatchObject([{ field: 'after' }]);
  });
});
