import { beforeEach, describe, expect, test } from 'vitest';
import { findSession } from '#server/features/people/accounts/session.ts';
import { handlers } from '#server/handlers.ts';
import { createApp } from '#server/http/app.ts';
import { createLimits } from '#server/limits/limits.ts';
import { captureLog } from '#testing/capture-log.ts';
import { startShop } from '#testing/shop.ts';

const METRICS_TOKEN = 'el-token-de-las-figuras';
const { log, lines, text, clear } = captureLog('warn');

const shop = await startShop({ log, config: { metricsToken: METRICS_TOKEN } });
beforeEach(() => clear());

const REPORT = {
  kind: 'error',
  message: "TypeError: Cannot read properties of undefined (reading 'price')",
  frames: ['/assets/shell-Bx12.js:1:23456', '/assets/product-Ab34.js:2:17'],
  route: '/products',
  release: '9f8e7d6c',
};

function report(change: Record<string, unknown> = {}) {
  return shop.call('reportClientError', { body: { ...REPORT, ...change } });
}

async function figures(): Promise<string[]> {
  const response = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return (await response.text()).split('\n').filter((line) => line.startsWith('puente_client_errors_total'));
}

describe('an error report of a browser', () => {
  test('is a line of the log with kind, route, release and the frames of the own scripts', async () => {
    expect((await report()).status).toBe(204);
    expect(lines('client-error')).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        code: 'client-error',
        kind: 'error',
        route: '/products',
        release: '9f8e7d6c',
        reason: REPORT.message,
        frames: REPORT.frames.join(' '),
        msg: 'a page failed in a browser',
      },
    ]);
  });

  test('is counted in /metrics by kind and route', async () => {
    await report({ kind: 'unhandledrejection', route: '/checkout' });
    await report({ kind: 'unhandledrejection', route: '/checkout' });
    await report({ kind: 'route', route: '/profile/orders/:id' });
    const lines = await figures();
    expect(lines).toContain('puente_client_errors_total{kind="unhandledrejection",route="/checkout"} 2');
    expect(lines).toContain('puente_client_errors_total{kind="route",route="/profile/orders/:id"} 1');
  });

  test('counts under "other" for an address that is no route, so that the labels are bounded', async () => {
    const unknown = ['/x', 'constructor', '/products?asin=B0', '/profile/orders/a/b'];
    for (const route of unknown) expect((await report({ route })).status).toBe(204);
    expect(lines('client-error').map(({ route }) => route)).toEqual(unknown.map(() => 'other'));
    const labels = (await figures()).filter((line) => !/route="(other|\/[a-z/:-]*)"/.test(line));
    expect(labels).toEqual([]);
    expect(await figures()).toContain('puente_client_errors_total{kind="error",route="other"} 4');
  });

  test('names the pattern of the route where a browser sends the path with an id', async () => {
    await report({ route: '/profile/orders/7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11' });
    expect(lines('client-error')[0]?.route).toBe('/profile/orders/:id');
  });

  test.each([
    ['a mail address', 'Error: ana.sosa+x@correo.example has no cart', 'ana.sosa'],
    ['a document', 'Error: cédula 4.871.206-1 in use', '871'],
    ['a document without separators', 'Error: 48712061 in use', '48712061'],
    ['a telephone number', 'Error: calling 099 412 873', '412'],
    ['a birthday', 'Error: born 1991-03-14', '1991'],
    ['a session token', 'Error: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl expired', 'eyJ'],
    ['an id', 'Error: order 7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11 missing', '7f3f6c1e'],
    ['a mailed code', 'Error: code=ABCD2345EF refused', 'ABCD2345EF'],
    ['a query', 'TypeError: Failed to fetch https://puente.example/search?amz=regalo+ana&page=1', 'regalo'],
    ['a fragment', 'TypeError: https://puente.example/auth/callback/google#access_token=ya29.a0', 'ya29'],
    ['quoted data', 'SyntaxError: Unexpected token A, "Ana Sosa" is not valid JSON', 'Sosa'],
  ])('loses %s', async (_what, message, secret) => {
    expect((await report({ message })).status).toBe(204);
    expect(lines('client-error')).toHaveLength(1);
    // The digits of a line's own time are no leak.
    expect(text().replaceAll(/"time":\d+/g, '')).not.toContain(secret);
  });

  test('keeps the name of a script that could not be loaded', async () => {
    const message =
      'TypeError: Failed to fetch dynamically imported module: https://x.example/assets/checkout-C12345678.js';
    await report({ message });
    expect(lines('client-error')[0]?.reason).toBe(message);
  });

  test.each([
    ['a kind that does not exist', { kind: 'warning' }],
    ['no message', { message: ' ' }],
    ['a long message', { message: 'x'.repeat(301) }],
    ['a frame of another origin', { frames: ['https://cdn.example/x.js:1:1'] }],
    ['a frame of an extension', { frames: ['chrome-extension://abc/inject.js:1:1'] }],
    ['a frame with text', { frames: ['ana@/assets/x.js:1:1'] }],
    ['many frames', { frames: Array(11).fill('/assets/x.js:1:1') }],
    ['a long route', { route: `/${'x'.repeat(100)}` }],
    ['a release with other characters', { release: 'ana sosa' }],
    ['a user', { userId: 'x' }],
    ['an address', { url: 'https://puente.example/search?amz=x' }],
  ])('is refused with %s and not logged', async (_what, change) => {
    expect((await report(change)).status).toBe(400);
    expect(lines('client-error')).toEqual([]);
  });
});

describe('the number of reports', () => {
  /** An app with the limits of a shop that limits networks, of which nothing is used; `trustProxy` takes the client's address from the header. */
  async function limitedApp() {
    const config = {
      ...shop.context.config,
      requestsPerMinute: 100_000,
      trustedProxies: ['127.0.0.1'],
      metricsToken: null,
    };
    const context = { ...shop.context, config, limits: createLimits({ ...shop.context, config }) };
    return createApp({
      context,
      handlers,
      findSession,
      checkReadiness: async () => null,
      webhooks: [],
      extensions: [],
    });
  }

  async function send(app: Awaited<ReturnType<typeof limitedApp>>, address: string) {
    const headers = { 'x-forwarded-for': address };
    return app.inject({ method: 'POST', url: '/api/client-errors', payload: REPORT, headers });
  }

  test('is limited for one network, which does not use up the limit of all', async () => {
    const app = await limitedApp();
    const statuses: number[] = [];
    for (let index = 0; index < 400; index++) statuses.push((await send(app, '198.51.100.7')).statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
    expect((await send(app, '198.51.100.7')).headers['retry-after']).toMatch(/^\d+$/);
    expect((await send(app, '198.51.100.8')).statusCode).toBe(204);
    expect(lines('client-error')).toHaveLength(21);
    await app.close();
  });

  test('is limited for all networks together', async () => {
    const app = await limitedApp();
    for (let index = 0; index < 330; index++) await send(app, `203.0.113.${Math.floor(index / 2)}`);
    expect(lines('client-error')).toHaveLength(300);
    const refused = await send(app, '198.51.100.9');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/Demasiad/);
    await app.close();
  });
});
