import { deriveAsin } from '#simulators/catalogue/build.ts';
import type { DemoProduct, Sibling, Specific } from '#simulators/catalogue/product.ts';
import { specialProduct } from './special-product.ts';

const ASIN = 'B0CH00SE1T';
const COLORS = ['Graphite', 'Bone'] as const;
const SIZES = ['Small', 'Medium', 'Large'] as const;
const PARENT = deriveAsin('fleece');

const color = (value: string): Specific => ({ dimension: 'Color', value });
/** The page of the model in its first colour, on which no size is chosen yet. */
const unchosen: Sibling = { asin: ASIN, variants: [color(COLORS[0])] };
const sized: Sibling[] = COLORS.flatMap((shade) =>
  SIZES.map((size) => ({
    asin: deriveAsin(`fleece/${shade}/${size}`),
    variants: [color(shade), { dimension: 'Size', value: size }],
  })),
);

/** A model whose own page has no size chosen, as links from outside lead to, and its variants. */
export function unchosenVariantProducts(): DemoProduct[] {
  const siblings = [unchosen, ...sized];
  return siblings.map(({ asin, variants }) =>
    specialProduct({
      asin,
      parent: PARENT,
      title: 'Cumbre Half-Zip Trail Fleece',
      brand: 'Cumbre',
      categories: ['Clothing, Shoes & Jewelry', 'Men', 'Clothing', 'Active', 'Fleece'],
      kind: 'jacket',
      priceCents: 4490,
      variants,
      siblings,
      popularity: 5,
    }),
  );
}
