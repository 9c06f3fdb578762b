import type { ZincOfferWire, ZincProductWire, ZincSearchResultWire } from '#partners/zinc/wire.ts';
/** What the simulated marketplace sells, in the marketplace's own words. */
export interface DemoCatalogue {
    find(asin: string): ZincProductWire | null;
    search(query: string, page: number): {
        results: ZincSearchResultWire[];
        nextPage: number | null;
    };
    offers(asin: string): ZincOfferWire[] | null;
}
export declare const EMPTY_CATALOGUE: DemoCatalogue;
