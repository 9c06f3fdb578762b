import { transaction } from '#db/transaction.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Shipment } from '#partners/skypostal/client.ts';
import type { Context } from '#server/context.ts';
import { findOrder, type LineRow, lockOrder, type OrderRow, readLines } from '#server/features/orders/repository.ts';
import { moveOrder } from '#server/features/orders/transition-order.ts';
import { takeParkedStatuses } from './handle-status.ts';
import { saveShipment } from './repository.ts';

/**
 * All packages are in: they travel on as one, which the carrier is told. It knows a repeat by the order's id and answers
 * the same number, so that a lost answer announces nothing twice.
 */
export async function consolidateOrder(deps: Context, { orderId }: { orderId: string }): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (order?.status !== 'PACKAGE_RECEIVED') return;
  const lines = await readLines(deps.db, [orderId]);
  const { trackingNumber } = await deps.partners.skypostal.newShipment(shipmentOf(deps, order, lines));
  await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    await saveShipment(tx, orderId, trackingNumber);
    await moveOrder(deps, tx, { orderId, trigger: 'consolidated', at: deps.clock() });
    await takeParkedStatuses(deps, tx, [trackingNumber, orderId]);
  });
}

function shipmentOf({ clock, config, sealer }: Context, order: OrderRow, lines: readonly LineRow[]): Shipment {
  const { consignee, address } = order;
  return {
    externalTracking: order.id,
    orderId: order.id,
    date: montevideoDay(clock().toISOString()),
    consignee: {
      firstName: [consignee.firstName, consignee.middleName].filter(Boolean).join(' '),
      lastName: [consignee.lastName, consignee.secondLastName].filter(Boolean).join(' '),
      email: order.customer_email,
      document: sealer.open(consignee.document),
      // The branch has no telephone of the shopper's; the parcel must have one.
      phone: address.phoneNumber ?? consignee.phone ?? config.shop.whatsapp,
      department: address.apartment,
      city: address.apartment,
      zipCode: address.zipCode,
      line1: [address.address, address.doorNumber].filter(Boolean).join(' '),
      line2: [address.neighborhood, address.observations].filter(Boolean).join(' - '),
    },
    items: lines.map((line) => ({
      description: line.title.slice(0, 100),
      quantity: line.quantity,
      valueCents: line.price_cents,
      weightGrams: line.weight_grams,
    })),
  };
}
