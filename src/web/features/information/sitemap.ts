type Entry = 'sitemap' | 'url';

const ROOTS = { sitemap: 'sitemapindex', url: 'urlset' } as const;

/** Sitemap response: `url` lists paths of the shop, `sitemap` lists further sitemap files. */
export function sitemapFile(entry: Entry, paths: readonly string[], origin: string): Response {
  const entries = paths.map((path) => `<${entry}><loc>${escapeXml(new URL(path, origin).href)}</loc></${entry}>`);
  const root = ROOTS[entry];
  const body = `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>`;
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
