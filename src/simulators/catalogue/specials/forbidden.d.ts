import type { DemoProduct } from '#simulators/catalogue/product.ts';
/** Things that the marketplace sells and customs or the airline does not let in. */
export declare const forbidden: DemoProduct[];
