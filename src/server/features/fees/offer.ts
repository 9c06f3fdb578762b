import type { CardRow } from '#db/tables/card-row.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import type { Cents } from '#domain/money/cents.ts';

/** Why a product cannot be bought: by customs rules, because it is digital or not deliverable, or without a price. */
export type UnbuyableReason = 'FORBIDDEN' | 'INVALID' | 'NO_PRICE';

/** The price of one unit in cents, or why it cannot be bought. */
export type Offer = { price: Cents } | { unbuyable: UnbuyableReason };

export function toOffer(card: CardRow): Offer {
  if (card.forbidden !== null) return { unbuyable: 'FORBIDDEN' };
  if (!card.valid) return { unbuyable: 'INVALID' };
  const price = sellingPrice({ price: card.priceCents, salePrice: card.saleCents });
  return price === null ? { unbuyable: 'NO_PRICE' } : { price };
}

/** The predicate of a sentence: 'El producto X …'. */
export const UNBUYABLE_MESSAGES: Readonly<Record<UnbuyableReason, string>> = {
  FORBIDDEN: 'no puede ingresar a Uruguay por las normas de Aduanas',
  INVALID: 'no se puede enviar: es digital o no lo podemos comprar por vos',
  NO_PRICE: 'no tiene precio en este momento',
};
