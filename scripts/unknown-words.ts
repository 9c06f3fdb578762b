import { readFileSync } from 'node:fs';
import { openDictionary } from '#app/open-dictionary.ts';
import { countUnknownWords } from './count-unknown-words.ts';

/** Prints the commonest words of a file of searches, one a line, that the dictionary does not know, with their counts. */
const SHOWN = 100;
const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: npm run words:unknown -- FILE');
  process.exit(1);
}
const unknown = countUnknownWords(readFileSync(file, 'utf8').split('\n'), openDictionary());
console.log(`${unknown.length} unknown words`);
for (const { word, uses } of unknown.slice(0, SHOWN)) console.log(`${uses}\t${word}`);
