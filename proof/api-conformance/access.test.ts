import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { diffSnapshots, takeSnapshot } from '#testing/database-snapshot.ts';
import { rest } from '#testing/rest.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { callEndpoint, replyFaults } from './request.ts';
import { SAMPLES, type Sample } from './samples.ts';

const NAMES = Object.keys(CALLS) as CallName[];
const accessOf = (name: CallName) => (endpoints[name] as Endpoint).access;
const CUSTOMER_ENDPOINTS = NAMES.filter((name) => accessOf(name) === 'customer');
const PUBLIC_ENDPOINTS = NAMES.filter((name) => accessOf(name) === 'anyone');

let shop: TestShop;
let owner: Fixtures;
let stranger: Fixtures;
let signedOutToken: string;

beforeAll(async () => {
  shop = await startShop();
  owner = await createFixtures(shop);
  stranger = await createFixtures(shop);
  signedOutToken = await signIn(owner);
  await shop.call('signOut', {}, { token: signedOutToken });
  await rest(shop);
});
afterAll(() => shop.stop());

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  return (await shop.call('signIn', { body: { email, password } })).body.accessToken;
}

function tokenPart(token: string, index: number): string {
  return token.split('.')[index] ?? '';
}

function toBase64Url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Invalid tokens: truncated, unsigned, signed with another key, of an ended session. */
function invalidTokens(): Record<string, string> {
  const [head, payload] = [tokenPart(owner.token, 0), tokenPart(owner.token, 1)];
  const forged = createHmac('sha256', 'secret').update(`${head}.${payload}`).digest('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return {
    'a word': 'basura',
    'two dots': '..',
    'a truncated token': owner.token.slice(0, -6),
    'an unsigned token': `${toBase64Url({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'a token signed with another key': `${head}.${payload}.${forged}`,
    'a token with the payload of another customer': `${head}.${toBase64Url({ ...claims, sub: stranger.id })}.${tokenPart(owner.token, 2)}`,
    'a very long token': 'x'.repeat(8000),
    'a token of an ended session': signedOutToken,
  };
}

describe('without a session', () => {
  test.each(CUSTOMER_ENDPOINTS)('%s returns 401 and changes nothing [ROLE-06]', async (name) => {
    const before = await takeSnapshot(shop);
    const reply = await callEndpoint(shop, name, { sample: SAMPLES[name](owner) });
    expect({ status: reply.status, faults: replyFaults(reply) }).toEqual({ status: 401, faults: [] });
    expect(diffSnapshots(before, await takeSnapshot(shop))).toEqual([]);
  });

  test.each(CUSTOMER_ENDPOINTS)('%s rejects an invalid token', async (name) => {
    const before = await takeSnapshot(shop);
    for (const [what, token] of Object.entries(invalidTokens())) {
      const reply = await callEndpoint(shop, name, { sample: SAMPLES[name](owner), token });
      expect({ what, status: reply.status, faults: replyFaults(reply) }).toEqual({ what, status: 401, faults: [] });
    }
    for (const authorization of [owner.token, `Basic ${owner.token}`, 'Bearer', `Bearer ${owner.token} x`]) {
      const reply = await callEndpoint(shop, name, { sample: SAMPLES[name](owner), headers: { authorization } });
      expect({ authorization, status: reply.status }).toEqual({ authorization, status: 401 });
    }
    expect(diffSnapshots(before, await takeSnapshot(shop))).toEqual([]);
  });

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

describe('another customer', () => {
  /** Endpoints whose sample contains an id of the owner's resource. */
  const foreign = CUSTOMER_ENDPOINTS.filter(
    (name) => /:(id|trackingNumber)\b/.test(CALLS[name]) || name === 'changeCartItem' || name === 'createOrder',
  );

  test('is tested with every endpoint whose input has an owner', () => {
    const inputOf = (name: CallName, customer: Fixtures) => JSON.stringify(SAMPLES[name](customer));
    const differ = CUSTOMER_ENDPOINTS.filter((name) => inputOf(name, owner) !== inputOf(name, stranger));
    expect(differ.filter((name) => name !== 'listOrders' && name !== 'confirmEmailChange')).toEqual(foreign);
  });

  test.each(foreign)("gets 404 from %s for the owner's resource, which stays unchanged [ROLE-06]", async (name) => {
    const before = await takeSnapshot(shop);
    const reply = await callEndpoint(shop, name, { sample: SAMPLES[name](owner), token: stranger.token });
    expect({ status: reply.status, faults: replyFaults(reply) }).toEqual({ status: 404, faults: [] });
    expect(reply.text).not.toContain(owner.email);
    expect(diffSnapshots(before, await takeSnapshot(shop))).toEqual([]);
  });

  test.each(foreign)("gets the same response from %s for the owner's resource and for a missing one", async (name) => {
    const missingId = '7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11';
    const missing = JSON.parse(
      JSON.stringify(SAMPLES[name](owner)).replace(/[0-9a-f-]{36}|TBA\d+/g, missingId),
    ) as Sample;
    const [foreign, unknown] = [
      await callEndpoint(shop, name, { sample: SAMPLES[name](owner), token: stranger.token }),
      await callEndpoint(shop, name, { sample: missing, token: stranger.token }),
    ];
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
  });

  test("gets 404 for the owner's orders in every status and by every number", async () => {
    const { token } = stranger;
    for (const id of Object.values(owner.orders)) {
      const read = await callEndpoint(shop, 'readOrder', { sample: { params: { id } }, token });
      expect(read.status).toBe(404);
    }
    for (const trackingNumber of [owner.packageNumber, owner.carrierNumber, ...Object.values(owner.orders)]) {
      const tracked = await callEndpoint(shop, 'track', { sample: { params: { trackingNumber } }, token });
      expect({ trackingNumber, status: tracked.status }).toEqual({ trackingNumber, status: 404 });
    }
  });

  test("cannot order with the owner's address or the owner's cart", async () => {
    const before = await takeSnapshot(shop);
    const own = SAMPLES.createOrder(stranger).body;
    for (const change of [{ addressId: owner.addressId }, { cartId: owner.cartId }]) {
      const reply = await callEndpoint(shop, 'createOrder', {
        sample: { body: { ...own, ...change } },
        token: stranger.token,
      });
      expect({ change, status: reply.status }).toEqual({ change, status: 404 });
    }
    expect(diffSnapshots(before, await takeSnapshot(shop))).toEqual([]);
  });

  test("does not see the owner's resources in any list", async () => {
    const ownerData = JSON.stringify([
      owner.id,
      owner.email,
      owner.addressId,
      owner.favoriteId,
      owner.orders,
      owner.cartId,
    ]);
    const ids = ownerData.match(/[0-9a-f-]{36}|[^"]+@[^"]+/g) ?? [];
    expect(ids.length).toBeGreaterThan(9);
    const lists = CUSTOMER_ENDPOINTS.filter((name) => /^GET/.test(CALLS[name]) && !/:/.test(CALLS[name]));
    for (const name of lists) {
      const sample = name === 'listOrders' ? {} : SAMPLES[name](stranger);
      const { status, text } = await callEndpoint(shop, name, { sample, token: stranger.token });
      expect({ name, status, found: ids.filter((id) => text.includes(id)) }).toEqual({ name, status: 200, found: [] });
    }
    const before = await callEndpoint(shop, 'listOrders', {
      sample: { query: { before: owner.orders.consolidated } },
      token: stranger.token,
    });
    expect(ids.filter((id) => before.text.includes(id))).toEqual([]);
  });

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
