import { parseAsin } from '#domain/catalog/asin.ts';
import { conditionOf } from '#domain/catalog/condition.ts';
import type { StatedField } from '#domain/catalog/merge-product.ts';
import type { Product } from '#domain/catalog/product.ts';
import { isPlaceholder } from '#domain/text/placeholder.ts';
import { dpUrl, toProduct } from '#partners/zinc/product.ts';
import { productWire } from '#partners/zinc/wire.ts';
import type { NewProduct } from '#server/features/catalog/products/product-columns.ts';
import { cleanLine, cleanText, lineOrNull, toStorable } from './clean-text.ts';
import {
  readCategories,
  readCount,
  readDetails,
  readFeatures,
  readImages,
  readScore,
  readVariations,
} from './read-fields.ts';
import { isInDollars, readPrice } from './read-price.ts';

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
const MAX_TITLE_LENGTH = 1000;

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
  const rawAsin = fields.asin;
  const asin = typeof rawAsin === 'string' || typeof rawAsin === 'number' ? parseAsin(String(rawAsin)) : null;
  if (!asin)
    return { fault: rawAsin === null || rawAsin === undefined || rawAsin === '' ? 'falta el asin' : INVALID_ASIN };
  const productTitle = readTitle(fields.productTitle);
  if (isPlaceholder(productTitle)) return { fault: NO_TITLE };
  const images = readImages([imageOf(fields.mainImage), ...listOf(fields.imageUrlList)]);
  const withoutDollarPrice = !isInDollars(fields);
  const product: Product = {
    asin,
    productTitle,
    ...(withoutDollarPrice ? NO_PRICES : pricesOf(fields)),
    series: lineOrNull(fields.series),
    dpUrl: dpUrl(asin),
    prime: fields.prime === true,
    variations: readVariations(asin, fields.variations),
    countReview: readCount(fields.countReview),
    productRating: readScore(fields.productRating),
    productDescription: cleanText(fields.productDescription),
    imageUrlList: images,
    features: readFeatures(fields.features),
    productDetails: readDetails(fields.productDetails),
    manufacturer: lineOrNull(fields.manufacturer),
    categories: readCategories(fields.categories),
    soldBy: lineOrNull(fields.soldBy),
    fulfilledBy: lineOrNull(fields.fulfilledBy),
    availability: lineOrNull(fields.availability ?? fields.warehouseAvailability),
    condition: conditionOf(productTitle, cleanLine(fields.condition)),
  };
  return { product, extra: unknownFields(fields), stated: statedFields(fields), withoutDollarPrice };
}

function statedFields(fields: Fields): Set<StatedField> {
  const stated = new Set<StatedField>();
  if (typeof fields.prime === 'boolean') stated.add('prime');
  if (cleanLine(fields.condition) !== '') stated.add('condition');
  return stated;
}

const NO_PRICES = { price: null, salePrice: null, retailPrice: null };

function pricesOf(fields: Fields): Pick<Product, 'price' | 'salePrice' | 'retailPrice'> {
  return {
    price: readPrice(fields.price),
    salePrice: readPrice(fields.salePrice),
    retailPrice: readPrice(fields.retailPrice),
  };
}

/** Reads the title; some sources repeat it twice in a row. */
function readTitle(value: unknown): string {
  const title = cleanLine(value).slice(0, MAX_TITLE_LENGTH).trim();
  const half = (title.length - 1) / 2;
  const doubled =
    Number.isInteger(half) && half > 8 && title[half] === ' ' && title.slice(0, half) === title.slice(half + 1);
  return doubled ? title.slice(0, half) : title;
}

function imageOf(value: unknown): unknown {
  return value !== null && typeof value === 'object' ? (value as Fields).imageUrl : value;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function unknownFields(fields: Fields): Record<string, unknown> | null {
  const unknown = Object.entries(fields).filter(([name]) => !KNOWN_FIELDS.has(name));
  return unknown.length === 0 ? null : (toStorable(Object.fromEntries(unknown)) as Record<string, unknown>);
}
