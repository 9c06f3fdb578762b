import { lockIsBlocked } from '#db/parcel-ownership.ts';
import type { OrderLineRow, OrderRow } from '#db/tables/orders.ts';
import { transaction } from '#db/transaction.ts';
import { declaredItems, type WeighedParcel } from '#domain/forwarding/parcel.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { PartnerRejected } from '#partners/errors.ts';
import type { Shipment } from '#partners/skypostal/client.ts';
import type { Context } from '#server/context.ts';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import { findParcelsOf } from '#server/features/checkout/ready-parcels/ready-parcels.ts';
import { endAddressChange } from '#server/features/fulfilment/address-changes/address-changes.ts';
import { findLinesToShip } from '#server/features/fulfilment/purchasing/lines-to-ship.ts';
import { applyParkedStatuses } from './handle-status.ts';
import { lockShipmentNumbers, saveAnnouncing, saveShipment } from './repository.ts';

/**
 * All packages are at the depot: announces them to the carrier as one shipment. The carrier recognises a repeat by the
 * order's id and returns the same number, so that a lost response does not announce the shipment twice.
 */
export async function consolidateOrder(deps: Context, { orderId }: { orderId: string }): Promise<void> {
  const order = await startAnnouncing(deps, orderId);
  if (order === null) return;
  const goods = {
    lines: await findLinesToShip(deps.db, orderId),
    parcels: await findParcelsOf(deps.db, orderId),
  };
  const shipment = await announce(deps, order, goods);
  await transaction(deps.db, async (tx) => {
    const numbers = [shipment.trackingNumber, orderId];
    await lockShipmentNumbers(tx, numbers);
    const locked = await lockOrder(tx, orderId);
    await saveShipment(tx, orderId, shipment);
    const moved = await transitionOrder(deps, tx, { order: locked, trigger: 'consolidated', at: deps.clock() });
    await applyParkedStatuses(deps, tx, { order: moved ?? locked, numbers });
  });
}

/** Keeps recipient and address as they are from here on, which ends a change that is not paid; null for an order that is not to be announced. */
async function startAnnouncing(deps: Context, orderId: string): Promise<OrderRow | null> {
  return await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'PACKAGE_RECEIVED') return null;
    // The decision whose the parcel is enqueues it again.
    if (await lockIsBlocked(tx, orderId)) return null;
    const isChanged = await endAddressChange(deps, tx, { order, ending: 'address-announced' });
    await saveAnnouncing(tx, orderId, deps.clock());
    return isChanged ? await lockOrder(tx, orderId) : order;
  });
}

interface Goods {
  lines: readonly OrderLineRow[];
  /** Of other stores. */
  parcels: readonly WeighedParcel[];
}

/** What the carrier rejected was not announced: it may be corrected. After any other failure it may have been. */
async function announce(deps: Context, order: OrderRow, goods: Goods) {
  try {
    return await deps.partners.skypostal.createShipment(shipmentOf(deps, order, goods));
  } catch (error) {
    if (error instanceof PartnerRejected) await saveAnnouncing(deps.db, order.id, null);
    throw error;
  }
}

function shipmentOf(deps: Context, order: OrderRow, { lines, parcels }: Goods): Shipment {
  const { consignee, address } = order;
  return {
    externalTracking: order.id,
    orderId: order.id,
    date: montevideoDay(deps.clock().toISOString()),
    consignee: {
      firstName: [consignee.firstName, consignee.middleName].filter(Boolean).join(' '),
      lastName: [consignee.lastName, consignee.secondLastName].filter(Boolean).join(' '),
      email: order.customer_email,
      document: decryptDocument(deps, order),
      // Required by the carrier; an order picked up at the branch has no phone in its address.
      phone: address.phoneNumber ?? consignee.phone ?? deps.config.shop.whatsapp,
      department: address.apartment,
      city: address.apartment,
      zipCode: address.zipCode,
      line1: [address.address, address.doorNumber].filter(Boolean).join(' '),
      line2: [address.neighborhood, address.observations].filter(Boolean).join(' - '),
    },
    items: [
      ...lines.map((line) => ({
        description: (line.substitute ?? line).title.slice(0, 100),
        quantity: line.quantity,
        valueCents: line.price_cents,
        weightGrams: line.substitute?.weightGrams ?? line.weight_grams,
      })),
      ...declaredItems(parcels).map(({ description, quantity, unitPrice, unitGrams }) => ({
        description: description.slice(0, 100),
        quantity,
        valueCents: unitPrice,
        weightGrams: unitGrams,
      })),
    ],
  };
}
