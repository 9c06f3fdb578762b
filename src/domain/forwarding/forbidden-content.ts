import { forbiddenReason } from '#domain/catalog/forbidden.ts';
import type { Dictionary } from '#domain/search/dictionary.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { translateKeyword } from '#domain/search/translate-keyword.ts';

/**
 * Why something may not be imported, by what its owner calls it in English or Spanish; null when it may, or when the words
 * do not tell. Spanish words are those that the search knows.
 */
export function forbiddenContent(description: string, dictionary: Dictionary): string | null {
  const { terms, thing } = translateKeyword(normalizeKeyword(description), dictionary, { isLiteral: true });
  // What it is for or comes in is not what it is: a case for perfume is a case.
  const inEnglish = thing === null ? undefined : terms[thing]?.words[0];
  const found = [description, inEnglish].flatMap((productTitle) =>
    productTitle === undefined ? [] : (forbiddenReason({ productTitle, categories: [] }) ?? []),
  );
  return found[0]?.reason ?? null;
}
