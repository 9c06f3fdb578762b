import { customsProducts, digitalProducts } from '#simulators/catalogue/specials/media.ts';
import type { DemoProduct } from './product.ts';
import { productsWithMissingFields } from './specials/missing-fields.ts';
import { prohibitedProducts } from './specials/prohibited.ts';
import { unchosenVariantProducts } from './specials/unchosen-variant.ts';
import { productsWithUnusualText, sewingThreadVariants } from './specials/unusual-text.ts';

/** Products for edge cases: missing fields, unusual text, digital, customs and prohibited products, variants to choose. */
export function specialProducts(): DemoProduct[] {
  return [
    ...productsWithMissingFields,
    ...productsWithUnusualText,
    ...sewingThreadVariants(),
    ...unchosenVariantProducts(),
    ...digitalProducts,
    ...customsProducts,
    ...prohibitedProducts,
  ];
}
