import type { Category } from '#contract/catalog.ts';
import { api } from '#web/lib/api.ts';

/** The categories, read on first use and kept until the page is reloaded; empty after a failure, which is retried. */
export const loadCategories = createLoadCategories();

function createLoadCategories() {
  let categories: Promise<Category[]> | null = null;
  return (): Promise<Category[]> => {
    categories ??= api('listCategories').catch(() => {
      categories = null;
      return [];
    });
    return categories;
  };
}
