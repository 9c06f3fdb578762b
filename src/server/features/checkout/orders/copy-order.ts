import type { LockedOrder, OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { FeeQuote } from '#domain/fees/quote.ts';
import type { RateMicros } from '#domain/money/exchange.ts';
import type { Context } from '#server/context.ts';
import type { CartLineRow } from '#server/features/checkout/cart/cart-row.ts';
import { createOrderedCart } from '#server/features/checkout/cart/checkout-cart.ts';
import { decryptDocument } from './document-cipher.ts';
import { type OrderSnapshot, snapshotOrder } from './snapshot-order.ts';

export type CopiedLine = Omit<CartLineRow, 'addedAt'>;

interface Copy extends Pick<OrderSnapshot, 'againOf' | 'replacementOf'> {
  of: LockedOrder;
  lines: readonly CopiedLine[];
  quote: FeeQuote;
  rate: RateMicros | null;
}

/** Makes an order for the recipient and the destination of another one, in its currency. */
export async function copyOrder(
  context: Pick<Context, 'clock' | 'random' | 'orderEvents' | 'fieldCipher'>,
  tx: Tx,
  { of, lines, quote, rate, ...origin }: Copy,
): Promise<OrderRow> {
  const { customer_id: customerId, currency, delivery_method: method, delivery_zone: zone, address } = of;
  const { document: _sealed, ...consignee } = of.consignee;
  const addedAt = context.clock();
  const cartId = await createOrderedCart(context, tx, customerId);
  return await snapshotOrder(context, tx, {
    request: {
      customerId,
      key: null,
      body: { cartId, currency, deliveryMethod: method, useFranchese: of.use_franchise },
    },
    prerequisites: {
      recipient: { email: of.customer_email, consignee, document: decryptDocument(context, of) },
      destination: { method, zone, address },
      rate,
    },
    quote,
    cartLines: lines.map((line) => ({ ...line, addedAt })),
    quotedLines: lines.map(({ card, quantity }) => ({ card, quantity })),
    parcels: [],
    ...origin,
  });
}
