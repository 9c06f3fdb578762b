import type { Insertable } from 'kysely';
import type { PackagesTable, PurchasesTable } from '#db/tables/orders.ts';
import { billableWeight } from '#domain/weight/unit-weight.ts';
import type { Random } from '#server/context.ts';
import { purchaseKey } from '#server/features/fulfilment/purchasing/purchase-key.ts';
import type { DemoOrder } from './order-rows.ts';
import { randomDigits } from './random-digits.ts';

/** Hours from the purchase to the shipment and to the arrival at the depot, and between arrivals of an order's packages. */
const SHIPPED_AFTER_HOURS = 19.5;
const RECEIVED_AFTER_HOURS = 92.5;
const BETWEEN_PACKAGES_HOURS = 9;

/** The purchase at the marketplace; no row for an order that was not yet purchased. */
export function purchaseRows(
  random: Random,
  { id, timeline, quote, scenario }: DemoOrder,
): Insertable<PurchasesTable>[] {
  const requestedAt = timeline.reachedAt.get('ZINC_PROCCESSING');
  if (!requestedAt) return [];
  const placedAt = timeline.reachedAt.get('ZINC_PAID');
  const refusedAt = timeline.reachedAt.get('REFUND');
  const { manual } = scenario;
  return [
    {
      order_id: id,
      idempotency_key: purchaseKey(id, 1),
      attempt: 1,
      state: placedAt ? 'placed' : refusedAt ? 'refused' : 'requested',
      marketplace_order_id: manual ? null : random.uuid(),
      error_type: refusedAt ? 'product_unavailable' : (manual?.errorType ?? null),
      manual_reason: manual?.reason ?? null,
      total_cents: placedAt ? quote.productsTotal : null,
      requested_at: requestedAt,
      updated_at: placedAt ?? refusedAt ?? requestedAt,
      // All packages are known when the purchase is placed.
      shipped_at: placedAt ?? null,
    },
  ];
}

/** The packages of a placed purchase; the order's lines are assigned to them in turn. */
export function packageRows(random: Random, order: DemoOrder): Insertable<PackagesTable>[] {
  const { scenario, timeline } = order;
  if (!timeline.reachedAt.has('ZINC_PAID')) return [];
  const { packages = 1, weighed } = scenario;
  const allReceivedAt = timeline.reachedAt.get('PACKAGE_RECEIVED');
  const received = allReceivedAt ? packages : (scenario.receivedPackages ?? 0);
  return Array.from({ length: packages }, (_, index) => {
    const sentAt = timeline.after('ZINC_PAID', SHIPPED_AFTER_HOURS + index);
    const hoursBeforeLast = (packages - 1 - index) * BETWEEN_PACKAGES_HOURS;
    const arrivedAt = timeline.after('ZINC_PAID', RECEIVED_AFTER_HOURS - hoursBeforeLast);
    const receivedAt = index < received ? arrivedAt : null;
    const events = [{ date: sentAt.toISOString(), description: 'Enviado por la tienda al depósito' }];
    if (receivedAt) events.push({ date: receivedAt.toISOString(), description: 'Recibido en el depósito de Miami' });
    const inside = order.lines.filter((_line, position) => position % packages === index);
    const quoted = inside.reduce((sum, { card, quantity }) => sum + billableWeight(card.weightGrams) * quantity, 0);
    return {
      id: random.uuid(),
      order_id: order.id,
      tracking_number: `TBA${randomDigits(random, 12)}`,
      carrier: 'AMZL',
      status: receivedAt ? 'PACKAGE_RECEIVED' : 'PACKAGE_SENT_FROM_AMAZON',
      asins: inside.map(({ card }) => card.asin),
      events: JSON.stringify(events),
      created_at: sentAt,
      received_at: receivedAt,
      billed_weight_grams: weighed === undefined ? null : Math.round((quoted * weighed) / 100),
    };
  });
}
