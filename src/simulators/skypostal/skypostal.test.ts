import { expect, test } from 'vitest';
import { createSkypostal, type Shipment } from '#partners/skypostal/client.ts';
import { hasCarrierKey, parsePackageNotice, parseStatusNotice } from '#partners/skypostal/webhook.ts';
import { CLIENT_DEPS, startPartnerHarness } from '#testing/partner-harness.ts';

const harness = await startPartnerHarness();

const merchant = {
  name: 'Puente',
  email: 'a@example.com',
  phone: '3055550100',
  address: '7801 NW 15th St',
  city: 'Doral',
  state: 'FL',
  zipCode: '33126',
};
const skypostal = () =>
  createSkypostal(
    { baseUrl: harness.network.urls.skypostal, userCode: 1, userKey: 'u', appKey: 'a', copaId: 1, boxId: 2, merchant },
    CLIENT_DEPS,
  );
const shipment: Shipment = {
  externalTracking: 'PUENTE-1',
  orderId: '1024',
  date: '2026-11-20',
  consignee: {
    firstName: 'Ana',
    lastName: 'Paz',
    email: 'ana@example.com',
    document: '12345672',
    phone: '099123456',
    department: 'Montevideo',
    city: 'Montevideo',
    zipCode: '11300',
    line1: 'Bulevar España 1234',
  },
  items: [{ description: 'Headphones', quantity: 2, valueCents: 5000, weightGrams: 241 }],
};

/** Posts to the simulated carrier's control endpoint, as the carrier panel does; returns the webhook's response. */
async function driveCarrier(path: 'status' | 'package-received', command: object) {
  const response = await fetch(`${harness.network.url}/__sim/skypostal/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  return { status: response.status, body: await response.json() };
}

test('a repeated announcement of a consolidation returns the same label, and its tracking events are listed', async () => {
  const carrier = skypostal();
  const first = await carrier.createShipment(shipment);
  expect(await carrier.createShipment(shipment)).toEqual(first);
  expect(await carrier.getTrackingEvents(first.trackingNumber)).toEqual([]);
  expect(await carrier.getTrackingEvents('nothing')).toEqual([]);
  const announced = await driveCarrier('status', { trackingNumber: first.trackingNumber, statusCode: 'alvol' });
  expect(announced).toEqual({ status: 200, body: { ok: true } });
  const [hook] = await harness.waitForCalls('/webhooks/skypostal/status-hook');
  expect(hasCarrierKey(hook?.headers['x-skypostal-key'], 'sky-key')).toBe(true);
  expect(parseStatusNotice(JSON.parse(hook?.body ?? ''))).toMatchObject({
    trackingNumber: first.trackingNumber,
    statusCode: 'ALVOL',
  });
  expect(await carrier.getTrackingEvents(first.trackingNumber)).toMatchObject([
    { code: 'ALVOL', description: 'Viajando a destino' },
  ]);
  await driveCarrier('package-received', { externalTracking: 'TBA123', email: 'Ana@Example.com' });
  const [arrived] = await harness.waitForCalls('/webhooks/skypostal/package-received');
  expect(parsePackageNotice(JSON.parse(arrived?.body ?? ''))).toMatchObject({
    externalTracking: 'TBA123',
    email: 'ana@example.com',
  });
  await harness.restart();
  const later = skypostal();
  expect(await later.createShipment(shipment)).toEqual({ ...first, labelUrl: expect.any(String) });
  expect(await later.getTrackingEvents(first.trackingNumber)).toHaveLength(1);
  await Promise.all([carrier.close(), later.close()]);
});

test('the carrier simulator returns the error response of the webhook', async () => {
  harness.respondWith(() => ({ status: 404, body: '{"code":404}' }));
  const refused = await driveCarrier('status', { trackingNumber: 'X', statusCode: 'ALVOL' });
  expect(refused).toEqual({ status: 404, body: { code: 404 } });
  harness.respondWith(() => ({ status: 200, body: '{"ok":true}' }));
});
