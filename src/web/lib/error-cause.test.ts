import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '#contract/caller.ts';
import { causeOf, reloadOnce } from './error-cause.ts';

afterEach(() => vi.unstubAllGlobals());

const typeError = (message: string) => new TypeError(message);
const CHUNK_ERRORS = [
  'Failed to fetch dynamically imported module: https://puente.example/assets/order-C1.js',
  'error loading dynamically imported module: https://puente.example/assets/order-C1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/order-C1.css',
];
const response = (status: number) => ({ status, statusText: '', internal: false, data: null });

test.each([
  ['a response', response(404), 404],
  ['a shop that announces that it is away', response(503), 503],
  ['a manifest of routes that is refused', new Error('503 Service Unavailable'), 503],
  [
    'a manifest of a newer version',
    new Error('Unable to discover routes due to manifest version mismatch.'),
    'outdated',
  ],
  ['a request in Chromium', typeError('Failed to fetch'), 'offline'],
  ['a request in Firefox', typeError('NetworkError when attempting to fetch resource.'), 'offline'],
  ['a request in Safari', typeError('Load failed'), 'offline'],
  ['a call without response', new CallError({ code: 0, message: 'No hay conexión.' }), 'offline'],
  ['a bug', typeError("Cannot read properties of undefined (reading 'id')"), 500],
  ['an exception of the browser with code 0', new DOMException('denied', 'NotAllowedError'), 500],
  ['a thrown text', 'falla', 500],
  ['nothing', undefined, 500],
])('the cause of %s', (_what, error, cause) => {
  expect(causeOf(error)).toBe(cause);
});

test.each(CHUNK_ERRORS)('a script that is gone is another version online, and no connection offline: %s', (message) => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(causeOf(typeError(message))).toBe('outdated');
  vi.stubGlobal('navigator', { onLine: false });
  expect(causeOf(typeError(message))).toBe('offline');
});

test('each version of the web is reloaded once in a tab, and none where nothing can be remembered', () => {
  const stored = new Map<string, string>();
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  reloadOnce('a');
  reloadOnce('a');
  reloadOnce(undefined);
  expect(reload).toHaveBeenCalledTimes(1);
  reloadOnce('b');
  reloadOnce('b');
  expect(reload).toHaveBeenCalledTimes(2);
  vi.stubGlobal('sessionStorage', undefined);
  reloadOnce('c');
  expect(reload).toHaveBeenCalledTimes(2);
});
