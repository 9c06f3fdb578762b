import type { ProductReply } from '#contract/catalog.ts';

/** A value of a variation, as the API answers it. */
export const value = (name: string, asin: string | null, more: object = {}) => ({
  value: name,
  translatedValue: null,
  asin,
  dpUrl: null,
  available: true,
  imageUrl: null,
  selected: false,
  ...more,
});

/** A product as the API answers it. */
export const PRODUCT: ProductReply = {
  asin: 'B0PNTEQ40A',
  productTitle: 'Norda Q40 </script><b>',
  translatedTitle: null,
  productDescription: 'One sentence. Another one! And a third.',
  manufacturer: 'Norda',
  price: 159,
  salePrice: 129,
  retailPrice: 159,
  priceSaving: 30,
  discountPercent: 19,
  landedPrice: { total: 153.61, taxes: 0, useFranchise: 'USE' },
  productRating: 4.6,
  countReview: 2318,
  mainImage: { imageUrl: '/pictures/B0PNTEQ40A/1.svg' },
  prime: true,
  isNew: true,
  valid: true,
  forbidden: false,
  choices: '',
  kind: '',
  series: null,
  dpUrl: '',
  variations: [
    {
      variationName: 'Color',
      values: [
        value('Petrol', 'B0PNTEQ40A', { selected: true }),
        value('Graphite', 'B0W3DCT83X'),
        value('Ceibo', 'B0W3DCT84X', { available: false }),
      ],
    },
    { variationName: 'Size', values: [value('One Size', 'B0PNTEQ40A', { selected: true })] },
  ],
  imageUrlList: [],
  features: [],
  productDetails: [
    { name: 'Brand', value: 'Norda' },
    { name: 'Fictional Row', value: 'x'.repeat(80) },
  ],
  translation: null,
  categories: ['Electronics', 'Headphones', 'Over-Ear Headphones'],
  soldBy: null,
  fulfilledBy: 'Norda Audio US',
  availability: 'In Stock.',
  forbiddenReason: null,
  importCheck: { verdict: 'free', permit: null, doubts: [], hasBattery: false, note: null },
  weightGrams: null,
  priceHistory: null,
};
