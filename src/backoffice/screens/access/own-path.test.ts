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

/** What stands before the name of a host to spell an address that leads elsewhere as if it were a path. */
const BEGINNINGS = [
  ...[
    'https://',
    'HTTPS://',
    'https:',
    'https:/',
    'https:///',
    '//',
    '///',
    '////',
    '/\\',
    '/\\/',
    '\\\\',
    '\\/',
    '/ /',
  ],
  ...['/\n/', '/\r\n/', '\t//', ' //', '/..//', '/%2e%2e//', '/%2f/', '/%2f%2f', '/%5c', '/%09/', '/cola/../..//'],
  ...['/cola//', '//127.0.0.1@', '//127.0.0.1:80@', '/@', '/?volver=//', 'javascript:alert(1)//', 'data:text/html,'],
  ...['／／', '/\u0000/'],
];
const ENDS = ['', '/%2e%2e', '@127.0.0.1', '#cola', '?cola', '%00'];

test('no spelling of an address elsewhere leads away', () => {
  const shop = 'https://puente.example';
  const spellings = BEGINNINGS.flatMap((beginning) => ENDS.map((end) => `${beginning}otra.example${end}`));
  // A browser resolves the path beside the page, with the backslash as a slash.
  const away = spellings.filter((spelling) => new URL(ownPath(spelling), `${shop}/operacion/`).origin !== shop);
  expect(away).toEqual([]);
});
