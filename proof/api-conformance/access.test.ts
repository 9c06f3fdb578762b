import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { rest } from '#testing/rest.ts';
import { startShop } from '#testing/shop.ts';
import { createFixtures } from './fixtures.ts';
import { callEndpoint, replyFaults } from './request.ts';
import { SAMPLES } from './samples.ts';

const NAMES = Object.keys(CALLS) as CallName[];
const accessOf = (name: CallName) => (endpoints[name] as Endpoint).access;
const PUBLIC_ENDPOINTS = NAMES.filter((name) => accessOf(name) === 'anyone');

const shop = await startShop();
const owner = await createFixtures(shop);
const stranger = await createFixtures(shop);
const signedOutToken = await signIn(owner);
await shop.call('signOut', {}, { token: signedOutToken });
await rest(shop);

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  return (await shop.call('signIn', { body: { email, password } })).body.accessToken;
}

function tokenPart(token: string, index: number): string {
  return token.split('.')[index] ?? '';
}

describe('without a session', () => {
  test('token claims contain no role and no endpoint is for a role [ROLE-01]', () => {
    const claims = JSON.parse(Buffer.from(tokenPart(owner.token, 1), 'base64url').toString());
    expect(Object.keys(claims).sort()).toEqual(['email', 'exp', 'firstName', 'iat', 'jti', 'lastName', 'sub']);
    expect(Object.values(CALLS).filter((call) => /admin|roles?\b/i.test(call))).toEqual([]);
  });

  const readable = PUBLIC_ENDPOINTS.filter(
    (name) => CALLS[name].startsWith('GET ') || name === 'quoteFees' || name === 'areNew',
  );
  test.each(readable)('%s serves a visitor and a caller whose session ended', async (name) => {
    const sample = SAMPLES[name](owner);
    for (const token of [undefined, 'basura', signedOutToken]) {
      const reply = await callEndpoint(shop, name, { sample, token });
      expect({ token, status: reply.status, faults: replyFaults(reply) }).toEqual({ token, status: 200, faults: [] });
    }
  });
});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('another customer', () => {
  const named = NAMES.filter((name) => accessOf(name) === 'customer').flatMap((name) =>
    Object.entries(SAMPLES[name](stranger).params ?? {}).flatMap(([key, value]) =>
      UUID.test(value) ? [[name, key] as const] : [],
    ),
  );
  test.each(named)(
    "%s finds neither an owner's %s nor an unknown nor a malformed one, and tells none apart",
    async (name, key) => {
      const own = SAMPLES[name](stranger);
      const foreign = SAMPLES[name](owner).params?.[key] ?? '';
      const replies = await Promise.all(
        [foreign, randomUUID(), '11111111-1111-1111-1111-111111111111', 'no-es-un-id'].map(async (id) => {
          const sample = { ...own, params: { ...own.params, [key]: id } };
          const { status, text } = await callEndpoint(shop, name, { sample, token: stranger.token });
          return { status, text };
        }),
      );
      expect(replies).toEqual(Array(4).fill({ status: 404, text: replies[0]?.text }));
    },
  );

  test("cannot use the owner's franchise count: the userId in a quote is ignored", async () => {
    const { body } = SAMPLES.quoteFees(stranger);
    const quotes = await Promise.all(
      [undefined, owner.id, stranger.id, 'x'].map((userId) =>
        callEndpoint(shop, 'quoteFees', { sample: { body: { ...body, userId } }, token: stranger.token }),
      ),
    );
    expect(new Set(quotes.map(({ text }) => text)).size).toBe(1);
  });
});

/** Endpoints ordered so that none removes what a later one needs. */
const LAST: CallName[] = [
  'removeFavorite',
  'checkAvailability',
  'createOrder',
  'confirmEmailChange',
  'requestEmailChange',
  'changePassword',
  'signOut',
];
const IN_ORDER = [...NAMES.filter((name) => !LAST.includes(name) && name !== 'deleteAccount'), ...LAST];

describe('with a session', () => {
  test.each(IN_ORDER)('%s succeeds and its response matches the contract [ROLE-13]', async (name) => {
    const reply = await callEndpoint(shop, name, { sample: SAMPLES[name](owner), token: owner.token });
    expect({ status: reply.status, message: reply.body?.message }).toEqual({
      status: endpoints[name].status,
      message: undefined,
    });
    expect(replyFaults(reply)).toEqual([]);
    if (accessOf(name) === 'customer') expect(reply.headers['cache-control']).toMatch(/private.*no-store/);
    if (name === 'changePassword' || name === 'confirmEmailChange') owner.token = reply.body.accessToken;
  });

  test('deleteAccount is refused while orders are open, and succeeds without any', async () => {
    const refused = await callEndpoint(shop, 'deleteAccount', {
      sample: SAMPLES.deleteAccount(stranger),
      token: stranger.token,
    });
    expect({ status: refused.status, faults: replyFaults(refused) }).toEqual({ status: 409, faults: [] });
    const customer = await shop.createCustomer();
    const sample = { body: { password: customer.password } };
    const deleted = await callEndpoint(shop, 'deleteAccount', { sample, token: customer.token });
    expect({ status: deleted.status, faults: replyFaults(deleted) }).toEqual({ status: 204, faults: [] });
  });

  test('the token is rejected after signing out', async () => {
    expect((await callEndpoint(shop, 'readProfile', { sample: {}, token: owner.token })).status).toBe(401);
  });
});
