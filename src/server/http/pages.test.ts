import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Caller } from '#contract/caller.ts';
import type { Rules } from '#domain/fees/rules.ts';
import { createCache } from '#server/cache/cache.ts';
import { invalidateProducts, invalidateShowing } from '#server/cache/invalidate.ts';
import { CURRENT_RULES } from '#testing/rules.ts';
import { servePages } from './pages.ts';

const OWN = 'shop()';
const INJECTED = 'steal()';
/** Markup of a stranger: without a nonce, with the usual placeholders, with a guessed nonce. */
const FOREIGN = [
  `<script>${INJECTED}</script>`,
  `<script nonce="%NONCE%">${INJECTED}</script>`,
  `<script nonce="">${INJECTED}</script>`,
  `<script nonce="${'a'.repeat(22)}">${INJECTED}</script>`,
];

interface Opened {
  cacheControl: string | null;
  clock?: () => Date;
  rules?: () => Rules;
  /** Awaited by each rendering. */
  rendering?: () => Promise<void>;
}

/** Serves one page that holds the shop's own script and a stranger's markup. */
async function open(foreign: string, { cacheControl, clock = () => new Date(), ...opened }: Opened) {
  const cache = createCache(clock);
  const app = fastify();
  const nonces: string[] = [];
  const asked: string[] = [];
  await servePages(app, {
    render: async ({ url }, { nonce }) => {
      asked.push(url);
      nonces.push(nonce);
      await opened.rendering?.();
      const headers = { 'content-type': 'text/html', ...(cacheControl ? { 'cache-control': cacheControl } : {}) };
      return new Response(`<body>${foreign}<script nonce="${nonce}">${OWN}</script></body>`, { headers });
    },
    onVisit: () => {},
    callerOf: () => (() => Promise.reject(new Error('not called'))) as Caller,
    hasPanelAccess: async () => false,
    origin: 'http://shop.example',
    apiUrl: null,
    notice: async () => null,
    pages: cache.pages,
    findVariations: async () => [],
    rules: opened.rules ?? (() => CURRENT_RULES),
    random: { uuid: randomUUID, bytes: randomBytes, below: (limit) => randomInt(limit) },
    clock,
    log: pino({ enabled: false }),
  });
  const read = async () => {
    const answer = await app.inject({ method: 'GET', url: '/offers' });
    const policy = String(answer.headers['content-security-policy']);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.trim().split(' ') ?? [];
    return { html: answer.body, scripts };
  };
  /** The bytes of the page in Brotli. */
  const readCompressed = async () =>
    (await app.inject({ method: 'GET', url: '/offers', headers: { 'accept-encoding': 'br' } })).rawPayload;
  /** Sends the path as it is, over HTTP; the status. */
  const send = async (path: string) => {
    const { port } = new URL(await app.listen());
    const sent = get({ port, path });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  return { nonces, asked, cache, read, readCompressed, send, close: () => app.close() };
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test.each(FOREIGN)("a cached page allows the shop's own inline scripts and not an injected %s", async (foreign) => {
  const page = await open(foreign, { cacheControl: null });
  const { html, scripts } = await page.read();
  expect(scripts).toEqual(["'self'", hashOf(OWN)]);
  expect(html, 'a shared page names no nonce').not.toContain(page.nonces[0]);
  await page.close();
});

test.each(FOREIGN)("an uncached page's nonce is not given to an injected %s", async (foreign) => {
  const page = await open(foreign, { cacheControl: 'no-store' });
  const [first, second] = [await page.read(), await page.read()];
  expect(first.scripts).toEqual(["'self'", `'nonce-${page.nonces[0]}'`]);
  expect(first.html).toContain(foreign);
  expect(second.scripts).not.toEqual(first.scripts);
  expect(page.nonces[0]).toMatch(/^[\w-]{22,}$/);
  await page.close();
});

test.each(['//', '///', '//other.example/x?y=1'])('%s is a page of the shop itself', async (path) => {
  const page = await open('', { cacheControl: null });
  expect(await page.send(path)).toBe(200);
  expect(page.asked).toEqual([`http://shop.example${path}`]);
  await page.close();
});

test('a page of the day before is not served after midnight in Montevideo', async () => {
  let now = new Date('2026-12-15T02:59:58Z');
  const page = await open('', { cacheControl: null, clock: () => now });
  await page.read();
  await page.read();
  expect(page.nonces).toHaveLength(1);
  now = new Date('2026-12-15T03:00:00Z');
  await page.read();
  expect(page.nonces).toHaveLength(2);
  await page.close();
});

test('a cached page is not served once other rules of prices are in force', async () => {
  let rules = CURRENT_RULES;
  const page = await open('', { cacheControl: null, rules: () => rules });
  await page.read();
  await page.read();
  expect(page.nonces).toHaveLength(1);
  rules = { ...CURRENT_RULES };
  await page.read();
  expect(page.nonces).toHaveLength(2);
  await page.close();
});

test('a cached page is invalidated by a change of a product that it shows, and by no other', async () => {
  const page = await open('<a href="/products?asin=B0SHOWN001">', { cacheControl: null });
  await page.read();
  invalidateShowing(page.cache, ['B0OTHER001']);
  await page.read();
  expect(page.nonces).toHaveLength(1);
  invalidateShowing(page.cache, ['B0OTHER001', 'B0SHOWN001']);
  await page.read();
  expect(page.nonces).toHaveLength(2);
  await page.close();
});

test('a page that was being rendered while products changed is not kept', async () => {
  const gate = Promise.withResolvers<void>();
  const page = await open('', { cacheControl: null, rendering: () => gate.promise });
  const early = page.read();
  await expect.poll(() => page.nonces).toHaveLength(1);
  invalidateProducts(page.cache);
  gate.resolve();
  await early;
  await page.read();
  expect(page.nonces).toHaveLength(2);
  await page.close();
});

test('a page that is asked for again and again is compressed better, and is the same page', async () => {
  const words = Array.from({ length: 4000 }, (_, index) => `${index % 7}${index % 11}palabra`).join(' ');
  const page = await open(words, { cacheControl: null });
  const first = await page.readCompressed();
  await expect.poll(async () => (await page.readCompressed()).length).toBeLessThan(first.length);
  expect(brotliDecompressSync(await page.readCompressed())).toEqual(brotliDecompressSync(first));
  await page.close();
});
