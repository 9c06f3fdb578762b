import { expect, test } from 'vitest';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { startShop } from '#testing/shop.ts';

const HOUR_MS = 60 * 60 * 1000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';

const shop = await startShop();

async function signIn({ email, password }: TestCustomer, userAgent: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

const list = async (token: string) => (await shop.call('listSessions', {}, { token })).body;
const isActive = async (token: string) => (await shop.call('readProfile', {}, { token })).status === 200;

test("a customer's sessions are listed with device and times, the last used one first", async () => {
  const customer = await shop.createCustomer();
  const tokens: string[] = [];
  for (const userAgent of [PHONE, TABLET, DESKTOP, 'curl/8.5.0']) {
    shop.clock.advance(HOUR_MS);
    tokens.push(await signIn(customer, userAgent));
  }
  const sessions = await list(tokens[1] ?? '');
  expect(sessions.map(({ device, current }: { device: string | null; current: boolean }) => [device, current])).toEqual(
    [
      ['Safari en iPad', true],
      [null, false],
      ['Edge en Windows', false],
      ['Chrome en Android', false],
      [null, false],
    ],
  );
  for (const session of sessions)
    expect(Object.keys(session).sort()).toEqual(['createdAt', 'current', 'device', 'id', 'lastSeenAt']);
  const [current] = sessions;
  expect(Date.parse(current.lastSeenAt) - Date.parse(current.createdAt)).toBeGreaterThan(HOUR_MS);
});

test('one session is ended by its id, once; the others stay active', async () => {
  const customer = await shop.createCustomer();
  const phone = await signIn(customer, PHONE);
  const found = (await list(customer.token)).find(({ device }: { device: string }) => device === 'Chrome en Android');
  const end = () => shop.call('endSession', { params: { id: found.id } }, { token: customer.token });
  expect((await end()).status).toBe(204);
  expect([await isActive(phone), await isActive(customer.token)]).toEqual([false, true]);
  expect((await end()).status).toBe(404);
  expect(await list(customer.token)).toHaveLength(1);
});

test('a session of another customer is neither listed nor ended, and answers as a missing one', async () => {
  const [owner, stranger] = [await shop.createCustomer(), await shop.createCustomer()];
  const [{ id }] = await list(owner.token);
  expect((await list(stranger.token)).map((session: { id: string }) => session.id)).not.toContain(id);
  const foreign = await shop.call('endSession', { params: { id } }, { token: stranger.token });
  const missing = await shop.call(
    'endSession',
    { params: { id: '7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11' } },
    { token: stranger.token },
  );
  expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  expect((await shop.call('endOtherSessions', {}, { token: stranger.token })).status).toBe(204);
  expect(await isActive(owner.token)).toBe(true);
});

test('all other sessions are ended at once', async () => {
  const customer = await shop.createCustomer();
  const others = [await signIn(customer, PHONE), await signIn(customer, DESKTOP)];
  expect((await shop.call('endOtherSessions', {}, { token: customer.token })).status).toBe(204);
  expect(await Promise.all(others.map(isActive))).toEqual([false, false]);
  const sessions = await list(customer.token);
  expect(sessions).toMatchObject([{ current: true }]);
});

test('sessions that ended, expired or were not used for a day are not listed', async () => {
  const customer = await shop.createCustomer();
  const phone = await signIn(customer, PHONE);
  await shop.call('signOut', {}, { token: phone });
  shop.clock.advance(25 * HOUR_MS);
  expect(await list(await signIn(customer, TABLET))).toMatchObject([{ device: 'Safari en iPad', current: true }]);
});
