import type { CallReply } from '#contract/caller.ts';
import type { Category, ProductReply } from '#contract/catalog.ts';
import { productPage, searchPage } from '#contract/pages.ts';
import { translateDetailName } from '#domain/catalog/detail-names.ts';
import { safeImageUrl } from '#domain/catalog/image-url.ts';
import { describeImport } from '#domain/catalog/import-text.ts';
import { marketplacePage } from '#domain/catalog/marketplace.ts';
import { toMetric } from '#domain/catalog/metric.ts';
import { powerSupply } from '#domain/catalog/power-supply.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import { splitFeatures, splitSentences } from '#domain/catalog/sentences.ts';
import { shoeSizeLabel } from '#domain/catalog/shoe-sizes.ts';
import { type SizeGuide, sizeGuideOf } from '#domain/catalog/size-guide.ts';
import { compareSizes } from '#domain/catalog/sizes.ts';
import { isOutOfStock } from '#domain/catalog/stock.ts';
import { TEXT_LIMITS, truncate } from '#domain/catalog/truncate.ts';
import { humanizeVariationName, translateVariantWord } from '#domain/catalog/variant-translation.ts';
import { choosableAsin } from '#domain/catalog/variation.ts';
import { statedWarranty } from '#domain/catalog/warranty.ts';
import { fromUnits } from '#domain/money/format.ts';
import { formatWeight, NO_WEIGHT_TEXT } from '#domain/weight/grams.ts';
import { billableWeight, isPlaceholderWeight } from '#domain/weight/unit-weight.ts';
import type { DataRow } from '#ui/components/data-list.tsx';
import { delivery } from '#web/copy/delivery.ts';
import { describePower } from '#web/copy/power.ts';
import { productTable } from '#web/copy/product-table.ts';
import { refurbished } from '#web/copy/refurbished.ts';
import { feeRows } from '#web/features/fees/fee-rows.ts';
import { nameCategory } from './category-name.ts';
import { describePrices } from './price-history-view.ts';

type Quote = CallReply<'quoteFees'>;

interface Sources {
  product: ProductReply;
  /** One unit with the franchise requested, then under the simplified regime. */
  quotes: readonly [Quote | null, Quote | null];
  categories: readonly Category[];
}

/** A product as its page shows it. What needs a dictionary is computed on the server, so that the browser receives none. */
export type ProductView = ReturnType<typeof toProductView>;

export function toProductView({ product, quotes, categories }: Sources) {
  const { productDescription, features, productDetails, translation, variations, imageUrlList, mainImage, ...rest } =
    product;
  const { manufacturer, series, categories: names, soldBy, fulfilledBy, availability, dpUrl, ...stated } = rest;
  const { prime, valid, forbidden, choices, weightGrams, priceHistory, importCheck, ...shown } = stated;
  const [withFranchise] = quotes;
  const status = statusOf(product);
  const stock = stockOf(product, status);
  const power = powerSupply(product);
  const entry = describeImport(importCheck);
  const sizeGuide = sizeGuideOf(product);
  const images = imageUrlList.length > 0 ? imageUrlList : [mainImage.imageUrl ?? ''];
  const safe = (url: string | null) => (url === null ? null : safeImageUrl(url));
  return {
    ...shown,
    image: safe(mainImage.imageUrl),
    images: images.flatMap((url) => safe(url) ?? []),
    brand: brandOf(product),
    seller: sellerOf(product),
    /** Where the reviews were written. */
    sourcePage: marketplacePage(product),
    warranty: statedWarranty(productDetails),
    crumbs: crumbsOf(product, categories),
    variants: variations.map((variation) => toPicker(variation, product, sizeGuide)),
    sizeGuide,
    /** The selected values as text, for the cart line. */
    selectedVariant: selectedValues(variations)
      .map(({ name, value }) => `${humanizeVariationName(name)}: ${value}`)
      .join(' · '),
    features: splitFeatures(features),
    sentences: splitSentences(productDescription),
    /** Features and description in Spanish, each in English that is not translated; null without any translation. */
    translated: translation === null ? null : toTranslatedTexts({ ...product, translation }),
    details: detailRows(product, stock),
    isInStock: stock.tone !== 'bad',
    status,
    power: power && describePower(power),
    /** What to know before buying. */
    notices: [
      ...(product.isNew ? [] : [refurbished]),
      ...(power !== null && status === 'buyable' ? [describePower(power)] : []),
    ],
    entry: { ...entry, title: `${productTable.mayEnter} ${entry.title}` },
    /** With the franchise, and without it where that makes a difference. */
    landedOptions: toLandedOptions(quotes),
    priceHistory: priceHistory && describePrices(priceHistory),
    /** Shipments under the franchise in a year; null without a quote. */
    franchisesPerYear: withFranchise?.regime.shipmentsPerYear ?? null,
    freight: withFranchise?.freight ?? null,
    /** How long the carriage takes, as text, so that the browser needs no figures. */
    lastLeg: delivery.lastLeg,
    /** The weight is the shop's estimate: the store lists none, or a placeholder. */
    weightEstimated: weightGrams === null || isPlaceholderWeight(weightGrams),
  };
}

/** A text in a list, with its language where that is English. */
export interface ListedText {
  text: string;
  lang: 'en' | undefined;
}

function toTranslatedTexts(product: ProductReply & { translation: NonNullable<ProductReply['translation']> }) {
  const { features, productDescription, translation } = product;
  const listed = (texts: string[], translated: string | null | undefined): ListedText[] =>
    texts.map((text) => ({ text, lang: translated === null || translated === undefined ? 'en' : undefined }));
  const all = features.flatMap((feature, index) => {
    const translated = translation.features[index];
    return listed(splitFeatures([translated ?? feature]), translated);
  });
  return {
    features: [...new Map(all.map((feature) => [feature.text, feature])).values()],
    sentences: listed(
      splitSentences(translation.productDescription ?? productDescription),
      translation.productDescription,
    ),
    isCorrected: translation.isCorrected,
  };
}

function selectedValues(variations: ProductReply['variations']) {
  return variations.flatMap(({ variationName: name, values }) =>
    values.filter(({ selected }) => selected).map(({ value }) => ({ name, value })),
  );
}

function toLandedOptions([withFranchise, taxed]: Sources['quotes']) {
  if (withFranchise === null) return [];
  const isSame = withFranchise.useFranchise !== 'USE' || taxed === null || taxed.total === withFranchise.total;
  return (isSame ? [withFranchise] : [withFranchise, taxed]).map((quote) => ({
    regime: quote.useFranchise === 'USE' ? ('franchise' as const) : ('taxes' as const),
    total: quote.total,
    rows: feeRows({ fees: quote, packages: 1 }, (units) => ({ usd: fromUnits(units), uyu: null })),
  }));
}

/** The product's categories in Spanish, as the shop's menu or the dictionary names them; the marketplace's where none is. */
function crumbsOf(product: ProductReply, categories: readonly Category[]) {
  const crumbs = product.categories.map((name) => {
    const { keyword, ...crumb } = toCrumb(name, categories);
    return crumb;
  });
  const spanish = crumbs.filter(({ lang }) => lang === undefined);
  return (spanish.length > 0 ? spanish : crumbs).slice(0, 3);
}

/** The categories above the product's own that have a Spanish name, the nearest first. */
export function categoriesAbove({ categories: names }: ProductReply, categories: readonly Category[]) {
  return names
    .slice(0, -1)
    .map((name) => ({ name, ...toCrumb(name, categories) }))
    .filter(({ lang }) => lang === undefined)
    .toReversed();
}

function toCrumb(name: string, categories: readonly Category[]) {
  const category = nameCategory(name, categories);
  const lang = category === null ? 'en' : undefined;
  const keyword = category?.keyword ?? name;
  return { label: category?.name ?? name, to: searchPage(keyword), keyword, lang } as const;
}

/** Dimensions whose values people sort; the marketplace does not. */
const SORTED = /size|capacity|storage/i;

function toPicker(
  { variationName, values }: ProductReply['variations'][number],
  { variations }: ProductReply,
  guide: SizeGuide | null,
) {
  const others = selectedValues(variations.filter((other) => other.variationName !== variationName));
  const address = Object.fromEntries(others.map(({ name, value }) => [name, value]));
  const isShoeSize = guide?.kind === 'shoes' && /size/i.test(variationName);
  const sorted = SORTED.test(variationName) ? values.toSorted((a, b) => compareSizes(a.value, b.value)) : values;
  return {
    name: variationName,
    /** The name in readable words, where the marketplace gives an identifier. */
    label: humanizeVariationName(variationName),
    spanish: translateVariantWord(variationName),
    values: sorted.map((option) => {
      const { value, translatedValue, asin, available, selected, imageUrl } = option;
      const target = choosableAsin(option);
      const local = isShoeSize ? shoeSizeLabel(value, guide.department) : value;
      return {
        value,
        spanish: local === value ? (translateVariantWord(value) ?? translatedValue) : local,
        /** Path of the variant; null for the selected or an unavailable one. */
        to: target === null ? null : productPage(target, { ...address, [variationName]: value }),
        selected,
        available: available && asin !== null,
        imageUrl,
      };
    }),
  };
}

type ProductStatus = 'forbidden' | 'kindle' | 'invalid' | 'out-of-stock' | 'no-price' | 'buyable';

function statusOf({ forbidden, valid, categories, ...product }: ProductReply): ProductStatus {
  if (forbidden) return 'forbidden';
  if (!valid) return categories.some((name) => /^kindle store$/i.test(name)) ? 'kindle' : 'invalid';
  if (isOutOfStock(product.availability)) return 'out-of-stock';
  return sellingPrice(product) === null ? 'no-price' : 'buyable';
}

/** Nothing that cannot be bought is in stock, whatever the store says. */
function stockOf({ availability }: ProductReply, status: ProductStatus): DetailRow {
  const label = productTable.availability;
  if (status === 'no-price' || status === 'out-of-stock') return { label, value: productTable.outOfStock, tone: 'bad' };
  if (status !== 'buyable') return { label, value: productTable.notForSale, tone: 'bad' };
  if (availability === null || /^in stock/i.test(availability))
    return { label, value: productTable.inStock, tone: 'good' };
  return { label, value: availability, lang: 'en' };
}

export interface DetailRow extends DataRow {
  value: string;
  /** The metric value of a measure in inches or pounds. */
  metric?: string | null;
  /** The source's words, where the row shows their translation. */
  original?: { label: string; labelLang: string | undefined; value: string };
}

/** Some sources give the brand only among the details. */
function brandOf({ manufacturer, productDetails }: ProductReply): string | null {
  return (
    manufacturer ?? productDetails.find(({ name }) => /^(?:brand|brand name|manufacturer)$/i.test(name))?.value ?? null
  );
}

function sellerOf({ soldBy, fulfilledBy }: ProductReply): string | null {
  return soldBy ?? fulfilledBy;
}

const SAID_ALREADY = /^(?:brand|brand name|manufacturer|asin|customer reviews|best sellers rank)$/i;

/** The shop's own rows first, then the marketplace's English table; the values of a repeated name are joined. */
function detailRows(product: ProductReply, stock: DetailRow): DetailRow[] {
  const own = [
    [productTable.brand, brandOf(product)],
    [productTable.weight, packageWeight(product)],
    [productTable.soldBy, sellerOf(product)],
    [productTable.sku, product.asin],
  ] as const;
  const theirs = new Map<string, TranslatedDetail>();
  for (const [index, { name, value: text }] of product.productDetails.entries()) {
    if (text === '' || SAID_ALREADY.test(name)) continue;
    const translation = product.translation?.productDetails[index];
    const spanishName = translateDetailName(name) ?? translation?.name ?? null;
    const label = spanishName ?? name;
    const texts = new Map(theirs.get(label)?.texts).set(text, translation?.value ?? null);
    theirs.set(label, { name, spanishName, texts });
  }
  const rows = [...theirs].map(([label, detail]) => toDetailRow(label, detail));
  return [
    ...own.map(([label, text]): DetailRow => ({ label, value: cut(text ?? productTable.unknown) })),
    stock,
    // Measures come before the other rows, such as bar codes.
    ...rows.filter(({ metric }) => metric !== null),
    ...rows.filter(({ metric }) => metric === null),
  ];
}

interface TranslatedDetail {
  name: string;
  spanishName: string | null;
  /** The values of the name, with their Spanish. */
  texts: ReadonlyMap<string, string | null>;
}

function toDetailRow(label: string, { name, spanishName, texts }: TranslatedDetail): DetailRow {
  const text = [...texts.keys()].join(' · ');
  const spanish = [...texts].map(([source, translation]) => translation ?? source).join(' · ');
  const own = { label, labelLang: spanishName === null ? 'en' : undefined, metric: toMetric(name, text) };
  if (spanish === text && (spanishName === null || spanishName === translateDetailName(name)))
    return { ...own, value: cut(text), lang: 'en' };
  const isTranslated = spanish !== text;
  const known = translateDetailName(name);
  const original = { label: known ?? name, labelLang: known === null ? 'en' : undefined, value: cut(text) };
  return { ...own, value: cut(spanish), lang: isTranslated ? undefined : 'en', original };
}

function packageWeight({ weightGrams }: ProductReply): string {
  if (weightGrams === null) return NO_WEIGHT_TEXT;
  const weight = formatWeight(billableWeight(weightGrams));
  return isPlaceholderWeight(weightGrams) ? productTable.estimatedWeight(weight) : weight;
}

function cut(text: string): string {
  return truncate(text, TEXT_LIMITS.detailValue);
}
