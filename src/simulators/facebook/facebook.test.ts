import { expect, test } from 'vitest';
import { createFacebook } from '#partners/facebook/client.ts';
import { CLIENT_DEPS, startPartnerHarness } from '#testing/partner-harness.ts';

const harness = await startPartnerHarness();

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
