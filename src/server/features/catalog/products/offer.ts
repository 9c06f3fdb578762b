import type { CardRow } from '#db/tables/card-row.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import type { UnbuyableReason } from '#domain/catalog/unbuyable.ts';
import type { Cents } from '#domain/money/cents.ts';

/** The price of one unit in cents, or why it cannot be bought. */
export type Offer = { price: Cents } | { unbuyable: UnbuyableReason };

export function toOffer(card: CardRow): Offer {
  if (card.forbidden !== null) return { unbuyable: 'FORBIDDEN' };
  if (!card.valid) return { unbuyable: 'INVALID' };
  const price = sellingPrice({ price: card.priceCents, salePrice: card.saleCents });
  return price === null ? { unbuyable: 'NO_PRICE' } : { price };
}
