import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import { safeImageUrl } from '#domain/catalog/image-url.ts';
import type { Product, Variation, VariationValue } from '#domain/catalog/product.ts';
import { conditionOf } from '#domain/catalog/source-texts.ts';
import { addCents } from '#domain/money/cents.ts';
import { isPlaceholder } from '#domain/text/placeholder.ts';
import { dpUrl, type ProductSummary } from '#partners/zinc/product.ts';
import { cleanLine, lineOrNull } from './clean-text.ts';
import { type Fields, NO_PRICES, readProduct } from './product.ts';
import { readCount, readScore } from './read-fields.ts';
import { readPrice } from './read-price.ts';
import { englishName, readAvailability, valueWithoutPrice } from './words.ts';

/** The product of a page; null when the page has no title. A page may name the parent's asin: the asked one counts. */
export function readPage(asin: Asin, fields: Fields): Product | null {
  const read = readProduct({ ...fields, asin });
  if ('fault' in read) return null;
  const { product } = read;
  return {
    ...product,
    ...offerOf(fields, product),
    variations: product.variations.map(readNames),
    productDetails: product.productDetails.map(({ name, value }) => ({ name: englishName(name), value })),
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

/** 'size_name' and 'variation_edition' are 'Size' and 'Edition', as the other source has them; prices behind values go. */
function readNames({ variationName, values }: Variation): Variation {
  const words = variationName
    .replace(/^variation_(?=.)/i, '')
    .replace(/_(?:name|type)$/, '')
    .replaceAll('_', ' ');
  const choices = values.map((value) => ({ ...value, value: valueWithoutPrice(value.value) }));
  return { variationName: words.charAt(0).toUpperCase() + words.slice(1), values: distinct(choices) };
}

/** Of equal values the selected one, else the first. */
function distinct(values: readonly VariationValue[]): VariationValue[] {
  const byValue = new Map<string, VariationValue>();
  for (const value of values) {
    if (value.selected || !byValue.has(value.value)) byValue.set(value.value, value);
  }
  return [...byValue.values()];
}

/** What is not available has no price; the list price may be stated by what is saved alone. */
function offerOf(fields: Fields, product: Product): Partial<Product> {
  const { text: availability, isAvailable } = readAvailability(product.availability ?? '');
  if (!isAvailable) return { availability, ...NO_PRICES };
  const saving = product.price === null ? null : readPrice(fields.priceSaving);
  const listed = product.price !== null && saving !== null ? addCents(product.price, saving) : null;
  return {
    availability,
    retailPrice: product.retailPrice ?? listed,
  };
}
