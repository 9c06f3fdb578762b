const MAX_KEYWORD = 200;

/** A keyword's normal form: trimmed, lower case, single blanks, no control characters, at most 200 characters. */
export function normalKeyword(text: string): string {
  const clean = text
    .slice(0, 4 * MAX_KEYWORD)
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .trim();
  return [...clean].slice(0, MAX_KEYWORD).join('').trim();
}

/** Without accents: 'inalámbrico' and 'niño' become 'inalambrico' and 'nino'. */
export function foldAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}+/gu, '');
}
