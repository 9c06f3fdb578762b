import type { Dictionary } from '#domain/search/dictionary.ts';
import { foldAccents, normalizeKeyword } from '#domain/search/keyword.ts';
import { stem, toMasculine } from '#domain/search/word-form.ts';

/**
 * The words of searches that the dictionary knows neither as Spanish nor as English, without accents, the most frequent
 * first; words with a digit are not counted.
 */
export function countUnknownWords(
  keywords: Iterable<string>,
  dictionary: Dictionary,
): { word: string; uses: number }[] {
  const uses = new Map<string, number>();
  for (const keyword of keywords) {
    for (const word of normalizeKeyword(keyword).split(/[^\p{L}\p{M}\p{N}]+/u)) {
      const folded = foldAccents(word);
      if (folded === '' || dictionary.stopWords.has(word) || isKnown(folded, dictionary)) continue;
      uses.set(folded, (uses.get(folded) ?? 0) + 1);
    }
  }
  return [...uses].map(([word, count]) => ({ word, uses: count })).sort((a, b) => b.uses - a.uses);
}

function isKnown(folded: string, { english, words }: Dictionary): boolean {
  const plain = stem(folded);
  return (
    /\p{N}/u.test(folded) ||
    [folded, folded.replace(/s$/, '')].some((form) => english.has(form)) ||
    [plain, toMasculine(plain)].some((form) => words.has(form))
  );
}
