import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toPurchase } from './abitab/purchase.ts';
import { verifyNotice } from './abitab/webhook.ts';
import { purchaseResponseWire } from './abitab/wire.ts';
import { parseMicros, parseQuotes } from './exchange-rates/quotes.ts';
import { debugTokenWire } from './facebook/wire.ts';
import { tokeninfoWire } from './google/wire.ts';
import { toCarrierEvent } from './skypostal/client.ts';
import { hasCarrierKey, parsePackageNotice, parseStatusNotice } from './skypostal/webhook.ts';
import { envelopeWire, eventWire, shipmentWire } from './skypostal/wire.ts';

const read = (path: string): string => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');
const json = (path: string): unknown => JSON.parse(read(path));

test("the carrier's published examples parse, including the WCF dates", () => {
  const tracking = envelopeWire.parse(json('skypostal/samples/tracking.json'));
  expect((tracking.data as unknown[]).map((entry) => toCarrierEvent(eventWire.parse(entry)))).toEqual([
    { code: 'ATC', description: 'ARRIVED IN COUNTRY', date: '2019-06-11T01:06:00.000Z', location: 'ASU' },
  ]);
  const shipment = envelopeWire.parse(json('skypostal/samples/new-shipment.json'));
  expect(shipmentWire.parse((shipment.data as unknown[])[0]).label_tracking_number_01).toBe('SKY0013869085');
});

test("the carrier's notices need the shared key, and a repeated notice has the same idempotency key", () => {
  expect(hasCarrierKey('agreed', 'agreed')).toBe(true);
  expect(hasCarrierKey('agreee', 'agreed')).toBe(false);
  expect(hasCarrierKey(['agreed'], 'agreed')).toBe(false);
  expect(hasCarrierKey('', '')).toBe(false);
  const notice = { trackingNumber: 13869085, statusCode: ' alvol ', date: '2026-11-20T10:00:00-03:00' };
  expect(parseStatusNotice(notice)).toMatchObject({
    trackingNumber: '13869085',
    statusCode: 'ALVOL',
    date: '2026-11-20T13:00:00.000Z',
  });
  expect(parseStatusNotice(notice)?.key).toBe(parseStatusNotice({ ...notice })?.key);
  expect(parseStatusNotice({ statusCode: 'ALVOL' })).toBeNull();
  expect(parsePackageNotice(json('skypostal/samples/package-received.json'))).toMatchObject({
    externalTracking: 'TBA111189418000',
    weightGrams: 500,
  });
  expect(parsePackageNotice({ externalTracking: 'T1', weight: 2, weightUnit: 'lb' })?.weightGrams).toBe(907);
  expect(parsePackageNotice({})).toBeNull();
});

test('the published example of a voucher purchase parses', () => {
  const { Response: purchase } = purchaseResponseWire.parse(json('abitab/samples/purchase-pending.json'));
  expect(purchase && toPurchase(purchase)).toMatchObject({
    purchaseId: '1131112',
    state: 'pending',
    amountCents: 2000,
    currency: 'UYU',
    code: '190511',
    url: 'https://gateway.stage.bamboopayment.com/purchase-coupons/PW_190511_20230817.pdf',
  });
});

test('a voucher notice is accepted only with the HMAC over purchase, amount, currency and date', () => {
  const body = { PurchaseId: 7, Status: 'Approved', Amount: 98800, Currency: 'UYU', Order: 'o1', UniqueId: 'u1' };
  const sign = (text: string, secret = 's3cret') => createHmac('sha256', secret).update(text).digest('hex');
  const dateSent = '2026-11-20T10:00:00Z';
  const signature = sign(`798800UYU${dateSent}`);
  expect(verifyNotice(body, { signature, dateSent }, 's3cret')).toEqual({
    purchaseId: '7',
    orderId: 'o1',
    uniqueId: 'u1',
    state: 'paid',
    amountCents: 98800,
    currency: 'UYU',
    sentAt: new Date(dateSent),
    key: `purchase:7:paid:98800:UYU:${dateSent}`,
  });
  expect(verifyNotice({ ...body, Amount: 1 }, { signature, dateSent }, 's3cret')).toBeNull();
  expect(verifyNotice({ ...body, PurchaseId: 8 }, { signature, dateSent }, 's3cret')).toBeNull();
  expect(verifyNotice(body, { signature, dateSent: `${dateSent}1` }, 's3cret')).toBeNull();
  expect(verifyNotice(body, { signature: undefined, dateSent }, 's3cret')).toBeNull();
  expect(verifyNotice(body, { signature: sign(`798800UYU${dateSent}`, ''), dateSent }, '')).toBeNull();
});

test('rates are those of the newest day on which every currency is quoted, in whole millionths', () => {
  expect(parseQuotes(read('exchange-rates/samples/quotes.xml'))).toEqual({
    date: '2026-11-18',
    buy: { USD: 39_800_000, EUR: 46_100_000, ARG: 27_000, BR: 7_400_000 },
    sell: { USD: 39_800_000, EUR: 46_100_000, ARG: 29_000, BR: 7_600_000 },
    source: 'BCU',
  });
  expect(['39.123', '39,5', '40', '0.027', '0', '-1', 'abc', ''].map(parseMicros)).toEqual([
    39_123_000,
    39_500_000,
    40_000_000,
    27_000,
    null,
    null,
    null,
    null,
  ]);
});

test("the sign-in providers' published examples parse", () => {
  expect(tokeninfoWire.parse(json('google/samples/tokeninfo.json')).aud).toBe('1234.apps.googleusercontent.com');
  expect(debugTokenWire.parse(json('facebook/samples/debug-token.json')).data.user_id).toBe('1207059');
});
