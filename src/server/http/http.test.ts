import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, openPool } from '#db/pool.ts';
import { handlers } from '#server/handlers.ts';
import { keptLog } from '#testing/log.ts';
import { plainGoods } from '#testing/order-journey.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { createApp } from './app.ts';
import { inProcessCaller } from './caller.ts';
import { shedLoad } from './load-shedding.ts';
import { API_HEADERS } from './security.ts';

const { log, lines } = keptLog('error');
const WEB = 'https://puente.example';
let shop: TestShop;

beforeAll(async () => {
  shop = await startShop({ log, config: { webOrigins: [WEB] } });
});
afterAll(() => shop.stop());

const parts = { handlers, ready: async () => true, webhooks: [], extensions: [] };

describe('a database that cannot serve', () => {
  test('and is not there: calls are answered 503 with a time to come back, and the process is alive', async () => {
    const pool = openPool({ url: 'postgres://nobody:x@127.0.0.1:1/none', max: 1 });
    const context = { ...shop.context, db: openDatabase(pool) };
    const ready = () => pool.query('select 1').then(Boolean, () => false);
    const app = await createApp({ ...parts, context, ready });
    const answer = await app.inject({ method: 'GET', url: '/api/offers' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toEqual({
      code: 503,
      message: 'La tienda está ocupada en este momento. Probá de nuevo en unos segundos.',
    });
    expect(lines().at(-1)).toMatchObject({ status: 503, route: '/api/offers' });
    const call = inProcessCaller(context, handlers, '127.0.0.1');
    await expect(call('listOffers')).rejects.toMatchObject({ name: 'CallError', code: 503 });
    expect((await app.inject({ method: 'GET', url: '/ready' })).statusCode).toBe(503);
    expect((await app.inject({ method: 'GET', url: '/health' })).json()).toMatchObject({ status: 'up' });
    await app.close();
    await pool.end();
  });

  test('and does not answer: the shop is not ready, and does not wait for it', async () => {
    const app = await createApp({ ...parts, context: shop.context, ready: () => new Promise(() => {}) });
    expect((await app.inject({ method: 'GET', url: '/ready' })).json()).toEqual({ ready: false });
    await app.close();
  });

  test('because a row is held: who needs it is told to come back, nobody else notices', async () => {
    const [held, other] = [await shop.customer(), await shop.customer()];
    const [productId = ''] = plainGoods(1);
    await shop.call('readProduct', { params: { asin: productId } });
    const add = (who: { token: string }) => shop.call('addCartItem', { body: { productId, quantity: 1 } }, who);
    expect((await add(held)).status).toBe(201);
    const holder = new pg.Client({ connectionString: shop.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select id from carts where customer_id = $1 for update', [held.id]);
    const waiting = add(held);
    expect((await add(other)).status).toBe(201);
    const answer = await waiting;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    await holder.query('rollback');
    await holder.end();
    expect((await add(held)).status).toBe(201);
  });
});

describe('what comes in too slowly, too long or torn', () => {
  /** Sends bytes as they are and reads until the shop hangs up. */
  async function raw(bytes: string): Promise<{ status: number; head: string; body: string }> {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(bytes);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
  }

  test.each([
    ['no HTTP at all', 'HOLA\r\n\r\n', 400],
    ['a torn header', 'GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n', 400],
    ['two lengths', 'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is answered as every error', async (_what, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ code: status, message: expect.stringMatching(/^(El|Los) /) });
    for (const [name, value] of Object.entries(API_HEADERS)) {
      expect(answer.head).toContain(`${name}: ${value.toLowerCase()}`);
    }
  });

  test('a client has seconds, not minutes, for its headers, its body and the answer', async () => {
    const app = await createApp({ ...parts, context: shop.context });
    const { headersTimeout, requestTimeout, timeout } = app.server;
    expect(headersTimeout).toBeLessThanOrEqual(10_000);
    expect(requestTimeout).toBeLessThanOrEqual(15_000);
    expect(timeout).toBeGreaterThan(0);
    expect(timeout).toBeLessThanOrEqual(30_000);
    await app.close();
  });
});

describe('a crowd', () => {
  test('one address has its minute; who stands behind a trusted proxy has their own, and nobody else may say so', async () => {
    const statuses = async (trustedProxies: string[], addresses: string[]) => {
      const config = { ...shop.context.config, requestsPerMinute: 2, trustedProxies };
      const app = await createApp({ ...parts, context: { ...shop.context, config } });
      const answers: number[] = [];
      for (const address of addresses) {
        const headers = { 'x-forwarded-for': address };
        const answer = await app.inject({ method: 'GET', url: '/api/settings', headers });
        answers.push(answer.statusCode);
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

  test('of partners, who tell of everybody from one address, is not counted', async () => {
    const config = { ...shop.context.config, requestsPerMinute: 1 };
    const app = await createApp({
      ...parts,
      context: { ...shop.context, config },
      webhooks: [(scope) => void scope.post('/webhooks/anybody', async () => ({ ok: true }))],
    });
    for (let count = 0; count < 5; count += 1) {
      expect((await app.inject({ method: 'POST', url: '/webhooks/anybody' })).statusCode).toBe(200);
    }
    await app.close();
  });

  test('beyond what the shop can serve lets those go first who are buying', async () => {
    const app = fastify();
    shedLoad(app, 1);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    app.get('/slow', () => {
      begin();
      return gate.then(() => 'ok');
    });
    for (const url of ['/api/products', '/api/orders', '/health']) app.get(url, async () => 'ok');
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const slow = fetch(`${url}/slow`);
    await begun;
    const looking = await fetch(`${url}/api/products`);
    expect([looking.status, looking.headers.get('retry-after')]).toEqual([503, '5']);
    for (const path of ['/api/orders', '/health']) expect((await fetch(`${url}${path}`)).status).toBe(200);
    open();
    expect((await slow).status).toBe(200);
    expect((await fetch(`${url}/api/products`)).status).toBe(200);
    await app.close();
  });

  test('cannot have the marketplace asked without end by one address', async () => {
    const asked: string[] = [];
    const zinc = {
      ...shop.context.partners.zinc,
      getProduct: async (asin: string) => {
        asked.push(asin);
        return null;
      },
      searchProducts: async (words: string) => {
        asked.push(words);
        return { products: [], nextPage: null };
      },
    };
    const config = { ...shop.context.config, requestsPerMinute: 300 };
    const context = { ...shop.context, config, partners: { ...shop.context.partners, zinc } };
    const app = await createApp({ ...parts, context });
    const unknown = (from: number, count: number) => Array.from({ length: count }, (_, at) => `B0UNK${from + at}`);
    const areNew = (products: string[]) =>
      app.inject({ method: 'POST', url: '/api/products/are-new', payload: { products } });
    const first = await areNew(unknown(10_000, 100));
    expect(first.json()).toHaveLength(100);
    expect(asked, 'a list of a hundred').toHaveLength(20);
    await areNew(unknown(10_020, 80));
    expect(asked, 'a tenth of the requests').toHaveLength(30);
    const product = await app.inject({ method: 'GET', url: `/api/products/${unknown(20_000, 1)[0]}` });
    expect([product.statusCode, product.headers['retry-after']]).toEqual([429, '60']);
    const search = await app.inject({ method: 'GET', url: '/api/products?keyword=nadie+busca+esto' });
    expect([search.statusCode, search.json().stale]).toEqual([200, true]);
    expect(asked).toHaveLength(30);
    shop.clock.advance(61_000);
    await app.inject({ method: 'GET', url: `/api/products/${unknown(20_000, 1)[0]}` });
    expect(asked).toHaveLength(31);
    await app.close();
  });
});

describe('a web on another host', () => {
  const call = (headers: Record<string, string>, init: RequestInit = {}) =>
    fetch(`${shop.url}/api/settings`, { ...init, headers });

  test('may make calls if its origin is named in the configuration, and no other page may [API-50]', async () => {
    const allowed = await call({ origin: WEB });
    expect(allowed.headers.get('access-control-allow-origin')).toBe(WEB);
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    const other = await call({ origin: 'https://evil.example' });
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    for (const answer of [allowed, other]) expect(answer.headers.get('vary')).toMatch(/origin/i);
  });

  test('is told beforehand what it may send [API-50]', async () => {
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
