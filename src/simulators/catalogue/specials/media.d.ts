import type { DemoProduct } from '#simulators/catalogue/product.ts';
/** Things that come without a parcel and cannot be carried. */
export declare const digital: DemoProduct[];
/** Books and records, exempt from tax, and what needs clearance or was used before. */
export declare const carried: DemoProduct[];
