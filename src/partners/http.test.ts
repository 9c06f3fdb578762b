import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deadlineIn } from './deadline.ts';
import { createHttpClient, type HttpClient, type HttpClientConfig } from './http.ts';

let server: Server;
let baseUrl: string;
let received: IncomingMessage[];
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let clients: HttpClient[];

beforeEach(async () => {
  received = [];
  clients = [];
  respond = (_request, response) => void response.end('{"ok":true}');
  server = createServer((request, response) => {
    received.push(request);
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(clients.map((http) => http.close()));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const logged: Record<string, unknown>[] = [];
const log = {
  info: (fields: Record<string, unknown>) => void logged.push(fields),
  warn: (fields: Record<string, unknown>) => void logged.push(fields),
};
/** The time limit is longer than any pause of a busy machine: only the test of the limit itself sets a short one. */
function connect(over: Partial<HttpClientConfig> = {}): HttpClient {
  const http = createHttpClient({
    name: 'test',
    baseUrl,
    timeoutMs: 30_000,
    clock: () => new Date(),
    random: () => 0,
    log,
    halfOpenAfterMs: 200,
    ...over,
  });
  clients.push(http);
  return http;
}
const status = (code: number, headers: Record<string, string> = {}, body = '{"code":"odd"}') => {
  respond = (_request, response) => void response.writeHead(code, headers).end(body);
};

test('a GET is attempted three times, a POST only when it is idempotent', async () => {
  const http = connect({ failuresToOpen: 99 });
  status(500);
  await expect(http.request({ path: '/' })).rejects.toMatchObject({
    name: 'PartnerUnavailable',
    reason: 'status',
    status: 500,
    ambiguous: false,
  });
  expect(received).toHaveLength(3);
  await expect(http.request({ method: 'POST', path: '/', json: {} })).rejects.toMatchObject({ ambiguous: true });
  expect(received).toHaveLength(4);
  await expect(http.request({ method: 'POST', path: '/', json: {}, idempotent: true })).rejects.toMatchObject({
    ambiguous: true,
  });
  expect(received).toHaveLength(7);
});

test('a 4xx response is not retried, carries the error code and does not open the breaker', async () => {
  const http = connect();
  status(409, {}, '{"error":{"code":"already_exists","message":"again"}}');
  for (let count = 0; count < 10; count += 1) {
    await expect(http.request({ path: '/' })).rejects.toMatchObject({
      name: 'PartnerRejected',
      status: 409,
      code: 'already_exists',
    });
  }
  expect(received).toHaveLength(10);
  expect(http.stats()).toMatchObject({ calls: 10, refused: 10, down: 0, breaker: 'closed' });
});

test('a request to a slow partner times out, and a POST is then ambiguous', async () => {
  const http = connect({ timeoutMs: 100 });
  respond = () => undefined;
  await expect(http.request({ method: 'POST', path: '/', json: {} })).rejects.toMatchObject({
    reason: 'timeout',
    ambiguous: true,
  });
});

test('a POST is unambiguous when the connection is refused and ambiguous when it breaks', async () => {
  const unreachable = connect({ baseUrl: 'http://127.0.0.1:1' });
  await expect(unreachable.request({ method: 'POST', path: '/', json: {} })).rejects.toMatchObject({
    reason: 'network',
    ambiguous: false,
  });
  const http = connect();
  respond = (request) => void request.socket.destroy();
  await expect(http.request({ method: 'POST', path: '/', json: {} })).rejects.toMatchObject({
    reason: 'network',
    ambiguous: true,
  });
});

test('the breaker opens after failures, sends nothing while open, and closes when the partner recovers', async () => {
  // The breaker reads the time of Date; timers and sockets stay real.
  vi.useFakeTimers({ toFake: ['Date'] });
  const http = connect();
  status(503);
  for (let count = 0; count < 3; count += 1) await expect(http.request({ path: '/' })).rejects.toThrow();
  const before = received.length;
  await expect(http.request({ path: '/' })).rejects.toMatchObject({ reason: 'open', ambiguous: false });
  expect(received).toHaveLength(before);
  expect(http.stats().breaker).toBe('open');
  vi.advanceTimersByTime(250);
  await expect(http.request({ path: '/' })).rejects.toMatchObject({ reason: 'status' });
  expect(received, 'one trial call, no retries').toHaveLength(before + 1);
  vi.advanceTimersByTime(250);
  status(200, {}, '{"ok":true}');
  expect((await http.request({ path: '/' })).json()).toEqual({ ok: true });
  expect(http.stats().breaker).toBe('closed');
});

test('a short Retry-After is waited for, a long one is passed to the caller', async () => {
  const http = connect();
  let first = true;
  respond = (_request, response) => {
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

test('a response over the size limit and a response that is not JSON are unavailable', async () => {
  const http = connect({ maxBodyBytes: 1000 });
  status(200, {}, 'x'.repeat(5000));
  await expect(http.request({ path: '/' })).rejects.toMatchObject({ reason: 'garbled' });
  status(200, {}, '<html>');
  const page = await http.request({ path: '/' });
  expect(() => page.json()).toThrow('garbled');
});

test('the bulkhead limits concurrent requests and rejects calls beyond its queue', async () => {
  const http = connect({ maxInFlight: 2 });
  let waiting: ServerResponse[] = [];
  let peak = 0;
  // Two requests are answered together, after a moment in which a third would be seen.
  respond = (_request, response) => {
    waiting.push(response);
    peak = Math.max(peak, waiting.length);
    if (waiting.length !== 2) return;
    setTimeout(() => {
      for (const one of waiting) one.end('{}');
      waiting = [];
    }, 20);
  };
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => http.request({ path: '/' })));
  expect(peak).toBe(2);
  const rejected = all.filter((result) => result.status === 'rejected');
  expect(rejected).toHaveLength(8);
  expect(rejected[0]).toMatchObject({ reason: { reason: 'busy' } });
});

test('a deadline ends a call whose partner is silent, and a POST is then ambiguous', async () => {
  const http = connect();
  respond = () => undefined;
  const outcome = { name: 'PartnerUnavailable', reason: 'deadline' };
  await expect(http.request({ path: '/', deadline: deadlineIn(100) })).rejects.toMatchObject(outcome);
  await expect(http.request({ method: 'POST', path: '/', json: {}, deadline: deadlineIn(100) })).rejects.toMatchObject({
    ...outcome,
    ambiguous: true,
  });
});

test('a deadline ends the reading of a body that does not end', async () => {
  const http = connect();
  respond = (_request, response) => void response.writeHead(200).write('{');
  await expect(http.request({ path: '/', deadline: deadlineIn(100) })).rejects.toMatchObject({ reason: 'deadline' });
});

test('a retry that would begin after the deadline is not waited for', async () => {
  const http = connect();
  status(429, { 'retry-after': '3' });
  await expect(http.request({ path: '/', deadline: deadlineIn(2000) })).rejects.toMatchObject({ reason: 'limited' });
  expect(received).toHaveLength(1);
});

test('a call that waits for the bulkhead until its deadline is never sent', async () => {
  const http = connect({ maxInFlight: 1 });
  const waiting: ServerResponse[] = [];
  respond = (_request, response) => void waiting.push(response);
  const first = http.request({ path: '/first' });
  const second = http.request({ method: 'POST', path: '/second', json: {}, deadline: deadlineIn(50) });
  await expect(second).rejects.toMatchObject({ reason: 'deadline', ambiguous: false });
  for (const response of waiting) response.end('{}');
  await first;
  respond = (_request, response) => void response.end('{}');
  await http.request({ path: '/third' });
  expect(received.map(({ url }) => url)).toEqual(['/first', '/third']);
});

test('short deadlines do not open the breaker', async () => {
  const http = connect({ failuresToOpen: 1 });
  respond = () => undefined;
  await expect(http.request({ path: '/', deadline: deadlineIn(20) })).rejects.toMatchObject({ reason: 'deadline' });
  expect(http.stats().breaker).toBe('closed');
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

test('closing ends a call under way and one that waits for its retry, and sends nothing more', async () => {
  status(503, { 'retry-after': '3' });
  const waiting = connect();
  const toRetry = waiting.request({ path: '/retry' });
  await vi.waitFor(() => expect(waiting.stats()).toMatchObject({ attempts: 1, retries: 1 }));
  respond = () => {};
  const busy = connect({ failuresToOpen: 99 });
  const underWay = busy.request({ method: 'POST', path: '/sent', idempotent: true });
  await vi.waitFor(() => expect(received).toHaveLength(2));
  // Nothing that waits for time to pass goes on.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const closed = Promise.all([waiting.close(), busy.close()]);
  await expect(toRetry).rejects.toMatchObject({ reason: 'status', ambiguous: false });
  await expect(underWay).rejects.toMatchObject({ reason: 'network', ambiguous: true });
  await expect(busy.request({ path: '/later' })).rejects.toMatchObject({ name: 'PartnerUnavailable' });
  await closed;
  expect(received).toHaveLength(2);
});
