import type { DemoProduct } from '#simulators/catalogue/product.ts';
/** Products of which the marketplace does not say all, or says it oddly: no price, no weight, too heavy, out of stock. */
export declare const gaps: DemoProduct[];
