import type { ZincOfferWire, ZincProductWire, ZincSearchResultWire } from '#partners/zinc/wire.ts';

/** Products of the simulated marketplace in its wire format. */
export interface InMemoryCatalogue {
  find(asin: string): ZincProductWire | null;
  search(query: string, page: number): { results: ZincSearchResultWire[]; nextPage: number | null };
  offers(asin: string): ZincOfferWire[] | null;
}

/** A catalogue whose look-ups may be asynchronous: the demo products, and the imported ones in the database. */
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
