import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type CallName, methodAndPath } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { findSession } from '#server/features/people/accounts/session.ts';
import { handlers } from '#server/handlers.ts';
import { createApp } from '#server/http/app.ts';
import { createLog } from '#server/log.ts';
import { createShopper, plainProducts } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { callEndpoint, replyFaults, sendRaw } from './request.ts';

const NAMES = Object.keys(CALLS) as CallName[];
const GENERIC_MESSAGE = 'Ha ocurrido un error por favor intentar nuevamente';

const shop = await startShop();
const shopper = await createShopper(shop);

describe('a path that is not an endpoint', () => {
  const PATHS = [
    '/api',
    '/api/',
    '/api/nada',
    '/api/users/nada',
    '/api/orders/x/y/z',
    '/api/admin',
    '/api/../api/nada',
    '/api/.env',
    '/api//users',
    '/api/USERS',
    '/api/users%2fcart',
    `/api/${'x'.repeat(3000)}`,
    '/api/users/%00',
  ];

  test.each(PATHS)('%s returns 404 in the error format, with and without a session', async (path) => {
    for (const headers of [{}, { authorization: `Bearer ${shopper.token}` }] as Record<string, string>[]) {
      const reply = await sendRaw(shop, { method: 'GET', path, headers });
      expect({ status: reply.status, faults: replyFaults(reply) }).toEqual({ status: 404, faults: [] });
    }
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s to a path without that method returns 404',
    async (method) => {
      for (const path of ['/api/nada', '/api/settings', '/api/openapi.json', '/api/offers/x']) {
        const reply = await sendRaw(shop, { method, path });
        expect({ path, status: reply.status, faults: replyFaults(reply) }).toEqual({ path, status: 404, faults: [] });
      }
    },
  );

  test.each(['%zz', '%ff', '%c3%28', '%'])(
    'a path that cannot be decoded (%s) returns 400 in the error format',
    async (bad) => {
      for (const path of [`/api/products/${bad}`, `/api/orders/${bad}`, `/api/nada/${bad}`, `/${bad}`]) {
        const reply = await sendRaw(shop, { method: 'GET', path });
        expect({ path, status: reply.status, faults: replyFaults(reply) }).toEqual({ path, status: 400, faults: [] });
      }
    },
  );

  test('unknown methods return 404 or 405 and reveal nothing', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'LOCK', 'SEARCH']) {
      const reply = await sendRaw(shop, {
        method,
        path: '/api/users',
        headers: { authorization: `Bearer ${shopper.token}` },
      });
      expect([404, 405]).toContain(reply.status);
      expect(reply.text).not.toContain(shopper.email);
    }
  });
});

describe('/api/openapi.json', () => {
  interface Operation {
    operationId: string;
    summary: string;
    parameters: { name: string; in: string; required: boolean }[];
    requestBody?: { required: boolean; content: Record<string, { schema: { properties: object } }> };
    responses: Record<string, object>;
    security?: object[];
  }
  let operations: { at: string; operation: Operation }[];

  beforeAll(async () => {
    const reply = await sendRaw(shop, { method: 'GET', path: '/api/openapi.json' });
    expect(replyFaults(reply)).toEqual([]);
    operations = Object.entries(reply.body.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, byMethod]) =>
        Object.entries(byMethod).map(([method, operation]) => ({ at: `${method.toUpperCase()} ${path}`, operation })),
    );
  });

  test('lists exactly the endpoints of the contract with method and path', () => {
    const expected = Object.values(CALLS).map((call) => call.replace(' ', ' /api').replace(/:(\w+)/g, '{$1}'));
    expect(operations.map(({ at }) => at).sort()).toEqual(expected.sort());
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual([...NAMES].sort());
  });

  test('describes access, parameters, body and status of each endpoint', () => {
    for (const { operation } of operations) {
      const { operationId: name, parameters, requestBody, responses, security } = operation;
      const endpoint: Endpoint = endpoints[name as CallName];
      expect({ name, guarded: security !== undefined }).toEqual({ name, guarded: endpoint.access === 'customer' });
      const isOptional = endpoint.body.safeParse(undefined).success;
      if (requestBody) expect({ name, required: requestBody.required }).toEqual({ name, required: !isOptional });
      expect(Object.keys(responses).sort()).toEqual([`${endpoint.status}`, 'default']);
      const inPath = parameters.filter((entry) => entry.in === 'path').map((entry) => entry.name);
      expect(inPath).toEqual([...methodAndPath(name as CallName).path.matchAll(/:(\w+)/g)].map(([, key]) => key));
    }
  });

  test('a sign-up has the five fields of the specification [API-08]', () => {
    const schema = operations.find(({ operation }) => operation.operationId === 'signUp')?.operation.requestBody
      ?.content;
    const fields = Object.keys(schema?.['application/json']?.schema.properties ?? {});
    expect(fields.sort()).toEqual(['confirmPassword', 'email', 'firstName', 'lastName', 'password']);
  });
});

describe('unusual but valid requests', () => {
  test('a trailing slash and an unexpected query are ignored', async () => {
    for (const path of ['/api/users/', '/api/users?x=1&__proto__=2', '/api/users?']) {
      const reply = await callEndpoint(shop, 'readProfile', { sample: {}, token: shopper.token, path });
      expect({ path, status: reply.status, email: reply.body.email }).toEqual({
        path,
        status: 200,
        email: shopper.email,
      });
    }
  });

  test('HEAD returns what GET returns, without a body', async () => {
    const reply = await sendRaw(shop, { method: 'HEAD', path: '/api/settings' });
    expect([reply.status, reply.text]).toEqual([200, '']);
    expect((await sendRaw(shop, { method: 'HEAD', path: '/api/users' })).status).toBe(401);
  });

  test('a body with a GET is ignored', async () => {
    const reply = await callEndpoint(shop, 'readProfile', { sample: {}, token: shopper.token, raw: '{"id":1}' });
    expect(reply.status).toBe(200);
  });

  test('an invalid Idempotency-Key is refused and adds nothing', async () => {
    const [productId = ''] = plainProducts(1);
    await shop.call('readProduct', { params: { asin: productId } });
    const sample = { body: { productId, quantity: 1 } };
    for (const key of ['', 'a b', 'x'.repeat(101), 'ñandú']) {
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
      const reply = await callEndpoint(shop, 'addCartItem', { sample, token: shopper.token, headers });
      expect({ key, status: reply.status, faults: replyFaults(reply) }).toEqual({ key, status: 400, faults: [] });
    }
    expect((await shop.call('readCart', {}, shopper)).status).toBe(404);
  });

  test('deeply nested product data from the client causes no server error', async () => {
    const [productId = ''] = plainProducts(1);
    await shop.call('readProduct', { params: { asin: productId } });
    const deep = `${'['.repeat(25_000)}${']'.repeat(25_000)}`;
    const raw = `{"productId":"${productId}","quantity":1,"product":${deep}}`;
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await callEndpoint(shop, 'addCartItem', { sample: {}, token: shopper.token, raw, headers });
    expect({ status: reply.status < 500, faults: replyFaults(reply) }).toEqual({ status: true, faults: [] });
  });

  test('a body without content-length is accepted up to the size limit', async () => {
    for (const [size, status] of [
      [10, 400],
      [100_000, 413],
    ] as const) {
      const body = JSON.stringify({ a: 'x'.repeat(size) });
      const headers = { 'content-type': 'application/json' };
      const stream = new Blob([body]).stream();
      const answer = await fetch(`${shop.url}/api/auth/signin`, {
        method: 'POST',
        headers,
        body: stream,
        duplex: 'half',
      } as RequestInit);
      expect(answer.status).toBe(status);
      expect((await answer.json()).code).toBe(status);
    }
  });
});

describe('an internal error', () => {
  const SECRET = `error: duplicate key violates "customers_email" select * from customers where email='a@b'`;
  const openApp = (broken: Partial<typeof handlers>) =>
    createApp({
      context: { ...shop.context, log: createLog('silent') },
      handlers: { ...handlers, ...broken },
      findSession,
      checkReadiness: async () => null,
      ...{ webhooks: [], extensions: [] },
    });
  const fail = () => Promise.reject(Object.assign(new Error(SECRET), { code: '23505', detail: SECRET }));

  test('returns the generic message and no detail [ERR-01]', async () => {
    const app = await openApp({ readSettings: fail, signIn: fail });
    const body = { email: 'a@b', password: 'Contrasena1' };
    for (const answer of [
      await app.inject({ method: 'GET', url: '/api/settings' }),
      await app.inject({ method: 'POST', url: '/api/auth/signin', payload: body }),
    ]) {
      expect(answer.json()).toEqual({ code: 500, message: GENERIC_MESSAGE });
      const { statusCode: status, headers, body: text } = answer;
      const reply = { status, headers: headers as Record<string, string>, text, body: answer.json() };
      expect(replyFaults(reply)).toEqual(['is 500']);
    }
    await app.close();
  });

  test('occurs when a reply does not match its schema', async () => {
    const app = await openApp({ listOffers: async () => [{ id: 'x', password_hash: 'secret' }] as never });
    const answer = await app.inject({ method: 'GET', url: '/api/offers' });
    expect([answer.statusCode, answer.body.includes('secret')]).toEqual([500, false]);
    await app.close();
  });
});
