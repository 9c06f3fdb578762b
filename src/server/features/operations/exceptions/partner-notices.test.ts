import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ExceptionKind } from '#domain/exceptions/kinds.ts';
import { hmacHex } from '#partners/secrets.ts';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import { identifyPurchase } from '#server/features/fulfilment/purchasing/poll-purchase.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  placeConsolidatedOrder,
  placeOrder,
  placePurchasedOrder,
  preparePayment,
  purchasesOf,
} from '#testing/order-steps.ts';
import { confirmAsBank, sendAbitabNotice } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const owner = await createStaff(shop, 'owner');

async function subjects(kind: ExceptionKind): Promise<string[]> {
  return (await owner.call('listExceptions', { kind })).body.rows.map(({ subject }) => subject);
}

async function post(path: string, headers: Record<string, string>, body: string): Promise<number> {
  const url = `${shop.url}/webhooks/${path}`;
  const type = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers: { ...type, ...headers }, body })).status;
}

const carrier = (hook: 'status-hook' | 'package-received', body: object | string) =>
  post(
    `skypostal/${hook}`,
    { [KEY_HEADER]: shop.context.partnerSettings.skypostalHookKey },
    typeof body === 'string' ? body : JSON.stringify(body),
  );

function marketplace(body: object | string): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = hmacHex(shop.context.partnerSettings.zincWebhookSecret, text);
  return post('zinc', { 'x-webhook-signature': signature }, text);
}

const purchaseEvent = (orderId: string, timestamp = '2026-01-15T14:30:00Z') => ({
  event: 'order.started',
  order_id: orderId,
  status: 'in_progress',
  timestamp,
});

async function bankForm() {
  return (await preparePayment(shop, shopper, await placeOrder(shop, shopper))).body.form;
}

interface Unapplied {
  name: string;
  kind: ExceptionKind;
  send: () => Promise<unknown>;
}

const UNAPPLIED: readonly Unapplied[] = [
  {
    name: 'the bank names a payment that nobody began',
    kind: 'notice-unmatched',
    send: async () => confirmAsBank(shop, await bankForm(), { transaction: '20200101000000000000' }),
  },
  {
    name: 'the bank names another amount',
    kind: 'payment-not-applied',
    send: async () => confirmAsBank(shop, await bankForm(), { amount: '1' }),
  },
  {
    name: 'the bank names another currency',
    kind: 'payment-not-applied',
    send: async () => confirmAsBank(shop, await bankForm(), { currency: 'UYU' }),
  },
  {
    name: 'the bank rejects another amount',
    kind: 'payment-not-applied',
    send: async () => confirmAsBank(shop, await bankForm(), { code: '05', amount: '1' }),
  },
  {
    name: 'Abitab names a voucher that nobody has',
    kind: 'notice-unmatched',
    send: () =>
      sendAbitabNotice(shop, { PurchaseId: '1', UniqueId: 'x', Status: 'Approved', Amount: 1, Currency: 'UYU' }),
  },
  {
    name: 'the marketplace names a purchase that nobody made',
    kind: 'notice-unmatched',
    send: () => marketplace(purchaseEvent('zinc-unknown')),
  },
  {
    name: 'the marketplace signs what cannot be read',
    kind: 'notice-not-applied',
    send: () => marketplace({ event: 'order.started' }),
  },
  { name: 'the marketplace signs no JSON', kind: 'notice-not-applied', send: () => marketplace('{') },
  {
    name: 'the carrier moves a shipment that nobody announced',
    kind: 'notice-unmatched',
    send: () => carrier('status-hook', { trackingNumber: 'UNKNOWN1', statusCode: 'ALVOL' }),
  },
  {
    name: 'the depot has a package that nobody expects',
    kind: 'package-without-order',
    send: () => carrier('package-received', { externalTracking: 'UNKNOWN2' }),
  },
  {
    name: 'the carrier sends a code that the shop does not know',
    kind: 'notice-not-applied',
    send: () => carrier('status-hook', { trackingNumber: 'UNKNOWN3', statusCode: 'XXXXX' }),
  },
  {
    name: 'the carrier sends a status that cannot be read',
    kind: 'notice-not-applied',
    send: () => carrier('status-hook', { trackingNumber: 'UNKNOWN4' }),
  },
  {
    name: 'the depot sends a package that cannot be read',
    kind: 'notice-not-applied',
    send: () => carrier('package-received', { externalTracking: 'a\u0000b' }),
  },
  { name: 'the carrier sends no JSON', kind: 'notice-not-applied', send: () => carrier('status-hook', '{') },
];

test.each(UNAPPLIED)('a notice of a partner that was not applied is a row at once: $name', async ({ kind, send }) => {
  const before = await subjects(kind);
  await send();
  await send();
  const added = (await subjects(kind)).filter((subject) => !before.includes(subject));
  expect(added.length).toBeGreaterThan(0);
  const [subject = ''] = added;
  const [source, ...key] = subject.split(' ');
  const notice = { source: source as 'zinc', key: key.join(' ') };
  const { body } = await owner.call('readNotice', notice);
  expect(body.problem === null).toBe(!kind.endsWith('-not-applied'));
});

test('a code that the shop does not know names the order of its shipment', async () => {
  const { number, carrierTrackingNumber } = await placeConsolidatedOrder(shop, shopper);
  expect(await carrier('status-hook', { trackingNumber: carrierTrackingNumber, statusCode: 'NUEVO' })).toBe(202);
  const { rows } = (await owner.call('listExceptions', { kind: 'notice-not-applied' })).body;
  expect(rows.find(({ orderNumber }) => orderNumber === number)).toMatchObject({
    detail: 'Un estado que no conocemos',
    label: carrierTrackingNumber,
  });
});

test('a notice of the marketplace leaves the queue once its purchase is known', async () => {
  const { id } = await placePurchasedOrder(shop, shopper);
  const [purchase] = await purchasesOf(shop, id);
  const { db } = shop.context;
  const setMarketplaceId = (marketplaceId: string | null) =>
    db.updateTable('purchases').set({ marketplace_order_id: marketplaceId }).where('order_id', '=', id).execute();
  await setMarketplaceId(null);
  const key = `zinc order.started:${purchase.id}:2026-02-01T00:00:00Z`;
  expect(await marketplace(purchaseEvent(purchase.id, '2026-02-01T00:00:00Z'))).toBe(200);
  expect(await subjects('notice-unmatched')).toContain(key);
  await setMarketplaceId(purchase.id);
  await identifyPurchase(shop.context, { marketplaceOrderId: purchase.id });
  expect(await subjects('notice-unmatched')).not.toContain(key);
});

test('a notice of the carrier or the marketplace whose handling fails is a row at once', async () => {
  const { db } = shop.context;
  const { id, carrierTrackingNumber } = await placeConsolidatedOrder(shop, shopper);
  const [purchase] = await purchasesOf(shop, id);
  await sql`create function fail_notice() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    db,
  );
  await sql`create trigger fail_notice before insert or update on inbound_events for each row
    when (new.outcome <> 'parked') execute function fail_notice()`.execute(db);
  const status = { trackingNumber: carrierTrackingNumber, statusCode: 'ALVOL', date: '2026-01-15T14:30:00.000Z' };
  expect(await carrier('status-hook', status)).toBe(500);
  expect(await marketplace(purchaseEvent(purchase.id, '2026-03-01T00:00:00Z'))).toBe(500);
  const found = await subjects('notice-unmatched');
  await sql`drop function fail_notice() cascade`.execute(db);
  expect(found).toEqual(
    expect.arrayContaining([
      `skypostal status:${carrierTrackingNumber}:ALVOL:2026-01-15T14:30:00.000Z`,
      `zinc order.started:${purchase.id}:2026-03-01T00:00:00Z`,
    ]),
  );
  expect(await carrier('status-hook', status)).toBe(200);
  expect(await marketplace(purchaseEvent(purchase.id, '2026-03-01T00:00:00Z'))).toBe(200);
});
