import type { DemoCatalogue } from './catalogue.ts';
/** A product of the demo catalogue, as far as the marketplace needs it. */
export interface DemoSource {
    asin: string;
    parent: string | null;
    title: string;
    brand: string;
    priceCents: number | null;
    listPriceCents: number | null;
    description: string;
    bullets: readonly string[];
    details: readonly {
        name: string;
        value: string;
    }[];
    categories: readonly string[];
    rating: number | null;
    reviews: number;
    variants: readonly {
        dimension: string;
        value: string;
    }[];
    images: readonly string[];
    condition: string;
    soldBy: string | null;
    available: boolean;
    digital?: boolean;
}
/** The demo catalogue spoken in the marketplace's words, with a plain search over titles, brands and categories. */
export declare function catalogueFromDemo(products: Iterable<DemoSource>): DemoCatalogue;
