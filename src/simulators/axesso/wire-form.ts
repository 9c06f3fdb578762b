import type { ZincOfferWire, ZincProductWire, ZincSearchResultWire } from '#partners/zinc/wire.ts';

type Specifics = readonly { dimension: string; value: string }[];

/** A product's page as this supplier words it: amounts in dollars, 0 for none, and the rating as a sentence. */
export function toPage(product: ZincProductWire, offers: readonly ZincOfferWire[] | null): Record<string, unknown> {
  const seller = offers?.[0]?.seller?.name ?? null;
  return {
    responseStatus: 'PRODUCT_FOUND_RESPONSE',
    responseMessage: 'Product successfully found!',
    productTitle: product.title,
    manufacturer: product.brand,
    countReview: product.review_count ?? 0,
    productRating: ratingText(product.stars),
    asin: product.asin ?? product.product_id,
    soldBy: seller,
    fulfilledBy: offers?.[0]?.marketplace_fulfilled ? 'Amazon' : seller,
    warehouseAvailability: product.buyapi_hint === false ? 'Currently unavailable.' : 'In Stock.',
    retailPrice: dollars(product.original_retail_price),
    price: dollars(product.price ?? offers?.[0]?.price),
    salePrice: 0,
    priceSaving: null,
    features: product.feature_bullets ?? [],
    imageUrlList: product.images ?? [],
    mainImage: { imageUrl: product.main_image ?? null, imageResolution: null },
    productDescription: product.product_description ?? '',
    productDetails: detailsOf(product),
    prime: offers?.[0]?.marketplace_fulfilled === true,
    categories: product.categories ?? [],
    condition: offers?.[0]?.condition ?? null,
    variations: variationsOf(product),
  };
}

/** A result has its title as description. */
export function toResult(result: ZincSearchResultWire): Record<string, unknown> {
  return {
    productDescription: result.title,
    asin: result.product_id,
    countReview: result.num_reviews ?? 0,
    imgUrl: result.image ?? '',
    price: dollars(result.price),
    productRating: ratingText(result.stars),
    prime: result.prime === true,
    manufacturer: result.brand ?? null,
  };
}

function detailsOf({ product_details: lines, package_dimensions: size }: ZincProductWire) {
  const details = (lines ?? []).map((line) => {
    const at = line.indexOf(': ');
    return at < 0 ? { name: line, value: '' } : { name: line.slice(0, at), value: line.slice(at + 2) };
  });
  const { weight } = size ?? {};
  return weight ? [...details, { name: 'Package Weight', value: `${weight.amount} ${weight.unit}` }] : details;
}

/** Each value with the variant that has it and equals this product in every other dimension. */
function variationsOf(product: ZincProductWire): Record<string, unknown>[] {
  const own = product.variant_specifics ?? [];
  const variants = product.all_variants ?? [];
  return own.map(({ dimension, value: selected }) => {
    const all = [...variants.map((variant) => chosenValue(variant.variant_specifics, dimension)), selected];
    const values = [...new Set(all.filter((value) => value !== undefined))];
    return {
      variationName: `${dimension.toLowerCase().replaceAll(' ', '_')}_name`,
      values: values.map((value) => {
        const wanted = own.map((one) => (one.dimension === dimension ? { dimension, value } : one));
        const variant = variants.find(({ variant_specifics: has }) => isSame(has, wanted));
        const isSelected = value === selected;
        // Relative, and empty for the value of the page itself.
        const dpUrl = isSelected || !variant ? '' : `/dp/${variant.product_id}/?th=1&psc=1`;
        return { value, dpUrl, selected: isSelected, available: isSelected || variant !== undefined };
      }),
    };
  });
}

function chosenValue(specifics: Specifics, dimension: string): string | undefined {
  return specifics.find((one) => one.dimension === dimension)?.value;
}

function isSame(specifics: Specifics, wanted: Specifics): boolean {
  return wanted.every(({ dimension, value }) => chosenValue(specifics, dimension) === value);
}

function ratingText(stars: number | string | null | undefined): string | null {
  return stars === null || stars === undefined ? null : `${Number.parseFloat(String(stars))} out of 5 stars`;
}

function dollars(cents: number | null | undefined): number {
  return (cents ?? 0) / 100;
}
