import type { Asin } from '#domain/catalog/asin.ts';
import type { Cents } from '#domain/money/cents.ts';

/** A name and its text, as the marketplace prints them ('Item Weight', '8.5 ounces'). Names may repeat. */
export interface ProductDetail {
  name: string;
  value: string;
}

export interface VariationValue {
  value: string;
  /** The variant that this value leads to, the other dimensions kept as they are; null when there is none. */
  asin: Asin | null;
  dpUrl: string | null;
  available: boolean;
  imageUrl: string | null;
  selected: boolean;
}

/** One dimension of choice ('Color'), with its values in the marketplace's order. */
export interface Variation {
  variationName: string;
  values: VariationValue[];
}

/**
 * A product as the shop keeps it, whoever it was read from (marketplace, import, demo).
 * Amounts are US cents; null means that the source did not say. Text is plain: markup was stripped on the way in.
 */
export interface Product {
  asin: Asin;
  productTitle: string;
  price: Cents | null;
  salePrice: Cents | null;
  retailPrice: Cents | null;
  series: string | null;
  dpUrl: string;
  prime: boolean;
  variations: Variation[];
  countReview: number;
  /** 0 to 5, or null without reviews. */
  productRating: number | null;
  productDescription: string;
  imageUrlList: string[];
  features: string[];
  productDetails: ProductDetail[];
  manufacturer: string | null;
  /** From the widest to the narrowest, in the marketplace's English. */
  categories: string[];
  soldBy: string | null;
  fulfilledBy: string | null;
  /** Free text of the source ('In Stock', 'Currently unavailable.'), null when it did not say. */
  availability: string | null;
  condition: 'new' | 'refurbished' | 'used';
}
