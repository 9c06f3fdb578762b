import type { Category } from '#contract/catalog.ts';
import { categoryPage } from '#contract/pages.ts';
import { categoryPages } from '#domain/catalog/category-pages.ts';
import { categoryTitle, readCategoryTitles } from '#domain/search/category-title.ts';
import titles from '#domain/search/dictionary/category-titles.tsv?raw';

const TITLES = /* @__PURE__ */ readCategoryTitles(titles);

/** The address of the page of the menu's category with a keyword; null where the menu has none. */
export function pageOfCategory(keyword: string, categories: readonly Category[], page: number): string | null {
  const found = categoryPages(categories).find(({ category }) => category.englishKeyword.toLowerCase() === keyword);
  return found === undefined ? null : categoryPage(found.path, page);
}

/**
 * The category of a keyword in Spanish, as the menu names it or else the dictionary, and the keyword that finds its
 * products; null for an unknown one. For loaders.
 */
export function nameCategory(keyword: string, categories: readonly Category[]) {
  const listed = findCategory(keyword.toLowerCase(), categories);
  if (listed !== null) return { name: listed.name, keyword: listed.englishKeyword };
  const name = categoryTitle(keyword, TITLES);
  return name === null ? null : { name, keyword };
}

function findCategory(keyword: string, categories: readonly Category[]): Category | null {
  for (const category of categories) {
    if (category.englishKeyword.toLowerCase() === keyword) return category;
    const part = findCategory(keyword, category.subCategories);
    if (part !== null) return part;
  }
  return null;
}
