import type { MetaDescriptor } from 'react-router';
import { PAGES, searchPage } from '#contract/pages.ts';
import type { PageMatches } from '#web/features/shell/page-meta.ts';
import type { ShopFacts } from '#web/features/shell/shop-facts.ts';
import { structured } from '#web/features/shell/structured.ts';

/** Who keeps the shop, and how to search it. */
export function structuredShop(matches: PageMatches): MetaDescriptor[] {
  const facts = matches[0]?.loaderData as ShopFacts | undefined;
  if (facts === undefined) return [];
  const { settings, origin } = facts;
  const at = (path: string) => new URL(path, origin).href;
  const organization = structured({
    '@type': 'OnlineStore',
    '@id': `${at(PAGES.home)}#tienda`,
    name: settings.brand,
    url: at(PAGES.home),
    logo: at('/favicon.svg'),
    email: settings.supportEmail,
    sameAs: settings.social.map(({ url }) => url),
    areaServed: 'UY',
  });
  const site = structured({
    '@type': 'WebSite',
    name: settings.brand,
    url: at(PAGES.home),
    inLanguage: 'es-UY',
    publisher: { '@id': `${at(PAGES.home)}#tienda` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: at(searchPage('words')).replace('words', '{search_term_string}'),
      },
      'query-input': 'required name=search_term_string',
    },
  });
  return [organization, site];
}
