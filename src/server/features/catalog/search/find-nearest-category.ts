import { categoryPage } from '#contract/pages.ts';
import type { SearchReply } from '#contract/search.ts';
import { categoryPages } from '#domain/catalog/category-pages.ts';
import { nearestCategory } from '#domain/search/nearest-category.ts';
import type { Context } from '#server/context.ts';
import { listCategories } from '#server/features/catalog/categories/list-categories.ts';
import type { Term } from './term.ts';

/** The page of the category nearest to what was searched for, its thing first; null where no category is near. */
export async function findNearestCategory(
  deps: Pick<Context, 'db' | 'cache' | 'dictionary'>,
  terms: readonly Term[],
): Promise<SearchReply['nearest']> {
  const pages = categoryPages(await listCategories(deps)).map((page) => ({ ...page, ...page.category }));
  for (const { words } of terms.toSorted((a, b) => Number(b.isThing) - Number(a.isThing))) {
    const nearest = nearestCategory(words, pages, deps.dictionary);
    if (nearest !== null) return { name: nearest.name, path: categoryPage(nearest.path) };
  }
  return null;
}
