import { REFUSED_PRODUCT } from '#contract/cart.ts';
import type { FieldError } from '#contract/errors.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { isQuantity, MAX_QUANTITY } from '#domain/cart/lines.ts';
import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import type { Cents } from '#domain/money/cents.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { offerOf, UNBUYABLE_WORDS } from './buyable.ts';
import type { QuotedLine } from './quote-lines.ts';

/** A line with what one unit of it costs now. */
export type PricedLine = QuotedLine & { price: Cents };

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
    if (!asin) return fault(wordsFor(line.asin, null));
    const quantity = (quantities.get(asin) ?? 0) + line.quantity;
    if (!isQuantity(line.quantity) || !isQuantity(quantity)) {
      return fault(`La cantidad del producto ${asin} va de 1 a ${MAX_QUANTITY}`);
    }
    quantities.set(asin, quantity);
  }
  return quantities;
}

/** The lines to quote, or why not: every product that cannot be bought is named. */
export function toQuotedLines(quantities: Map<Asin, number>, cards: Map<string, CardRow>): PricedLine[] | Refusal {
  const lines: PricedLine[] = [];
  const faults: FieldError[] = [];
  for (const [asin, quantity] of quantities) {
    const card = cards.get(asin);
    const offer = card ? offerOf(card) : null;
    if (card && offer && 'price' in offer) lines.push({ card, quantity, price: offer.price });
    else faults.push({ field: REFUSED_PRODUCT + asin, message: wordsFor(asin, offer) });
  }
  const [first] = faults;
  return first ? refuse(422, first.message, faults) : lines;
}

function wordsFor(asin: string, offer: ReturnType<typeof offerOf> | null): string {
  if (offer && 'unbuyable' in offer) return `El producto ${asin} ${UNBUYABLE_WORDS[offer.unbuyable]}`;
  return `No encontramos el producto ${asin}`;
}

function fault(message: string): Refusal {
  return refuse(422, message, [{ field: 'productsAsin', message }]);
}
