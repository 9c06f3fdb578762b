import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { webExtension } from '#app/web/pages.ts';
import { loadBuiltRenderer } from '#app/web/renderer.ts';
import { allowForPrograms } from './allow-for-programs.ts';
import { buildWebOnce } from './build-web.ts';
import { captureLog } from './capture-log.ts';
import { createTestDatabase } from './database.ts';
import { plainProducts } from './order-steps.ts';
import { startShop } from './shop.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import { waitFor } from './wait-for.ts';

/** What a visitor waits at most while the database is silent, and what the check of readiness takes then. */
const [VISIT_MS, CHECK_MS] = [10_000, 5000];
const [ASIN = ''] = plainProducts(1);

allowForPrograms();
await buildWebOnce();
const render = await loadBuiltRenderer();
const database = await createTestDatabase();
const admin = new pg.Client({ connectionString: database.url });
await admin.connect();
const { hostname, port } = new URL(database.url);
const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
afterAll(async () => {
  await proxy.close();
  await admin.end();
});
const url = new URL(database.url);
url.port = String(proxy.port);
const shop = await startShop({
  database: { url: url.href },
  log: captureLog('error').log,
  databasePatience: 1,
  config: { shutdownDelaySeconds: 2 },
  extensions: (services) => [webExtension(services, render)],
});

interface Answer {
  path: string;
  status: number;
  retryAfter: string | null;
  cacheControl: string | null;
  text: string;
  ms: number;
}

/** What the slowest of these visits took while the database was there: a busy machine adds a multiple of it to each limit. */
let usualMs = 0;
const within = (ms: number) => ms + 10 * usualMs;

async function visit(path: string): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(`${shop.url}${path}`, { redirect: 'manual' });
  const text = await response.text();
  const { status, headers } = response;
  const ms = performance.now() - started;
  return { path, status, retryAfter: headers.get('retry-after'), cacheControl: headers.get('cache-control'), text, ms };
}

/** Calls and pages that need the database: what caches hold has expired. */
function freshPaths(): string[] {
  shop.clock.advance(60_000);
  return [
    '/api/offers',
    `/api/products/${ASIN}`,
    '/',
    '/search?amz=norda&page=1',
    `/products?asin=${ASIN}`,
    `/products.data?asin=${ASIN}`,
    '/best-sellers',
    '/best-sellers.data',
  ];
}

function expectUnavailable({ path, status, retryAfter, cacheControl, ms }: Answer): void {
  expect({ path, status, retryAfter, isStored: !cacheControl?.includes('no-store') }).toEqual({
    path,
    status: 503,
    retryAfter: '5',
    isStored: false,
  });
  expect(ms, path).toBeLessThan(within(VISIT_MS));
}

async function expectRecovery(): Promise<void> {
  await waitFor('the shop to be ready', async () => (await visit('/ready')).status === 200);
  const answers = await Promise.all(freshPaths().map(visit));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
}

test('every page and call that the outage tests visit is there while the database is', async () => {
  await expectRecovery();
  usualMs = Math.max(...(await Promise.all(freshPaths().map(visit))).map(({ ms }) => ms));
});

describe('a database that falls silent', () => {
  test('is a 503 in time for pages and calls, and for /ready, while assets and /health are served', async () => {
    const [asset = ''] = /\/assets\/[\w./-]+\.js/.exec((await visit('/')).text) ?? [];
    proxy.silence();
    const waiting = Promise.all(freshPaths().map(visit));
    expect((await visit('/ready')).status).toBe(503);
    expect((await visit('/ready')).ms).toBeLessThan(within(CHECK_MS));
    expect([(await visit(asset)).status, (await visit('/health')).status]).toEqual([200, 200]);
    const answers = await waiting;
    for (const answer of answers) expectUnavailable(answer);
    const pages = answers.filter(({ text }) => text.startsWith('<!DOCTYPE html>'));
    expect(pages).toHaveLength(4);
    for (const { text } of pages) expect(text).toContain('La tienda no nos respondió');
    for (const answer of await Promise.all(freshPaths().map(visit))) expectUnavailable(answer);
  });

  test('is used again once a new connection works, and the jobs go on', async () => {
    proxy.resume();
    await expectRecovery();
    expect((await shop.createCustomer()).id).not.toBe('');
  });
});

test('connections that the server ends, in use and idle, cost answers with 503 and nothing else', async () => {
  const terminate = () =>
    admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> $1',
      [(admin as unknown as { processID: number }).processID],
    );
  const answers: Answer[] = [];
  for (let round = 0; round < 8; round++) {
    const load = freshPaths().map(visit);
    await terminate();
    answers.push(...(await Promise.all(load)));
  }
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  for (const answer of answers.filter(({ status }) => status === 503)) expectUnavailable(answer);
  await expectRecovery();
  expect((await shop.createCustomer()).id).not.toBe('');
});

test('before it stops, the shop says for the configured time that it is not ready, and serves', async () => {
  // On two connections, on which the shop gets the next two requests as soon as they are sent.
  for (const { status } of await Promise.all([visit('/ready'), visit('/ready')])) expect(status).toBe(200);
  const stopping = shop.stop();
  const [answer, served] = await Promise.all([visit('/ready'), fetch(`${shop.url}/api/offers`)]);
  expect([answer.status, served.status, served.headers.get('connection')]).toEqual([503, 200, 'close']);
  await stopping;
  expect(await visit('/ready').catch(() => 'closed')).toBe('closed');
});
