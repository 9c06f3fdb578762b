import { expect, test } from 'vitest';
import { PAGES, safeReturnPath, searchPage } from './pages.ts';

test('the address of a search has the keyword trimmed, in lower case, with encoded spaces, on page 1 [VAL-48, VAL-49]', () => {
  expect(searchPage('  Apple Watch ')).toBe('/search?amz=apple+watch&page=1');
});

test('the return path after signing in is a path of this shop with its query and fragment', () => {
  for (const path of ['/favorites', '/profile/orders?x=1', '/products?asin=B0AURORAX2&Color=Azul#fotos'])
    expect(safeReturnPath(path)).toBe(path);
});

test('a return path outside the shop or to a sign-in page becomes the home page', () => {
  const unsafe = [
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
  for (const from of unsafe) {
    expect(safeReturnPath(from), String(from)).toBe(PAGES.home);
  }
});
