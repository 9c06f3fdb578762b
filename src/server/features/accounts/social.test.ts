import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startShop, type TestShop } from '#testing/shop.ts';

const CALL = { google: 'signInWithGoogle', facebook: 'signInWithFacebook' } as const;
type Provider = keyof typeof CALL;
const PROVIDERS: Provider[] = ['google', 'facebook'];
const PASSWORD = 'Contrasena1';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

/** A token as the provider's page of consent gives it. */
async function consent(provider: Provider, person: { name: string; email: string; kind?: string }): Promise<string> {
  const { consent: facts } = shop.context.facts;
  const [page, client_id] =
    provider === 'google' ? [facts.googleUrl, facts.googleClientId] : [facts.facebookUrl, facts.facebookAppId];
  const fields = { ...person, client_id, redirect_uri: `${shop.url}/`, state: 's', decision: 'allow' };
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const fragment = new URL(answer.headers.get('location') ?? '').hash.slice(1);
  return new URLSearchParams(fragment).get('access_token') ?? '';
}

function enter(provider: Provider, accessToken: string) {
  return shop.call(CALL[provider], { body: { accessToken } });
}

async function profileOf(token: string) {
  return (await shop.call('readProfile', {}, { token })).body;
}

test('both providers answer a session of the shop [API-12, API-13]', async () => {
  for (const provider of PROVIDERS) {
    const answer = await enter(provider, `${provider}-good`);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['accessToken']);
    expect(await profileOf(answer.body.accessToken)).toMatchObject({ firstName: 'Ana', lastName: 'Social' });
  }
});

describe.each(PROVIDERS)('sign-in with %s', (provider) => {
  test(`makes a verified account the first time and finds it again, also when many tabs do it at once`, async () => {
    const email = `${provider}.nueva@gmail.com`;
    const token = await consent(provider, { name: 'Eva Sosa', email });
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(provider, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(Object.keys(answers[0]?.body ?? {})).toEqual(['accessToken']);
    const profiles = await Promise.all(answers.map(({ body }) => profileOf(body.accessToken)));
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(1);
    expect(profiles[0]).toMatchObject({ email, firstName: 'Eva', lastName: 'Sosa' });
  });

  test('enters the verified account of the same address, whose password goes on', async () => {
    const { id, email, password, token: earlier } = await shop.customer();
    const entered = await enter(provider, await consent(provider, { name: 'Lucía F', email }));
    expect((await profileOf(entered.body.accessToken)).id).toBe(id);
    expect((await shop.call('readProfile', {}, { token: earlier })).status).toBe(200);
    expect((await shop.call('signIn', { body: { email, password } })).status).toBe(200);
  });

  test('verifies an unverified account and voids what its maker set: password and code', async () => {
    const email = `${provider}.robada@gmail.com`;
    const body = { firstName: 'Falso', lastName: 'Falso', email, password: PASSWORD, confirmPassword: PASSWORD };
    await shop.call('signUp', { body });
    const mail = await shop.until('the code', async () => (await shop.mails(email))[0]);
    const entered = await enter(provider, await consent(provider, { name: 'Eva Sosa', email }));
    expect(await profileOf(entered.body.accessToken)).toMatchObject({ email, firstName: 'Eva', lastName: 'Sosa' });
    expect((await shop.call('signIn', { body: { email, password: PASSWORD } })).status).toBe(401);
    const code = /^[A-HJ-NP-Z2-9]{10}$/m.exec(mail.text)?.[0] ?? '';
    expect((await shop.call('verifyAccount', { body: { code } })).status).toBe(400);
  });

  test.each([
    ['wrong-audience', 401],
    ['expired', 401],
    ['no-mail', 422],
  ])('a token that is %s is refused with %i', async (kind, status) => {
    const refused = await enter(provider, `${provider}-${kind}`);
    expect(refused.status).toBe(status);
    expect(refused.body.message).toMatch(/Google|Facebook/);
  });

  test('a token that the provider does not know is refused', async () => {
    expect((await enter(provider, 'no-es-un-token')).status).toBe(401);
    expect((await enter(provider, '')).status).toBe(400);
  });
});

test('an address that Google did not verify opens no account', async () => {
  const { email, id } = await shop.customer();
  const token = await consent('google', { name: 'Otra Persona', email, kind: 'unverified' });
  expect((await enter('google', token)).status).toBe(422);
  const identities = await shop.context.db.selectFrom('identities').selectAll().where('customer_id', '=', id).execute();
  expect(identities).toEqual([]);
});

test("the account is tied to the provider's number of the person, not to the address", async () => {
  const first = await enter('google', 'google-good');
  const { id } = await profileOf(first.body.accessToken);
  await shop.context.db
    .updateTable('customers')
    .set({ email: 'mudada@correo.example', email_key: 'mudada@correo.example' })
    .where('id', '=', id)
    .execute();
  const again = await enter('google', 'google-good');
  expect((await profileOf(again.body.accessToken)).id).toBe(id);
});

test('a provider that is down is a 503 that says when to come back', async () => {
  await shop.control('facebook', { scenario: 'fail' });
  const refused = await enter('facebook', 'facebook-good');
  await shop.control('facebook', { scenario: 'none' });
  expect(refused).toMatchObject({ status: 503, body: { code: 503 } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
