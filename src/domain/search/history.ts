import { normalizeKeyword } from '#domain/search/keyword.ts';
import { MAX_SEARCH_HISTORY } from '#domain/search/limits.ts';

/** Adds a search to the front of the history: unique entries, at most eleven; blank text changes nothing. */
export function addToSearchHistory(history: readonly string[], text: string): string[] {
  const newest = normalizeKeyword(text);
  if (newest === '') return [...history];
  return [newest, ...history.filter((entry) => entry !== newest)].slice(0, MAX_SEARCH_HISTORY);
}
