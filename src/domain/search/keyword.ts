import type { Brand } from '#domain/brand.ts';
import { MAX_KEYWORD_LENGTH } from '#domain/search/limits.ts';

/** What a search asks for: trimmed, lower case, single blanks, no control characters, at most 200 characters. */
export type Keyword = Brand<string, 'Keyword'>;

/** Makes a keyword of a text, once, where the text enters. */
export function normalizeKeyword(text: string): Keyword {
  const clean = text
    .slice(0, 4 * MAX_KEYWORD_LENGTH)
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .trim();
  return [...clean].slice(0, MAX_KEYWORD_LENGTH).join('').trim() as Keyword;
}

/** Removes accents: 'inalámbrico' and 'niño' become 'inalambrico' and 'nino'. */
export function foldAccents(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}+/gu, '');
}

/** Most titles have no other characters, and hundreds are folded for a search. */
const ASCII = /^[ -~]*$/;
