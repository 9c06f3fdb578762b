import { PAGES } from '#contract/pages.ts';
import { originContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/sitemap.ts';

const PUBLIC = [
  PAGES.home,
  PAGES.offers,
  PAGES.trending,
  PAGES.bestSellers,
  PAGES.howItWorks,
  PAGES.fees,
  PAGES.relevant,
];

export function loader({ context }: Route.LoaderArgs) {
  const urls = PUBLIC.map((path) => `<url><loc>${context.get(originContext)}${path}</loc></url>`).join('');
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
