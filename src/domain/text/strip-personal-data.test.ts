import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stripPersonalData } from './strip-personal-data.ts';

test.each([
  ["TypeError: Cannot read properties of undefined (reading 'price')"],
  ['Error: Minified React error #418'],
  ['TypeError: Failed to fetch dynamically imported module: https://x.example/assets/checkout-screen-C12345678.js'],
  ['RangeError: Maximum call stack size exceeded'],
  ['Error: the product B0PNTEQ40 has 12 variants'],
])('keeps %s', (text) => {
  expect(stripPersonalData(text)).toBe(text);
});

test.each([
  ['Error: ana@correo.example', 'Error: …@…'],
  ['failed at https://x.example/search?amz=ana#x', 'failed at https://x.example/search?…'],
  ['Unexpected token A, "Ana Sosa" is not valid', 'Unexpected token A, "…" is not valid'],
  ['Unexpected token A, "Ana Sosa', 'Unexpected token A, "…"'],
  ['document 4.871.206-1', 'document #'],
])('strips %s', (text, expected) => {
  expect(stripPersonalData(text)).toBe(expected);
});

test('leaves no digit sequence as long as a document and no mail address in any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat({ max: 99_999_999 }), fc.emailAddress(), (text, number, email) => {
      const document = String(number).padStart(8, '1');
      const stripped = stripPersonalData(`${text} ${document} ${email} ${text}`);
      return !stripped.includes(document) && !stripped.includes(email);
    }),
  );
});
