import type { MetaDescriptor } from 'react-router';
import { shell } from '#web/copy/shell.ts';
import type { ShopData } from './shop-data.ts';

/** The routes that make up a page, as its meta gets them. */
export type PageMatches = ReadonlyArray<{ loaderData?: unknown } | undefined>;

/** What a shared link shows of a page without a picture of its own. */
const SHARED_PICTURE = '/share.png';

interface PageWords {
  /** Without the shop's name. */
  title: string;
  description?: string | undefined;
  /** Path and query of the page's one true address; left out for pages that search engines shall not keep. */
  path?: string | undefined;
  image?: string | null | undefined;
  kind?: 'website' | 'product' | undefined;
  matches: PageMatches;
}

/** Title, description, canonical address and what a shared link shows. */
export function pageMeta(page: PageWords): MetaDescriptor[] {
  const { description = shell.description, path, image, kind = 'website' } = page;
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
  if (path === undefined) return [...tags, { name: 'robots', content: 'noindex' }];
  const url = new URL(path, originOf(page.matches)).href;
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(image ?? SHARED_PICTURE, url).href },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The shop's address, from the root's data among the matches. */
export function originOf(matches: PageMatches): string {
  const root = matches[0]?.loaderData as ShopData | undefined;
  return root?.origin ?? 'https://puente.invalid';
}
