import { productPage } from '#contract/pages.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { sitemapFile } from '#web/features/information/sitemap.ts';
import { callerContext, originContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/products.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const from = parseAsin(url.searchParams.get('from') ?? '');
  if (from === null) return new Response(null, { status: 404 });
  const asins = await context.get(callerContext)('readProductShard', { params: { from } });
  const paths = asins.map((asin) => productPage(asin));
  return sitemapFile('url', paths, context.get(originContext));
}
