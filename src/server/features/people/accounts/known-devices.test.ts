import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { startShop } from '#testing/shop.ts';

const QUARTER_MS = 15 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const WRONG = 'Contrasena9';

const shop = await startShop({ config: { trustedProxies: ['127.0.0.1'] } });
afterEach(() => {
  vi.useRealTimers();
});

interface Origin {
  /** The client's network address, as the trusted proxy reports it. */
  from?: string;
  cookie?: string;
}

interface Account {
  email: string;
  password: string;
}

function post(path: string, body: object, { from = '198.51.100.1', cookie }: Origin = {}): Promise<Response> {
  return fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });
}

function signIn({ email, password }: Account, origin: Origin = {}): Promise<Response> {
  return post('/auth/signin', { email, password }, origin);
}

/** The statuses of `count` wrong passwords, each from the address that `from` returns. */
async function guess(email: string, count: number, from: (nth: number) => Origin): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, nth) => signIn({ email, password: WRONG }, from(nth))),
  );
  return answers.map(({ status }) => status);
}

function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function knownDevice(account: Account): Promise<string> {
  const answer = await signIn(account, { from: '203.0.113.200' });
  expect(answer.status).toBe(200);
  return cookieOf(answer);
}

const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;
const elsewhere = (nth: number) => ({ from: `203.0.113.${nth}` });

test('the sign-in answer sets a random cookie for the sign-in calls alone, of which only the hash is stored', async () => {
  const account = await shop.createCustomer();
  const answers = [await signIn(account), await signIn(account)];
  const cookies = answers.map((answer) => answer.headers.getSetCookie());
  for (const set of cookies)
    expect(set).toEqual([
      expect.stringMatching(/^known_device=[\w-]{43}; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/),
    ]);
  expect(cookies[0]).not.toEqual(cookies[1]);
  const token = /=([\w-]{43});/.exec(cookies[0]?.[0] ?? '')?.[1];
  const { rows } = await sql<{ row: string }>`select known_devices::text as row from known_devices`.execute(
    shop.context.db,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter(({ row }) => token && row.includes(token))).toEqual([]);
});

test('the cookie is Secure where the shop is served over https', async () => {
  const secure = await startShop({ config: { publicUrl: 'https://puente.example' } });
  const { email, password } = await secure.createCustomer();
  const answer = await secure.call('signIn', { body: { email, password } });
  expect(answer.headers.get('set-cookie')).toMatch(/; Secure/);
});

test('a wrong password, a refused attempt and a session without sign-in set no cookie', async () => {
  const { email, token } = await shop.createCustomer();
  for (let nth = 0; nth < 6; nth++)
    expect((await signIn({ email, password: WRONG })).headers.getSetCookie()).toEqual([]);
  const profile = await shop.call('readProfile', {}, { token });
  expect(profile.headers.getSetCookie()).toEqual([]);
});

test('the verification of an account and a sign-in with a provider make the device known', async () => {
  const social = await post('/auth/google', { accessToken: 'google-good' });
  expect(cookieOf(social)).toMatch(/^known_device=/);
  const email = 'verificada@correo.example';
  const password = 'Contrasena1';
  await post('/auth/signup', { firstName: 'Ana', lastName: 'Sosa', email, password, confirmPassword: password });
  const mail = await shop.waitFor('the code', async () => (await shop.mails(email))[0]);
  const code = /^[A-Z2-9]{10}$/m.exec(mail.text)?.[0];
  const verified = await post('/auth/account_verification', { code });
  const cookie = cookieOf(verified);
  await guess(email, 40, elsewhere);
  expect((await signIn({ email, password }, { cookie })).status).toBe(200);
});

test('five wrong passwords from one network are checked, parallel ones too; other networks may still sign in', async () => {
  const account = await shop.createCustomer();
  const statuses = await guess(account.email, 20, () => ({ from: '198.51.100.7' }));
  expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([5, 15]);
  expect((await signIn(account, { from: '198.51.100.7' })).status).toBe(429);
  expect((await signIn(account, { from: '198.51.100.8' })).status).toBe(200);
});

test('the addresses of one IPv6 /64 are one network', async () => {
  const { email } = await shop.createCustomer();
  const statuses = await guess(email, 12, (nth) => ({ from: `2001:db8:1:2::${nth + 1}` }));
  expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([5, 7]);
  expect(await guess(email, 1, () => ({ from: '2001:db8:1:3::1' }))).toEqual([401]);
});

test('thirty wrong passwords from any number of networks are checked in a quarter of an hour', async () => {
  const account = await shop.createCustomer();
  const statuses = await guess(account.email, 90, elsewhere);
  expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([30, 60]);
  expect((await signIn(account, { from: '192.0.2.1' })).status).toBe(429);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + QUARTER_MS + 1000 });
  expect((await signIn(account, { from: '192.0.2.1' })).status).toBe(200);
});

test("the owner's successful sign-ins give a stranger no further attempts", async () => {
  const account = await shop.createCustomer();
  const cookie = await knownDevice(account);
  const first = await guess(account.email, 29, elsewhere);
  expect((await signIn(account, { from: '192.0.2.9' })).status).toBe(200);
  expect((await signIn(account, { cookie })).status).toBe(200);
  const second = await guess(account.email, 60, (nth) => elsewhere(nth + 100));
  expect(countOf([...first, ...second], 401)).toBe(30);
});

test('wrong passwords of strangers do not keep a known device out, which has five attempts of its own', async () => {
  const account = await shop.createCustomer();
  const cookie = await knownDevice(account);
  expect(countOf(await guess(account.email, 40, elsewhere), 401)).toBe(30);
  expect((await signIn(account)).status).toBe(429);
  const again = await signIn(account, { cookie });
  expect(again.status).toBe(200);
  const statuses = await guess(account.email, 20, () => ({ cookie: cookieOf(again) }));
  expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([5, 15]);
  expect((await signIn(account, { cookie: cookieOf(again) })).status).toBe(429);
});

test('a cookie opens no session, and a cookie of another account or an invented one counts as none', async () => {
  const account = await shop.createCustomer();
  const cookie = await knownDevice(account);
  expect((await fetch(`${shop.url}/api/users`, { headers: { cookie } })).status).toBe(401);
  expect((await signIn({ ...account, password: WRONG }, { cookie })).status).toBe(401);
  const other = await shop.createCustomer();
  const invented = `known_device=${'A'.repeat(43)}`;
  for (const attempt of [cookie, invented]) {
    const statuses = await guess(other.email, 6, () => ({ from: '198.51.100.20', cookie: attempt }));
    expect(countOf(statuses, 401)).toBe(attempt === cookie ? 5 : 0);
  }
});

test('one browser is known for each account that signed in on it; a sign-in replaces its token', async () => {
  const [first, second] = [await shop.createCustomer(), await shop.createCustomer()];
  const shared = await knownDevice(first);
  const cookie = cookieOf(await signIn(second, { cookie: shared }));
  for (const { email } of [first, second]) await guess(email, 35, elsewhere);
  expect((await signIn(first, { cookie: shared })).status).toBe(429);
  const answer = await signIn(first, { cookie });
  expect(answer.status).toBe(200);
  expect((await signIn(second, { cookie: cookieOf(answer) })).status).toBe(200);
});

test('a device is known for 180 days, and until the password changes', async () => {
  const account = await shop.createCustomer();
  const cookie = await knownDevice(account);
  const isKnown = async (until: Date) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from known_devices join customers on customers.id = customer_id
      where email = ${account.email} and expires_at > ${until}
    `.execute(shop.context.db);
    return (rows[0]?.count ?? 0) > 0;
  };
  expect(await isKnown(new Date(shop.clock.now().getTime() + 179 * DAY_MS))).toBe(true);
  expect(await isKnown(new Date(shop.clock.now().getTime() + 181 * DAY_MS))).toBe(false);
  const body = { oldPassword: account.password, newPassword: 'Distinta22' };
  expect((await shop.call('changePassword', { body }, { token: account.token })).status).toBe(200);
  expect(await isKnown(shop.clock.now())).toBe(false);
  await guess(account.email, 40, elsewhere);
  expect((await signIn({ ...account, password: 'Distinta22' }, { cookie })).status).toBe(429);
});

test('the devices of an account are limited to the newest twenty', async () => {
  const account = await shop.createCustomer();
  const oldest = await knownDevice(account);
  for (let nth = 0; nth < 22; nth++) expect((await signIn(account)).status).toBe(200);
  const { rows } = await sql`
    select token_hash from known_devices join customers on customers.id = customer_id where email = ${account.email}
  `.execute(shop.context.db);
  expect(rows).toHaveLength(20);
  await guess(account.email, 35, elsewhere);
  expect((await signIn(account, { cookie: oldest })).status).toBe(429);
});

test('a lock is reported to the owner by one mail, the next one by another; an unknown email gets none', async () => {
  const { email } = await shop.createCustomer();
  const notices = async () =>
    (await shop.mails(email)).filter(({ subject }) => subject.includes('intentos de ingreso'));
  await guess(email, 5, () => ({}));
  await shop.drain();
  expect(await notices()).toEqual([]);
  await guess(email, 80, elsewhere);
  await guess(email, 10, () => ({}));
  await shop.drain();
  const sent = await shop.waitFor('the notice', async () => ((await notices()).length > 0 ? await notices() : null));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toMatch(/contraseña equivocada/);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + QUARTER_MS + 1000 });
  await guess(email, 6, () => ({}));
  vi.useRealTimers();
  await shop.waitFor('the second notice', async () => (await notices()).length === 2);
  await guess('fantasma@correo.example', 7, () => ({}));
  await shop.drain();
  expect(await shop.mails('fantasma@correo.example')).toEqual([]);
});

test('a password reset opens the account at once for every network', async () => {
  const { email } = await shop.createCustomer();
  await guess(email, 6, () => ({ from: '198.51.100.30' }));
  await guess(email, 40, elsewhere);
  await post('/users/forgot-password', { email });
  const mail = await shop.waitFor('the reset mail', async () =>
    (await shop.mails(email)).find(({ text }) => text.includes('/auth/forgot-password?code=')),
  );
  const code = /^[A-HJ-NP-Z2-9]{10}$/m.exec(mail.text)?.[0] ?? '';
  const password = 'Distinta22';
  const reset = await shop.call('resetPassword', { body: { code, newPassword: password } });
  expect(reset.status).toBe(204);
  for (const from of ['198.51.100.30', '203.0.113.1'])
    expect((await signIn({ email, password }, { from })).status).toBe(200);
});
