import type { CardRow } from '#db/tables/card-row.ts';
import { TEXT_LIMITS, truncate } from '#domain/catalog/truncate.ts';
import type { Cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { offerOf, UNBUYABLE_WORDS } from '#server/features/fees/buyable.ts';
import type { CartLineRow } from './cart-row.ts';

/** What becomes of a line after its product was looked up again; the message tells the shopper. */
export type Verdict =
  | { fate: 'stays' }
  | { fate: 'goes'; message: string }
  | { fate: 'costs'; price: Cents; message: string };

export function judgeLine(line: CartLineRow, found: CardRow | 'gone'): Verdict {
  const name = `«${truncate(line.title, TEXT_LIMITS.desktopCartTitle)}»`;
  if (found === 'gone') return { fate: 'goes', message: `Quitamos de tu carrito ${name}: ya no está a la venta` };
  const offer = offerOf(found);
  if ('unbuyable' in offer) {
    return { fate: 'goes', message: `Quitamos de tu carrito ${name}: ${UNBUYABLE_WORDS[offer.unbuyable]}` };
  }
  if (offer.price === line.priceCents) return { fate: 'stays' };
  const [before, now] = [formatMoney(line.priceCents, 'USD'), formatMoney(offer.price, 'USD')];
  return { fate: 'costs', price: offer.price, message: `El precio de ${name} cambió de ${before} a ${now}` };
}
