import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import { conditionOf } from '#domain/catalog/condition.ts';
import type { Product, Variation } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/money/cents.ts';
import { isPlaceholder } from '#domain/text/placeholder.ts';
import { dpUrl, type ProductSummary, safeImageUrl } from '#partners/zinc/product.ts';
import { cleanLine, lineOrNull } from './clean-text.ts';
import { type Fields, readProduct } from './product.ts';
import { readCount, readScore } from './read-fields.ts';
import { readPrice } from './read-price.ts';

/** What says in either language that nothing is left; the shop knows the English words. */
const SOLD_OUT = /currently unavailable|no disponible|agotado|out of stock|sin stock|sin existencias/i;
const IN_STOCK = /^(?:in stock|en stock|disponible|hay existencias)\.?$/i;
const FEW_LEFT = /^solo queda\(?n?\)? (\d+) en stock/i;

/** The product of a page; null when the page has no title. A page may name the parent's asin: the asked one counts. */
export function readPage(asin: Asin, fields: Fields): Product | null {
  const read = readProduct({ ...fields, asin });
  if ('fault' in read) return null;
  const { product } = read;
  return {
    ...product,
    salePrice: product.salePrice ?? dealOf(fields, product),
    variations: product.variations.map(readNames),
    availability: availabilityOf(product.availability),
  };
}

/** A result of a search; null without a valid asin and a title. */
export function readResult(fields: Fields): ProductSummary | null {
  const asin = typeof fields.asin === 'string' ? parseAsin(fields.asin) : null;
  const productTitle = cleanLine(fields.productDescription);
  if (asin === null || isPlaceholder(productTitle)) return null;
  const image = typeof fields.imgUrl === 'string' ? safeImageUrl(fields.imgUrl.trim()) : null;
  return {
    asin,
    productTitle,
    price: readPrice(fields.price),
    dpUrl: dpUrl(asin),
    prime: fields.prime === true,
    countReview: readCount(fields.countReview),
    productRating: readScore(fields.productRating),
    imageUrlList: image === null ? [] : [image],
    manufacturer: lineOrNull(fields.manufacturer),
    condition: conditionOf(productTitle, null),
  };
}

/** 'size_name' is 'Size', as the other source has it; a value may be followed by its price. */
function readNames({ variationName, values }: Variation): Variation {
  const words = variationName.replace(/_(?:name|type)$/, '').replaceAll('_', ' ');
  return {
    variationName: words.charAt(0).toUpperCase() + words.slice(1),
    values: values.map((value) => ({ ...value, value: value.value.replace(/\s+(?:from\s+)?\$\d[\d.,]*$/i, '') })),
  };
}

/** The price of a deal that runs at the moment. */
function dealOf({ dealPrice }: Fields, { price }: Product): Cents | null {
  const deal = readPrice(dealPrice);
  return deal !== null && price !== null && deal < price ? deal : null;
}

function availabilityOf(text: string | null): string | null {
  if (text === null) return null;
  if (SOLD_OUT.test(text)) return 'Currently unavailable.';
  if (IN_STOCK.test(text)) return 'In Stock';
  const [, left] = FEW_LEFT.exec(text) ?? [];
  return left === undefined ? text : `Only ${left} left in stock`;
}
