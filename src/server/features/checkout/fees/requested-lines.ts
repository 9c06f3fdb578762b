import type { FieldError } from '#contract/errors.ts';
import { REFUSED_PRODUCT_PREFIX } from '#contract/refused-product.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { isQuantity, MAX_QUANTITY } from '#domain/cart/lines.ts';
import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import { UNBUYABLE_MESSAGES } from '#domain/catalog/unbuyable.ts';
import type { Cents } from '#domain/money/cents.ts';
import { type Offer, toOffer } from '#server/features/catalog/products/offer.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { QuotedLine } from './quote-lines.ts';

/** A line with the current price of one unit. */
export type PricedLine = QuotedLine & { price: Cents };

interface RequestedLine {
  asin: string;
  quantity: number;
}

/** The requested quantities by asin, equal asins added up; or a refusal that names the first invalid asin. */
export function sumByAsin(requested: readonly RequestedLine[]): Map<Asin, number> | Refusal {
  if (requested.length === 0) return refuseLines('Elegí al menos un producto');
  const quantities = new Map<Asin, number>();
  for (const line of requested) {
    const asin = parseAsin(line.asin);
    if (!asin) return refuseLines(refusalMessage(line.asin, null));
    const quantity = (quantities.get(asin) ?? 0) + line.quantity;
    if (!isQuantity(line.quantity) || !isQuantity(quantity)) {
      return refuseLines(`La cantidad del producto ${asin} va de 1 a ${MAX_QUANTITY}`);
    }
    quantities.set(asin, quantity);
  }
  return quantities;
}

/** The lines to quote, or a refusal that names every product that cannot be bought. */
export function toQuotedLines(quantities: Map<Asin, number>, cards: Map<string, CardRow>): PricedLine[] | Refusal {
  const lines: PricedLine[] = [];
  const errors: FieldError[] = [];
  for (const [asin, quantity] of quantities) {
    const card = cards.get(asin);
    const offer = card ? toOffer(card) : null;
    if (card && offer && 'price' in offer) lines.push({ card, quantity, price: offer.price });
    else errors.push({ field: REFUSED_PRODUCT_PREFIX + asin, message: refusalMessage(asin, offer) });
  }
  const [first] = errors;
  return first ? refuse(422, first.message, errors) : lines;
}

function refusalMessage(asin: string, offer: Offer | null): string {
  if (offer && 'unbuyable' in offer) return `El producto ${asin} ${UNBUYABLE_MESSAGES[offer.unbuyable]}`;
  return `No encontramos el producto ${asin}`;
}

function refuseLines(message: string): Refusal {
  return refuse(422, message, [{ field: 'productsAsin', message }]);
}
