import type { NavigateFunction } from 'react-router';
import { productPage, searchPage } from '#contract/pages.ts';
import { addToSearchHistory } from '#domain/search/history.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { api } from '#web/lib/api.ts';
import { readToken } from '#web/lib/session.ts';
import { changeSettings, currentSettings } from '#web/lib/settings.ts';
import { pastedAsin } from './pasted-product.ts';

/** Goes where a text leads: to a product when it names one, else to the results. False for empty text, which leads nowhere. */
export function goToResults(text: string, navigate: NavigateFunction): boolean {
  const asin = pastedAsin(text);
  const keyword = normalizeKeyword(text);
  if (keyword === '') return false;
  if (asin === null) remember(keyword);
  void navigate(asin === null ? searchPage(keyword) : productPage(asin));
  return true;
}

function remember(keyword: string): void {
  changeSettings({ searchHistory: addToSearchHistory(currentSettings().searchHistory, keyword) });
  // a convenience of the account: a search never waits for it
  if (readToken() !== null) api('saveKeyword', { body: { name: keyword } }).catch(() => undefined);
}
