import { expect, test } from 'vitest';
import { openDictionary } from '#app/open-dictionary.ts';
import { nearestCategory } from './nearest-category.ts';

const dictionary = openDictionary();
const CATEGORIES = ['headphones', 'coffee maker', 'backpack', 'perfume'].map((englishKeyword) => ({ englishKeyword }));

test.each([
  [['speaker'], 'headphones'],
  [['toaster'], 'coffee maker'],
  [['suitcase'], 'backpack'],
  [['headphones'], 'headphones'],
])('%s is nearest to %s', (words, expected) => {
  expect(nearestCategory(words, CATEGORIES, dictionary)?.englishKeyword).toBe(expected);
});

test('a word of no subject has no nearest category', () => {
  expect(nearestCategory(['xqzjwvkk'], CATEGORIES, dictionary)).toBeNull();
  expect(nearestCategory(['speaker'], [], dictionary)).toBeNull();
});
