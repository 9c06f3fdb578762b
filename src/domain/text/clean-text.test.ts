import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFreeText, cleanHyphens, cleanName, cleanText } from './clean-text.ts';

test.each([
  ['\u200B\u202Aana@example.com\u202C\uFEFF', 'ana@example.com'],
  ['B00\u00ADN1\u2060YAM\uFE0F', 'B00N1YAM'],
  ['18\u00A0de\u2009Julio\u20281234', '18 de Julio 1234'],
  ['Mari\u0301a Nun\u0303ez', 'María Nuñez'],
])('%j is read as %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test.each([
  ['Jean\u2010Pierre O\u00B4Neill', "Jean-Pierre O'Neill"],
  ['D\u2019Angelo \u2013 Pérez', "D'Angelo - Pérez"],
  ['O`Brien', "O'Brien"],
])('the name %j is read as %j', (text, clean) => {
  expect(cleanName(text)).toBe(clean);
});

test('what people write at length keeps its emoji, and loses the marks', () => {
  const family = '👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿';
  expect(cleanFreeText(`\u202E${family}\u200B\n\u00A0ok`)).toBe(`${family}\n ok`);
});

test('a clean text is not changed again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const clean of [cleanText, cleanFreeText, cleanHyphens, cleanName])
        expect(clean(clean(text))).toBe(clean(text));
    }),
  );
});
