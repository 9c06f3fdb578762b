import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import { safeImageUrl } from '#domain/catalog/image-url.ts';
import type { Product, ProductDetail, Variation } from '#domain/catalog/product.ts';
import { conditionOf } from '#domain/catalog/source-texts.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { isPlaceholder } from '#domain/text/placeholder.ts';
import { toPlainLine, toPlainText } from '#partners/text.ts';
import { bestOffer } from './offers.ts';
import type { ZincOfferWire, ZincProductWire, ZincSearchResultWire } from './wire.ts';

/** The product fields that a search result contains; the others need the product page. */
export type ProductSummary = Pick<
  Product,
  | 'asin'
  | 'productTitle'
  | 'price'
  | 'dpUrl'
  | 'prime'
  | 'countReview'
  | 'productRating'
  | 'imageUrlList'
  | 'manufacturer'
  | 'condition'
>;

export function dpUrl(asin: Asin): string {
  return `https://www.amazon.com/dp/${asin}`;
}

/** The product as the shop stores it, or null when the response has no valid ASIN or no title. */
export function toProduct(wire: ZincProductWire, offers: ZincOfferWire[] | null = null): Product | null {
  const asin = parseAsin(wire.asin ?? wire.product_id);
  const productTitle = toPlainLine(wire.title);
  if (!asin || isPlaceholder(productTitle)) return null;
  const best = offers ? bestOffer(offers) : null;
  const seller = best?.seller?.name ? toPlainLine(best.seller.name) : null;
  return {
    asin,
    productTitle,
    price: amountOf(wire.price) ?? amountOf(best?.price),
    salePrice: null,
    retailPrice: amountOf(wire.original_retail_price),
    series: null,
    dpUrl: dpUrl(asin),
    prime: best?.marketplace_fulfilled === true || best?.prime_only === true,
    variations: variationsOf(asin, wire),
    countReview: countOf(wire.review_count),
    productRating: ratingOf(wire.stars),
    productDescription: toPlainText(wire.product_description ?? ''),
    imageUrlList: imagesOf(wire),
    features: (wire.feature_bullets ?? []).map(toPlainText).filter((line) => line !== ''),
    productDetails: detailsOf(wire),
    manufacturer: wire.brand ? toPlainLine(wire.brand) : null,
    categories: (wire.categories ?? []).map(toPlainLine).filter((name) => name !== ''),
    soldBy: seller,
    fulfilledBy: best?.marketplace_fulfilled ? 'Amazon' : seller,
    availability: availabilityOf(wire, offers),
    condition: conditionOf(productTitle, best?.condition ?? null),
  };
}

export function toSummary(wire: ZincSearchResultWire): ProductSummary | null {
  const asin = parseAsin(wire.product_id);
  const productTitle = toPlainLine(wire.title);
  if (!asin || isPlaceholder(productTitle)) return null;
  const image = wire.image ? safeImageUrl(wire.image) : null;
  return {
    asin,
    productTitle,
    price: amountOf(wire.price),
    dpUrl: dpUrl(asin),
    prime: wire.prime === true,
    countReview: countOf(wire.num_reviews),
    productRating: ratingOf(wire.stars),
    imageUrlList: image ? [image] : [],
    manufacturer: wire.brand ? toPlainLine(wire.brand) : null,
    condition: conditionOf(productTitle, null),
  };
}

function amountOf(value: number | null | undefined): Cents | null {
  return Number.isSafeInteger(value) && (value ?? -1) >= 0 ? cents(value as number) : null;
}

function countOf(value: number | null | undefined): number {
  return Number.isSafeInteger(value) && (value ?? -1) >= 0 ? (value as number) : 0;
}

function ratingOf(stars: number | string | null | undefined): number | null {
  const value = typeof stars === 'string' ? Number(stars.trim().split(/\s+/)[0]?.replace(',', '.')) : stars;
  return typeof value === 'number' && value > 0 && value <= 5 ? value : null;
}

function imagesOf(wire: ZincProductWire): string[] {
  const all = [wire.main_image, ...(wire.images ?? [])].map((raw) => (raw ? safeImageUrl(raw) : null));
  return [...new Set(all.filter((image) => image !== null))];
}

/** Splits 'Shipping Weight: 8.5 ounces' at the first ': '; values may contain more colons. */
function detailsOf(wire: ZincProductWire): ProductDetail[] {
  const details = (wire.product_details ?? [])
    .map(toPlainLine)
    .filter((line) => line !== '')
    .map(splitDetail);
  const weight = wire.package_dimensions?.weight;
  if (weight) details.push({ name: 'Package Weight', value: `${weight.amount} ${toPlainLine(weight.unit)}` });
  if (wire.digital) details.push({ name: 'Delivery', value: 'Digital' });
  if (wire.fresh || wire.pantry) details.push({ name: 'Delivery', value: 'Perishable' });
  return details;
}

function splitDetail(line: string): ProductDetail {
  const at = line.indexOf(': ');
  return at < 0 ? { name: line.replace(/:$/, ''), value: '' } : { name: line.slice(0, at), value: line.slice(at + 2) };
}

function availabilityOf(wire: ZincProductWire, offers: ZincOfferWire[] | null): string | null {
  if (wire.buyapi_hint === false) return 'Currently unavailable.';
  if (!offers) return null;
  return offers.some((offer) => offer.available !== false) ? 'In Stock' : 'Currently unavailable.';
}

interface Variant {
  asin: Asin;
  choices: Map<string, string>;
}

/**
 * One list of values for each dimension. A value links to the variant that has it and equals the current product
 * in every other dimension; without such a variant it is unavailable.
 */
function variationsOf(own: Asin, wire: ZincProductWire): Variation[] {
  const variants: Variant[] = [];
  for (const entry of wire.all_variants ?? []) {
    const asin = parseAsin(entry.product_id);
    if (asin) variants.push({ asin, choices: toChoices(entry.variant_specifics) });
  }
  const ownSpecifics = toChoices(wire.variant_specifics ?? []);
  const current = ownSpecifics.size > 0 ? ownSpecifics : variants.find((variant) => variant.asin === own)?.choices;
  if (!current) return [];
  const byDimension = new Map<string, Set<string>>();
  for (const choices of [...variants.map((variant) => variant.choices), current]) {
    for (const [dimension, value] of choices) {
      byDimension.set(dimension, (byDimension.get(dimension) ?? new Set()).add(value));
    }
  }
  return [...byDimension].map(([variationName, values]) => ({
    variationName,
    values: [...values].map((value) => {
      const selected = current.get(variationName) === value;
      const asin = selected
        ? own
        : (variants.find((variant) => matchesChoice(variant, current, { variationName, value }))?.asin ?? null);
      return { value, asin, dpUrl: asin ? dpUrl(asin) : null, available: asin !== null, imageUrl: null, selected };
    }),
  }));
}

function toChoices(specifics: { dimension: string; value: string }[]): Map<string, string> {
  return new Map(specifics.map(({ dimension, value }) => [toPlainLine(dimension), toPlainLine(value)]));
}

function matchesChoice(
  variant: Variant,
  current: Map<string, string>,
  choice: { variationName: string; value: string },
): boolean {
  if (variant.choices.get(choice.variationName) !== choice.value) return false;
  return [...current].every(([name, value]) => name === choice.variationName || variant.choices.get(name) === value);
}
