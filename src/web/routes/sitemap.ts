import type { Caller } from '#contract/caller.ts';
import { PAGES, productPage, searchPage } from '#contract/pages.ts';
import { INFORMATION } from '#web/features/shell/information-paths.ts';
import { callerContext, originContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/sitemap.ts';

const PUBLIC = [
  PAGES.home,
  PAGES.offers,
  PAGES.trending,
  PAGES.bestSellers,
  INFORMATION.howItWorks,
  INFORMATION.fees,
  INFORMATION.relevant,
  INFORMATION.terms,
  INFORMATION.privacy,
];

/** The pages for everybody, the shelves of the menu, and the products that the shop's own lists show. */
export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(originContext);
  const paths = [...PUBLIC, ...(await shelvesAndProducts(context.get(callerContext)))];
  const urls = paths.map((path) => `<url><loc>${escapeXml(new URL(path, origin).href)}</loc></url>`).join('');
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

async function shelvesAndProducts(call: Caller): Promise<Set<string>> {
  const [categories, ...lists] = await Promise.all([
    call('listCategories').catch(() => []),
    call('listOffers').catch(() => []),
    call('listTrending').catch(() => []),
    call('listBestSellers').catch(() => []),
  ]);
  const shelves = categories.flatMap((category) => [category, ...category.subCategories]);
  return new Set([
    ...shelves.map(({ englishKeyword }) => searchPage(englishKeyword)),
    ...lists.flat().map(({ productId }) => productPage(productId)),
  ]);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
