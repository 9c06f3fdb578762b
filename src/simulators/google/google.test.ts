import { expect, test } from 'vitest';
import { createGoogle } from '#partners/google/client.ts';
import { CLIENT_DEPS, controlSimulator, startPartnerHarness } from '#testing/partner-harness.ts';

const harness = await startPartnerHarness();

const google = (clock = CLIENT_DEPS.clock) => {
  const base = harness.network.urls.google;
  const endpoints = { tokeninfo: `${base}/tokeninfo`, userinfo: `${base}/userinfo`, certs: `${base}/certs` };
  return createGoogle({ clientIds: ['puente.apps.googleusercontent.com'], endpoints }, { ...CLIENT_DEPS, clock });
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

test('Google: forged key ids fetch the keys once, and a rotated key is taken up after the cool-down', async () => {
  const base = harness.network.urls.google;
  const post = async (path: string) => {
    const response = await fetch(`${base}/__sim/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer google-good' },
    });
    return (await response.json()) as { id_token: string };
  };
  const keyRequests = async () => {
    const state = (await (await fetch(`${harness.network.url}/__control/google`)).json()) as { keyRequests: number };
    return state.keyRequests;
  };
  const at = { now: Date.now() };
  const verifier = google(() => new Date(at.now));
  const [, claims, signature] = (await post('id-token')).id_token.split('.');
  const forge = (kid: string) => {
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url');
    return verifier.verify(`${header}.${claims}.${signature}`);
  };
  const flood = async () => {
    const before = await keyRequests();
    const side = Array.from({ length: 12 }, (_, index) => forge(`forged-${index}`));
    for (const result of await Promise.all(side)) expect(result).toEqual({ ok: false, reason: 'invalid' });
    for (let index = 0; index < 13; index += 1) await forge(`forged-again-${index}`);
    return (await keyRequests()) - before;
  };
  expect(await flood()).toBe(1);

  await post('rotate-key');
  const { id_token: rotated } = await post('id-token');
  expect(await verifier.verify(rotated)).toEqual({ ok: false, reason: 'invalid' });
  at.now += 30_000;
  expect(await verifier.verify(rotated)).toMatchObject({ ok: true });
  at.now += 30_000;
  expect(await flood()).toBe(1);
  await verifier.close();
});

test('an unavailable provider is distinguished from an invalid token', async () => {
  const verifier = google();
  await controlSimulator(harness, 'google', { scenario: 'fail' });
  await expect(verifier.verify('google-good')).rejects.toMatchObject({ name: 'PartnerUnavailable' });
  await controlSimulator(harness, 'google', { scenario: 'none' });
  await verifier.close();
});
