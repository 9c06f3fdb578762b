import type { MetaDescriptor } from 'react-router';
import { PAGES, productPage } from '#contract/pages.ts';
import { catalog } from '#web/copy/catalog.ts';
import type { PageMatches } from '#web/features/shell/page-meta.ts';
import { structuredCrumbs, structuredList } from '#web/features/shell/structured.ts';
import { type PackedCards, unpackCards } from './packed-card.ts';

/** Search engines ask for the head of a list, not for all of it. */
const TOLD = 20;

/** A list of the shop's own: the way to it and the products at its head. */
export function structuredListPage(
  page: { title: string; path: string },
  products: PackedCards | undefined,
  matches: PageMatches,
): MetaDescriptor[] {
  const steps = [
    { label: catalog.home, to: PAGES.home },
    { label: page.title, to: page.path },
  ];
  const shown = products === undefined ? [] : unpackCards(products).slice(0, TOLD);
  if (shown.length === 0) return [structuredCrumbs(steps, matches)];
  const items = shown.map(({ asin, productTitle }) => ({ label: productTitle, to: productPage(asin) }));
  return [structuredCrumbs(steps, matches), structuredList(items, matches)];
}
