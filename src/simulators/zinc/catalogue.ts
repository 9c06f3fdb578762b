import type { ZincOfferWire, ZincProductWire, ZincSearchResultWire } from '#partners/zinc/wire.ts';

/** What the simulated marketplace sells, in the marketplace's own words. */
export interface InMemoryCatalogue {
  find(asin: string): ZincProductWire | null;
  search(query: string, page: number): { results: ZincSearchResultWire[]; nextPage: number | null };
  offers(asin: string): ZincOfferWire[] | null;
}

/** The same where a look may take its time: the demo, and behind it what was imported. */
export interface MarketplaceCatalogue {
  find(asin: string): Promise<ZincProductWire | null> | ZincProductWire | null;
  search: InMemoryCatalogue['search'];
  offers(asin: string): Promise<ZincOfferWire[] | null> | ZincOfferWire[] | null;
}

export const EMPTY_CATALOGUE: InMemoryCatalogue = {
  find: () => null,
  search: () => ({ results: [], nextPage: null }),
  offers: () => null,
};
