import { CATEGORY_TITLES } from './dictionary/category-titles.ts';
import { normalizeKeyword } from './keyword.ts';

/** The Spanish title of a category of the marketplace, singular or plural; null for an unknown one. */
export function categoryTitle(keyword: string): string | null {
  const name = normalizeKeyword(keyword);
  const known = [name, `${name}s`, name.replace(/s$/, '')].find((form) => Object.hasOwn(CATEGORY_TITLES, form));
  return known === undefined ? null : (CATEGORY_TITLES[known] ?? null);
}
