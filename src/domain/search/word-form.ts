import { foldAccents } from '#domain/search/keyword.ts';

/**
 * A stem that singular and plural share: 'auricular' and 'auriculares', 'luz' and 'luces', 'coche' and 'coches'.
 * It is not a dictionary form.
 */
export function stem(word: string): string {
  const folded = foldAccents(word.toLowerCase());
  const singular = folded.length > 3 ? folded.replace(/s$/, '') : folded;
  // 'pies' is the plural of 'pie', which has no shorter stem.
  return singular.replace(/(?<=.{3})e$/, '').replace(/z$/, 'c');
}

/** The stem without the ending of a diminutive: 'perrito' becomes 'perro', 'mochilita' 'mochila'. */
export function withoutDiminutive(word: string): string {
  return word.replace(/(?<=.{3})it(?=[oa]$)/, '');
}

/** The masculine form of a feminine stem: 'inalambrica' becomes 'inalambrico'. */
export function toMasculine(word: string): string {
  if (/[^aeiou]or[a]$/.test(word)) return word.slice(0, -1);
  return word.length > 3 ? word.replace(/a$/, 'o') : word;
}

/** A key that words of the same pronunciation in River Plate Spanish share: silent h, b = v, s = z = soft c, ll = y. */
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

/** A word of the dictionary in the gender and number of a typed one: 'zapatilla' for 'zapatilas' is 'zapatillas'. */
export function inFormOf(typed: string, written: string): string {
  const singular = /as?$/.test(typed) ? written.replace(/o$/, 'a') : written;
  if (!typed.endsWith('s') || singular.endsWith('s')) return singular;
  if (/[aeiouáéó]$/.test(singular)) return `${singular}s`;
  return `${withoutLastAccent(singular).replace(/z$/, 'c')}es`;
}

/** 'pantalón' becomes 'pantalones'. */
function withoutLastAccent(word: string): string {
  return word.replace(/[áéíóú](?=[ns]$)/, (vowel) => foldAccents(vowel));
}
