import { expect, test } from 'vitest';
import { reasonOf } from './supervised-shop.ts';

test('the reason of a death is the line of its error, not the last line', () => {
  const lines = [
    'node:events:487',
    '      throw er; // Unhandled event',
    'error: terminating connection due to administrator command',
    '    at Parser.parseErrorMessage (parser.ts:369:11)',
    "  code: '57P01',",
    'Node.js v24.21.0',
    '',
  ];
  expect(reasonOf(lines)).toBe('error: terminating connection due to administrator command');
});

test('without an error it is the last line that says something', () => {
  expect(reasonOf(['La base de datos se detuvo', ''])).toBe('La base de datos se detuvo');
  expect(reasonOf([])).toBe('');
});
