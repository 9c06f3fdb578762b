import type { DemoProduct } from '#simulators/catalogue/product.ts';
type Given = Pick<DemoProduct, 'asin' | 'title' | 'brand' | 'categories' | 'kind'> & Partial<DemoProduct>;
/** A product of which only what is peculiar has to be said. */
export declare function special(given: Given): DemoProduct;
export declare function weighing(asin: string, brand: string, weight: string): DemoProduct['details'];
export {};
