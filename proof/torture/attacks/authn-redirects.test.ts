import { expect, test } from 'vitest';
import { leadsToShop, SPELLINGS } from './authn-redirects.ts';

const SHOP = 'http://127.0.0.1:3000';

test('forty spellings and more are tried, each once', () => {
  expect(new Set(SPELLINGS).size).toBe(SPELLINGS.length);
  expect(SPELLINGS.length).toBeGreaterThanOrEqual(40);
});

test.each([
  ['/operacion/cola', true],
  ['cola?a=b', true],
  [`${SHOP}/`, true],
  ['//otra.example', false],
  ['/\\otra.example', false],
  ['https://otra.example/', false],
  ['javascript:alert(1)', false],
])('%s leads to the shop: %s', (location, expected) => {
  expect(leadsToShop(location, `${SHOP}/operacion/entrar`, SHOP)).toBe(expected);
});
