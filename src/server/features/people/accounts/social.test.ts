import { describe, expect, test } from 'vitest';
import { startShop } from '#testing/shop.ts';

const CALL = { google: 'signInWithGoogle', facebook: 'signInWithFacebook' } as const;
type Provider = keyof typeof CALL;
const PROVIDERS: Provider[] = ['google', 'facebook'];
const PASSWORD = 'Contrasena1';

const shop = await startShop();

/** A token as the provider's consent page issues it. */
async function consent(
  provider: Provider,
  person: { name: string; email: string; kind?: string; hd?: string },
): Promise<string> {
  const { consent: settings } = shop.context.partnerSettings;
  const [page, client_id] =
    provider === 'google'
      ? [settings.googleUrl, settings.googleClientId]
      : [settings.facebookUrl, settings.facebookAppId];
  const fields = { ...person, client_id, redirect_uri: `${shop.url}/`, state: 's', decision: 'allow' };
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const fragment = new URL(answer.headers.get('location') ?? '').hash.slice(1);
  return new URLSearchParams(fragment).get('access_token') ?? '';
}

function signInWith(provider: Provider, accessToken: string) {
  return shop.call(CALL[provider], { body: { accessToken } });
}

async function profileOf(token: string) {
  return (await shop.call('readProfile', {}, { token })).body;
}

test('both providers open a session of the shop [API-12, API-13]', async () => {
  for (const provider of PROVIDERS) {
    const answer = await signInWith(provider, `${provider}-good`);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['accessToken']);
    expect(await profileOf(answer.body.accessToken)).toMatchObject({ firstName: 'Ana', lastName: 'Social' });
  }
});

/** Signs up without verifying the account; returns its id and the mailed code. */
async function signUpUnverified(email: string): Promise<{ id: string; code: string }> {
  const body = { firstName: 'Falso', lastName: 'Falso', email, password: PASSWORD, confirmPassword: PASSWORD };
  const { body: account } = await shop.call('signUp', { body });
  const mail = await shop.waitFor('the code', async () => (await shop.mails(email))[0]);
  return { id: account.id, code: /^[A-HJ-NP-Z2-9]{10}$/m.exec(mail.text)?.[0] ?? '' };
}

async function identitiesOf(customerId: string) {
  return await shop.context.db.selectFrom('identities').selectAll().where('customer_id', '=', customerId).execute();
}

describe.each(PROVIDERS)('sign-in with %s', (provider) => {
  test('creates one account for concurrent first sign-ins and finds it again', async () => {
    const email = `${provider}.nueva@gmail.com`;
    const token = await consent(provider, { name: 'Eva Sosa', email });
    const answers = await Promise.all(Array.from({ length: 6 }, () => signInWith(provider, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(Object.keys(answers[0]?.body ?? {})).toEqual(['accessToken']);
    const profiles = await Promise.all(answers.map(({ body }) => profileOf(body.accessToken)));
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(1);
    expect(profiles[0]).toMatchObject({ email, firstName: 'Eva', lastName: 'Sosa' });
  });

  test('does not link a verified account when the provider does not host the mailbox', async () => {
    const { id, email, password, token } = await shop.createCustomer();
    const refused = await signInWith(provider, await consent(provider, { name: 'Otra Persona', email }));
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/Ingresá con tu contraseña/);
    expect(await identitiesOf(id)).toEqual([]);
    expect((await shop.call('readProfile', {}, { token })).body.firstName).toBe('Lucía');
    expect((await shop.call('signIn', { body: { email, password } })).status).toBe(200);
  });

  test('does not link an unverified account when the provider does not host the mailbox', async () => {
    const email = `${provider}.sin.verificar@correo.example`;
    const { id, code } = await signUpUnverified(email);
    const refused = await signInWith(provider, await consent(provider, { name: 'Otra Persona', email }));
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/sin verificar/);
    expect(await identitiesOf(id)).toEqual([]);
    expect((await shop.call('verifyAccount', { body: { code } })).status).toBe(200);
    expect((await shop.call('signIn', { body: { email, password: PASSWORD } })).status).toBe(200);
  });

  test.each([
    ['wrong-audience', 401],
    ['expired', 401],
    ['no-mail', 422],
  ])('a token of kind %s is refused with %i', async (kind, status) => {
    const refused = await signInWith(provider, `${provider}-${kind}`);
    expect(refused.status).toBe(status);
    expect(refused.body.message).toMatch(/Google|Facebook/);
  });

  test('an unknown or empty token is refused', async () => {
    expect((await signInWith(provider, 'no-es-un-token')).status).toBe(401);
    expect((await signInWith(provider, '')).status).toBe(400);
  });
});

describe.each([
  ['Gmail', (name: string) => ({ email: `${name}@gmail.com` })],
  ['a Workspace domain', (name: string) => ({ email: `${name}@empresa.example`, hd: 'empresa.example' })],
])('Google sign-in with a mailbox of %s', (_host, mailbox) => {
  test('links the verified account of the same email, whose password and sessions stay valid', async () => {
    const { email, hd } = { hd: '', ...mailbox('verificada') };
    const { id, code } = await signUpUnverified(email);
    const verified = await shop.call('verifyAccount', { body: { code } });
    const signedIn = await signInWith('google', await consent('google', { name: 'Lucía F', email, hd }));
    expect((await profileOf(signedIn.body.accessToken)).id).toBe(id);
    expect(await identitiesOf(id)).toHaveLength(1);
    expect((await shop.call('readProfile', {}, { token: verified.body.accessToken })).status).toBe(200);
    expect((await shop.call('signIn', { body: { email, password: PASSWORD } })).status).toBe(200);
  });

  test('verifies an unverified account and invalidates the password and code set before', async () => {
    const { email, hd } = { hd: '', ...mailbox('robada') };
    const { code } = await signUpUnverified(email);
    const signedIn = await signInWith('google', await consent('google', { name: 'Eva Sosa', email, hd }));
    expect(await profileOf(signedIn.body.accessToken)).toMatchObject({ email, firstName: 'Eva', lastName: 'Sosa' });
    expect((await shop.call('signIn', { body: { email, password: PASSWORD } })).status).toBe(401);
    expect((await shop.call('verifyAccount', { body: { code } })).status).toBe(400);
  });
});

test('a Facebook profile with a Gmail address is not linked either', async () => {
  const { id } = await signUpUnverified('ajena@gmail.com');
  const refused = await signInWith('facebook', await consent('facebook', { name: 'Otra', email: 'ajena@gmail.com' }));
  expect(refused.status).toBe(409);
  expect(await identitiesOf(id)).toEqual([]);
});

test('an account without a password names another way to sign in', async () => {
  const email = 'solo.google@gmail.com';
  expect((await signInWith('google', await consent('google', { name: 'Eva Sosa', email }))).status).toBe(200);
  const refused = await signInWith('facebook', await consent('facebook', { name: 'Eva Sosa', email }));
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/¿Olvidaste tu contraseña\?/) },
  });
});

test('an email that Google has not verified is not linked to an account', async () => {
  const { email, id } = await shop.createCustomer();
  const token = await consent('google', { name: 'Otra Persona', email, kind: 'unverified' });
  expect((await signInWith('google', token)).status).toBe(422);
  const identities = await shop.context.db.selectFrom('identities').selectAll().where('customer_id', '=', id).execute();
  expect(identities).toEqual([]);
});

test('the account is linked by the subject id of the provider, not by the email', async () => {
  const first = await signInWith('google', 'google-good');
  const { id } = await profileOf(first.body.accessToken);
  await shop.context.db
    .updateTable('customers')
    .set({ email: 'mudada@correo.example', email_key: 'mudada@correo.example' })
    .where('id', '=', id)
    .execute();
  const again = await signInWith('google', 'google-good');
  expect((await profileOf(again.body.accessToken)).id).toBe(id);
});

test('an unavailable provider results in a 503 with Retry-After', async () => {
  await shop.control('facebook', { scenario: 'fail' });
  const refused = await signInWith('facebook', 'facebook-good');
  await shop.control('facebook', { scenario: 'none' });
  expect(refused).toMatchObject({ status: 503, body: { code: 503 } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
