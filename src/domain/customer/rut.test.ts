import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRut } from './document.ts';

test.each(['211003420017', '214844360018', '210475730011'])('%s is a RUT', (rut) => {
  expect(isRut(rut)).toBe(true);
});

test.each(['', '21100342001', '2110034200170', '21-100342-001-7', '٢١١٠٠٣٤٢٠٠١٧', '211003420018'])(
  '%j is not a RUT',
  (text) => {
    expect(isRut(text)).toBe(false);
  },
);

const elevenDigits = fc.stringMatching(/^\d{11}$/);
const checkDigits = (first: string) => [...'0123456789'].filter((digit) => isRut(first + digit));

test('eleven digits have one check digit at most', () => {
  fc.assert(fc.property(elevenDigits, (first) => checkDigits(first).length <= 1));
});

test('a RUT with one digit changed is no RUT', () => {
  fc.assert(
    fc.property(elevenDigits, fc.nat(10), fc.integer({ min: 1, max: 9 }), (first, position, step) => {
      const [check] = checkDigits(first);
      fc.pre(check !== undefined);
      const changed = [...first].map((digit, index) => (index === position ? (Number(digit) + step) % 10 : digit));
      return !isRut(changed.join('') + check);
    }),
  );
});
