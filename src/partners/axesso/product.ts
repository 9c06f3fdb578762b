import { parseAsin } from '#domain/catalog/asin.ts';
import type { StatedField } from '#domain/catalog/merge-product.ts';
import type { Product } from '#domain/catalog/product.ts';
import { conditionOf } from '#domain/catalog/source-texts.ts';
import { isPlaceholder } from '#domain/text/placeholder.ts';
import { dpUrl } from '#partners/zinc/product.ts';
import { cleanLine, cleanText, lineOrNull } from './clean-text.ts';
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

export type Fields = Record<string, unknown>;

/** A product, or why a record is none. */
export type ProductRecord =
  | {
      product: Product;
      /** The fields of the product that the record states, whose absence would mean nothing. */
      stated: Set<StatedField>;
      /** The record's amounts are not in dollars; its product has no price. */
      withoutDollarPrice: boolean;
    }
  | { fault: 'no-asin' | 'invalid-asin' | 'no-title' };

const MAX_TITLE_LENGTH = 1000;

/** Reads a product in the field names of the specification, which are those of this supplier. */
export function readProduct(fields: Fields): ProductRecord {
  const rawAsin = fields.asin;
  const asin = typeof rawAsin === 'string' || typeof rawAsin === 'number' ? parseAsin(String(rawAsin)) : null;
  if (!asin) return { fault: rawAsin === null || rawAsin === undefined || rawAsin === '' ? 'no-asin' : 'invalid-asin' };
  const productTitle = readTitle(fields.productTitle);
  if (isPlaceholder(productTitle)) return { fault: 'no-title' };
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
  return { product, stated: statedFields(fields), withoutDollarPrice };
}

function statedFields(fields: Fields): Set<StatedField> {
  const stated = new Set<StatedField>();
  if (typeof fields.prime === 'boolean') stated.add('prime');
  if (cleanLine(fields.condition) !== '') stated.add('condition');
  return stated;
}

export const NO_PRICES = { price: null, salePrice: null, retailPrice: null };

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
