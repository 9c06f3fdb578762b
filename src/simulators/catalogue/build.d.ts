import type { Line } from './line.ts';
import type { DemoProduct } from './product.ts';
export declare function picturesOf(asin: string): string[];
export declare function asinFor(key: string): string;
export declare function productsOfLine(line: Line): DemoProduct[];
