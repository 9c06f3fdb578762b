import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExchangeRates } from '#partners/exchange-rates/client.ts';
import { createFacebook } from '#partners/facebook/client.ts';
import { createGoogle } from '#partners/google/client.ts';
import { createSkypostal, type Shipment } from '#partners/skypostal/client.ts';
import { hasCarrierKey, parsePackageNotice, parseStatusNotice } from '#partners/skypostal/webhook.ts';
import { CLIENT_DEPS, controlSimulator, type PartnerHarness, startPartnerHarness } from '#testing/partner-harness.ts';

let harness: PartnerHarness;
beforeAll(async () => {
  harness = await startPartnerHarness();
});
afterAll(() => harness.stop());

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

test('rates have buying below selling, and the control endpoint overrides the dollar', async () => {
  const bcu = createExchangeRates({ baseUrl: harness.network.urls.bcu }, CLIENT_DEPS);
  const rates = await bcu.readRates();
  expect(rates.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(rates.buy.USD).toBeLessThan(rates.sell.USD);
  await controlSimulator(harness, 'bcu', { scenario: 'none', usd: { buy: 39, sell: 41 } });
  const set = await bcu.readRates();
  expect([set.buy.USD, set.sell.USD]).toEqual([39_000_000, 41_000_000]);
  await bcu.close();
});

const google = () => {
  const base = harness.network.urls.google;
  const endpoints = { tokeninfo: `${base}/tokeninfo`, userinfo: `${base}/userinfo`, certs: `${base}/certs` };
  return createGoogle({ clientIds: ['puente.apps.googleusercontent.com'], endpoints }, CLIENT_DEPS);
};

test('Google: only an active token issued for this shop signs in, and emailVerified follows the claim', async () => {
  const verifier = google();
  expect(await verifier.verify('google-good')).toMatchObject({
    ok: true,
    profile: {
      provider: 'google',
      email: 'ana.social@gmail.com',
      emailVerified: true,
      emailAuthoritative: true,
      firstName: 'Ana',
    },
  });
  expect(await verifier.verify('google-wrong-audience')).toEqual({ ok: false, reason: 'wrong-audience' });
  expect(await verifier.verify('google-expired')).toEqual({ ok: false, reason: 'invalid' });
  expect(await verifier.verify('google-no-mail')).toEqual({ ok: false, reason: 'no-email' });
  expect(await verifier.verify('google-unverified')).toMatchObject({
    ok: true,
    profile: { emailVerified: false, emailAuthoritative: false },
  });
  for (const bad of ['', 'nobody', 'a\r\nb', 'a.b.c', 'x'.repeat(10_000)])
    expect(await verifier.verify(bad)).toEqual({ ok: false, reason: 'invalid' });
  await verifier.close();
});

test('Google: ID tokens are checked by key, audience, expiry and algorithm', async () => {
  const verifier = google();
  const idToken = async (kind: string) => {
    const response = await fetch(`${harness.network.urls.google}/__sim/id-token`, {
      method: 'POST',
      headers: { authorization: `Bearer google-${kind}` },
    });
    return ((await response.json()) as { id_token: string }).id_token;
  };
  expect(await verifier.verify(await idToken('good'))).toMatchObject({
    ok: true,
    profile: { email: 'ana.social@gmail.com' },
  });
  expect(await verifier.verify(await idToken('wrong-audience'))).toEqual({ ok: false, reason: 'wrong-audience' });
  expect(await verifier.verify(await idToken('expired'))).toEqual({ ok: false, reason: 'expired' });
  const [, claims, signature] = (await idToken('good')).split('.');
  const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
  expect(await verifier.verify(`${header({ alg: 'none' })}.${claims}.`)).toEqual({ ok: false, reason: 'invalid' });
  expect(await verifier.verify(`${header({ alg: 'HS256', kid: 'simulated-1' })}.${claims}.${signature}`)).toEqual({
    ok: false,
    reason: 'invalid',
  });
  expect(await verifier.verify(`${header({ alg: 'RS256', kid: 'other' })}.${claims}.${signature}`)).toEqual({
    ok: false,
    reason: 'invalid',
  });
  await verifier.close();
});

test('Facebook: the application, expiry and e-mail address of a token are checked', async () => {
  const verifier = createFacebook(
    { appId: '4242', appSecret: 'fb-secret', baseUrl: harness.network.urls.facebook },
    CLIENT_DEPS,
  );
  expect(await verifier.verify('facebook-good')).toMatchObject({
    ok: true,
    profile: { provider: 'facebook', email: 'good@example.com' },
  });
  expect(await verifier.verify('facebook-wrong-audience')).toEqual({ ok: false, reason: 'wrong-audience' });
  expect(await verifier.verify('facebook-expired')).toEqual({ ok: false, reason: 'expired' });
  expect(await verifier.verify('facebook-no-mail')).toEqual({ ok: false, reason: 'no-email' });
  expect(await verifier.verify('nobody')).toEqual({ ok: false, reason: 'invalid' });
  await verifier.close();
});

test('the consent page redirects only to the shop, with a token that signs in', async () => {
  const verifier = google();
  const page = `${harness.network.urls.google}/consent`;
  const query = {
    client_id: 'puente.apps.googleusercontent.com',
    redirect_uri: 'http://localhost:1/auth/signin',
    state: 's1',
  };
  expect(await (await fetch(`${page}?${new URLSearchParams(query)}`)).text()).toContain('name="email"');
  expect(
    (await fetch(`${page}?${new URLSearchParams({ ...query, redirect_uri: 'https://evil.example/' })}`)).status,
  ).toBe(400);
  const body = new URLSearchParams({ ...query, name: 'Bea Gómez', email: 'Bea@gmail.com' });
  const response = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '');
  const fragment = new URLSearchParams(back.hash.slice(1));
  expect([back.origin, back.pathname, fragment.get('state')]).toEqual(['http://localhost:1', '/auth/signin', 's1']);
  expect(await verifier.verify(fragment.get('access_token') ?? '')).toMatchObject({
    ok: true,
    profile: { email: 'bea@gmail.com', lastName: 'Gómez' },
  });
  await verifier.close();
});

test('an unavailable provider is distinguished from an invalid token', async () => {
  const verifier = google();
  await controlSimulator(harness, 'google', { scenario: 'fail' });
  await expect(verifier.verify('google-good')).rejects.toMatchObject({ name: 'PartnerUnavailable' });
  await controlSimulator(harness, 'google', { scenario: 'none' });
  await verifier.close();
});
