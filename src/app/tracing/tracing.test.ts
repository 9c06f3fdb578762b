import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SpanKind } from '@opentelemetry/api';
import { afterAll, expect, test } from 'vitest';
import { withSpan } from '#partners/with-span.ts';
import { captureLog } from '#testing/capture-log.ts';
import { createShopper, placePurchasedOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { openTracing } from './open-tracing.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

const SHARED_TOKEN = 'c'.repeat(43);
const FOREIGN_TRACE = 'f'.repeat(32);
const captured = captureLog('info');
const bodies: string[] = [];

const collector = createServer((request, response) => {
  void text(request).then((body) => {
    bodies.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const tracing = { endpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`, share: 1 };
const endTracing = openTracing(tracing);
const shop = await startShop({ config: { tracing }, log: captured.log });
const shopper = await createShopper(shop);
await placePurchasedOrder(shop, shopper);
await fetch(`${shop.url}/api/categories`, { headers: { traceparent: `00-${FOREIGN_TRACE}-${'a'.repeat(16)}-01` } });
await shop.call('reportClientError', {
  body: { kind: 'error', message: 'x is not a function', frames: [], route: '/cart', release: 'r1' },
});
await fetch(`${shop.url}/health`);
await fetch(`${shop.url}/seguimiento/${SHARED_TOKEN}`);
await shop.drain();
await shop.stop();
await endTracing();
const spans = bodies.flatMap(spansOf);

afterAll(() => collector.close());

interface Exported {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

function spansOf(body: string): Span[] {
  const { resourceSpans } = JSON.parse(body) as Exported;
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: found }) => found));
}

/** The names of the spans from one up to the beginning of its trace. */
function pathOf(span: Span): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [...pathOf(parent), span.name] : [span.name];
}

test('a purchase at the marketplace is one trace from the request over its jobs to the partner', () => {
  const bought = spans.filter(({ name }) => name === 'partner zinc-orders').map(pathOf);
  expect(bought).toContainEqual(['POST /payments/sistarbanc/ws', 'job buy-order', 'partner zinc-orders']);
});

test('statements are part of it by verb and table, and mails too', () => {
  const names = spans.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['select orders', 'insert orders', 'partner mail', 'job send-mail']));
});

test('a request begins a trace of its own, whatever its client says, and health checks are in none', () => {
  const requests = spans.filter(({ name }) => name === 'GET /api/categories');
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.map(({ traceId, parentSpanId }) => [traceId === FOREIGN_TRACE, parentSpanId ?? ''])).toEqual(
    requests.map(() => [false, '']),
  );
  expect(spans.filter(({ name }) => /health|ready|metrics/.test(name))).toEqual([]);
});

test('nothing personal and no id is in it', async () => {
  const all = bodies.join('\n');
  expect(all).toContain('GET /seguimiento/:token');
  for (const personal of [shopper.email, shopper.id, shopper.token, shopper.addressId, 'Lucía', '@', SHARED_TOKEN])
    expect(all).not.toContain(personal);
});

test('lines of the log carry the ids of their trace, those of errors in browsers among them', () => {
  const traceIds = new Set(spans.map(({ traceId }) => traceId));
  const reported = captured.lines('client-error');
  const [line] = reported;
  expect(reported).toHaveLength(1);
  expect(traceIds.has(String(line?.traceId))).toBe(true);
});

test('a collector that is away costs spans and nothing else', async () => {
  const endTracing = openTracing({ endpoint: 'http://127.0.0.1:9', share: 1 });
  const span = { kind: SpanKind.INTERNAL };
  expect(await withSpan('work', span, async () => 'done')).toBe('done');
  await expect(withSpan('work', span, () => Promise.reject(new Error('own')))).rejects.toThrow('own');
  await endTracing();
});
