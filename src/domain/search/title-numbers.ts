import type { BoundNumber } from './keyword-term.ts';
import { isUnit } from './measures.ts';
import { ownWords } from './names-thing.ts';
import { wordsOf } from './nouns.ts';

/**
 * Whether a title has a number as one of the thing: with the mark or the word of inches anywhere, or alone in the part
 * that names the thing. '24 L' are no 24 inches.
 */
export function hasNumber(title: string, { value }: BoundNumber): boolean {
  const number = value.replaceAll('.', '\\.');
  if (new RegExp(`(?<![\\d.])${number}(?:\\.\\d)?[ -]?(?:"|”|″|''|in\\b|inch)`, 'i').test(title)) return true;
  const words = ownWords(wordsOf(title.split(/[,;|([]/)[0] ?? ''));
  return words.some((word, index) => word.replace(/\.\d$/, '') === value && !isUnit(words[index + 1] ?? ''));
}
