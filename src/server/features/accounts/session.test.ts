import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import { endpoints } from '#contract/endpoints.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

async function statusWith(token: string): Promise<number> {
  return (await shop.call('readProfile', {}, { token })).status;
}

describe('the token', () => {
  test('holds what a header shows and nothing more', async () => {
    const { token, id, email } = await shop.customer();
    const claims = decodeJwt(token);
    expect(Object.keys(claims).sort()).toEqual(['email', 'exp', 'firstName', 'iat', 'jti', 'lastName', 'sub']);
    expect(claims).toMatchObject({ sub: id, email, firstName: 'Lucía', lastName: 'Fernández' });
  });

  test('is answered with the word that nothing may keep it', async () => {
    const { email, password } = await shop.customer();
    const { headers } = await shop.call('signIn', { body: { email, password } });
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('is good for seven days of use', async () => {
    const { token } = await shop.customer();
    const days: number[] = [];
    for (let day = 1; day <= 7; day++) {
      shop.clock.advance(DAY_MS - 60_000);
      days.push(await statusWith(token));
    }
    shop.clock.advance(8 * 60_000);
    const after = await statusWith(token);
    shop.clock.advance(-7 * DAY_MS - 60_000);
    expect([days, after]).toEqual([Array(7).fill(200), 401]);
  });

  test('is good no longer once nobody used it for a day', async () => {
    const { token } = await shop.customer();
    shop.clock.advance(DAY_MS - 60_000);
    const before = await statusWith(token);
    shop.clock.advance(DAY_MS + 60_000);
    const after = await statusWith(token);
    shop.clock.advance(-2 * DAY_MS);
    expect([before, after]).toEqual([200, 401]);
  });

  test('is refused when it is unsigned, signed with another key, of another session or no token at all', async () => {
    const { token, id } = await shop.customer();
    const { jti = '', iat = 0, exp = 0 } = decodeJwt(token);
    const claims = { sub: id, jti, iat, exp };
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
    const [head, , signature] = token.split('.');
    const other = Buffer.from(JSON.stringify({ ...claims, sub: crypto.randomUUID() })).toString('base64url');
    const forged = [new UnsecuredJWT(claims).encode(), foreign, `${head}.${other}.${signature}`, 'x', 'a.b.c'];
    for (const one of forged) expect(await statusWith(one)).toBe(401);
    expect(await statusWith(token)).toBe(200);
  });

  test('signed by the shop itself it still has to be of the one kind, of its time and of a session', async () => {
    const { token, id } = await shop.customer();
    const { jti = '', iat = 0, exp = 0 } = decodeJwt(token);
    const { value } = await shop.context.db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', 'session-signing-key')
      .executeTakeFirstOrThrow();
    const key = Buffer.from(value, 'base64');
    const signed = (more: object) =>
      new SignJWT({ sub: id, jti, iat, exp, ...more })
        .setProtectedHeader({ alg: 'HS256', kid: '../../dev/null' })
        .sign(key);
    expect(await statusWith(await signed({}))).toBe(200);
    const longer = Buffer.concat([key, key]);
    const otherKind = await new SignJWT({ sub: id, jti, iat, exp }).setProtectedHeader({ alg: 'HS512' }).sign(longer);
    const bad = [
      otherKind,
      await signed({ exp: iat - 1 }),
      await signed({ nbf: exp }),
      await signed({ exp: undefined }),
      await signed({ jti: undefined }),
      await signed({ jti: crypto.randomUUID() }),
    ];
    expect(await Promise.all(bad.map(statusWith))).toEqual(bad.map(() => 401));
  });

  test('every call that belongs to a customer wants one [API-01]', async () => {
    const own = (Object.keys(CALLS) as CallName[]).filter((name) => endpoints[name].access === 'customer');
    const params = { id: crypto.randomUUID(), trackingNumber: 'X', asin: 'B000000000' };
    const answers = await Promise.all(own.map((name) => shop.call(name, { params })));
    expect(own).toContain('readProfile');
    expect(answers.map(({ status }) => status)).toEqual(own.map(() => 401));
  });
});

describe('a session', () => {
  test('ends at once when its owner signs out, and only that one does', async () => {
    const { token, email, password } = await shop.customer();
    const other = (await shop.call('signIn', { body: { email, password } })).body.accessToken;
    expect((await shop.call('signOut', {}, { token })).status).toBe(204);
    expect([await statusWith(token), await statusWith(other)]).toEqual([401, 200]);
  });

  test('all sessions end at once when the password changes; the answered token goes on [API-04]', async () => {
    const { token, email, password } = await shop.customer();
    const others = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await shop.call('signIn', { body: { email, password } })).body.accessToken,
      ),
    );
    const body = { oldPassword: password, newPassword: 'Distinta22' };
    const changed = await shop.call('changePassword', { body }, { token });
    expect(changed.status).toBe(200);
    expect(await Promise.all([token, ...others].map(statusWith))).toEqual(Array(6).fill(401));
    expect(await statusWith(changed.body.accessToken)).toBe(200);
  });

  test('none that the old password opens outlives a change made at the same time', async () => {
    const { token, email, password } = await shop.customer();
    const body = { oldPassword: password, newPassword: 'Distinta22' };
    const [changed, ...signIns] = await Promise.all([
      shop.call('changePassword', { body }, { token }),
      ...Array.from({ length: 4 }, () => shop.call('signIn', { body: { email, password } })),
    ]);
    expect(changed.status).toBe(200);
    const opened = signIns.filter(({ status }) => status === 200).map((answer) => answer.body.accessToken);
    expect(await Promise.all(opened.map(statusWith))).toEqual(opened.map(() => 401));
  });

  test('the signing key is made once, however many ask for it first', async () => {
    const secrets = await shop.context.db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', 'session-signing-key')
      .execute();
    expect(secrets).toHaveLength(1);
    expect(Buffer.from(secrets[0]?.value ?? '', 'base64')).toHaveLength(32);
  });
});
