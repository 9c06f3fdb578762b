import type { ProductCard, ProductReply, VariationReply } from '#contract/catalog.ts';
import type { CardRow, PricedRow, ProductRow, ShownTranslation } from '#db/tables/card-row.ts';
import { choicesText } from '#domain/catalog/choices.ts';
import type { ForbiddenCode } from '#domain/catalog/customs-rule.ts';
import { CUSTOMS_RULES } from '#domain/catalog/customs-rules.ts';
import { checkImport, type ImportCheck } from '#domain/catalog/import-check.ts';
import { discountPercent, saving, sellingPrice } from '#domain/catalog/price.ts';
import { priceHistory } from '#domain/catalog/price-history.ts';
import type { Variation } from '#domain/catalog/product.ts';
import { quoteFees } from '#domain/fees/quote.ts';
import type { Rules } from '#domain/fees/rules.ts';
import { addCents, type Cents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import type { ImportRow } from './repository.ts';

/** A card whose landed price is computed with the rules. */
export function presentCard(row: CardRow, rules: Rules): ProductCard {
  const priced = { price: row.priceCents, salePrice: row.saleCents, retailPrice: row.retailCents };
  return {
    asin: row.asin,
    productTitle: row.title,
    translatedTitle: row.translatedTitle,
    productDescription: row.summary,
    translatedDescription: row.translatedSummary,
    manufacturer: row.brand,
    price: units(row.priceCents),
    salePrice: units(row.saleCents),
    retailPrice: units(row.retailCents),
    priceSaving: units(saving(priced)),
    discountPercent: discountPercent(priced),
    landedPrice: presentLandedPrice(row, rules),
    productRating: row.rating,
    countReview: row.reviews,
    mainImage: { imageUrl: row.image },
    prime: row.prime,
    isNew: row.condition === 'new',
    valid: row.valid,
    forbidden: row.forbidden !== null,
    choices: choicesText(row.choices),
    kind: row.kind ?? '',
  };
}

export function presentProduct(row: ProductRow, rules: Rules, now: Date): ProductReply {
  const { product } = row;
  const { translatedDescription: _, ...card } = presentCard(row, rules);
  return {
    ...card,
    productDescription: product.productDescription,
    series: product.series,
    dpUrl: product.dpUrl,
    variations: product.variations.map((variation) => presentVariation(variation, row.translations)),
    imageUrlList: product.imageUrlList,
    features: product.features,
    productDetails: product.productDetails.map(({ name, value }) => ({ name, value })),
    translation: presentTranslation(row),
    categories: product.categories,
    soldBy: product.soldBy,
    fulfilledBy: product.fulfilledBy,
    availability: product.availability,
    forbiddenReason: CUSTOMS_RULES.find((rule) => rule.code === row.forbidden)?.reason ?? null,
    importCheck: checkStored(row),
    weightGrams: row.weightGrams,
    priceHistory: presentPriceHistory(row, now),
  };
}

function presentPriceHistory(row: ProductRow, now: Date): ProductReply['priceHistory'] {
  const price = sellingPrice({ price: row.priceCents, salePrice: row.saleCents });
  const history = priceHistory(row.prices, { price, listPrice: row.retailCents, now });
  if (typeof history === 'string') return null;
  return {
    steps: history.steps.map(({ since, price }) => ({ since: since.toISOString(), price: units(price) })),
    asOf: now.toISOString(),
    lowest: toUnits(history.lowest),
    highest: toUnits(history.highest),
    recentLowest: toUnits(history.recentLowest),
    beforeReduction: units(history.beforeReduction),
    listPrice: history.listPrice,
  };
}

/** Whether a stored product may enter Uruguay, with what the staff decided. */
export function checkStored({ product, forbidden, valid, ursec, entry }: ImportRow): ImportCheck {
  return checkImport(product, { forbidden: forbidden as ForbiddenCode | null, valid, ursec, entry });
}

type Translations = ProductRow['translations'];

function presentTranslation({ product, translations }: ProductRow): ProductReply['translation'] {
  if (!translations) return null;
  const translated = (source: string) => translationOf(translations, source)?.text ?? null;
  return {
    features: product.features.map(translated),
    productDescription: translated(product.productDescription),
    productDetails: product.productDetails.map(({ name, value }) => ({
      name: translated(name),
      value: translated(value),
    })),
    isCorrected: Object.values(translations).some(({ corrected }) => corrected),
  };
}

/** Sources are texts of anybody's: `constructor` has no translation. */
function translationOf(translations: Translations, source: string): ShownTranslation | null {
  return translations && Object.hasOwn(translations, source) ? (translations[source] ?? null) : null;
}

function presentVariation({ variationName, values }: Variation, translations: Translations): VariationReply {
  return {
    variationName,
    values: values.map(({ value, asin, dpUrl, available, imageUrl, selected }) => ({
      value,
      translatedValue: translationOf(translations, value)?.text ?? null,
      asin,
      dpUrl,
      available,
      imageUrl,
      selected,
    })),
  };
}

/** The total of one unit picked up at the branch with the franchise requested; null for what cannot be bought. */
export function presentLandedPrice(row: PricedRow, rules: Rules): ProductCard['landedPrice'] {
  const unitPrice = sellingPrice({ price: row.priceCents, salePrice: row.saleCents });
  if (unitPrice === null || !row.valid || row.forbidden !== null) return null;
  const { asin, weightGrams: unitWeight, exempt, ursec } = row;
  const quote = quoteFees({
    lines: [{ asin, unitPrice, quantity: 1, unitWeight, exempt, ursec }],
    useFranchise: 'USE',
    deliveryZone: 'PICKUP',
    franchisesUsed: null,
    rules,
  });
  const taxes = addCents(quote.francheseFees, quote.iva, quote.extraFees);
  return { total: toUnits(quote.total), taxes: toUnits(taxes), useFranchise: quote.useFranchise };
}

function units(amount: Cents | null): number | null {
  return amount === null ? null : toUnits(amount);
}
