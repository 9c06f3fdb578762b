import { expect, test } from 'vitest';
import { openDictionary } from '#app/open-dictionary.ts';
import { countUnknownWords } from './count-unknown-words.ts';

test('words unknown to the dictionary are counted, the most frequent first', () => {
  const searches = ['Zunchadora eléctrica', 'zunchadora manual', 'dessales de olla', 'the red shoes', '128gb'];
  expect(countUnknownWords(searches, openDictionary())).toEqual([
    { word: 'zunchadora', uses: 2 },
    { word: 'dessales', uses: 1 },
    { word: 'the', uses: 1 },
  ]);
});
