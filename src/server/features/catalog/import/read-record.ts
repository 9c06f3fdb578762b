import { parseAsin } from '#domain/catalog/asin.ts';
import { toStorable } from '#partners/axesso/clean-text.ts';
import { NO_PRICES, readProduct } from '#partners/axesso/product.ts';
import { isInDollars } from '#partners/axesso/read-price.ts';
import { toProduct } from '#partners/zinc/product.ts';
import { productWire } from '#partners/zinc/wire.ts';
import type { NewProduct } from '#server/features/catalog/products/product-columns.ts';

export interface ReadProduct extends NewProduct {
  /** The record's amounts are not in dollars; its product has no price. */
  withoutDollarPrice: boolean;
}

/** A product to write, or the reason why the record is invalid (in Spanish, for the terminal). */
export type ReadRecord = ReadProduct | { fault: string };

type Fields = Record<string, unknown>;

/** Known fields, in the names of the specification and of the other supplier; all others are stored in `extra`. */
const KNOWN_FIELDS = new Set([
  ...['asin', 'productTitle', 'price', 'salePrice', 'retailPrice', 'priceSaving', 'series', 'dpUrl', 'prime'],
  ...['variations', 'countReview', 'productRating', 'productDescription', 'mainImage', 'imageUrlList', 'features'],
  ...['productDetails', 'manufacturer', 'categories', 'soldBy', 'fulfilledBy', 'availability', 'condition'],
  ...['warehouseAvailability', 'responseStatus', 'responseMessage'],
]);
const INVALID_ASIN = 'el asin no es válido';
const NO_TITLE = 'falta el título';

/** Reads one record of a file: in the specification's field names, or an unmodified response of the marketplace. */
export function readRecord(value: unknown): ReadRecord {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { fault: 'no es un objeto JSON' };
  const fields = value as Fields;
  return 'product_id' in fields ? readMarketplaceResponse(fields) : readProductFields(fields);
}

function readMarketplaceResponse(fields: Fields): ReadRecord {
  const parsed = productWire.safeParse({ status: 'completed', ...fields });
  const product = parsed.success ? toProduct(parsed.data) : null;
  if (product) {
    const withoutDollarPrice = !isInDollars(fields);
    return { product: withoutDollarPrice ? { ...product, ...NO_PRICES } : product, withoutDollarPrice };
  }
  const issue = parsed.error?.issues[0];
  if (issue) return { fault: `${issue.path.join('.')}: ${issue.message}` };
  return { fault: parseAsin(String(fields.asin ?? fields.product_id)) ? NO_TITLE : INVALID_ASIN };
}

function readProductFields(fields: Fields): ReadRecord {
  const read = readProduct(fields);
  if ('fault' in read) return { fault: FAULTS[read.fault] };
  return { ...read, extra: unknownFields(fields) };
}

const FAULTS = { 'no-asin': 'falta el asin', 'invalid-asin': INVALID_ASIN, 'no-title': NO_TITLE } as const;

function unknownFields(fields: Fields): Record<string, unknown> | null {
  const unknown = Object.entries(fields).filter(([name]) => !KNOWN_FIELDS.has(name));
  return unknown.length === 0 ? null : (toStorable(Object.fromEntries(unknown)) as Record<string, unknown>);
}
