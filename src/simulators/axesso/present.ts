import { FOUND } from '#partners/axesso/wire.ts';
import type { ZincOfferWire, ZincProductWire, ZincSearchResultWire } from '#partners/zinc/wire.ts';

/** The simulated marketplace's products as Axesso words them. */

type Variants = NonNullable<ZincProductWire['all_variants']>;

export function presentProduct(product: ZincProductWire, offers: readonly ZincOfferWire[]) {
  const [offer] = offers;
  const isAvailable = product.buyapi_hint !== false && offer !== undefined;
  const price = isAvailable ? (product.price ?? offer.price ?? 0) : 0;
  const saved = Math.max(0, (product.original_retail_price ?? 0) - price);
  return {
    responseStatus: FOUND,
    responseMessage: 'Product successfully found!',
    productTitle: product.title,
    manufacturer: product.brand ?? null,
    countReview: product.review_count ?? 0,
    productRating: product.stars ? `${product.stars} out of 5 stars` : null,
    asin: product.asin ?? product.product_id,
    sizeSelection: [],
    soldBy: offer?.seller?.name ?? null,
    fulfilledBy: offer?.marketplace_fulfilled ? 'Amazon' : (offer?.seller?.name ?? null),
    warehouseAvailability: isAvailable ? 'In Stock.' : 'Currently unavailable.',
    retailPrice: (product.original_retail_price ?? 0) / 100,
    price: price / 100,
    shippingPrice: 0,
    priceShippingInformation: 'free',
    priceSaving: price > 0 && saved > 0 ? `You Save: $${withComma(saved)}` : null,
    features: product.feature_bullets ?? [],
    imageUrlList: product.images ?? [],
    productDescription: product.product_description ?? '',
    productDetails: (product.product_details ?? []).map(splitDetail),
    prime: offer?.marketplace_fulfilled === true,
    addon: false,
    pantry: product.pantry === true,
    minimalQuantity: null,
    dealPrice: 0,
    salePrice: 0,
    reviews: [],
    variations: variationsOf(product, price),
    categories: product.categories ?? [],
    currency: { code: 'USD', symbol: '$' },
  };
}

/** A result has no field for its title, nor for its price. */
export function presentResult(result: ZincSearchResultWire) {
  return {
    productDescription: result.title,
    asin: result.product_id,
    countReview: result.num_reviews ?? 0,
    imgUrl: result.image ?? null,
  };
}

function withComma(amount: number): string {
  return (amount / 100).toFixed(2).replace('.', ',');
}

function splitDetail(line: string): { name: string; value: string } {
  const [name = '', ...value] = line.split(': ');
  return { name, value: value.join(': ') };
}

/** One list for each dimension; the selected value has no address, and its price behind it. */
function variationsOf(product: ZincProductWire, price: number) {
  const current = product.variant_specifics ?? [];
  const variants = product.all_variants ?? [];
  return current.map(({ dimension, value: selected }) => ({
    variationName: `${dimension.toLowerCase().replaceAll(' ', '_')}_name`,
    values: [...valuesOf(variants, dimension).add(selected)].map((value) => {
      const isSelected = value === selected;
      const variant = isSelected ? null : variantWith(variants, { current, dimension, value });
      return {
        value: isSelected && price > 0 ? `${value} $${(price / 100).toFixed(2)}` : value,
        dpUrl: variant ? `/dp/${variant}/ref=twister_simulated?_encoding=UTF8&psc=1` : '',
        selected: isSelected,
        available: isSelected || variant !== null,
      };
    }),
  }));
}

function valuesOf(variants: Variants, dimension: string): Set<string> {
  return new Set(
    variants.flatMap(({ variant_specifics }) =>
      variant_specifics.filter((specific) => specific.dimension === dimension).map(({ value }) => value),
    ),
  );
}

function variantWith(
  variants: Variants,
  wanted: { current: Variants[number]['variant_specifics']; dimension: string; value: string },
): string | null {
  const choice = wanted.current.map((specific) =>
    specific.dimension === wanted.dimension ? { ...specific, value: wanted.value } : specific,
  );
  const found = variants.find(({ variant_specifics: specifics }) =>
    choice.every(({ dimension, value }) =>
      specifics.some((specific) => specific.dimension === dimension && specific.value === value),
    ),
  );
  return found?.product_id ?? null;
}
