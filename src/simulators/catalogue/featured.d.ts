import type { DemoProduct } from './product.ts';
/** The products that the shop's first pages show, with the variants that each comes in. The first is the most popular. */
export declare function featuredProducts(): DemoProduct[];
/** How the first pages want their pictures: the field behind each product, by asin. */
export declare const featuredFields: Record<string, string>;
/** And the seed of a model's shape, by its parent. */
export declare const featuredShapes: Record<string, string>;
