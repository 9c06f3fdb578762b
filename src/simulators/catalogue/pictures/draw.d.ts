import { type DrawingKind } from './drawings.ts';
import { type PaletteName } from './palette.ts';
export interface Picture {
    asin: string;
    kind: DrawingKind;
    /** Null leaves the colour to chance, the same for the same asin. */
    color: PaletteName | null;
    /** From 1 to 7. */
    frame: number;
    /** The seed of the shape, shared by the variants of one model; the asin when absent. */
    shape?: string;
    /** A field by name in place of the one that chance draws, for the products that the design shows. */
    field?: string | null;
}
/** One picture of a product as a whole SVG document. The same picture gives the same text. */
export declare function drawProduct(picture: Picture): string;
