import { sitemapFile } from '#web/features/information/sitemap.ts';
import { callerContext, originContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/index.ts';

/** The index: public pages and the catalogue in shards. At the root, because a sitemap covers its folder only. */
export async function loader({ context }: Route.LoaderArgs) {
  const shards = await context.get(callerContext)('listProductShards');
  const products = shards.map(({ from }) => `/sitemap-products.xml?${new URLSearchParams({ from })}`);
  return sitemapFile('sitemap', ['/sitemap-pages.xml', ...products], context.get(originContext));
}
