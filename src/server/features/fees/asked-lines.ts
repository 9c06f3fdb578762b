import { isQuantity, MAX_QUANTITY } from '#domain/cart/lines.ts';
import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import type { CardRow } from '#server/features/catalog/card-row.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { offerOf, UNBUYABLE_WORDS } from './buyable.ts';
import type { QuotedLine } from './quote-lines.ts';

interface AskedLine {
  asin: string;
  quantity: number;
}

/** The asked quantities by asin, the same asin twice as one; or the first fault, which names its asin. */
export function sumByAsin(asked: readonly AskedLine[]): Map<Asin, number> | Refusal {
  if (asked.length === 0) return fault('Elegí al menos un producto');
  const quantities = new Map<Asin, number>();
  for (const line of asked) {
    const asin = parseAsin(line.asin);
    if (!asin) return unknown(line.asin);
    const quantity = (quantities.get(asin) ?? 0) + line.quantity;
    if (!isQuantity(line.quantity) || !isQuantity(quantity)) {
      return fault(`La cantidad del producto ${asin} va de 1 a ${MAX_QUANTITY}`);
    }
    quantities.set(asin, quantity);
  }
  return quantities;
}

/** The lines to quote, or why one of them cannot be. */
export function toQuotedLines(quantities: Map<Asin, number>, cards: Map<string, CardRow>): QuotedLine[] | Refusal {
  const lines: QuotedLine[] = [];
  for (const [asin, quantity] of quantities) {
    const card = cards.get(asin);
    if (!card) return unknown(asin);
    const offer = offerOf(card);
    if ('unbuyable' in offer) return fault(`El producto ${asin} ${UNBUYABLE_WORDS[offer.unbuyable]}`);
    lines.push({ card, quantity });
  }
  return lines;
}

function unknown(asin: string): Refusal {
  return fault(`No encontramos el producto ${asin}`);
}

function fault(message: string): Refusal {
  return refuse(422, message, [{ field: 'productsAsin', message }]);
}
