import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toPurchase, toVoucherState } from './purchase.ts';
import { verifyNotice } from './webhook.ts';
import { purchaseResponseWire } from './wire.ts';

const sample = (name: string): unknown => JSON.parse(readFileSync(`${import.meta.dirname}/samples/${name}`, 'utf8'));

test('the published example of a voucher purchase parses', () => {
  const { Response: purchase } = purchaseResponseWire.parse(sample('purchase-pending.json'));
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

test('a status that is none of the known ones is unknown, neither pending nor rejected', () => {
  expect(['Approved', ' approved ', 'Pending', 'Rejected', 'Canceled', 'Expired'].map(toVoucherState)).toEqual([
    'paid',
    'paid',
    'pending',
    'rejected',
    'expired',
    'expired',
  ]);
  for (const status of ['', '0', 'InReview', 'Refunded', 'null'])
    expect(toVoucherState(status), status).toBe('unknown');
});

test('the published body of a notice parses, with the fields that the shop does not use', () => {
  const dateSent = '2026-11-20T10:00:00Z';
  const body = {
    TransactionId: 1149013,
    TransactionType: 'Purchase',
    TransactionStatusId: 1,
    Status: 'Rejected',
    ErrorCode: 'TR301',
    Amount: 98800,
    Currency: 'UYU',
    Installments: 1,
    UniqueId: 'attempt-1',
    Order: 'order-1',
    TargetCountryIso: 'UY',
    Created: '2023-08-16T20:39:35.973',
    MetadataOut: {},
    Customer: {},
    PaymentMedia: {},
  };
  const signature = createHmac('sha256', 's3cret').update(`114901398800UYU${dateSent}`).digest('hex');
  expect(verifyNotice(body, { signature, dateSent }, 's3cret')).toMatchObject({
    purchaseId: '1149013',
    uniqueId: 'attempt-1',
    orderId: 'order-1',
    state: 'rejected',
    amountCents: 98800,
  });
});
