import type { Category } from '#contract/catalog.ts';
import { categoryPage, PAGES } from '#contract/pages.ts';
import { categoryPages } from '#domain/catalog/category-pages.ts';
import { sitemapFile } from '#web/features/information/sitemap.ts';
import { callerContext, originContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/pages.ts';

const PUBLIC = [
  PAGES.home,
  PAGES.categories,
  PAGES.offers,
  PAGES.trending,
  PAGES.bestSellers,
  PAGES.howItWorks,
  PAGES.fees,
  PAGES.relevant,
  PAGES.punctuality,
  PAGES.terms,
  PAGES.privacy,
];

/** The public pages and the categories of the menu. */
export async function loader({ context }: Route.LoaderArgs) {
  const categories = categoryPages<Category>(await context.get(callerContext)('listCategories'));
  const paths = new Set([...PUBLIC, ...categories.map(({ path }) => categoryPage(path))]);
  return sitemapFile('url', [...paths], context.get(originContext));
}
