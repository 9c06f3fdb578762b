import type { MetaDescriptor } from 'react-router';
import { originOf, type PageMatches } from './page-meta.ts';

/** Schema.org's words for search engines, as a page's meta writes them: the router escapes `<`, `>` and `&`. */
export function structured(data: Record<string, unknown>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } };
}

/** The way from the home page down to this one. */
export function structuredCrumbs(steps: ReadonlyArray<{ label: string; to: string }>, matches: PageMatches) {
  return structured({ '@type': 'BreadcrumbList', itemListElement: places(steps, 'item', matches) });
}

/** What a list shows, in its order. */
export function structuredList(items: ReadonlyArray<{ label: string; to: string }>, matches: PageMatches) {
  return structured({
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: places(items, 'url', matches),
  });
}

function places(steps: ReadonlyArray<{ label: string; to: string }>, key: 'item' | 'url', matches: PageMatches) {
  const origin = originOf(matches);
  return steps.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    [key]: new URL(to, origin).href,
  }));
}
