import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CALLS, type CallName, methodAndPath } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { MESSAGES } from '#contract/messages.ts';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import { sharedShop } from '#testing/shop.ts';
import { textPaths, withText } from '#testing/text-paths.ts';

/** A database stores none of these. */
const UNSTORABLE = ['\u0000', 'a\u0000b', '\ud800', 'a\udc00'];
const NAMES = Object.keys(CALLS) as CallName[];

const shop = await sharedShop();
const { token } = await shop.createCustomer();

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** The status of a call and its first error. */
async function send(name: CallName, { params = {}, query = {}, body }: Sent): Promise<unknown[]> {
  const { method, path } = methodAndPath(name);
  const filled = path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(params[key] ?? 'x'));
  const response = await fetch(`${shop.url}/api${filled}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { errors } = (await response.json()) as { errors?: unknown[] };
  return [response.status, errors?.[0]];
}

const refusedAt = (field: string) => [400, { field, message: MESSAGES.characters }];

describe('text that cannot be stored is refused in every', () => {
  test.each(NAMES)('field of the body of %s', async (name) => {
    const { body }: Endpoint = endpoints[name];
    for (const path of textPaths(body))
      for (const text of UNSTORABLE)
        expect([path, await send(name, { body: withText(path, text) })]).toEqual([path, refusedAt(path.join('.'))]);
  });

  // What an address contains is decoded to text that is well formed.
  test.each(NAMES)('parameter of the address of %s', async (name) => {
    const { params, query }: Endpoint = endpoints[name];
    for (const [field = ''] of textPaths(params))
      expect([field, await send(name, { params: { [field]: 'a\u0000b' } })]).toEqual([field, refusedAt(field)]);
    for (const [field = ''] of textPaths(query))
      expect([field, await send(name, { query: { [field]: 'a\u0000b' } })]).toEqual([field, refusedAt(field)]);
  });
});

test('the calls have texts of every kind', () => {
  const countOf = (part: 'params' | 'query' | 'body') =>
    NAMES.flatMap((name) => textPaths((endpoints[name] as Endpoint)[part])).length;
  expect([countOf('params'), countOf('query'), countOf('body')].map((count) => count > 10)).toEqual([true, true, true]);
});

test('text that cannot be stored is refused as the name of a field', async () => {
  expect(await send('signIn', { body: { 'a\u0000': 1 } })).toEqual(refusedAt('body'));
});

test.each([
  ['of the carrier', '/webhooks/skypostal/status-hook', { trackingNumber: 'a\u0000b', statusCode: 'ALVOL' }],
  ['of the depot', '/webhooks/skypostal/package-received', { externalTracking: 'a\ud800' }],
  ['of the marketplace', '/webhooks/zinc', { event: 'order.placed', order_id: 'a\u0000b' }],
])('a notice %s with text that cannot be stored is refused', async (_whose, path, notice) => {
  const body = JSON.stringify(notice);
  const { skypostalHookKey, zincWebhookSecret } = shop.context.partnerSettings;
  const signature = createHmac('sha256', zincWebhookSecret).update(body).digest('hex');
  const headers = {
    [KEY_HEADER]: skypostalHookKey,
    'x-webhook-signature': signature,
    'content-type': 'application/json',
  };
  const response = await fetch(`${shop.url}${path}`, { method: 'POST', headers, body });
  expect(response.status).toBe(400);
});
