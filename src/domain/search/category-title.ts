import { readTable } from '#domain/text/table.ts';
import { normalizeKeyword } from './keyword.ts';

export const CATEGORY_TITLE_COLUMNS = [/^\P{Lu}+$/u, /./] as const;

/** The Spanish titles of the dictionary's file, by the category's English one in lower case. */
export function readCategoryTitles(text: string): ReadonlyMap<string, string> {
  const { rows } = readTable('category-titles.tsv', text, CATEGORY_TITLE_COLUMNS);
  return new Map(rows.map(([english = '', spanish = '']) => [english, spanish]));
}

/** The Spanish title of a category of the marketplace, singular or plural; null for an unknown one. */
export function categoryTitle(keyword: string, titles: ReadonlyMap<string, string>): string | null {
  const name = normalizeKeyword(keyword);
  const known = [name, `${name}s`, name.replace(/s$/, '')].find((form) => titles.has(form));
  return known === undefined ? null : (titles.get(known) ?? null);
}

/** All names under which the categories of the titles may stand, singular or plural. */
export function categoriesTitled(selected: readonly string[], titles: ReadonlyMap<string, string>): string[] {
  const names = [...titles].filter(([, title]) => selected.includes(title)).map(([name]) => name);
  return [...new Set(names.flatMap((name) => [name, `${name}s`, name.replace(/s$/, '')]))];
}
