import { data, redirect } from 'react-router';
import type { Caller } from '#contract/caller.ts';
import type { Category } from '#contract/catalog.ts';
import { categoryPage } from '#contract/pages.ts';
import { type CategoryPage, categoryPages } from '#domain/catalog/category-pages.ts';
import { type CardView, toCardView } from '#web/features/catalog/card-view.ts';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import type { CategoryLink } from './category-links.tsx';

const LAST_PAGE = 20;

export interface CategoryData {
  name: string;
  keyword: string;
  /** From the top of the tree down to the one above. */
  ancestors: CategoryLink[];
  parts: CategoryLink[];
  path: string[];
  page: number;
  pages: number;
  products: CardView[];
}

/** A page of the products of a category; 404 for an address of none. */
export async function loadCategory(call: Caller, path: readonly string[], requested: string): Promise<CategoryData> {
  const all = categoryPages<Category>(await call('listCategories').catch(throwErrorResponse));
  const address = path.join('/');
  const found = all.find((one) => one.path.join('/') === address);
  if (found === undefined) throw data(null, { status: 404 });
  const page = Number(requested || '1');
  if (!Number.isInteger(page) || page < 1 || page > LAST_PAGE) throw redirect(categoryPage(found.path));
  const keyword = found.category.englishKeyword;
  const results = await call('searchProducts', { query: { keyword, page, domainCode: 'com' } }).catch(
    throwErrorResponse,
  );
  if (results.products.length === 0 && page > 1) throw redirect(categoryPage(found.path));
  return {
    name: found.category.name,
    keyword,
    ancestors: found.ancestors.map(toLink),
    parts: all.filter(({ ancestors }) => ancestors.at(-1) === found).map(toLink),
    path: found.path,
    page,
    pages: Math.min(results.pages, LAST_PAGE),
    products: results.products.map(toCardView),
  };
}

export function toLink({ category: { name }, path }: CategoryPage<Category>): CategoryLink {
  return { name, to: categoryPage(path) };
}
