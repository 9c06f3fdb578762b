import type { MetaDescriptor } from 'react-router';
import { originOf, type PageMatches } from './page-meta.ts';

interface Step {
  label: string;
  to: string;
}

export type Structured = Record<string, unknown>;

/** Schema.org's words for search engines, as a page's meta writes them: the router escapes `<`, `>` and `&`. */
export function structured(data: Structured): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } };
}

/** The way from the home page down to this one. */
export function structuredCrumbs(steps: readonly Step[], matches: PageMatches): MetaDescriptor {
  return structured(crumbList(steps, originOf(matches)));
}

/** The same as data, for a loader. */
export function crumbList(steps: readonly Step[], origin: string): Structured {
  return { '@type': 'BreadcrumbList', itemListElement: places(steps, 'item', origin) };
}

/** What a list shows, in its order. */
export function structuredList(items: readonly Step[], matches: PageMatches): MetaDescriptor {
  return structured({
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: places(items, 'url', originOf(matches)),
  });
}

function places(steps: readonly Step[], key: 'item' | 'url', origin: string): Structured[] {
  return steps.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    [key]: new URL(to, origin).href,
  }));
}
