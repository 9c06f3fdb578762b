import { randomBytes } from 'node:crypto';
import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/money/cents.ts';
import { writeProducts } from '#server/features/catalog/products/write-products.ts';
import type { SharedShop } from './shop.ts';

/** Parses an asin that a test writes as text. */
export function asinOf(text: string): Asin {
  const asin = parseAsin(text);
  if (!asin) throw new Error(`not an asin: ${text}`);
  return asin;
}

/** An ordinary product with a random asin; `about` overrides the fields that matter to a test. Money in US cents. */
export function buildProduct(about: Partial<Product> = {}): Product {
  const asin = about.asin ?? asinOf(`B0${randomBytes(4).toString('hex').toUpperCase()}`);
  return {
    asin,
    productTitle: 'Norda Wireless Headphones',
    price: cents(5000),
    salePrice: null,
    retailPrice: null,
    series: null,
    dpUrl: `https://www.amazon.com/dp/${asin}`,
    prime: true,
    variations: [],
    countReview: 10,
    productRating: 4.5,
    productDescription: 'Good headphones. Long battery.',
    imageUrlList: [],
    features: ['40 hours of battery'],
    productDetails: [{ name: 'Item Weight', value: '1 pounds' }],
    manufacturer: 'Norda',
    categories: ['Electronics', 'Headphones'],
    soldBy: 'Norda Audio US',
    fulfilledBy: 'Amazon',
    availability: 'In Stock',
    condition: 'new',
    ...about,
  };
}

/** Inserts products into the shop's catalogue and returns their asins in the same order. */
export async function insertProducts(shop: SharedShop, about: Partial<Product>[]): Promise<string[]> {
  const products = about.map(buildProduct);
  await writeProducts(
    shop.context,
    products.map((product) => ({ product })),
    'test',
  );
  return products.map(({ asin }) => asin);
}
