import type { Dictionary } from './dictionary.ts';
import { phoneticKey, stem, toMasculine } from './word-form.ts';

/** The known stem for a misspelt word: the same pronunciation, else one edit from five letters on, two from eight. */
export function correctTypo(typed: string, dictionary: Dictionary): string | null {
  const plain = stem(typed);
  if (plain.length < 4) return null;
  const homophone =
    dictionary.byPhoneticKey.get(phoneticKey(plain)) ?? dictionary.byPhoneticKey.get(phoneticKey(toMasculine(plain)));
  if (homophone !== undefined) return homophone;
  const limit = plain.length >= 8 ? 2 : 1;
  for (let allowed = 1; allowed <= limit; allowed += 1) {
    const closestWord = findClosest(typed, allowed, dictionary);
    if (closestWord !== null) return closestWord;
  }
  return null;
}

/** The nearest of all as it is written. The first letter must match: it is rarely mistyped, and requiring it avoids false corrections of brand names. */
function findClosest(typed: string, allowed: number, dictionary: Dictionary): string | null {
  const plain = stem(typed);
  const matches: string[] = [];
  for (const form of new Set([plain, toMasculine(plain)])) {
    for (let length = form.length - allowed; length <= form.length + allowed; length += 1) {
      // Of four letters one may be missing: other edits make too many words of them.
      if (form.length === 4 && length !== 5) continue;
      const candidates = dictionary.byLength.get(length) ?? [];
      matches.push(
        ...candidates.filter(
          (word) => word.length >= 4 && word[0] === form[0] && editDistance(form, word, allowed) !== null,
        ),
      );
    }
  }
  const distance = (word: string) => editDistance(typed, dictionary.words.get(word) ?? word, allowed + 1) ?? 9;
  return matches.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/**
 * The edit distance of two words (insertions, deletions, replacements, swaps of adjacent letters) as optimal string
 * alignment; null when it exceeds `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number | null {
  if (Math.abs(a.length - b.length) > limit) return null;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let edits = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, at(beforeLast, column - 2) + 1);
      }
      current.push(edits);
      best = Math.min(best, edits);
    }
    if (best > limit) return null;
    beforeLast = last;
    last = current;
  }
  const edits = at(last, b.length);
  return edits <= limit ? edits : null;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
