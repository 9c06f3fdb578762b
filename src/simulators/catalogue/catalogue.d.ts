import type { DemoProduct } from './product.ts';
/** The whole demo catalogue, always the same; built once. */
export declare function demoCatalogue(): DemoProduct[];
export declare function demoProduct(asin: string): DemoProduct | null;
/** The SVG behind '/pictures/{asin}/{frame}.svg', frames from 1 to 7; null when there is none. */
export declare function demoPicture(asin: string, frame: number): string | null;
