export const MAX_KEYWORD_LENGTH = 200;

/** A keyword's normal form: trimmed, lower case, single blanks, no control characters, at most 200 characters. */
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

/** What everybody may get suggested; what may tell who searched (an address, a phone, a document) or says nothing may not. */
export function isSuggestible(keyword: string): boolean {
  return keyword.length >= 3 && keyword.length <= 60 && !/[@/]|\d{5}/.test(keyword);
}

/** Without accents: 'inalámbrico' and 'niño' become 'inalambrico' and 'nino'. */
export function foldAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}+/gu, '');
}
