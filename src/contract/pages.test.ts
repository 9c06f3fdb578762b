import { expect, test } from 'vitest';
import { PAGES, safeReturnPath } from './pages.ts';

test('the way back after signing in is a path of this shop, with what belongs to it', () => {
  for (const path of ['/favorites', '/profile/orders?x=1', '/products?asin=B0AURORAX2&Color=Azul#fotos'])
    expect(safeReturnPath(path)).toBe(path);
});

test('whatever would lead out of the shop, or round in a circle, leads home', () => {
  const bad = [
    ...[null, '', 'favorites', 'https://evil.example', '//evil.example', '///evil.example', '/\\evil.example'],
    ...[
      '/\t/evil.example',
      '/\n/evil.example',
      '\\\\evil.example',
      '/a\\..\\b',
      'javascript:alert(1)',
      ' //evil.example',
    ],
    ...['/..//evil.example', '/./\\evil.example', '/auth/signin', '/auth/signup?from=%2F', '/x/../auth/signin'],
    ...['/gen-validation-code', 'data:text/html,x', '/%5c\\evil.example'],
  ];
  for (const from of bad) {
    expect(safeReturnPath(from), String(from)).toBe(PAGES.home);
  }
});
