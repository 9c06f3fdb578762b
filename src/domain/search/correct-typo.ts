import type { Dictionary } from './dictionary.ts';
import { editDistance } from './edit-distance.ts';
import { phoneticKey, toMasculine } from './word-form.ts';

/** The known stem for a misspelt one: the same pronunciation, else one edit from five letters on, two from eight. */
export function correctTypo(plain: string, dictionary: Dictionary): string | null {
  if (plain.length < 4) return null;
  const homophone =
    dictionary.byPhoneticKey.get(phoneticKey(plain)) ?? dictionary.byPhoneticKey.get(phoneticKey(toMasculine(plain)));
  if (homophone !== undefined) return homophone;
  const limit = plain.length >= 8 ? 2 : plain.length >= 5 ? 1 : 0;
  for (let allowed = 1; allowed <= limit; allowed += 1) {
    const closestWord = findClosest([plain, toMasculine(plain)], allowed, dictionary);
    if (closestWord !== null) return closestWord;
  }
  return null;
}

/** The first letter must match: it is rarely mistyped, and requiring it avoids false corrections of brand names. */
function findClosest(forms: readonly string[], allowed: number, dictionary: Dictionary): string | null {
  for (const form of new Set(forms)) {
    for (let length = form.length - allowed; length <= form.length + allowed; length += 1) {
      const candidates = dictionary.byLength.get(length) ?? [];
      const match = candidates.find(
        (word) => word.length >= 4 && word[0] === form[0] && editDistance(form, word, allowed) !== null,
      );
      if (match !== undefined) return match;
    }
  }
  return null;
}
