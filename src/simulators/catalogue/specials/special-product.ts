import { pictureUrls } from '#simulators/catalogue/build.ts';
import type { DemoProduct } from '#simulators/catalogue/product.ts';

type SpecialFields = Pick<DemoProduct, 'asin' | 'title' | 'brand' | 'categories' | 'kind'> & Partial<DemoProduct>;

/** A product with defaults for all fields that the edge case does not set. */
export function specialProduct(fields: SpecialFields): DemoProduct {
  const { asin, brand } = fields;
  return {
    parent: asin,
    priceCents: 2999,
    listPriceCents: null,
    description: `${fields.title}. Sold and shipped from the United States.`,
    bullets: ['Made to last', 'Ships from the United States'],
    details: [
      { name: 'Brand', value: brand },
      { name: 'Item Weight', value: '1.1 pounds' },
      { name: 'ASIN', value: asin },
    ],
    rating: 4.2,
    reviews: 87,
    variants: [],
    siblings: [],
    images: pictureUrls(asin),
    condition: 'new',
    soldBy: `${brand} US`,
    available: true,
    digital: false,
    popularity: 20,
    color: null,
    ...fields,
  };
}

export function detailsWithWeight(asin: string, brand: string, weight: string): DemoProduct['details'] {
  return [
    { name: 'Brand', value: brand },
    { name: 'Item Weight', value: weight },
    { name: 'ASIN', value: asin },
  ];
}
