import { z } from 'zod';

export const LOOK_UP_PATH = '/amz/amazon-lookup-product';
export const SEARCH_PATH = '/amz/amazon-search-by-keyword-asin';
export const KEY_HEADER = 'axesso-api-key';
export const FOUND = 'PRODUCT_FOUND_RESPONSE';

/** Orders of the results of a search. */
export const SORTS = [
  'relevanceblender',
  'price-asc-rank',
  'price-desc-rank',
  'review-rank',
  'date-desc-rank',
] as const satisfies string[];

export const statusWire = z.looseObject({ responseStatus: z.string() });

/** Body of a 4xx, by which its own 404 is told from that of a wrong address. */
export const errorWire = z.looseObject({ logref: z.literal('error'), message: z.string() });

/** A product's page; its fields are read one by one, since the source leaves out or garbles any of them. */
export const productWire = z.looseObject({ responseStatus: z.literal(FOUND), productTitle: z.string() });

/** A result has its title as description, and few other fields, of which any may be missing. */
export const foundWire = z.looseObject({ asin: z.string() });

export const searchWire = z.looseObject({
  responseStatus: z.literal(FOUND),
  foundProducts: z.array(z.unknown()).nullish(),
  searchProductDetails: z.array(z.unknown()).nullish(),
});
