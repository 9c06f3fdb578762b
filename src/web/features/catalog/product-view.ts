import type { CallReply } from '#contract/caller.ts';
import type { Category, ProductReply } from '#contract/catalog.ts';
import { productPage, searchPage } from '#contract/pages.ts';
import { splitSentences } from '#domain/catalog/sentences.ts';
import { TEXT_LIMITS, truncate } from '#domain/catalog/truncate.ts';
import { fromUnits } from '#domain/money/format.ts';
import { formatWeight, NO_WEIGHT_TEXT } from '#domain/weight/format.ts';
import { grams } from '#domain/weight/grams.ts';
import { productCopy } from '#web/copy/product.ts';
import { feeRows } from '#web/features/fees/fee-rows.ts';
import type { FeeRow } from '#web/ui/fee-breakdown.tsx';
import { listUnits, sellingUnits } from './selling-price.ts';
import { inSpanish } from './variant-words.ts';

export interface VariantValue {
  value: string;
  spanish: string | null;
  /** Where it leads; null for what is chosen already or not to be had. */
  to: string | null;
  selected: boolean;
  available: boolean;
  imageUrl: string | null;
}

export interface VariantPickerView {
  name: string;
  spanish: string | null;
  values: VariantValue[];
}

interface DetailRow {
  label: string;
  value: string;
  /** The name, the value or both are the marketplace's English. */
  english: 'both' | 'value' | 'none';
}

/** The product as its page shows it, made on the server: what the browser need not reckon it is not sent. */
export interface ProductView {
  asin: string;
  title: string;
  image: string | null;
  images: string[];
  manufacturer: string | null;
  rating: number | null;
  reviews: number;
  crumbs: { label: string; to: string; english: boolean }[];
  price: number | null;
  listPrice: number | null;
  saved: number | null;
  percent: number | null;
  landed: { total: number; taxed: boolean } | null;
  variants: VariantPickerView[];
  /** The chosen values in words, for the cart's line. */
  chosen: string;
  features: string[];
  sentences: string[];
  details: DetailRow[];
  stock: { text: string; tone: 'good' | 'bad' | undefined; english: boolean };
  status: 'buyable' | 'no-price' | 'forbidden' | 'kindle' | 'invalid';
  forbiddenReason: string | null;
  refurbished: boolean;
  fees: FeeRow[] | null;
  freight: number | null;
}

interface Sources {
  product: ProductReply;
  fees: CallReply<'quoteFees'> | null;
  categories: readonly Category[];
}

export function toProductView({ product, fees, categories }: Sources): ProductView {
  const discounted = product.discountPercent !== null && product.discountPercent > 0;
  const { landedPrice } = product;
  const images = product.imageUrlList.length > 0 ? product.imageUrlList : [product.mainImage.imageUrl ?? ''];
  return {
    asin: product.asin,
    title: product.productTitle,
    image: product.mainImage.imageUrl,
    images: images.filter((url) => url !== ''),
    manufacturer: product.manufacturer,
    rating: product.productRating,
    reviews: product.countReview,
    crumbs: crumbsOf(product, categories),
    price: sellingUnits(product),
    listPrice: discounted ? listUnits(product) : null,
    saved: discounted ? product.priceSaving : null,
    percent: discounted ? product.discountPercent : null,
    landed: landedPrice && { total: landedPrice.total, taxed: landedPrice.useFranchise === 'NOT_APPLICABLE' },
    variants: product.variations.map((variation) => toPicker(variation, product)),
    chosen: product.variations
      .flatMap(({ variationName, values }) =>
        values.filter(({ selected }) => selected).map(({ value }) => `${variationName}: ${value}`),
      )
      .join(' · '),
    features: product.features,
    sentences: splitSentences(product.productDescription),
    details: detailsOf(product),
    stock: stockOf(product),
    status: statusOf(product),
    forbiddenReason: product.forbiddenReason,
    refurbished: !product.isNew,
    fees: fees && feeRows(fees, 1, (units) => ({ usd: fromUnits(units), uyu: null })),
    freight: fees?.freight ?? null,
  };
}

/** The shelves that the shop's own menu knows, in Spanish; the marketplace's where it knows none. */
function crumbsOf(product: ProductReply, categories: readonly Category[]): ProductView['crumbs'] {
  const crumbs = product.categories.map((name) => toCrumb(name, categories));
  const known = crumbs.filter(({ english }) => !english);
  return (known.length > 0 ? known : crumbs).slice(0, 3);
}

function toCrumb(name: string, categories: readonly Category[]): ProductView['crumbs'][number] {
  const known = findCategory(name.toLowerCase(), categories);
  return { label: known?.name ?? name, to: searchPage(known?.englishKeyword ?? name), english: known === null };
}

function findCategory(keyword: string, categories: readonly Category[]): Category | null {
  for (const category of categories) {
    if (category.englishKeyword.toLowerCase() === keyword) return category;
    const part = findCategory(keyword, category.subCategories);
    if (part !== null) return part;
  }
  return null;
}

function toPicker(variation: ProductReply['variations'][number], { variations }: ProductReply): VariantPickerView {
  const { variationName, values } = variation;
  const others = variations
    .filter((other) => other !== variation)
    .flatMap((other) =>
      other.values.filter(({ selected }) => selected).map(({ value }) => [other.variationName, value]),
    );
  return {
    name: variationName,
    spanish: inSpanish(variationName),
    values: values.map(({ value, asin, available, selected, imageUrl }) => ({
      value,
      spanish: inSpanish(value),
      to:
        asin !== null && available && !selected
          ? productPage(asin, { ...Object.fromEntries(others), [variationName]: value })
          : null,
      selected,
      available: available && asin !== null,
      imageUrl,
    })),
  };
}

function statusOf({ forbidden, valid, categories, ...product }: ProductReply): ProductView['status'] {
  if (forbidden) return 'forbidden';
  if (!valid) return categories.some((name) => /^kindle store$/i.test(name)) ? 'kindle' : 'invalid';
  return sellingUnits(product) === null ? 'no-price' : 'buyable';
}

function stockOf(product: ProductReply): ProductView['stock'] {
  const said = product.availability;
  if (sellingUnits(product) === null) return { text: productCopy.outOfStock, tone: 'bad', english: false };
  if (said === null || /^in stock/i.test(said)) return { text: productCopy.inStock, tone: 'good', english: false };
  if (/unavailable|out of stock/i.test(said)) return { text: productCopy.outOfStock, tone: 'bad', english: false };
  return { text: said, tone: undefined, english: true };
}

const SAID_ALREADY = /^(?:brand|brand name|manufacturer|asin|customer reviews|best sellers rank)$/i;

/** What the shop itself says first, then the marketplace's own table. */
function detailsOf(product: ProductReply): DetailRow[] {
  const weight = product.weightGrams === null ? NO_WEIGHT_TEXT : formatWeight(grams(product.weightGrams));
  const value = (text: string | null) => text ?? productCopy.unknown;
  const own: DetailRow[] = [
    { label: productCopy.brand, value: value(product.manufacturer), english: 'none' },
    { label: productCopy.weight, value: weight, english: 'none' },
    { label: productCopy.soldBy, value: value(product.soldBy ?? product.fulfilledBy), english: 'none' },
    { label: productCopy.sku, value: product.asin, english: 'none' },
  ];
  const seen = new Set<string>();
  const theirs = product.productDetails
    .filter(({ name, value: text }) => text !== '' && !SAID_ALREADY.test(name) && !seen.has(name) && seen.add(name))
    .map(({ name, value: text }): DetailRow => ({ label: name, value: text, english: 'both' }));
  return [...own, ...theirs].map((row) => ({ ...row, value: truncate(row.value, TEXT_LIMITS.detailValue) }));
}
