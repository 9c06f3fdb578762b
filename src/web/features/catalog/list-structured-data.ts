import type { MetaDescriptor } from 'react-router';
import { PAGES, productPage } from '#contract/pages.ts';
import { catalog } from '#web/copy/catalog.ts';
import type { PageMatches } from '#web/features/shell/page-meta.ts';
import { breadcrumbJsonLd, itemListJsonLd } from '#web/features/shell/structured-data.ts';
import type { CardView } from './card-view.ts';

/** Search engines use the first items of a list only. */
const MAX_ITEMS = 20;

/** JSON-LD of a list page: its breadcrumb and its first products. */
export function listStructuredData(
  page: { title: string; path: string },
  products: readonly CardView[] | undefined,
  matches: PageMatches,
): MetaDescriptor[] {
  const steps = [
    { label: catalog.home, to: PAGES.home },
    { label: page.title, to: page.path },
  ];
  if (!products?.length) return [breadcrumbJsonLd(steps, matches)];
  const items = products.slice(0, MAX_ITEMS).map(({ asin, title }) => ({ label: title, to: productPage(asin) }));
  return [breadcrumbJsonLd(steps, matches), itemListJsonLd(items, matches)];
}
