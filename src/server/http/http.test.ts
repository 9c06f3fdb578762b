import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createDatabaseCheck } from '#db/database-check.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { findSession } from '#server/features/people/accounts/session.ts';
import { handlers } from '#server/handlers.ts';
import { createLimits } from '#server/limits/limits.ts';
import { callShop } from '#testing/call-shop.ts';
import { captureLog } from '#testing/capture-log.ts';
import { plainProducts } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { createApp } from './app.ts';
import { inProcessCaller } from './in-process-caller.ts';
import { registerLoadShedding } from './load-shedding.ts';

const { log, lines } = captureLog('error');
const WEB = 'https://puente.example';

const shop = await startShop({ log, config: { webOrigins: [WEB] } });

const parts = { handlers, findSession, checkReadiness: async () => null, webhooks: [], extensions: [] };

/** The shop's context with another configuration, and the limits that follow from it, of which nothing is used. */
async function contextWith(changes: Partial<Config>): Promise<Context> {
  const config = { ...shop.context.config, ...changes };
  return { ...shop.context, config, limits: createLimits({ ...shop.context, config }) };
}

test('an address that no route has is answered in the shape of every other error, without repeating it', async () => {
  const answer = await fetch(`${shop.url}/<b>nada</b>`, { method: 'POST' });
  expect([answer.status, await answer.json()]).toEqual([404, { code: 404, message: 'Esa dirección no existe' }]);
});

describe('an unavailable database', () => {
  test('refuses calls, page calls and /ready with 503 while /health reports up', async () => {
    const pool = openPool({ url: 'postgres://nobody:x@127.0.0.1:1/none', max: 1 });
    const context = { ...shop.context, db: openDatabase(pool) };
    const checkReadiness = createDatabaseCheck({ pool, now: () => 0, onChange: () => {} });
    const app = await createApp({ ...parts, context, checkReadiness });
    const answer = await app.inject({ method: 'GET', url: '/api/offers' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toEqual({
      code: 503,
      message: 'La tienda está ocupada en este momento. Probá de nuevo en unos segundos.',
    });
    expect(lines().at(-1)).toMatchObject({ status: 503, route: '/api/offers' });
    const call = inProcessCaller(context, handlers, async () => ({ network: 'a', clientAddress: 'b' }));
    await expect(call('listOffers')).rejects.toMatchObject({ name: 'CallError', code: 503 });
    const ready = await app.inject({ method: 'GET', url: '/ready' });
    expect([ready.statusCode, ready.json()]).toEqual([503, { ready: false, reason: 'no-database' }]);
    expect((await app.inject({ method: 'GET', url: '/health' })).json()).toMatchObject({ status: 'up' });
    await app.close();
    await pool.end();
  });

  test('that does not respond makes /ready report false without waiting for it', async () => {
    const app = await createApp({ ...parts, context: shop.context, checkReadiness: () => new Promise(() => {}) });
    expect((await app.inject({ method: 'GET', url: '/ready' })).json()).toEqual({
      ready: false,
      reason: 'no-database',
    });
    await app.close();
  });

  test('that has a locked row answers 503 to the calls that need it and serves the others', async () => {
    const setting = sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(shop.context.db);
    expect((await setting).rows, 'ten times the limit of a shop').toEqual([{ limit: '25s' }]);
    const url = new URL(shop.databaseUrl);
    url.searchParams.set('lock_timeout', '300');
    const pool = openPool({ url: url.href, max: 4, patience: 10 });
    const app = await createApp({ ...parts, context: { ...shop.context, db: openDatabase(pool) } });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const [blocked, other] = [await shop.createCustomer(), await shop.createCustomer()];
    const [productId = ''] = plainProducts(1);
    await shop.call('readProduct', { params: { asin: productId } });
    const add = (options: { token: string }) =>
      callShop(address, 'addCartItem', { input: { body: { productId, quantity: 1 } }, options });
    expect((await add(blocked)).status).toBe(201);
    const locker = new pg.Client({ connectionString: shop.databaseUrl });
    await locker.connect();
    await locker.query('begin');
    await locker.query('select id from carts where customer_id = $1 for update', [blocked.id]);
    const waiting = add(blocked);
    expect((await add(other)).status).toBe(201);
    const answer = await waiting;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    await locker.query('rollback');
    await locker.end();
    expect((await add(blocked)).status).toBe(201);
    await app.close();
    await pool.end();
  });
});

describe('slow requests', () => {
  test('the server limits the time for headers, body and response to seconds', async () => {
    const app = await createApp({ ...parts, context: shop.context });
    const { headersTimeout, requestTimeout, timeout } = app.server;
    expect(headersTimeout).toBeLessThanOrEqual(10_000);
    expect(requestTimeout).toBeLessThanOrEqual(15_000);
    expect(timeout).toBeGreaterThan(0);
    expect(timeout).toBeLessThanOrEqual(30_000);
    await app.close();
  });
});

describe('high load', () => {
  test('requests per minute are limited by address; X-Forwarded-For counts only from a trusted proxy', async () => {
    const statuses = async (trustedProxies: string[], addresses: string[]) => {
      const app = await createApp({ ...parts, context: await contextWith({ requestsPerMinute: 2, trustedProxies }) });
      const answers: number[] = [];
      for (const address of addresses) {
        const headers = { 'x-forwarded-for': address };
        const answer = await app.inject({ method: 'GET', url: '/api/settings', headers });
        answers.push(answer.statusCode);
        expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-reset': '60' });
        if (answer.statusCode === 429) {
          expect(answer.headers['retry-after']).toMatch(/^\d+$/);
          expect(answer.json()).toMatchObject({ code: 429, message: expect.stringContaining('Demasiados pedidos') });
        }
      }
      await app.close();
      return answers;
    };
    const three = ['1.1.1.1', '2.2.2.2', '3.3.3.3'];
    expect(await statuses([], three)).toEqual([200, 200, 429]);
    expect(await statuses(['127.0.0.1'], three)).toEqual([200, 200, 200]);
    expect(await statuses(['127.0.0.1'], ['1.1.1.1', '1.1.1.1', '1.1.1.1'])).toEqual([200, 200, 429]);
    expect(await statuses(['10.0.0.0/8'], three)).toEqual([200, 200, 429]);
  });

  test('requests to webhooks are not limited', async () => {
    const app = await createApp({
      ...parts,
      context: await contextWith({ requestsPerMinute: 1 }),
      webhooks: [(scope) => void scope.post('/webhooks/anybody', async () => ({ ok: true }))],
    });
    for (let count = 0; count < 5; count += 1) {
      expect((await app.inject({ method: 'POST', url: '/webhooks/anybody' })).statusCode).toBe(200);
    }
    await app.close();
  });

  test('paths that only start like an unlimited route are limited', async () => {
    const pages = (app: FastifyInstance) =>
      void app.get('/*', async () => 'a page').get('/assets/main.js', async () => 'a file');
    const app = await createApp({
      ...parts,
      context: await contextWith({ requestsPerMinute: 1 }),
      extensions: [pages],
    });
    const statuses = async (url: string) => {
      const answers = [await app.inject({ url }), await app.inject({ url })];
      return answers.map(({ statusCode }) => statusCode);
    };
    expect((await app.inject('/una-pagina')).statusCode).toBe(200);
    for (const url of ['/health', '/health/', '/ready', '/assets/main.js'])
      expect(await statuses(url)).toEqual([200, 200]);
    for (const url of [
      '/health-1',
      '/health.data',
      '/ready.data',
      '/health/x',
      '/metrics-1',
      '/assets/none.js',
      '/assets-1',
      '/pictures.data',
      '/webhooks-1',
      '/webhooks/none',
      '/payments/sistarbanc/ws-1',
    ])
      expect(await statuses(url), url).toEqual([429, 429]);
    await app.close();
  });

  test('beyond the maximum of concurrent requests browsing gets 503 while purchases and health checks are served', async () => {
    const app = fastify();
    registerLoadShedding(app, 1);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    app.get('/slow', () => {
      start();
      return gate.then(() => 'ok');
    });
    for (const url of ['/api/products', '/api/orders', '/api/orders/:id', '/health', '/*', '/api/*'])
      app.get(url, async () => 'ok');
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const slow = fetch(`${url}/slow`);
    await started;
    const browsing = await fetch(`${url}/api/products`);
    expect([browsing.status, browsing.headers.get('retry-after')]).toEqual([503, '5']);
    for (const path of ['/api/orders', '/api/orders/1', '/health'])
      expect((await fetch(`${url}${path}`)).status, path).toBe(200);
    for (const path of [
      '/health-1',
      '/health.data',
      '/api/orders-1',
      '/api/orders.data',
      '/webhooks/none',
      '/payments/x',
    ])
      expect((await fetch(`${url}${path}`)).status, path).toBe(503);
    open();
    expect((await slow).status).toBe(200);
    expect((await fetch(`${url}/api/products`)).status).toBe(200);
    await app.close();
  });

  test('the marketplace reads that one address causes are limited to a tenth of its requests per minute', async () => {
    const requested: string[] = [];
    const zinc = {
      ...shop.context.partners.zinc,
      getProduct: async (asin: string) => {
        requested.push(asin);
        return null;
      },
      searchProducts: async (words: string) => {
        requested.push(words);
        return { products: [], nextPage: null, hasPrices: true };
      },
    };
    const partners = { ...shop.context.partners, zinc };
    const context = { ...(await contextWith({ requestsPerMinute: 300 })), partners };
    const app = await createApp({ ...parts, context });
    const unknown = (from: number, count: number) => Array.from({ length: count }, (_, at) => `B0UNK${from + at}`);
    const areNew = (products: string[]) =>
      app.inject({ method: 'POST', url: '/api/products/are-new', payload: { products } });
    const first = await areNew(unknown(10_000, 100));
    expect(first.json()).toHaveLength(100);
    expect(requested, 'of a list of a hundred').toHaveLength(20);
    await areNew(unknown(10_020, 80));
    expect(requested, 'a tenth of the requests').toHaveLength(30);
    const product = await app.inject({ method: 'GET', url: `/api/products/${unknown(20_000, 1)[0]}` });
    expect([product.statusCode, product.headers['retry-after']]).toEqual([429, '60']);
    const search = await app.inject({ method: 'GET', url: '/api/products?keyword=nadie+busca+esto' });
    expect([search.statusCode, search.json().stale]).toEqual([200, true]);
    expect(requested).toHaveLength(30);
    await app.close();
  });
});

describe('a web app on another origin', () => {
  const call = (headers: Record<string, string>, init: RequestInit = {}) =>
    fetch(`${shop.url}/api/settings`, { ...init, headers });

  test('receives CORS headers only if its origin is configured [API-50]', async () => {
    const allowed = await call({ origin: WEB });
    expect(allowed.headers.get('access-control-allow-origin')).toBe(WEB);
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    const other = await call({ origin: 'https://evil.example' });
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    for (const answer of [allowed, other]) expect(answer.headers.get('vary')).toMatch(/origin/i);
  });

  test('receives the allowed methods and headers in the preflight response only if its origin is configured [API-50]', async () => {
    const preflight = (origin: string) =>
      call(
        { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' },
        { method: 'OPTIONS' },
      );
    const allowed = await preflight(WEB);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization, content-type, idempotency-key');
    expect((await preflight('https://evil.example')).status).toBe(404);
  });
});
