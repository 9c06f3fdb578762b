import { foldAccents, normalizeKeyword } from '#domain/search/keyword.ts';
import type { Context } from '#server/context.ts';
import { findKeywordsByPrefix, findSimilarKeywords } from './repository.ts';

const MAX_SUGGESTIONS = 10;
/** A trigram search needs three characters. */
const MIN_SIMILAR_CHARACTERS = 3;

/** Searched keywords that begin with the text, then those that are similar to it. */
export async function suggestKeywords({ reads }: Pick<Context, 'reads'>, text: string): Promise<{ name: string }[]> {
  const folded = foldAccents(normalizeKeyword(text));
  if (folded === '') return [];
  const names = new Set(await findKeywordsByPrefix(reads, folded, MAX_SUGGESTIONS));
  if (names.size < MAX_SUGGESTIONS && folded.length >= MIN_SIMILAR_CHARACTERS) {
    for (const name of await findSimilarKeywords(reads, folded, MAX_SUGGESTIONS)) names.add(name);
  }
  return [...names].slice(0, MAX_SUGGESTIONS).map((name) => ({ name }));
}
