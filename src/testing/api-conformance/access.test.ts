import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { diffSnapshots, takeSnapshot } from './database-snapshot.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { callEndpoint, replyFaults } from './request.ts';
import { SAMPLES, type Sample } from './samples.ts';

const NAMES = Object.keys(CALLS) as CallName[];
const accessOf = (name: CallName) => (endpoints[name] as Endpoint).access;
const OF_CUSTOMERS = NAMES.filter((name) => accessOf(name) === 'customer');
const OF_ANYONE = NAMES.filter((name) => accessOf(name) === 'anyone');

let shop: TestShop;
let owner: Fixtures;
let stranger: Fixtures;
let signedOut: string;

beforeAll(async () => {
  shop = await startShop();
  owner = await createFixtures(shop);
  stranger = await createFixtures(shop);
  signedOut = await sessionOf(owner);
  await shop.call('signOut', {}, { token: signedOut });
  await shop.drain();
});
afterAll(() => shop.stop());

async function sessionOf({ email, password }: { email: string; password: string }): Promise<string> {
  return (await shop.call('signIn', { body: { email, password } })).body.accessToken;
}

function part(token: string, at: number): string {
  return token.split('.')[at] ?? '';
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Tokens that are none: torn, unsigned, signed by somebody else, of an ended session. */
function badTokens(): Record<string, string> {
  const [head, payload] = [part(owner.token, 0), part(owner.token, 1)];
  const forged = createHmac('sha256', 'secret').update(`${head}.${payload}`).digest('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return {
    'a word': 'basura',
    'two dots': '..',
    'a token cut short': owner.token.slice(0, -6),
    'an unsigned token': `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'a token signed by somebody else': `${head}.${payload}.${forged}`,
    'a token of somebody else by its payload': `${head}.${encoded({ ...claims, sub: stranger.id })}.${part(owner.token, 2)}`,
    'very long': 'x'.repeat(8000),
    'a token of an ended session': signedOut,
  };
}

describe('without a session', () => {
  test.each(OF_CUSTOMERS)('%s answers 401 and does nothing [ROLE-06]', async (name) => {
    const before = await takeSnapshot(shop);
    const reply = await callEndpoint(shop, name, { sample: SAMPLES[name](owner) });
    expect({ status: reply.status, faults: replyFaults(reply) }).toEqual({ status: 401, faults: [] });
    expect(diffSnapshots(before, await takeSnapshot(shop))).toEqual([]);
  });

  test.each(OF_CUSTOMERS)('%s takes no token that is none', async (name) => {
    const before = await takeSnapshot(shop);
    for (const [what, token] of Object.entries(badTokens())) {
      const reply = await callEndpoint(shop, name, { sample: SAMPLES[name](owner), token });
      expect({ what, status: reply.status, faults: replyFaults(reply) }).toEqual({ what, status: 401, faults: [] });
    }
    for (const authorization of [owner.token, `Basic ${owner.token}`, 'Bearer', `Bearer ${owner.token} x`]) {
      const reply = await callEndpoint(shop, name, { sample: SAMPLES[name](owner), headers: { authorization } });
      expect({ authorization, status: reply.status }).toEqual({ authorization, status: 401 });
    }
    expect(diffSnapshots(before, await takeSnapshot(shop))).toEqual([]);
  });

  test('no token stands for a role: the claims name a person and nothing else [ROLE-01]', () => {
    const claims = JSON.parse(Buffer.from(part(owner.token, 1), 'base64url').toString());
    expect(Object.keys(claims).sort()).toEqual(['email', 'exp', 'firstName', 'iat', 'jti', 'lastName', 'sub']);
    expect(Object.values(CALLS).filter((call) => /admin|roles?\b/i.test(call))).toEqual([]);
  });

  const readable = OF_ANYONE.filter(
    (name) => CALLS[name].startsWith('GET ') || name === 'quoteFees' || name === 'areNew',
  );
  test.each(readable)('%s serves a visitor, and one whose session ended', async (name) => {
    const sample = SAMPLES[name](owner);
    for (const token of [undefined, 'basura', signedOut]) {
      const reply = await callEndpoint(shop, name, { sample, token });
      expect({ token, status: reply.status, faults: replyFaults(reply) }).toEqual({ token, status: 200, faults: [] });
    }
  });
});

describe("somebody else's", () => {
  /** Calls whose sample names a thing of its owner. */
  const foreign = OF_CUSTOMERS.filter(
    (name) => /:(id|trackingNumber)\b/.test(CALLS[name]) || name === 'changeCartItem' || name === 'createOrder',
  );

  test('covers what has an owner', () => {
    const told = (name: CallName, whose: Fixtures) => JSON.stringify(SAMPLES[name](whose));
    const differ = OF_CUSTOMERS.filter((name) => told(name, owner) !== told(name, stranger));
    expect(differ.filter((name) => name !== 'listOrders')).toEqual(foreign);
  });

  test.each(foreign)('thing is not found by %s, and stays as it was [ROLE-06]', async (name) => {
    const before = await takeSnapshot(shop);
    const reply = await callEndpoint(shop, name, { sample: SAMPLES[name](owner), token: stranger.token });
    expect({ status: reply.status, faults: replyFaults(reply) }).toEqual({ status: 404, faults: [] });
    expect(reply.text).not.toContain(owner.email);
    expect(diffSnapshots(before, await takeSnapshot(shop))).toEqual([]);
  });

  test.each(foreign)('thing and one that does not exist are answered alike by %s', async (name) => {
    const ghost = '7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11';
    const missing = JSON.parse(JSON.stringify(SAMPLES[name](owner)).replace(/[0-9a-f-]{36}|TBA\d+/g, ghost)) as Sample;
    const [theirs, nobodys] = [
      await callEndpoint(shop, name, { sample: SAMPLES[name](owner), token: stranger.token }),
      await callEndpoint(shop, name, { sample: missing, token: stranger.token }),
    ];
    expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body]);
  });

  test('orders are not found in any state, nor by any of their numbers', async () => {
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

  test('address takes no order, nor does a cart of theirs with an own address', async () => {
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

  test('things are in no list', async () => {
    const theirs = JSON.stringify([
      owner.id,
      owner.email,
      owner.addressId,
      owner.favoriteId,
      owner.orders,
      owner.cartId,
    ]);
    const ids = theirs.match(/[0-9a-f-]{36}|[^"]+@[^"]+/g) ?? [];
    expect(ids.length).toBeGreaterThan(9);
    const lists = OF_CUSTOMERS.filter((name) => /^GET/.test(CALLS[name]) && !/:/.test(CALLS[name]));
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

  test("franchise count is nobody's to use: another userId in a quote changes nothing", async () => {
    const { body } = SAMPLES.quoteFees(stranger);
    const quotes = await Promise.all(
      [undefined, owner.id, stranger.id, 'x'].map((userId) =>
        callEndpoint(shop, 'quoteFees', { sample: { body: { ...body, userId } }, token: stranger.token }),
      ),
    );
    expect(new Set(quotes.map(({ text }) => text)).size).toBe(1);
  });
});

/** With what they have, in an order in which one does not take away what the next one needs. */
const LAST: CallName[] = ['checkAvailability', 'createOrder', 'changePassword', 'signOut'];
const IN_ORDER = [...NAMES.filter((name) => !LAST.includes(name)), ...LAST];

describe('with a session', () => {
  test.each(IN_ORDER)('%s does what it says, in the shape that the contract gives [ROLE-13]', async (name) => {
    const reply = await callEndpoint(shop, name, { sample: SAMPLES[name](owner), token: owner.token });
    expect({ status: reply.status, said: reply.body?.message }).toEqual({
      status: endpoints[name].status,
      said: undefined,
    });
    expect(replyFaults(reply)).toEqual([]);
    if (accessOf(name) === 'customer') expect(reply.headers['cache-control']).toMatch(/private.*no-store/);
    if (name === 'changePassword') owner.token = reply.body.accessToken;
  });

  test('after signing out the token counts no longer', async () => {
    expect((await callEndpoint(shop, 'readProfile', { sample: {}, token: owner.token })).status).toBe(401);
  });
});
