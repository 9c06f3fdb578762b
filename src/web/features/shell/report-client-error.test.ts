import { expect, test, vi } from 'vitest';
import type { ClientError } from '#contract/client-errors.ts';
import { clientErrorEndpoints } from '#contract/client-errors.ts';
import { createErrorReporter } from './report-client-error.ts';

const ORIGIN = 'https://puente.example';

function startReporter(path = '/products') {
  const sent: ClientError[] = [];
  const report = createErrorReporter({
    origin: ORIGIN,
    release: () => '9f8e7d6c',
    path: () => path,
    send: (error) => void sent.push(error),
  });
  return { report, sent };
}

function errorAt(frames: string[], message = 'x is undefined'): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...frames].join('\n');
  return error;
}

const OWN = `    at a (${ORIGIN}/assets/shell-Bx12.js:1:23456)`;

test('an error is reported with message, own frames, route and release', () => {
  const { report, sent } = startReporter('/profile/orders/7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11');
  const page = `    at ${ORIGIN}/search?amz=regalo:3:4`;
  report({ type: 'error', error: errorAt([OWN, `    at async ${ORIGIN}/assets/product-Ab.js:2:17`, page]) });
  expect(sent).toEqual([
    {
      kind: 'error',
      message: 'TypeError: x is undefined',
      frames: ['/assets/shell-Bx12.js:1:23456', '/assets/product-Ab.js:2:17'],
      route: '/profile/orders/:id',
      release: '9f8e7d6c',
    },
  ]);
});

test('frames of other browsers are read too', () => {
  const { report, sent } = startReporter();
  report({
    type: 'error',
    error: errorAt([`a@${ORIGIN}/assets/shell-Bx12.js:1:2`, `@${ORIGIN}/assets/product-Ab.js:3:4`]),
  });
  expect(sent[0]?.frames).toEqual(['/assets/shell-Bx12.js:1:2', '/assets/product-Ab.js:3:4']);
});

test('the same error is reported once, whoever reports it', () => {
  const { report, sent } = startReporter();
  const error = errorAt([OWN]);
  report({ type: 'route', error });
  report({ type: 'error', error });
  report({ type: 'unhandledrejection', reason: errorAt([OWN]) });
  expect(sent).toHaveLength(1);
});

test('a page reports five errors at most', () => {
  const { report, sent } = startReporter();
  for (const letter of 'abcdefgh') report({ type: 'error', error: errorAt([OWN], letter) });
  expect(sent.map(({ message }) => message)).toEqual(['a', 'b', 'c', 'd', 'e'].map((letter) => `TypeError: ${letter}`));
});

test.each([
  ['an extension', errorAt(['    at f (chrome-extension://abc/inject.js:1:2)'])],
  ['an extension that wraps an own script', errorAt([OWN, '    at moz-extension://abc/inject.js:1:2'])],
  ['another origin', errorAt(['    at f (https://cdn.example/x.js:1:2)'])],
  ['the console', errorAt(['    at <anonymous>:1:9'])],
  ['a script of another origin, whose error is hidden', null],
  ['a rejection without a reason', undefined],
  ['a cancelled request', new DOMException('aborted', 'AbortError')],
  ['a response without connection', Object.assign(errorAt([OWN]), { name: 'CallError', code: 0 })],
  ['a request without connection', errorAt([OWN], 'Failed to fetch')],
  ['a manifest of routes that a busy shop refuses', Object.assign(errorAt([OWN], ''), { status: 503 })],
  ['a page that is not found', { status: 404, statusText: 'Not Found', data: null }],
])('an error of %s is not reported', (_what, error) => {
  const { report, sent } = startReporter();
  report({ type: 'error', error });
  expect(sent).toEqual([]);
});

test('a script that could not be loaded is reported, although its error has no frames', () => {
  const { report, sent } = startReporter();
  const message = `Failed to fetch dynamically imported module: ${ORIGIN}/assets/checkout-C1.js`;
  report({ type: 'unhandledrejection', reason: errorAt([], message) });
  expect(sent[0]).toMatchObject({ message: `TypeError: ${message}`, frames: [] });
});

test('a script that could not be loaded without connection is not reported', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { report, sent } = startReporter();
  const message = `Failed to fetch dynamically imported module: ${ORIGIN}/assets/checkout-C1.js`;
  report({ type: 'route', error: errorAt([], message) });
  vi.unstubAllGlobals();
  expect(sent).toEqual([]);
});

test('every report matches the contract and names no person', () => {
  const { report, sent } = startReporter('/nada');
  const message = `\u0000ana@correo.example\n4.871.206-1 "Ana Sosa" \ud83d ${'x '.repeat(500)}`;
  report({ type: 'unhandledrejection', reason: errorAt(Array(30).fill(OWN), message) });
  report({ type: 'unhandledrejection', reason: 'a text' });
  report({ type: 'unhandledrejection', reason: errorAt([OWN], '') });
  for (const error of sent) expect(clientErrorEndpoints.reportClientError.body.parse(error)).toEqual(error);
  expect(sent).toHaveLength(3);
  expect(JSON.stringify(sent)).not.toMatch(/ana@|871|Sosa|nada/);
});
