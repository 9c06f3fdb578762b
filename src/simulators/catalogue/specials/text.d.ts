import type { DemoProduct } from '#simulators/catalogue/product.ts';
/** Products whose words are hard to show: markup, entities, marks that cannot be seen, one very long title. */
export declare const oddTexts: DemoProduct[];
/** One picker with forty values, among them some with slashes, quotes and commas. */
export declare function threadShades(): DemoProduct[];
