import type { CardRow } from '#db/tables/card-row.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import type { Cents } from '#domain/money/cents.ts';

/** Why a product cannot be bought. */
export type Unbuyable = 'FORBIDDEN' | 'INVALID' | 'NO_PRICE';

/** What one unit costs, or why it cannot be bought. */
export function offerOf(card: CardRow): { price: Cents } | { unbuyable: Unbuyable } {
  if (card.forbidden !== null) return { unbuyable: 'FORBIDDEN' };
  if (!card.valid) return { unbuyable: 'INVALID' };
  const price = sellingPrice({ price: card.priceCents, salePrice: card.saleCents });
  return price === null ? { unbuyable: 'NO_PRICE' } : { price };
}

/** The same in a sentence's second half: 'El producto X …'. */
export const UNBUYABLE_WORDS: Readonly<Record<Unbuyable, string>> = {
  FORBIDDEN: 'no puede ingresar a Uruguay por las normas de Aduanas',
  INVALID: 'no se puede enviar: es digital o no lo podemos comprar por vos',
  NO_PRICE: 'no tiene precio en este momento',
};
