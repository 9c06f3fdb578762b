import type { DrawingKind } from '#simulators/catalogue/pictures/drawings.ts';
/** A product written out by hand. */
export interface Featured {
    asin: string;
    title: string;
    brand: string;
    priceCents: number | null;
    listPriceCents?: number;
    /** In its box; chosen so that the landed price is the one that the design shows. */
    grams: number;
    rating: number;
    reviews: number;
    categories: string[];
    bullets: string[];
    description: string;
    details?: {
        name: string;
        value: string;
    }[];
    soldBy?: string;
    kind: DrawingKind;
    /** The colour it is painted in when it has no dimension 'Color'. */
    paint: string;
    /** The field of its first picture. */
    field: string;
    /** The seed of its shape, chosen for the look of it; the model's own when absent. */
    shape?: string;
    dimensions?: string[];
    /** Its own value in each dimension. */
    values?: string[];
    others?: {
        values: string[];
        available?: boolean;
        title?: string;
        priceCents?: number;
    }[];
}
