import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toCarrierEvent } from './client.ts';
import { hasCarrierKey, parsePackageNotice, parseStatusNotice } from './webhook.ts';
import { envelopeWire, eventWire, shipmentWire } from './wire.ts';

const sample = (name: string): unknown => JSON.parse(readFileSync(`${import.meta.dirname}/samples/${name}`, 'utf8'));

test("the carrier's published examples parse, including the WCF dates", () => {
  const tracking = envelopeWire.parse(sample('tracking.json'));
  expect((tracking.data as unknown[]).map((entry) => toCarrierEvent(eventWire.parse(entry)))).toEqual([
    { code: 'ATC', description: 'ARRIVED IN COUNTRY', date: '2019-06-11T01:06:00.000Z', location: 'ASU' },
  ]);
  const shipment = envelopeWire.parse(sample('new-shipment.json'));
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
  expect(parsePackageNotice(sample('package-received.json'))).toMatchObject({
    externalTracking: 'TBA111189418000',
    weightGrams: 500,
  });
  expect(parsePackageNotice({ externalTracking: 'T1', weight: 2, weightUnit: 'lb' })?.weightGrams).toBe(907);
  expect(parsePackageNotice({})).toBeNull();
});
