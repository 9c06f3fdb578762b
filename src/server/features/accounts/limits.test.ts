import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
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
function aQuarterLater(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + QUARTER_MS + 1000 });
}

test('ten sign-ins are weighed for one account, also at once and in any case; then 429 says when to come back', async () => {
  const { email, password } = await shop.customer();
  const wrong = (nth: number) =>
    shop.call('signIn', { body: { email: nth % 2 ? email : email.toUpperCase(), password: 'Contrasena9' } });
  const answers = await Promise.all(Array.from({ length: 14 }, (_, nth) => wrong(nth)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  const right = await shop.call('signIn', { body: { email, password } });
  expect(right.status).toBe(429);
  const wait = Number(right.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(QUARTER_MS / 1000);
  aQuarterLater();
  expect((await shop.call('signIn', { body: { email, password } })).status).toBe(200);
});

test('an unknown address is limited just like a known one', async () => {
  const body = { email: 'fantasma@correo.example', password: 'Contrasena9' };
  for (let nth = 0; nth < 10; nth++) expect((await shop.call('signIn', { body })).status).toBe(401);
  expect((await shop.call('signIn', { body })).status).toBe(429);
});

test('a sign-in that succeeds starts the count anew', async () => {
  const { email, password } = await shop.customer();
  for (let nth = 0; nth < 12; nth++)
    expect((await shop.call('signIn', { body: { email, password } })).status).toBe(200);
});

test('who holds a session may guess its old password ten times', async () => {
  const { token } = await shop.customer();
  const body = { oldPassword: 'Contrasena9', newPassword: 'Distinta22' };
  for (let nth = 0; nth < 10; nth++) expect((await shop.call('changePassword', { body }, { token })).status).toBe(400);
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

test('ten wrong codes from one address are enough: then the right one is not heard either', async () => {
  const { email } = await shop.customer();
  await shop.call('requestPasswordReset', { body: { email } });
  const mail = await shop.until('the reset mail', async () =>
    (await shop.mails(email)).find(({ text }) => text.includes('/auth/forgot-password?code=')),
  );
  const code = /^[A-HJ-NP-Z2-9]{10}$/m.exec(mail.text)?.[0] ?? '';
  const statuses: number[] = [];
  for (let nth = 0; nth < 11; nth++)
    statuses.push((await shop.call('verifyAccount', { body: { code: `AAAAAAAA2${nth}` } })).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  const right = await shop.call('resetPassword', { body: { code, newPassword: 'Distinta22' } });
  expect(right.status).toBe(429);
  aQuarterLater();
  expect((await shop.call('resetPassword', { body: { code, newPassword: 'Distinta22' } })).status).toBe(204);
});
