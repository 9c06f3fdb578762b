import { pictureUrls } from '#simulators/catalogue/build.ts';
import type { DemoProduct } from '#simulators/catalogue/product.ts';

type SpecialFields = Pick<DemoProduct, 'asin' | 'title' | 'brand' | 'categories' | 'kind'> & Partial<DemoProduct>;

/** A product of which only what is peculiar has to be said. */
export function specialProduct(given: SpecialFields): DemoProduct {
  const { asin, brand } = given;
  return {
    parent: asin,
    priceCents: 2999,
    listPriceCents: null,
    description: `${given.title}. Sold and shipped from the United States.`,
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
    ...given,
  };
}

export function detailsWithWeight(asin: string, brand: string, weight: string): DemoProduct['details'] {
  return [
    { name: 'Brand', value: brand },
    { name: 'Item Weight', value: weight },
    { name: 'ASIN', value: asin },
  ];
}
