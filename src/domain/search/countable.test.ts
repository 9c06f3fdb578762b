import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCountable } from './countable.ts';
import { normalizeKeyword } from './keyword.ts';

const word = fc.stringMatching(/^[a-zñáé]{1,12}$/);
const digits = fc.stringMatching(/^\d{7,14}$/);
const separator = fc.constantFrom('', ' ', '.', '-', '/', ', ', '+', ') ');

describe('a search', () => {
  test.each(['auriculares inalámbricos', 'iphone 15 pro max 256 gb', 'lego 42115', 'b0pnteq40a', 'usb-c 3.2'])(
    'is counted with its words: %s',
    (keyword) => expect(isCountable(keyword)).toBe(true),
  );

  test.each([
    'lucia@correo.uy',
    '4.907.760-2',
    '099 123 456',
    'cédula 49077602',
    '+598 (99) 123-456',
    '',
    'a'.repeat(81),
  ])('is not: %s', (keyword) => expect(isCountable(keyword)).toBe(false));

  test('is never counted where it holds seven digits, however they are separated', () => {
    const separated = fc.tuple(digits, fc.array(separator, { minLength: 13, maxLength: 13 }));
    fc.assert(
      fc.property(word, separated, word, (before, [number, separators], after) => {
        const written = [...number].map((digit, index) => digit + (separators[index] ?? '')).join('');
        expect(isCountable(normalizeKeyword(`${before} ${written} ${after}`))).toBe(false);
      }),
    );
  });

  test('is never counted where it holds an at sign or is too long', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(isCountable(`${before}@${after}`)).toBe(false);
        expect(isCountable(`${before}${'x'.repeat(81)}`)).toBe(false);
      }),
    );
  });
});
