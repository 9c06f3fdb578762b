import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startShop } from '#testing/shop.ts';

const QUARTER_MS = 15 * 60 * 1000;

const shop = await startShop();
afterEach(() => {
  vi.useRealTimers();
});

/** Moves the system clock, which the limiter's library reads, by quarters of an hour. */
function advanceQuarters(quarters: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + quarters * (QUARTER_MS + 1000) });
}

test('five sign-ins per account and network are verified, also concurrent and in any case; further ones get 429 with Retry-After', async () => {
  const { email, password } = await shop.createCustomer();
  const wrong = (nth: number) =>
    shop.call('signIn', { body: { email: nth % 2 ? email : email.toUpperCase(), password: 'Contrasena9' } });
  const answers = await Promise.all(Array.from({ length: 14 }, (_, nth) => wrong(nth)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  const right = await shop.call('signIn', { body: { email, password } });
  expect(right.status).toBe(429);
  const wait = Number(right.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(QUARTER_MS / 1000);
  advanceQuarters(1);
  expect((await shop.call('signIn', { body: { email, password } })).status).toBe(200);
});

test('sign-ins with an unknown email are limited in the same way', async () => {
  const body = { email: 'fantasma@correo.example', password: 'Contrasena9' };
  for (let nth = 0; nth < 5; nth++) expect((await shop.call('signIn', { body })).status).toBe(401);
  expect((await shop.call('signIn', { body })).status).toBe(429);
});

test('a successful sign-in is not counted', async () => {
  const { email, password } = await shop.createCustomer();
  for (let nth = 0; nth < 12; nth++)
    expect((await shop.call('signIn', { body: { email, password } })).status).toBe(200);
});

test('a session allows five wrong old passwords', async () => {
  const { token } = await shop.createCustomer();
  const body = { oldPassword: 'Contrasena9', newPassword: 'Distinta22' };
  for (let nth = 0; nth < 5; nth++) expect((await shop.call('changePassword', { body }, { token })).status).toBe(400);
  expect((await shop.call('changePassword', { body }, { token })).status).toBe(429);
});

test('mails with a code are limited per email, known or unknown', async () => {
  const { email } = await shop.createCustomer();
  for (const recipient of [email, 'nadie@correo.example']) {
    const statuses: number[] = [];
    for (let nth = 0; nth < 6; nth++)
      statuses.push((await shop.call('requestVerificationCode', { body: { email: recipient } })).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  }
});

/** Requests a password reset and returns the mailed code. */
async function mailedCode(email: string): Promise<string> {
  await shop.call('requestPasswordReset', { body: { email } });
  const mail = await shop.waitFor('the reset mail', async () =>
    (await shop.mails(email)).find(({ text }) => text.includes('/auth/forgot-password?code=')),
  );
  return /^[A-HJ-NP-Z2-9]{10}$/m.exec(mail.text)?.[0] ?? '';
}

test('a password reset lifts the limit of sign-ins', async () => {
  const { email } = await shop.createCustomer();
  const guess = { body: { email, password: 'Contrasena9' } };
  for (let nth = 0; nth < 6; nth++) await shop.call('signIn', guess);
  expect((await shop.call('signIn', guess)).status).toBe(429);
  const body = { code: await mailedCode(email), newPassword: 'Distinta22' };
  expect((await shop.call('resetPassword', { body })).status).toBe(204);
  expect((await shop.call('signIn', { body: { email, password: 'Distinta22' } })).status).toBe(200);
});

test('of forty concurrent wrong codes from one address ten are checked', async () => {
  const guesses = Array.from({ length: 40 }, (_, nth) =>
    shop.call('verifyAccount', { body: { code: `BBBBBBBB${nth}` } }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

test('after ten wrong codes from one address the right one is refused for a quarter of an hour', async () => {
  advanceQuarters(1);
  const { email } = await shop.createCustomer();
  const code = await mailedCode(email);
  const statuses: number[] = [];
  for (let nth = 0; nth < 11; nth++)
    statuses.push((await shop.call('verifyAccount', { body: { code: `AAAAAAAA2${nth}` } })).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  const right = await shop.call('resetPassword', { body: { code, newPassword: 'Distinta22' } });
  expect(right.status).toBe(429);
  advanceQuarters(1);
  expect((await shop.call('resetPassword', { body: { code, newPassword: 'Distinta22' } })).status).toBe(204);
});

describe('one network address, with limited addresses', async () => {
  const limited = await startShop({ config: { requestsPerMinute: 100_000 } });

  /** Sets the count of the only address in the limit `name`. */
  async function setCount(name: string, points: number): Promise<void> {
    const { numAffectedRows } = await sql`update attempts set points = ${points} where key like ${`${name}:%`}`.execute(
      limited.context.db,
    );
    expect(numAffectedRows).toBe(1n);
  }

  test('three hundred wrong sign-ins to any accounts are verified; successful ones do not count', async () => {
    const { email, password } = await limited.createCustomer();
    const signIn = (account: string, attempt: string) =>
      limited.call('signIn', { body: { email: account, password: attempt } });
    expect((await signIn('uno@correo.example', 'Contrasena9')).status).toBe(401);
    await setCount('wrong-sign-in-from', 299);
    for (let nth = 0; nth < 3; nth++) expect((await signIn(email, password)).status).toBe(200);
    expect((await signIn('dos@correo.example', 'Contrasena9')).status).toBe(401);
    expect((await signIn('tres@correo.example', 'Contrasena9')).status).toBe(429);
  });

  test('three hundred sign-ups are accepted, those with a taken email included', async () => {
    const { email } = await limited.createCustomer();
    const signUp = (address: string) =>
      limited.call('signUp', {
        body: {
          firstName: 'Ana',
          lastName: 'Sosa',
          email: address,
          password: 'Contrasena1',
          confirmPassword: 'Contrasena1',
        },
      });
    expect((await signUp('primera@correo.example')).status).toBe(201);
    await setCount('sign-up-from', 299);
    expect((await signUp(email)).status).toBe(409);
    expect((await signUp('nueva@correo.example')).status).toBe(429);
  });
});
