import { demoCatalogue } from './catalogue.ts';

/** Asins of ordinary products, new and available, 10 to 40 dollars; one of each model. */
export function listPlainProducts(): string[] {
  const plain = demoCatalogue().filter(
    ({ priceCents, available, condition, categories }) =>
      priceCents !== null &&
      priceCents >= 1000 &&
      priceCents <= 4000 &&
      available &&
      condition === 'new' &&
      categories[0] === 'Clothing, Shoes & Jewelry',
  );
  return [...new Map(plain.map((product) => [product.parent, product.asin])).values()];
}
