import type { Insertable } from 'kysely';
import type { PackagesTable, PurchasesTable } from '#db/tables/orders.ts';
import type { Random } from '#server/context.ts';
import { purchaseKey } from '#server/features/purchasing/purchase-key.ts';
import { digits } from './check-digits.ts';
import type { DemoOrder } from './orders.ts';

/** From the purchase until a package leaves, and on to the depot; the packages of an order come one after the other. */
const UNTIL_SENT_HOURS = 19.5;
const UNTIL_RECEIVED_HOURS = 92.5;
const BETWEEN_PACKAGES_HOURS = 9;

/** What was handed to the marketplace; nothing for an order that has not come so far. */
export function purchaseRows(random: Random, { id, journey, quote }: DemoOrder): Insertable<PurchasesTable>[] {
  const requestedAt = journey.reached.get('ZINC_PROCCESSING');
  if (!requestedAt) return [];
  const placedAt = journey.reached.get('ZINC_PAID');
  const refusedAt = journey.reached.get('REFUND');
  return [
    {
      order_id: id,
      idempotency_key: purchaseKey(id, 1),
      attempt: 1,
      state: placedAt ? 'placed' : refusedAt ? 'refused' : 'pending',
      marketplace_order_id: random.uuid(),
      error_type: refusedAt ? 'product_unavailable' : null,
      total_cents: placedAt ? quote.productsTotal : null,
      requested_at: requestedAt,
      updated_at: placedAt ?? refusedAt ?? requestedAt,
      // All of its packages are known from the first moment.
      shipped_at: placedAt ?? null,
    },
  ];
}

/** The packages of a placed purchase; the order's lines are dealt out to them in turn. */
export function packageRows(random: Random, order: DemoOrder): Insertable<PackagesTable>[] {
  const { story, journey } = order;
  if (!journey.reached.has('ZINC_PAID')) return [];
  const { parcels = 1 } = story;
  const allIn = journey.reached.get('PACKAGE_RECEIVED');
  const received = allIn ? parcels : (story.received ?? 0);
  return Array.from({ length: parcels }, (_, index) => {
    const sentAt = journey.after('ZINC_PAID', UNTIL_SENT_HOURS + index);
    const waited = (parcels - 1 - index) * BETWEEN_PACKAGES_HOURS;
    const arrivedAt = journey.after('ZINC_PAID', UNTIL_RECEIVED_HOURS - waited);
    const receivedAt = index < received ? arrivedAt : null;
    const events = [{ date: sentAt.toISOString(), description: 'Enviado por la tienda al depósito' }];
    if (receivedAt) events.push({ date: receivedAt.toISOString(), description: 'Recibido en el depósito de Miami' });
    return {
      id: random.uuid(),
      order_id: order.id,
      tracking_number: `TBA${digits(random, 12)}`,
      carrier: 'AMZL',
      status: receivedAt ? 'PACKAGE_RECEIVED' : 'PACKAGE_SENT_FROM_AMAZON',
      asins: order.lines.filter((_line, place) => place % parcels === index).map(({ card }) => card.asin),
      events: JSON.stringify(events),
      created_at: sentAt,
      received_at: receivedAt,
    };
  });
}
