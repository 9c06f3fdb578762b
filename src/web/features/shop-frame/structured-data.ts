import type { MetaDescriptor } from 'react-router';
import { common } from '#ui/copy.ts';
import { originOf, type PageMatches } from './page-meta.ts';

interface Step {
  label: string;
  to: string;
}

export type StructuredData = Record<string, unknown>;

/** JSON-LD for a page's meta; the router escapes `<`, `>` and `&`. */
export function toJsonLd(data: StructuredData): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } };
}

/** The breadcrumb from the home page to this one. */
export function breadcrumbJsonLd(steps: readonly Step[], matches: PageMatches): MetaDescriptor {
  const all = [{ label: common.start, to: '/' }, ...steps];
  return toJsonLd({ '@type': 'BreadcrumbList', itemListElement: listItems(all, 'item', originOf(matches)) });
}

/** The items of a list, in order. */
export function itemListJsonLd(items: readonly Step[], matches: PageMatches): MetaDescriptor {
  return toJsonLd({
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: listItems(items, 'url', originOf(matches)),
  });
}

function listItems(steps: readonly Step[], key: 'item' | 'url', origin: string): StructuredData[] {
  return steps.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    [key]: new URL(to, origin).href,
  }));
}
