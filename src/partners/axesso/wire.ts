import { z } from 'zod';

/** A product's page; its fields are read one by one, since the source leaves out or garbles any of them. */
export const productWire = z.looseObject({ asin: z.unknown(), productTitle: z.unknown() });

/** A result has its title as description, and few other fields. */
export const foundWire = z.looseObject({
  asin: z.string(),
  productDescription: z.unknown(),
  imgUrl: z.unknown(),
  countReview: z.unknown(),
  productRating: z.unknown(),
  price: z.unknown(),
  prime: z.unknown(),
  manufacturer: z.unknown(),
});

export const searchWire = z.looseObject({
  foundProducts: z.array(z.unknown()).nullish(),
  searchProductDetails: z.array(z.unknown()).nullish(),
});
