import { foldAccents } from '#domain/search/keyword.ts';

/**
 * What singular and plural have in common: 'auricular' and 'auriculares', 'luz' and 'luces', 'coche' and 'coches'.
 * No dictionary form, only the same for both.
 */
export function stem(word: string): string {
  const folded = foldAccents(word.toLowerCase());
  if (folded.length <= 3) return folded.replace(/z$/, 'c');
  return folded
    .replace(/s$/, '')
    .replace(/(?<=.{2})e$/, '')
    .replace(/z$/, 'c');
}

/** The masculine of a numberless feminine: 'inalambrica' is kept as 'inalambrico'. */
export function toMasculine(word: string): string {
  if (/[^aeiou]or[a]$/.test(word)) return word.slice(0, -1);
  return word.length > 3 ? word.replace(/a$/, 'o') : word;
}

/** How a word sounds in the River Plate: h is mute, b is v, s is z is soft c, ll is y. */
export function phoneticKey(word: string): string {
  return word
    .replace(/(?<!c)h/g, '')
    .replaceAll('v', 'b')
    .replace(/z|c(?=[ei])/g, 's')
    .replaceAll('ll', 'y')
    .replace(/qu(?=[ei])|k/g, 'c')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/(.)\1+/g, '$1');
}
