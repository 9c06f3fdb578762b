import { keepWeight, mergeDetails } from './merge-details.ts';
import type { Product, Variation } from './product.ts';

/** Fields whose default looks like a statement; a source that states them says so. */
export type StatedField = 'prime' | 'condition';

/** `record` is a line of an import, whose empty fields keep what is known; `page` is read from the marketplace. */
export type MergePolicy = 'record' | 'page' | 'replacement';

export interface FieldCounts {
  /** Fields that are empty in the record and keep what is known. */
  kept: number;
  /** Fields that were empty and that the record states. */
  filled: number;
  /** Known fields that are empty from now on. */
  dropped: number;
}

export interface ProductMerge extends FieldCounts {
  product: Product;
}

export interface StatedProduct {
  product: Product;
  /** Those of `StatedField` that the source states, whatever their value. */
  stated: ReadonlySet<StatedField>;
}

type Field = Exclude<keyof Product, 'asin' | 'productTitle' | 'dpUrl'>;

/** What a seller offers at the moment; a page without it says that there is none. */
const OFFER_FIELDS = [
  'price',
  'salePrice',
  'retailPrice',
  'prime',
  'soldBy',
  'fulfilledBy',
  'availability',
  'condition',
] as const satisfies readonly Field[];

const LASTING_FIELDS = [
  'series',
  'variations',
  'countReview',
  'productRating',
  'productDescription',
  'imageUrlList',
  'features',
  'productDetails',
  'manufacturer',
  'categories',
] as const satisfies readonly Field[];

const FIELDS: readonly Field[] = [...OFFER_FIELDS, ...LASTING_FIELDS];

/** Merges a product with what is known of it. Merging the result with the same record again changes nothing. */
export function mergeProduct(known: Product, record: StatedProduct, policy: MergePolicy): ProductMerge {
  const product = policy === 'replacement' ? record.product : fillFields(known, record, policy);
  return { product, ...countFields(known, record, product) };
}

function fillFields(known: Product, { product, stated }: StatedProduct, policy: 'record' | 'page'): Product {
  const open = policy === 'page' ? LASTING_FIELDS : FIELDS;
  const empty = open.filter((field) => isEmpty(product, field) && !(stated as ReadonlySet<string>).has(field));
  const merged: Product = { ...product, ...pick(known, empty) };
  if (policy === 'page') return { ...merged, productDetails: keepWeight(known.productDetails, product.productDetails) };
  const repriced = !isEmpty(product, 'price') && product.price !== known.price;
  return {
    ...merged,
    // A sale price belongs to the price that it lowers.
    salePrice: repriced ? product.salePrice : merged.salePrice,
    productDetails: mergeDetails(known.productDetails, product.productDetails),
  };
}

/** A field that the source states with its default value counts as neither filled nor dropped. */
function countFields(known: Product, { product: given, stated }: StatedProduct, merged: Product): FieldCounts {
  const counts = { kept: 0, filled: 0, dropped: 0 };
  for (const field of FIELDS) {
    if ((stated as ReadonlySet<string>).has(field)) continue;
    const wasKnown = !isEmpty(known, field);
    const isKnown = !isEmpty(merged, field);
    if (wasKnown && !isKnown) counts.dropped += 1;
    if (!wasKnown && isKnown) counts.filled += 1;
    if (wasKnown && isKnown && isKept(field, given, merged)) counts.kept += 1;
  }
  return counts;
}

function isKept(field: Field, given: Product, merged: Product): boolean {
  return isEmpty(given, field) || (field === 'productDetails' && !sameEntries(given, merged));
}

function sameEntries({ productDetails: given }: Product, { productDetails: merged }: Product): boolean {
  const stated = new Set(given.map(({ name, value }) => `${name}\n${value}`));
  return merged.every(({ name, value }) => stated.has(`${name}\n${value}`));
}

function isEmpty(product: Product, field: Field): boolean {
  const value = product[field];
  if (field === 'condition') return value === 'new';
  return Array.isArray(value) ? value.length === 0 : value === null || value === '' || value === 0 || value === false;
}

/** Fields of a stored product, with a fixed order of keys. */
function pick(known: Product, fields: readonly Field[]): Partial<Product> {
  const picked = Object.fromEntries(fields.map((field) => [field, known[field]])) as Partial<Product>;
  return picked.variations ? { ...picked, variations: picked.variations.map(copyVariation) } : picked;
}

function copyVariation({ variationName, values }: Variation): Variation {
  return {
    variationName,
    values: values.map(({ value, asin, dpUrl, available, imageUrl, selected }) => ({
      value,
      asin,
      dpUrl,
      available,
      imageUrl,
      selected,
    })),
  };
}
