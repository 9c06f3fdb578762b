import type { CardRow } from '#db/tables/card-row.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { UNBUYABLE_MESSAGES } from '#domain/catalog/unbuyable.ts';
import type { Cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import type { CartLineRow } from './cart-row.ts';

/** The effect of a refreshed product on its line; the message is shown to the shopper. */
export type LineCheck =
  | { outcome: 'unchanged' }
  | { outcome: 'removed'; message: string }
  | { outcome: 'repriced'; price: Cents; message: string };

export function checkLine(line: CartLineRow, product: CardRow | 'not-found'): LineCheck {
  const name = `«${truncateTitle(line.card.title, TEXT_LIMITS.desktopCartTitle)}»`;
  if (product === 'not-found')
    return { outcome: 'removed', message: `Quitamos de tu carrito ${name}: ya no está a la venta` };
  const offer = toOffer(product);
  if ('unbuyable' in offer) {
    return { outcome: 'removed', message: `Quitamos de tu carrito ${name}: ${UNBUYABLE_MESSAGES[offer.unbuyable]}` };
  }
  if (offer.price === line.priceCents) return { outcome: 'unchanged' };
  const [before, now] = [formatMoney(line.priceCents, 'USD'), formatMoney(offer.price, 'USD')];
  return { outcome: 'repriced', price: offer.price, message: `El precio de ${name} cambió de ${before} a ${now}` };
}
