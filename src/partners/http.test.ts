import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttp, type Http, type HttpConfig } from './http.ts';

let server: Server;
let baseUrl: string;
let seen: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let open: Http[];

beforeEach(async () => {
  seen = [];
  open = [];
  answer = (_request, response) => void response.end('{"ok":true}');
  server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(async () => {
  await Promise.all(open.map((http) => http.close()));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const logged: Record<string, unknown>[] = [];
const log = {
  info: (fields: Record<string, unknown>) => void logged.push(fields),
  warn: (fields: Record<string, unknown>) => void logged.push(fields),
};
function connect(over: Partial<HttpConfig> = {}): Http {
  const http = createHttp({
    name: 'test',
    baseUrl,
    timeoutMs: 300,
    clock: () => new Date(),
    random: () => 0,
    log,
    halfOpenAfterMs: 200,
    ...over,
  });
  open.push(http);
  return http;
}
const status = (code: number, headers: Record<string, string> = {}, body = '{"code":"odd"}') => {
  answer = (_request, response) => void response.writeHead(code, headers).end(body);
};

test('a reading call is tried three times, a writing one only if it has a key', async () => {
  const http = connect({ breakAfter: 99 });
  status(500);
  await expect(http.request({ path: '/' })).rejects.toMatchObject({
    name: 'PartnerDown',
    reason: 'status',
    status: 500,
    ambiguous: false,
  });
  expect(seen).toHaveLength(3);
  await expect(http.request({ method: 'POST', path: '/', json: {} })).rejects.toMatchObject({ ambiguous: true });
  expect(seen).toHaveLength(4);
  await expect(http.request({ method: 'POST', path: '/', json: {}, idempotent: true })).rejects.toMatchObject({
    ambiguous: true,
  });
  expect(seen).toHaveLength(7);
});

test('a refusal is final, carries the parsed body and does not open the breaker', async () => {
  const http = connect();
  status(409, {}, '{"error":{"code":"already_exists","message":"again"}}');
  for (let count = 0; count < 10; count += 1) {
    await expect(http.request({ path: '/' })).rejects.toMatchObject({
      name: 'PartnerRefused',
      status: 409,
      code: 'already_exists',
    });
  }
  expect(seen).toHaveLength(10);
  expect(http.stats()).toMatchObject({ calls: 10, refused: 10, down: 0, breaker: 'closed' });
});

test('a slow partner is given up in time, and a write may have had its effect', async () => {
  const http = connect();
  answer = () => undefined;
  const startedAt = performance.now();
  await expect(http.request({ method: 'POST', path: '/', json: {} })).rejects.toMatchObject({
    reason: 'timeout',
    ambiguous: true,
  });
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

test('a connection that was never made had no effect; one that broke may have had', async () => {
  const nobody = connect({ baseUrl: 'http://127.0.0.1:1' });
  await expect(nobody.request({ method: 'POST', path: '/', json: {} })).rejects.toMatchObject({
    reason: 'network',
    ambiguous: false,
  });
  const http = connect();
  answer = (request) => void request.socket.destroy();
  await expect(http.request({ method: 'POST', path: '/', json: {} })).rejects.toMatchObject({
    reason: 'network',
    ambiguous: true,
  });
});

test('the breaker opens after failures, answers at once while open, and closes when the partner is back', async () => {
  const http = connect();
  status(503);
  for (let count = 0; count < 3; count += 1) await expect(http.request({ path: '/' })).rejects.toThrow();
  const before = seen.length;
  const startedAt = performance.now();
  await expect(http.request({ path: '/' })).rejects.toMatchObject({ reason: 'open', ambiguous: false });
  expect(performance.now() - startedAt).toBeLessThan(50);
  expect(seen).toHaveLength(before);
  expect(http.stats().breaker).toBe('open');
  await new Promise((resolve) => setTimeout(resolve, 250));
  await expect(http.request({ path: '/' })).rejects.toMatchObject({ reason: 'status' });
  expect(seen, 'one trial, no retries').toHaveLength(before + 1);
  await new Promise((resolve) => setTimeout(resolve, 250));
  status(200, {}, '{"ok":true}');
  expect((await http.request({ path: '/' })).json()).toEqual({ ok: true });
  expect(http.stats().breaker).toBe('closed');
});

test('Retry-After is kept: a short one is waited for, a long one is handed to the caller', async () => {
  const http = connect();
  let first = true;
  answer = (_request, response) => {
    if (first) response.writeHead(429, { 'retry-after': '1' }).end();
    else response.end('{}');
    first = false;
  };
  const startedAt = performance.now();
  await http.request({ path: '/' });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
  status(429, { 'retry-after': '60' });
  await expect(http.request({ path: '/' })).rejects.toMatchObject({ reason: 'limited', retryAfterMs: 60_000 });
  expect(http.stats().breaker).toBe('closed');
});

test('an endless answer and an answer that is no JSON are failures', async () => {
  const http = connect({ maxBodyBytes: 1000 });
  status(200, {}, 'x'.repeat(5000));
  await expect(http.request({ path: '/' })).rejects.toMatchObject({ reason: 'garbled' });
  status(200, {}, '<html>');
  const page = await http.request({ path: '/' });
  expect(() => page.json()).toThrow('garbled');
});

test('no more than the allowed calls are under way, and a flood is turned away', async () => {
  const http = connect({ maxInFlight: 2, timeoutMs: 2000 });
  let now = 0;
  let most = 0;
  answer = (_request, response) => {
    now += 1;
    most = Math.max(most, now);
    setTimeout(() => {
      now -= 1;
      response.end('{}');
    }, 20);
  };
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => http.request({ path: '/' })));
  expect(most).toBe(2);
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ reason: { reason: 'busy' } });
});

test('a redirect is not followed, and neither bodies nor credentials are logged', async () => {
  const http = connect();
  status(302, { location: 'http://127.0.0.1:1/' });
  await expect(http.request({ path: '/', headers: { authorization: 'Bearer geheim' } })).rejects.toMatchObject({
    status: 302,
  });
  status(500);
  await expect(
    http.request({ path: '/?token=geheim', json: { password: 'geheim' }, method: 'POST' }),
  ).rejects.toThrow();
  expect(JSON.stringify(logged)).not.toContain('geheim');
});
