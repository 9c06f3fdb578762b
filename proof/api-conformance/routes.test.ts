import { describe, expect, test } from 'vitest';
import { demoPicturesExtension } from '#app/development/demo-pictures.ts';
import { mailsExtension } from '#app/development/mails-extension.ts';
import { complaintsExtension } from '#app/development/staged-complaints/complaints-extension.ts';
import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { z } from '#contract/zod.ts';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import { diffSnapshots, takeSnapshot } from '#testing/database-snapshot.ts';
import { listRoutes } from '#testing/list-routes.ts';
import { rest } from '#testing/rest.ts';
import { startShop } from '#testing/shop.ts';
import { createFixtures } from './fixtures.ts';
import { OTHER_ROUTES } from './other-routes.ts';
import { partnerCredentials } from './partner-credentials.ts';
import { callEndpoint, replyFaults, sendRaw, transportFaults } from './request.ts';
import { SAMPLES } from './samples.ts';

const bounces = { address: 'rebotes@puente.example', secret: 'un-secreto-de-rebotes' };
const shop = await startShop({
  config: { bounces },
  extensions: (open) => [demoPicturesExtension(open), mailsExtension(open), complaintsExtension(open)],
});
const own = await createFixtures(shop);
await rest(shop);

/** The endpoints of the specification's section 7 (a path like `auth/signin` there is `/auth/signin`). */
const SPECIFIED = `
  GET /users, PATCH /users, PATCH /users/password, POST /users/forgot-password, PATCH /users/forgot-password,
  POST /auth/signup, POST /auth/signin, POST /auth/account_verification, POST /auth/gen-validation-code,
  POST /auth/facebook, POST /auth/google, GET /history, POST /history, GET /users/cart, POST /cart, POST /cart/items,
  PUT /cart/items, DELETE /cart/items/:id, GET /cart/availability, POST /fees, GET /offers, GET /statistics/trending,
  GET /statistics/best_sellers, GET /products, GET /products/:asin, POST /products/are-new, GET /categories,
  GET /categories/:id, GET /currency, GET /keywords-search, POST /keywords-search, GET /keywords-search/by-user,
  GET /favorites, POST /favorites, DELETE /favorites/:id, GET /tracking/:trackingNumber, GET /shipping-addresses,
  POST /shipping-addresses, PUT /shipping-addresses/:id, DELETE /shipping-addresses/:id,
  PUT /shipping-addresses/:id/default, GET /orders, GET /orders/:id, POST /orders, POST /orders/:id/payment,
  POST /orders/:id/payment/confirm, POST /fake-skypostal-api/status-hook, POST /fake-skypostal-api/package-received
`
  .split(',')
  .map((call) => call.trim());

describe('the routes of the shop', () => {
  test('are exactly the endpoints of the contract, the calls of the staff and the routes listed here', () => {
    const calls = Object.values(CALLS).map((call) => call.replace(' ', ' /api'));
    const ofStaff = Object.keys(backofficeEndpoints).map((name) => `POST /operacion/api/${name}`);
    expect(listRoutes(shop.app).sort()).toEqual([...calls, ...ofStaff, ...Object.keys(OTHER_ROUTES)].sort());
  });

  test('include every endpoint of the specification at its path [API-50]', () => {
    const known = new Set(Object.values(CALLS) as string[]);
    expect(SPECIFIED).toHaveLength(48);
    expect(SPECIFIED.filter((call) => !known.has(call))).toEqual([]);
  });

  test.each(Object.entries(OTHER_ROUTES))(
    '%s reveals nothing without credentials',
    async (route, { withoutCredentials }) => {
      const before = await takeSnapshot(shop);
      const [method = '', path = ''] = route.replace(/:\w+/g, 'nada').split(' ');
      const reply = await sendRaw(shop, { method, path });
      expect({ route, status: reply.status, text: reply.text.includes(own.id) }).toEqual({
        route,
        status: withoutCredentials,
        text: false,
      });
      const isPage = /^GET \/(dev|pictures)/.test(route);
      expect(isPage ? [] : transportFaults(reply)).toEqual([]);
      expect(diffSnapshots(before, await takeSnapshot(shop))).toEqual([]);
    },
  );
});

describe("a partner's route", () => {
  const MALFORMED_BODIES: [type: string, body: string][] = [
    ...['', '{', 'null', '[]', '"x"', '7', '{}', '{"a":{"b":[]}}', '\u0000', '{"__proto__":{"x":1}}'].map(
      (body): [string, string] => ['application/json', body],
    ),
    ['application/json', '['.repeat(20_000)],
    ['application/json', `{"trackingNumber":"${'x'.repeat(5000)}","statusCode":7,"event":{},"data":null}`],
    ['text/xml', '<a'],
    ['text/xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['text/xml', `<a>${'<b>'.repeat(5000)}</a>`],
    ['application/x-www-form-urlencoded', 'idTransaccion=%zz&__proto__[x]=1'],
    ['text/plain', 'x'],
    ['application/json', JSON.stringify({ a: 'x'.repeat(70_000) })],
  ];

  const partnerRoutes = Object.entries(OTHER_ROUTES).filter(([route]) => route.startsWith('POST '));
  test.each(partnerRoutes)(
    '%s refuses malformed bodies; of those with the partner credentials it keeps the text for a person',
    async (route) => {
      const before = await takeSnapshot(shop);
      const [method = '', path = ''] = route.split(' ');
      const found: string[] = [];
      for (const [type, body] of MALFORMED_BODIES) {
        for (const headers of [{}, { authorization: 'Basic eDp4' }, partnerCredentials(shop, route, body)]) {
          const reply = await sendRaw(shop, { method, path, headers: { ...headers, 'content-type': type }, body });
          const faults = transportFaults(reply);
          found.push(...faults.map((fault) => `${type} ${body.slice(0, 40)}: ${fault}`));
          if (reply.status < 300) found.push(`${type} ${body.slice(0, 40)}: is accepted`);
          const isAuthenticated =
            type === 'application/json' && body !== '' && (KEY_HEADER in headers || 'x-webhook-signature' in headers);
          if (isAuthenticated && reply.status === 401 && !route.includes('abitab')) found.push('rejects the partner');
          if (/root:|daemon:/.test(reply.text)) found.push(`${body.slice(0, 40)}: reads files`);
        }
      }
      expect(found).toEqual([]);
      const changes = diffSnapshots(before, await takeSnapshot(shop));
      expect(changes.filter((change) => !/^inbound_events .*"unreadable:[0-9a-f]{64}"/.test(change))).toEqual([]);
    },
  );
});

describe('a deleted resource', () => {
  const deletions = (Object.keys(CALLS) as CallName[]).filter((name) => /^DELETE .*:id$/.test(CALLS[name]));
  test.each(deletions)('is not found by %s again, nor by any endpoint with its id', async (name) => {
    const sample = SAMPLES[name](own);
    const { id = '' } = sample.params ?? {};
    expect((await callEndpoint(shop, name, { sample, token: own.token })).status).toBe(endpoints[name].status);
    const before = await takeSnapshot(shop);
    const others = (Object.keys(CALLS) as CallName[]).filter((endpointName) =>
      JSON.stringify(SAMPLES[endpointName](own)).includes(id),
    );
    for (const endpointName of new Set([name, ...others])) {
      const reply = await callEndpoint(shop, endpointName, { sample: SAMPLES[endpointName](own), token: own.token });
      expect({ endpointName, status: reply.status, faults: replyFaults(reply) }).toEqual({
        endpointName,
        status: 404,
        faults: [],
      });
    }
    expect(diffSnapshots(before, await takeSnapshot(shop))).toEqual([]);
  });
});

describe('the input of every endpoint', () => {
  interface Shape {
    type?: string;
    properties?: Record<string, Shape>;
    items?: Shape;
    anyOf?: Shape[];
    additionalProperties?: unknown;
    maxItems?: number;
    enum?: unknown[];
    const?: unknown;
  }

  /** Paths of unbounded lists and of non-strict objects in a schema. */
  function findLoose(shape: Shape, at: string): string[] {
    if (shape.anyOf) return shape.anyOf.flatMap((schema) => findLoose(schema, at));
    const own =
      (shape.type === 'array' && shape.maxItems === undefined) ||
      (shape.type === 'object' && shape.additionalProperties !== false)
        ? [at]
        : [];
    const inner = Object.entries(shape.properties ?? {}).flatMap(([key, schema]) => findLoose(schema, `${at}.${key}`));
    return [...own, ...inner, ...(shape.items ? findLoose(shape.items, `${at}[]`) : [])];
  }

  test('is a strict object with bounded lists', () => {
    const found = (Object.keys(CALLS) as CallName[]).flatMap((name) => {
      const { body, params }: Endpoint = endpoints[name];
      return [body, params].flatMap((schema) =>
        findLoose(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, name),
      );
    });
    expect(found).toEqual([]);
  });
});
