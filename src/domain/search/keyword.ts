import { MAX_KEYWORD_LENGTH } from '#domain/search/limits.ts';

/** Normalizes a keyword: trimmed, lower case, single blanks, no control characters, at most 200 characters. */
export function normalizeKeyword(text: string): string {
  const clean = text
    .slice(0, 4 * MAX_KEYWORD_LENGTH)
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .trim();
  return [...clean].slice(0, MAX_KEYWORD_LENGTH).join('').trim();
}

/** Removes accents: 'inalámbrico' and 'niño' become 'inalambrico' and 'nino'. */
export function foldAccents(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}+/gu, '');
}

/** Most titles have no other characters, and hundreds are folded for a search. */
const ASCII = /^[ -~]*$/;
