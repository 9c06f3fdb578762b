import { PAGES, searchPage } from '#contract/pages.ts';
import type { Settings } from '#contract/settings.ts';
import type { StructuredData } from '#web/features/shop-frame/structured-data.ts';

/** Structured data of the shop and its search. Built by the loader: the browser does not need the code. */
export function shopStructuredData(settings: Settings, origin: string): StructuredData[] {
  const at = (path: string) => new URL(path, origin).href;
  const organization = {
    '@type': 'OnlineStore',
    '@id': `${at(PAGES.home)}#tienda`,
    name: settings.brand,
    url: at(PAGES.home),
    logo: at('/favicon.svg'),
    email: settings.supportEmail,
    sameAs: settings.social.map(({ url }) => url),
    areaServed: 'UY',
  };
  const site = {
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
  };
  return [organization, site];
}
