import type { Category } from '#contract/catalog.ts';
import { api } from '#web/lib/api.ts';

let categories: Promise<Category[]> | null = null;

/** The categories, asked for when somebody is about to look at them; they stay for as long as the page does. */
export function loadCategories(): Promise<Category[]> {
  categories ??= api('listCategories').catch(() => {
    categories = null;
    return [];
  });
  return categories;
}
