import type { ProductCard } from '#contract/catalog.ts';
import { TEXT_LIMITS } from '#domain/catalog/truncate.ts';
import { listUnits, sellingUnits } from './selling-price.ts';

/** What a card shows, without the names of the fields. */
type CardFields = readonly [
  asin: string,
  title: string,
  price: number | null,
  listPrice: number | null,
  percent: number | null,
  landed: number | null,
  taxed: 0 | 1,
  rating: number | null,
  reviews: number,
  image: string | null,
  description: string,
];

/**
 * Cards as a page's data carries them: one text. The router writes a page's data value by value, each beside its number;
 * sixty cards as one value are a third of the bytes and hardly any work.
 */
export type PackedCards = string & { readonly packed: 'cards' };

/** For loaders; `described` keeps the beginning of the description, one character more than shows so that the cut is seen. */
export function packCards(products: readonly ProductCard[], described = false): PackedCards {
  return JSON.stringify(products.map((product) => fieldsOf(product, described))) as PackedCards;
}

function fieldsOf(product: ProductCard, described: boolean): CardFields {
  const description = described ? product.productDescription.slice(0, 2 * TEXT_LIMITS.cardDescription) : '';
  return [
    product.asin,
    product.productTitle,
    sellingUnits(product),
    listUnits(product),
    product.discountPercent,
    product.landedPrice?.total ?? null,
    product.landedPrice === null || product.landedPrice.useFranchise === 'USE' ? 0 : 1,
    product.productRating,
    product.countReview,
    product.mainImage.imageUrl,
    [...description].slice(0, TEXT_LIMITS.cardDescription + 1).join(''),
  ];
}

/** The cards again, as far as cards show them. */
export function unpackCards(packed: PackedCards): ProductCard[] {
  const cards = JSON.parse(packed) as CardFields[];
  return cards.map(([asin, title, price, listPrice, percent, landed, taxed, rating, reviews, image, description]) => ({
    asin,
    productTitle: title,
    productDescription: description,
    manufacturer: null,
    price,
    salePrice: null,
    retailPrice: listPrice,
    priceSaving: null,
    discountPercent: percent,
    landedPrice: landed === null ? null : { total: landed, useFranchise: taxed ? 'NOT_APPLICABLE' : 'USE' },
    productRating: rating,
    countReview: reviews,
    mainImage: { imageUrl: image },
    prime: false,
    isNew: true,
    valid: true,
    forbidden: false,
  }));
}
