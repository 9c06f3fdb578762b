import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startShop, type TestShop } from '#testing/shop.ts';

const QUARTER_MS = 15 * 60 * 1000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => shop.stop());

/** Only the wall clock moves: the counters' library reads it. */
function quartersLater(quarters: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + quarters * (QUARTER_MS + 1000) });
}

test('five sign-ins are weighed for one account, also at once and in any case; then 429 says when to come back', async () => {
  const { email, password } = await shop.customer();
  const wrong = (nth: number) =>
    shop.call('signIn', { body: { email: nth % 2 ? email : email.toUpperCase(), password: 'Contrasena9' } });
  const answers = await Promise.all(Array.from({ length: 14 }, (_, nth) => wrong(nth)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  const right = await shop.call('signIn', { body: { email, password } });
  expect(right.status).toBe(429);
  const wait = Number(right.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(QUARTER_MS / 1000);
  quartersLater(1);
  expect((await shop.call('signIn', { body: { email, password } })).status).toBe(200);
});

test('an unknown address is limited just like a known one', async () => {
  const body = { email: 'fantasma@correo.example', password: 'Contrasena9' };
  for (let nth = 0; nth < 5; nth++) expect((await shop.call('signIn', { body })).status).toBe(401);
  expect((await shop.call('signIn', { body })).status).toBe(429);
});

test('a sign-in that succeeds starts the count anew', async () => {
  const { email, password } = await shop.customer();
  for (let nth = 0; nth < 12; nth++)
    expect((await shop.call('signIn', { body: { email, password } })).status).toBe(200);
});

test('who holds a session may guess its old password five times', async () => {
  const { token } = await shop.customer();
  const body = { oldPassword: 'Contrasena9', newPassword: 'Distinta22' };
  for (let nth = 0; nth < 5; nth++) expect((await shop.call('changePassword', { body }, { token })).status).toBe(400);
  expect((await shop.call('changePassword', { body }, { token })).status).toBe(429);
});

test('mails with a code to one address are limited, the same for a known and an unknown one', async () => {
  const { email } = await shop.customer();
  for (const one of [email, 'nadie@correo.example']) {
    const statuses: number[] = [];
    for (let nth = 0; nth < 6; nth++)
      statuses.push((await shop.call('requestVerificationCode', { body: { email: one } })).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  }
});

/** Asks for a new password, as whoever forgot theirs. */
async function mailedCode(email: string): Promise<string> {
  await shop.call('requestPasswordReset', { body: { email } });
  const mail = await shop.until('the reset mail', async () =>
    (await shop.mails(email)).find(({ text }) => text.includes('/auth/forgot-password?code=')),
  );
  return /^[A-HJ-NP-Z2-9]{10}$/m.exec(mail.text)?.[0] ?? '';
}

test('guesses at an account do not keep its owner out: a new password opens it at once', async () => {
  const { email } = await shop.customer();
  const guess = { body: { email, password: 'Contrasena9' } };
  for (let nth = 0; nth < 6; nth++) await shop.call('signIn', guess);
  expect((await shop.call('signIn', guess)).status).toBe(429);
  const body = { code: await mailedCode(email), newPassword: 'Distinta22' };
  expect((await shop.call('resetPassword', { body })).status).toBe(204);
  expect((await shop.call('signIn', { body: { email, password: 'Distinta22' } })).status).toBe(200);
});

test('of many guesses at once from one address ten are looked at', async () => {
  const guesses = Array.from({ length: 40 }, (_, nth) =>
    shop.call('verifyAccount', { body: { code: `BBBBBBBB${nth}` } }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

test('ten wrong codes from one address are enough: then the right one is not heard either', async () => {
  quartersLater(1);
  const { email } = await shop.customer();
  const code = await mailedCode(email);
  const statuses: number[] = [];
  for (let nth = 0; nth < 11; nth++)
    statuses.push((await shop.call('verifyAccount', { body: { code: `AAAAAAAA2${nth}` } })).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  const right = await shop.call('resetPassword', { body: { code, newPassword: 'Distinta22' } });
  expect(right.status).toBe(429);
  quartersLater(1);
  expect((await shop.call('resetPassword', { body: { code, newPassword: 'Distinta22' } })).status).toBe(204);
});

describe('one network address, where addresses are limited', () => {
  let limited: TestShop;
  beforeAll(async () => {
    limited = await startShop({ config: { requestsPerMinute: 100_000 } });
  });
  afterAll(() => limited.stop());

  /** As if the address had done it so often already; `what` was counted at least once. */
  async function counted(what: string, points: number): Promise<void> {
    const { numAffectedRows } = await sql`update attempts set points = ${points} where key like ${`${what}:%`}`.execute(
      limited.context.db,
    );
    expect(numAffectedRows).toBe(1n);
  }

  test('three hundred wrong sign-ins, to whichever accounts, are enough; good ones do not count', async () => {
    const { email, password } = await limited.customer();
    const signIn = (who: string, word: string) => limited.call('signIn', { body: { email: who, password: word } });
    expect((await signIn('uno@correo.example', 'Contrasena9')).status).toBe(401);
    await counted('wrong-sign-in-from', 299);
    for (let nth = 0; nth < 3; nth++) expect((await signIn(email, password)).status).toBe(200);
    expect((await signIn('dos@correo.example', 'Contrasena9')).status).toBe(401);
    expect((await signIn('tres@correo.example', 'Contrasena9')).status).toBe(429);
  });

  test('three hundred sign-ups are enough, taken addresses included', async () => {
    const { email } = await limited.customer();
    const signUp = (one: string) =>
      limited.call('signUp', {
        body: {
          firstName: 'Ana',
          lastName: 'Sosa',
          email: one,
          password: 'Contrasena1',
          confirmPassword: 'Contrasena1',
        },
      });
    await counted('sign-up-from', 299);
    expect((await signUp(email)).status).toBe(409);
    expect((await signUp('nueva@correo.example')).status).toBe(429);
  });
});
