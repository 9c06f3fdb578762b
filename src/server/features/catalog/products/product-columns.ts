import { createHash } from 'node:crypto';
import { attributesOf, writeAttributes } from '#domain/catalog/attributes.ts';
import { countChoices } from '#domain/catalog/choices.ts';
import { isExempt, isValid, ursecKind } from '#domain/catalog/classify.ts';
import { forbiddenReason } from '#domain/catalog/forbidden.ts';
import type { StatedField } from '#domain/catalog/merge-product.ts';
import type { Product } from '#domain/catalog/product.ts';
import { parseBrandName } from '#domain/catalog/source-texts.ts';
import { isOutOfStock } from '#domain/catalog/stock.ts';
import { kindOf } from '#domain/search/kind.ts';
import type { KindIndex } from '#domain/search/kind-index.ts';
import { unitWeight } from '#domain/weight/unit-weight.ts';
import { normalizeText } from './normalize-text.ts';

/** A product to be written, with what its source holds beyond the fields that the shop knows. */
export interface NewProduct {
  product: Product;
  extra?: Record<string, unknown> | null | undefined;
  /** From 0 to 1000; computed from rating and reviews when the source has none. */
  popularity?: number | undefined;
  /** Fields that the source states although they have the default value; only imports know. */
  stated?: ReadonlySet<StatedField> | undefined;
}

const SUMMARY_CHARACTERS = 160;
const FAMILY_TITLE_CHARACTERS = 40;
/** Increase it when a derived column changes its meaning, so that the next write of a product updates it. */
const COLUMNS_VERSION = 3;

export type ProductColumns = ReturnType<typeof toProductColumns>;

/** The row's columns as JSON, with the four texts that its search vector is made of. */
export function toProductColumns({ product, extra, popularity }: NewProduct, kinds: KindIndex) {
  const brand = parseBrandName(product.manufacturer);
  const columns = {
    asin: product.asin,
    document: product,
    title: product.productTitle,
    summary: firstCharacters(product.productDescription, SUMMARY_CHARACTERS),
    brand,
    image: product.imageUrlList[0] ?? null,
    ...statedFacts(product),
    retail_cents: positive(product.retailPrice),
    rating: product.productRating,
    reviews: product.countReview,
    prime: product.prime,
    condition: product.condition,
    valid: isValid(product) && !isDigital(product),
    family: familyKey(product),
    shelf: product.categories.at(-1)?.toLowerCase() ?? null,
    choices: countChoices(product.variations),
    kind_name: kindOf({ title: product.productTitle, categories: product.categories }, kinds),
    attributes: writeAttributes(attributesOf(product)),
  };
  return {
    ...columns,
    extra: extra ?? null,
    known_popularity: popularity ?? null,
    popularity: computePopularity(product),
    content_hash: createHash('sha1')
      .update(JSON.stringify([COLUMNS_VERSION, columns]))
      .digest('base64url'),
    title_text: normalizeText(product.productTitle),
    category_text: normalizeText([brand ?? '', ...product.categories].join(' ')),
    body_text: normalizeText(product.features.join(' ').slice(0, 1500)),
    rest_text: normalizeText(product.productDescription.slice(0, 800)),
  };
}

/** The columns that the staff may override, as the product's source says them. */
export function statedFacts(product: Product) {
  // A price without stock would be paid for nothing.
  const isSold = !isOutOfStock(product.availability);
  return {
    price_cents: isSold ? positive(product.price) : null,
    sale_cents: isSold ? positive(product.salePrice) : null,
    weight_grams: unitWeight(product.productDetails),
    exempt: isExempt(product),
    ursec: ursecKind(product),
    forbidden: forbiddenReason(product)?.code ?? null,
  };
}

function positive(amount: number | null): number | null {
  return amount !== null && amount > 0 ? amount : null;
}

function firstCharacters(text: string, count: number): string {
  return [...text.slice(0, 2 * count)].slice(0, count).join('').replaceAll('\n', ' ');
}

/** The marketplace's client stores its delivery flags as product details. */
function isDigital({ productDetails }: Product): boolean {
  return productDetails.some(
    ({ name, value }) => name === 'Delivery' && (value === 'Digital' || value === 'Perishable'),
  );
}

/** From 0 to 1000: the number of reviews measures how widely a product is known, the rating how well it is liked. */
function computePopularity({ countReview, productRating }: Product): number {
  const known = Math.log10(countReview + 1) * 160;
  const liked = productRating === null ? 0 : (productRating - 3) * 20;
  return Math.round(Math.min(1000, Math.max(0, known + liked)));
}

/**
 * One key for all variants of a model. With one dimension of choice every variant lists the same asins; with more, each
 * lists only those along its own axes, so that all share only the brand, the beginning of the title and the values.
 */
function familyKey(product: Product): string {
  const { asin, variations, manufacturer, productTitle } = product;
  if (variations.length === 0) return asin;
  if (variations.length === 1) {
    const asins = variations[0]?.values.flatMap((value) => (value.asin ? [value.asin] : [])) ?? [];
    return [asin, ...asins].sort()[0] ?? asin;
  }
  const offered = variations
    .map(({ variationName, values }) => [variationName, ...values.map(({ value }) => value).sort()])
    .sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
  const name = productTitle.slice(0, FAMILY_TITLE_CHARACTERS).split(/\s+/).slice(0, 3).join(' ');
  return createHash('sha1')
    .update(JSON.stringify([manufacturer, name, offered]))
    .digest('base64url')
    .slice(0, 16);
}
