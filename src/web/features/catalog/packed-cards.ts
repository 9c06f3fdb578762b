import type { ProductCard } from '#contract/catalog.ts';
import { TEXT_LIMITS } from '#domain/catalog/truncate.ts';
import { type CardView, toCardView } from './card-view.ts';

/** The fields of a card by position, without their names. */
type CardFields = readonly [
  asin: string,
  title: string,
  price: number | null,
  listPrice: number | null,
  discountPercent: number | null,
  landed: number | null,
  taxed: 0 | 1,
  rating: number | null,
  reviews: number,
  image: string | null,
  description: string,
  choices: string,
];

/**
 * The cards of a page's loader data as one JSON text. The router serializes loader data value by value, each with its
 * index; sixty cards as one value are a third of the bytes and take hardly any time.
 */
export type PackedCards = string & { readonly packed: 'cards' };

/** For loaders; `described` keeps the beginning of the description, one character more than is shown, so that the card can tell that it is cut. */
export function packCards(products: readonly ProductCard[], described = false): PackedCards {
  return JSON.stringify(products.map((product) => toFields(toCardView(product), described))) as PackedCards;
}

function toFields(card: CardView, described: boolean): CardFields {
  const description = described ? card.description.slice(0, 2 * TEXT_LIMITS.cardDescription) : '';
  return [
    card.asin,
    card.title,
    card.price,
    card.listPrice,
    card.discountPercent,
    card.landed?.total ?? null,
    card.landed?.taxed ? 1 : 0,
    card.rating,
    card.reviews,
    card.image,
    [...description].slice(0, TEXT_LIMITS.cardDescription + 1).join(''),
    card.choices,
  ];
}

export function unpackCards(packed: PackedCards): CardView[] {
  const cards = JSON.parse(packed) as CardFields[];
  return cards.map(
    ([
      asin,
      title,
      price,
      listPrice,
      discountPercent,
      landed,
      taxed,
      rating,
      reviews,
      image,
      description,
      choices,
    ]) => ({
      asin,
      title,
      description,
      price,
      listPrice,
      discountPercent,
      landed: landed === null ? null : { total: landed, taxed: taxed === 1 },
      rating,
      reviews,
      image,
      choices,
    }),
  );
}
