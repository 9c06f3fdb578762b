import { expect, test } from 'vitest';
import { OFFERS_CONSENT } from '#domain/customer/offers-consent.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

test('a consent to offers is stored with date, wording and place, its withdrawal too, and the history stays', async () => {
  const customer = await shop.createCustomer();
  const change = async (accepted: boolean) =>
    (await shop.call('changeOffersConsent', { body: { accepted } }, customer)).body;
  expect((await shop.call('readProfile', {}, customer)).body.offersAcceptedAt).toBeNull();
  const { offersAcceptedAt: since } = await change(true);
  expect(Date.parse(since)).toBeGreaterThan(Date.now() - 60_000);
  shop.clock.advance(60_000);
  // A repeat keeps the date.
  expect((await change(true)).offersAcceptedAt).toBe(since);
  expect((await change(false)).offersAcceptedAt).toBeNull();
  const { consents } = (await shop.call('exportAccount', {}, customer)).body;
  const facts = { purpose: 'offers', wording: OFFERS_CONSENT, source: 'settings' };
  expect(consents).toMatchObject([
    { ...facts, accepted: true, date: since },
    { ...facts, accepted: false },
  ]);
  expect(Date.parse(consents[1].date) - Date.parse(since)).toBeGreaterThanOrEqual(60_000);
});

test('a sign-up gives no consent, whatever its box says, and mails its code alone until the address is confirmed', async () => {
  const email = 'nadia@correo.example';
  const password = 'Contrasena1';
  const body = { firstName: 'Nadia', lastName: 'Sosa', email, password, confirmPassword: password };
  expect((await shop.call('signUp', { body })).status).toBe(201);
  for (let day = 0; day < 14; day++) {
    shop.clock.advance(24 * 60 * 60 * 1000);
    await shop.drain();
  }
  const mails = await shop.mails(email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Tu código de verificación']);
  const { offers_accepted_at } = await shop.context.db
    .selectFrom('customers')
    .select('offers_accepted_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(offers_accepted_at).toBeNull();
});
