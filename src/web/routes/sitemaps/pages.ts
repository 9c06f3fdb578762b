import type { Category } from '#contract/catalog.ts';
import { categoryPage, PAGES } from '#contract/pages.ts';
import { categoryPages } from '#domain/catalog/category-pages.ts';
import { sitemapFile } from '#web/features/information/sitemap.ts';
import { INFORMATION_PATHS } from '#web/features/shell/information-paths.ts';
import { callerContext, originContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/pages.ts';

const PUBLIC = [
  PAGES.home,
  PAGES.categories,
  PAGES.offers,
  PAGES.trending,
  PAGES.bestSellers,
  INFORMATION_PATHS.howItWorks,
  INFORMATION_PATHS.fees,
  INFORMATION_PATHS.relevant,
  INFORMATION_PATHS.terms,
  INFORMATION_PATHS.privacy,
];

/** The public pages and the categories of the menu. */
export async function loader({ context }: Route.LoaderArgs) {
  const categories = categoryPages<Category>(await context.get(callerContext)('listCategories'));
  const paths = new Set([...PUBLIC, ...categories.map(({ path }) => categoryPage(path))]);
  return sitemapFile('url', [...paths], context.get(originContext));
}
