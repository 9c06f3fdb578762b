import type { OrderLineRow, OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { type PaymentShares, sharePayment } from '#domain/refund/line-refund.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { findQuotedParcels } from '#server/features/checkout/ready-parcels/ready-parcels.ts';

interface PaidOrder {
  order: Pick<OrderRow, 'id' | 'fees' | 'quoted_parcels'>;
  lines: readonly OrderLineRow[];
  paidCents: number;
}

/** What each line of an order cost of its payment, to the cent, and what its parcels of other stores did. */
export async function findPaymentShares(db: Queryable, { order, lines, paidCents }: PaidOrder): Promise<PaymentShares> {
  const cards = await findCards(
    db,
    lines.map(({ asin }) => asin),
  );
  return sharePayment(cents(paidCents), {
    quote: order.fees,
    parcels: await findQuotedParcels(db, order),
    lines: lines.map(({ asin, quantity, price_cents, weight_grams }) => {
      const card = cards.get(asin);
      return {
        asin,
        quantity,
        unitPrice: cents(price_cents),
        unitGrams: weight_grams,
        exempt: card?.exempt ?? false,
        ursec: card?.ursec ?? 'none',
      };
    }),
  });
}
