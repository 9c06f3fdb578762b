import { expect, test } from 'vitest';
import { openDictionary } from '#app/open-dictionary.ts';
import { glossaryOf } from './glossary.ts';

test('the glossary has the word that is said here, and none for English words that name nothing alone', () => {
  const dictionary = openDictionary();
  const glossary = glossaryOf(dictionary);
  expect(glossary.size).toBeGreaterThan(500);
  for (const [english, spanish] of glossary) {
    expect(`${english}${spanish}`).not.toMatch(/[\t\n]/);
    expect(dictionary.genericWords.has(english)).toBe(false);
  }
});
