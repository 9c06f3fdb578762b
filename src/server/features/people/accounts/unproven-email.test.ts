import { describe, expect, test } from 'vitest';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { sharedShop } from '#testing/shop.ts';

const OWN_PASSWORD = 'Contrasena1';
const STRANGERS_PASSWORD = 'Contrasena2';

const shop = await sharedShop();

function signUp(email: string, password: string, names = { firstName: 'Lucía', lastName: 'Núñez' }) {
  return shop.call('signUp', { body: { ...names, email, password, confirmPassword: password } });
}

const signIn = (email: string, password: string) => shop.call('signIn', { body: { email, password } });

async function newestCode(email: string, mails: number): Promise<string> {
  const [newest] = await shop.waitFor(`${mails} mails to ${email}`, async () => {
    const found = await shop.mails(email);
    return found.length === mails && found;
  });
  return /^[A-HJ-NP-Z2-9]{10}$/m.exec(newest?.text ?? '')?.[0] ?? '';
}

async function verify(email: string, mails: number): Promise<string> {
  const verified = await shop.call('verifyAccount', { body: { code: await newestCode(email, mails) } });
  expect(verified.status).toBe(200);
  return verified.body.accessToken;
}

const readProfile = (token: string) => shop.call('readProfile', {}, { token });

/** Opens a session with a Facebook account of this email, as a consent page issues the token. */
async function signInWithFacebook(email: string) {
  const { facebookUrl, facebookAppId } = shop.context.partnerSettings.consent;
  const page = { client_id: facebookAppId, redirect_uri: `${shop.url}/`, state: 's', decision: 'allow' };
  const body = new URLSearchParams({ ...page, name: 'Otra Persona', email });
  const answer = await fetch(facebookUrl, { method: 'POST', body, redirect: 'manual' });
  const fragment = new URL(answer.headers.get('location') ?? '').hash.slice(1);
  const accessToken = new URLSearchParams(fragment).get('access_token') ?? '';
  return await shop.call('signInWithFacebook', { body: { accessToken } });
}

const isVerified = async (email: string) =>
  (
    await shop.context.db
      .selectFrom('customers')
      .select('verified_at')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
  ).verified_at !== null;

describe('sign-up with an email that was never verified', () => {
  test('a password of another sign-up is not valid once the mailbox is proven, whichever came first', async () => {
    for (const [email, first, second] of [
      ['antes@correo.example', STRANGERS_PASSWORD, OWN_PASSWORD],
      ['despues@correo.example', OWN_PASSWORD, STRANGERS_PASSWORD],
    ] as const) {
      expect((await signUp(email, first, { firstName: 'Falso', lastName: 'Falso' })).status).toBe(201);
      // The mails of two jobs may arrive in either order.
      await newestCode(email, 1);
      expect((await signUp(email, second)).status).toBe(201);
      const token = await verify(email, 2);
      expect((await readProfile(token)).body).toMatchObject({ email, firstName: 'Lucía', lastName: 'Núñez' });
      expect((await signIn(email, STRANGERS_PASSWORD)).status).toBe(401);
      expect((await signIn(email, OWN_PASSWORD)).status).toBe(401);
      expect((await shop.call('requestPasswordReset', { body: { email } })).status).toBe(204);
      const code = await newestCode(email, 3);
      const newPassword = 'Otraclave33';
      expect((await shop.call('resetPassword', { body: { code, newPassword } })).status).toBe(204);
      expect((await signIn(email, newPassword)).status).toBe(200);
    }
  });

  test('a repeat with the same password is refused, and that password is valid after the verification', async () => {
    const email = 'repetida@correo.example';
    expect((await signUp(email, OWN_PASSWORD)).status).toBe(201);
    expect((await signUp(email, OWN_PASSWORD)).status).toBe(409);
    await verify(email, 1);
    expect((await signIn(email, OWN_PASSWORD)).status).toBe(200);
  });

  test('a verified account is not changed by a sign-up', async () => {
    const { email, password, token } = await shop.createCustomer();
    expect((await signUp(email, STRANGERS_PASSWORD)).status).toBe(409);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await readProfile(token)).body.firstName).toBe('Lucía');
  });

  test('a mailbox gets a limited number of codes from repeated sign-ups', async () => {
    const email = 'muchas@correo.example';
    const statuses: number[] = [];
    for (let nth = 1; nth <= 8; nth += 1) statuses.push((await signUp(email, `Contrasena${nth}x`)).status);
    expect(statuses).toEqual([...Array(6).fill(201), 429, 429]);
  });
});

describe('an account made by a provider that does not host the mailbox', () => {
  test('is unverified until the mailed code is used, and keeps its sign-in with the provider', async () => {
    const email = 'facebook.sola@correo.example';
    const first = await signInWithFacebook(email);
    expect(first.status).toBe(200);
    expect(await isVerified(email)).toBe(false);
    await verify(email, 1);
    expect(await isVerified(email)).toBe(true);
    expect((await readProfile(first.body.accessToken)).status).toBe(200);
    expect((await signInWithFacebook(email)).status).toBe(200);
    expect(await shop.mails(email), 'one code for the account, not one for each sign-in').toHaveLength(1);
  });

  test('belongs to who signs up and proves the mailbox; sign-in, sessions and data of before are gone', async () => {
    const email = 'facebook.ajena@correo.example';
    const { accessToken: before } = (await signInWithFacebook(email)).body;
    await shop.call('updateProfile', { body: CUSTOMS_DATA }, { token: before });
    const address = { address: 'Sarandí', doorNumber: '1', neighborhood: 'Centro', zipCode: '27000' };
    const added = { body: { ...address, apartment: 'Rocha', phoneNumber: '099000000' } };
    expect((await shop.call('addAddress', added, { token: before })).status).toBe(201);
    await newestCode(email, 1);
    expect((await signUp(email, OWN_PASSWORD)).status).toBe(201);
    expect((await readProfile(before)).status, 'a sign-up alone proves nothing').toBe(200);
    const token = await verify(email, 2);
    expect((await readProfile(before)).status).toBe(401);
    expect((await readProfile(token)).body).toMatchObject({ email, document: null, birthday: null, phone: null });
    expect((await shop.call('listAddresses', {}, { token })).body).toEqual([]);
    expect((await signInWithFacebook(email)).status).toBe(409);
  });
});
