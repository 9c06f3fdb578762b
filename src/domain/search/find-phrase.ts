import type { Dictionary } from './dictionary.ts';
import { toMasculine } from './word-form.ts';

/** A word of a keyword. */
export interface Token {
  /** As typed. */
  typed: string;
  /** The stop words before it. */
  before: readonly string[];
  /** The same without accents. */
  folded: string;
  /** Its stem in the dictionary, or null when it has none. */
  stem: string | null;
  corrected: boolean;
}

export interface PhraseMatch {
  /** How many tokens it takes. */
  length: number;
  /** As the dictionary has it: stems joined by blanks. */
  phrase: string;
  english: readonly string[];
}

/** The longest phrase of the dictionary that begins at a token; null when there is none. */
export function findLongestPhrase(tokens: readonly Token[], at: number, dictionary: Dictionary): PhraseMatch | null {
  for (let length = Math.min(dictionary.longestPhrase, tokens.length - at); length > 0; length -= 1) {
    const words = tokens.slice(at, at + length).map((token) => token.stem ?? token.folded);
    // 'deportiva' is a known stem from 'camara deportiva' only; alone it is the feminine of 'deportivo'.
    for (const phrase of [words.join(' '), words.map(toMasculine).join(' ')]) {
      const english = dictionary.phrases.get(phrase);
      if (english !== undefined) return { length, phrase, english };
    }
  }
  return null;
}
