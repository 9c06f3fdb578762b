import type { Asin } from '#domain/catalog/asin.ts';
import type { Cents } from '#domain/money/cents.ts';

/** A name and its value as the marketplace shows them ('Item Weight', '8.5 ounces'). Names may repeat. */
export interface ProductDetail {
  name: string;
  value: string;
}

export interface VariationValue {
  value: string;
  /** The variant with this value and the other dimensions unchanged; null when there is none. */
  asin: Asin | null;
  dpUrl: string | null;
  available: boolean;
  imageUrl: string | null;
  selected: boolean;
}

/** One dimension of variants ('Color'), with its values in the marketplace's order. */
export interface Variation {
  variationName: string;
  values: VariationValue[];
}

/**
 * A product as the shop stores it, whatever its source (marketplace, import, demo).
 * Amounts are USD cents; null means that the source has no value. Text is plain: markup is stripped when it is read.
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
  /** From the broadest to the narrowest, in the marketplace's English. */
  categories: string[];
  soldBy: string | null;
  fulfilledBy: string | null;
  /** Free text of the source ('In Stock', 'Currently unavailable.'), null when it has none. */
  availability: string | null;
  condition: 'new' | 'refurbished' | 'used';
}
