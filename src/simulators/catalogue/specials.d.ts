import type { DemoProduct } from './product.ts';
/** The cases that a shop meets sooner or later: each kind of trouble at least once. */
export declare function specialProducts(): DemoProduct[];
