import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/', '/ordenes/1042?x=1', '/registro?persona=a%40b.uy'])('%s is a path of the back office', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'ordenes',
  'https://example.com/',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  '/.//example.com',
  '/a/..//example.com',
  'javascript:alert(1)',
])('%s leads to the start', (path) => {
  expect(ownPath(path)).toBe('/');
});
