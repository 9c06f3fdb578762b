import type { MetaDescriptor } from 'react-router';
import { shell } from '#web/copy/shell.ts';
import type { ShopFacts } from './shop-facts.ts';

interface PageWords {
  /** Without the shop's name. */
  title: string;
  description?: string | undefined;
  /** Path and query of the page's one true address; left out for pages that search engines shall not keep. */
  path?: string | undefined;
  image?: string | null | undefined;
  kind?: 'website' | 'product' | undefined;
  matches: ReadonlyArray<{ loaderData?: unknown } | undefined>;
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
  tags.push({ tagName: 'link', rel: 'canonical', href: url }, { property: 'og:url', content: url });
  if (image) tags.push({ property: 'og:image', content: new URL(image, url).href });
  return tags;
}

/** The shop's address, from the root's data among the matches. */
function originOf(matches: PageWords['matches']): string {
  const root = matches[0]?.loaderData as ShopFacts | undefined;
  return root?.origin ?? 'https://puente.invalid';
}
