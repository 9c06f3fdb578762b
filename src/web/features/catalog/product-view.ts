import type { CallReply } from '#contract/caller.ts';
import type { Category, ProductReply } from '#contract/catalog.ts';
import { productPage, searchPage } from '#contract/pages.ts';
import { splitFeatures, splitSentences } from '#domain/catalog/sentences.ts';
import { humanizeVariationName, translateVariantWord } from '#domain/catalog/variant-translation.ts';
import { choosableAsin } from '#domain/catalog/variation.ts';
import { type VoltageWarning, voltageWarning } from '#domain/catalog/voltage.ts';
import { fromUnits } from '#domain/money/format.ts';
import { isPlaceholderWeight } from '#domain/weight/unit-weight.ts';
import type { FeeRow } from '#ui/components/fee-breakdown.tsx';
import { productTable } from '#web/copy/product-table.ts';
import { feeRows } from '#web/features/fees/fee-rows.ts';
import { nameCategory } from './category-name.ts';
import { brandOf, type DetailRow, detailRows } from './detail-rows.ts';
import { listPrice, sellingPrice } from './product-prices.ts';

export interface VariantValue {
  value: string;
  spanish: string | null;
  /** Path of the variant; null for the selected or an unavailable one. */
  to: string | null;
  selected: boolean;
  available: boolean;
  imageUrl: string | null;
}

export interface VariantPickerView {
  name: string;
  /** The name in readable words, where the marketplace gives an identifier. */
  label: string;
  spanish: string | null;
  values: VariantValue[];
}

/** The landed price under one customs regime, with its components. */
export interface LandedOption {
  regime: 'franchise' | 'taxes';
  total: number;
  rows: FeeRow[];
}

/** The view model of a product page, computed on the server, so that the browser receives no data it does not show. */
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
  /** The selected values as text, for the cart line. */
  selectedVariant: string;
  features: string[];
  sentences: string[];
  details: DetailRow[];
  stock: { text: string; tone: 'good' | 'bad' | undefined; english: boolean };
  status: 'buyable' | 'no-price' | 'forbidden' | 'kindle' | 'invalid';
  forbiddenReason: string | null;
  refurbished: boolean;
  voltageWarning: VoltageWarning | null;
  /** With the franchise, and without it where that makes a difference. */
  landedOptions: LandedOption[];
  /** Shipments under the franchise in a year; null without a quote. */
  franchisesPerYear: number | null;
  freight: number | null;
  /** The weight is the shop's estimate: the store lists none, or a placeholder. */
  weightEstimated: boolean;
}

type Quote = CallReply<'quoteFees'>;

interface Sources {
  product: ProductReply;
  /** One unit with the franchise requested, then under the simplified regime. */
  quotes: readonly [Quote | null, Quote | null];
  categories: readonly Category[];
}

export function toProductView({ product, quotes, categories }: Sources): ProductView {
  const discounted = product.discountPercent !== null && product.discountPercent > 0;
  const { landedPrice } = product;
  const status = statusOf(product);
  const images = product.imageUrlList.length > 0 ? product.imageUrlList : [product.mainImage.imageUrl ?? ''];
  return {
    asin: product.asin,
    title: product.productTitle,
    image: product.mainImage.imageUrl,
    images: images.filter((url) => url !== ''),
    manufacturer: brandOf(product),
    rating: product.productRating,
    reviews: product.countReview,
    crumbs: crumbsOf(product, categories),
    price: sellingPrice(product),
    listPrice: discounted ? listPrice(product) : null,
    saved: discounted ? product.priceSaving : null,
    percent: discounted ? product.discountPercent : null,
    landed: landedPrice && { total: landedPrice.total, taxed: landedPrice.taxes > 0 },
    variants: product.variations.map((variation) => toPicker(variation, product)),
    selectedVariant: product.variations
      .flatMap(({ variationName, values }) =>
        values
          .filter(({ selected }) => selected)
          .map(({ value }) => `${humanizeVariationName(variationName)}: ${value}`),
      )
      .join(' · '),
    features: splitFeatures(product.features),
    sentences: splitSentences(product.productDescription),
    details: detailRows(product),
    stock: stockOf(product, status),
    status,
    forbiddenReason: product.forbiddenReason,
    refurbished: !product.isNew,
    voltageWarning: voltageWarning(product),
    landedOptions: toLandedOptions(quotes),
    franchisesPerYear: quotes[0]?.regime.shipmentsPerYear ?? null,
    weightEstimated: product.weightGrams === null || isPlaceholderWeight(product.weightGrams),
    freight: quotes[0]?.freight ?? null,
  };
}

function toLandedOptions([withFranchise, taxed]: Sources['quotes']): LandedOption[] {
  if (withFranchise === null) return [];
  const first = toLandedOption(withFranchise);
  if (withFranchise.useFranchise !== 'USE' || taxed === null || taxed.total === withFranchise.total) return [first];
  return [first, toLandedOption(taxed)];
}

function toLandedOption(quote: Quote): LandedOption {
  return {
    regime: quote.useFranchise === 'USE' ? 'franchise' : 'taxes',
    total: quote.total,
    rows: feeRows({ fees: quote, packages: 1 }, (units) => ({ usd: fromUnits(units), uyu: null })),
  };
}

/** The product's categories in Spanish, as the shop's menu or the dictionary names them; the marketplace's where none is. */
function crumbsOf(product: ProductReply, categories: readonly Category[]): ProductView['crumbs'] {
  const crumbs = product.categories.map((name) => toCrumb(name, categories));
  const spanish = crumbs.filter(({ english }) => !english);
  return (spanish.length > 0 ? spanish : crumbs).slice(0, 3);
}

function toCrumb(name: string, categories: readonly Category[]): ProductView['crumbs'][number] {
  const category = nameCategory(name, categories);
  return {
    label: category?.name ?? name,
    to: searchPage(category?.keyword ?? name),
    english: category === null,
  };
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
    label: humanizeVariationName(variationName),
    spanish: translateVariantWord(variationName),
    values: values.map((option) => {
      const { value, asin, available, selected, imageUrl } = option;
      const target = choosableAsin(option);
      return {
        value,
        spanish: translateVariantWord(value),
        to: target === null ? null : productPage(target, { ...Object.fromEntries(others), [variationName]: value }),
        selected,
        available: available && asin !== null,
        imageUrl,
      };
    }),
  };
}

function statusOf({ forbidden, valid, categories, ...product }: ProductReply): ProductView['status'] {
  if (forbidden) return 'forbidden';
  if (!valid) return categories.some((name) => /^kindle store$/i.test(name)) ? 'kindle' : 'invalid';
  return sellingPrice(product) === null ? 'no-price' : 'buyable';
}

/** Nothing that cannot be bought is in stock, whatever the store says. */
function stockOf({ availability }: ProductReply, status: ProductView['status']): ProductView['stock'] {
  if (status === 'no-price') return { text: productTable.outOfStock, tone: 'bad', english: false };
  if (status !== 'buyable') return { text: productTable.notForSale, tone: 'bad', english: false };
  if (availability === null || /^in stock/i.test(availability))
    return { text: productTable.inStock, tone: 'good', english: false };
  if (/unavailable|out of stock/i.test(availability))
    return { text: productTable.outOfStock, tone: 'bad', english: false };
  return { text: availability, tone: undefined, english: true };
}
