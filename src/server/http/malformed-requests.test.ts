import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { PRESENCE_PATH } from '#contract/backoffice/presence.ts';
import { CALLS, type CallName, methodAndPath } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { MAX_DOCUMENT_BYTES, MAX_REQUEST_BYTES } from '#domain/document/document.ts';
import { sharedShop } from '#testing/shop.ts';
import { API_HEADERS } from './security-headers.ts';

const shop = await sharedShop();

/** Sends raw bytes and reads until the server closes the connection. */
async function raw(bytes: string): Promise<{ status: number; head: string; body: string; text: string }> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body, text };
}

test.each([
  ['text that is not HTTP', 'HOLA\r\n\r\n', 400],
  ['a malformed header', 'GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n', 400],
  [
    'two Content-Length headers',
    'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
  ['headers of 20,000 characters', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s: the response has the shape and headers of every error', async (_case, bytes, status) => {
  const answer = await raw(bytes);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toEqual({ code: status, message: expect.stringMatching(/^(El|Los) /) });
  for (const [name, value] of Object.entries(API_HEADERS)) {
    expect(answer.head).toContain(`${name}: ${value.toLowerCase()}`);
  }
});

test.each([
  ['a malformed header', 'HEAD / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n', 400],
  ['headers of 20,000 characters', `HEAD / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'a malformed header after another request',
    'GET /health HTTP/1.1\r\nHost: x\r\n\r\nHEAD / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n',
    400,
  ],
])('the response to a HEAD request with %s has no body', async (_case, bytes, status) => {
  const { text } = await raw(bytes);
  const refused = text.slice(text.indexOf(`HTTP/1.1 ${status}`));
  expect(refused).toMatch(/^content-length: [1-9]/im);
  expect(refused.split('\r\n\r\n')).toEqual([expect.stringContaining(`HTTP/1.1 ${status}`), '']);
});

const UPGRADE = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n';

test.each([
  ['a request that asks to upgrade', `GET /health HTTP/1.1\r\n${UPGRADE}\r\n`, 200],
  ['one with a body', `POST /api/nada HTTP/1.1\r\n${UPGRADE}Content-Length: 2\r\n\r\n{}`, 415],
  ['one with a malformed address', `GET /%zz HTTP/1.1\r\n${UPGRADE}\r\n`, 400],
  ['one before a malformed request', `GET /health HTTP/1.1\r\n${UPGRADE}\r\nHOLA\r\n\r\n`, 200],
])('%s is answered as HTTP and closes its connection', async (_case, bytes, status) => {
  const answer = await raw(bytes);
  expect(answer.status).toBe(status);
  expect(answer.head).toContain('connection: close');
});

const PARTNERS_AND_STAFF = [
  '/payments/sistarbanc/ws',
  '/webhooks/skypostal/status-hook',
  '/webhooks/skypostal/package-received',
  '/webhooks/mail-bounces',
  PRESENCE_PATH,
];

test.each(PARTNERS_AND_STAFF)('%s refuses who is not known before any byte of the body arrives', async (path) => {
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Origin: ${shop.url}`, 'Content-Type: application/json'];
  const { status } = await raw([...head, 'Content-Length: 2000000', 'Connection: close', '\r\n'].join('\r\n'));
  expect(status).toBe(401);
});

test('no call takes a larger body than proxies let pass', () => {
  const limits = Object.values<Endpoint>(endpoints).map(({ maxBodyBytes }) => maxBodyBytes ?? 0);
  expect(Math.max(...limits)).toBeGreaterThan(MAX_DOCUMENT_BYTES);
  expect(Math.max(...limits)).toBeLessThanOrEqual(MAX_REQUEST_BYTES);
});

test('every call that takes more than others is of customers, whose uploads share the room of a process', () => {
  const large = Object.values<Endpoint>(endpoints).filter(({ maxBodyBytes }) => maxBodyBytes !== null);
  expect(large.map(({ access }) => access)).toEqual(large.map(() => 'customer'));
});

const OF_CUSTOMERS = (Object.keys(CALLS) as CallName[])
  .filter((name) => endpoints[name].access === 'customer')
  .map((name) => ({ name, ...methodAndPath(name), maxBodyBytes: (endpoints[name] as Endpoint).maxBodyBytes }));

test.each(
  OF_CUSTOMERS.flatMap((call) => [
    { ...call, who: 'nobody', credentials: [] },
    { ...call, who: 'an invalid token', credentials: ['Authorization: Bearer none'] },
  ]),
)('$name refuses $who before any byte of the body arrives', async ({ method, path, maxBodyBytes, credentials }) => {
  const head = [`${method} /api${path.replaceAll(/:\w+/g, 'x')} HTTP/1.1`, 'Host: x', ...credentials];
  const body = ['Content-Type: application/json', `Content-Length: ${maxBodyBytes ?? 60_000}`];
  const { status } = await raw([...head, ...body, 'Connection: close', '\r\n'].join('\r\n'));
  expect(status).toBe(401);
});
