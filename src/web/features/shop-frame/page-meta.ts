import type { MetaDescriptor } from 'react-router';
import { shell } from '#web/copy/shell.ts';
import type { ShopData } from '#web/features/shell/shop-data.ts';

/** The route matches of a page, as its meta function receives them. */
export type PageMatches = ReadonlyArray<{ loaderData?: unknown } | undefined>;

/** Preview picture of pages without one of their own. */
const SHARED_PICTURE = '/share.png';

interface PageDescription {
  /** Without the shop's name. */
  title: string;
  description?: string | undefined;
  image?: string | null | undefined;
  kind?: 'website' | 'product' | undefined;
}

/** A page without a canonical path (and query) is marked noindex. */
type Canonical = { path: string | undefined; matches: PageMatches } | { path?: undefined; matches?: PageMatches };

/** Title, description, canonical address and link preview. */
export function pageMeta(page: PageDescription & Canonical): MetaDescriptor[] {
  const { description = shell.description, image, kind = 'website' } = page;
  const title = shell.title(page.title);
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: kind },
    { property: 'og:locale', content: 'es_UY' },
    { property: 'og:site_name', content: 'Puente' },
  ];
  if (page.path === undefined) return [...tags, { name: 'robots', content: 'noindex' }];
  const url = new URL(page.path, originOf(page.matches)).href;
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(image ?? SHARED_PICTURE, url).href },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Public origin of the shop, from the root's loader data. */
export function originOf(matches: PageMatches): string {
  const root = matches[0]?.loaderData as ShopData | undefined;
  return root?.origin ?? 'https://puente.invalid';
}
