import type { NavigateFunction } from 'react-router';
import { productPage, searchPage } from '#contract/pages.ts';
import { addToSearchHistory } from '#domain/search/history.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { api } from '#web/lib/api.ts';
import { readToken } from '#web/lib/session.ts';
import { changeSettings, currentSettings } from '#web/lib/settings.ts';
import { parsePastedAsin } from './parse-pasted-asin.ts';

/** Navigates to the product that the text names, else to its results. Returns false for empty text. */
export function submitSearch(text: string, navigate: NavigateFunction): boolean {
  const asin = parsePastedAsin(text);
  const keyword = normalizeKeyword(text);
  if (keyword === '') return false;
  if (asin === null) saveToHistory(keyword);
  void navigate(asin === null ? searchPage(keyword) : productPage(asin));
  return true;
}

function saveToHistory(keyword: string): void {
  changeSettings({ searchHistory: addToSearchHistory(currentSettings().searchHistory, keyword) });
  // Not awaited: the search works without it.
  if (readToken() !== null) api('saveKeyword', { body: { name: keyword } }).catch(() => undefined);
}
