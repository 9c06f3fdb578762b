import { expect, test } from 'vitest';
import { createGoogle } from '#partners/google/client.ts';
import { CLIENT_DEPS, startPartnerHarness } from '#testing/partner-harness.ts';

const harness = await startPartnerHarness();

const google = () => {
  const base = harness.network.urls.google;
  const endpoints = { tokeninfo: `${base}/tokeninfo`, userinfo: `${base}/userinfo`, certs: `${base}/certs` };
  return createGoogle({ clientIds: ['puente.apps.googleusercontent.com'], endpoints }, CLIENT_DEPS);
};

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
