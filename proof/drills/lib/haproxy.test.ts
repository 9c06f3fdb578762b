import { expect, test } from 'vitest';
import { configOf } from './haproxy.ts';

const CONFIG = configOf(8080, ['http://127.0.0.1:3000', 'http://127.0.0.1:3001'], '/errors/503.http');

test('each process is asked whether it is ready, and is one line of the proxy', () => {
  expect(CONFIG).toContain('option httpchk GET /ready');
  expect(CONFIG.match(/^ {2}server web\d 127\.0\.0\.1:300\d check$/gm)).toHaveLength(2);
});

test('only what changes nothing is sent a second time', () => {
  expect(CONFIG).toContain('http-request disable-l7-retry unless METH_GET');
});
