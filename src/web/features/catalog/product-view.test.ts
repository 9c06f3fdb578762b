import { describe, expect, it } from 'vitest';
import type { ProductReply } from '#contract/catalog.ts';
import { toProductView } from './product-view.ts';
import { structuredProduct } from './structured-data.ts';

const value = (name: string, asin: string | null, more: object = {}) => ({
  value: name,
  asin,
  dpUrl: null,
  available: true,
  imageUrl: null,
  selected: false,
  ...more,
});

const PRODUCT: ProductReply = {
  asin: 'B0PNTEQ40A',
  productTitle: 'Norda Q40 </script><b>',
  productDescription: 'One sentence. Another one! And a third.',
  manufacturer: 'Norda',
  price: 159,
  salePrice: 129,
  retailPrice: 159,
  priceSaving: 30,
  discountPercent: 19,
  landedPrice: { total: 153.61, useFranchise: 'USE' },
  productRating: 4.6,
  countReview: 2318,
  mainImage: { imageUrl: '/pictures/B0PNTEQ40A/1.svg' },
  prime: true,
  isNew: true,
  valid: true,
  forbidden: false,
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
    { name: 'Connectivity', value: 'x'.repeat(80) },
  ],
  categories: ['Electronics', 'Headphones', 'Over-Ear Headphones'],
  soldBy: null,
  fulfilledBy: 'Norda Audio US',
  availability: 'In Stock.',
  forbiddenReason: null,
  weightGrams: null,
};

const CATEGORIES = [
  {
    id: '1',
    name: 'Electrónica',
    englishKeyword: 'electronics',
    subCategories: [{ id: '2', name: 'Auriculares', englishKeyword: 'headphones', subCategories: [] }],
  },
];

const view = (change: Partial<ProductReply> = {}) =>
  toProductView({ product: { ...PRODUCT, ...change }, fees: null, categories: CATEGORIES });

describe('the view of a product', () => {
  it('leads each value that can be had to its variant, the other dimensions kept', () => {
    const [color] = view().variants;
    expect(color?.values.map(({ to }) => to)).toEqual([
      null,
      '/products?Size=One+Size&Color=Graphite&asin=B0W3DCT83X',
      null,
    ]);
    expect(color?.values.map(({ available }) => available)).toEqual([true, true, false]);
  });

  it('sets the sale price against the list price', () => {
    expect(view()).toMatchObject({ price: 129, listPrice: 159, saved: 30, percent: 19 });
    expect(view({ discountPercent: null, salePrice: null })).toMatchObject({
      price: 159,
      listPrice: null,
      saved: null,
    });
  });

  it('says why it cannot be bought', () => {
    expect(view().status).toBe('buyable');
    expect(view({ price: null, salePrice: 0, landedPrice: null }).status).toBe('no-price');
    expect(view({ forbidden: true }).status).toBe('forbidden');
    expect(view({ valid: false, categories: ['Kindle Store'] }).status).toBe('kindle');
    expect(view({ valid: false }).status).toBe('invalid');
  });

  it('splits the description, cuts details at 50 and says when no weight is known', () => {
    const { sentences, details } = view();
    expect(sentences).toHaveLength(3);
    expect(details.find(({ label }) => label === 'Connectivity')?.value).toBe(`${'x'.repeat(50)}...`);
    expect(details.find(({ label }) => label === 'Peso del paquete')?.value).toBe('No especificado');
    expect(details.filter(({ value: text }) => text === 'Norda')).toHaveLength(1);
  });

  it('names the shelves as the menu does', () => {
    expect(view().crumbs.map(({ label }) => label)).toEqual(['Electrónica', 'Auriculares']);
  });

  it('offers the price that is charged to search engines', () => {
    const [product] = structuredProduct(view(), 'https://puente.example');
    expect(product).toMatchObject({ offers: { price: '153.61', priceCurrency: 'USD' } });
    expect(structuredProduct(view({ forbidden: true }), 'https://puente.example')[0]).not.toHaveProperty('offers');
  });
});
