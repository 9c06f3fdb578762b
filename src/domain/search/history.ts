import { normalizeKeyword } from '#domain/search/keyword.ts';

export const MAX_SEARCH_HISTORY = 11;

/** The searches with the newest first, each once, at most eleven; blank text changes nothing. */
export function addToSearchHistory(history: readonly string[], word: string): string[] {
  const newest = normalizeKeyword(word);
  if (newest === '') return [...history];
  return [newest, ...history.filter((kept) => kept !== newest)].slice(0, MAX_SEARCH_HISTORY);
}
