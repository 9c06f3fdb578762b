import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { applyParkedReceptions } from './receive-package.ts';
import { findOrderOfPackage, findPurchaseAtMarketplace, insertPackages } from './repository.ts';

type Deps = Pick<Context, 'clock' | 'config' | 'random' | 'orderEvents' | 'queue'>;

export interface FoundPackage {
  order: LockedOrder;
  trackingNumber: string;
  /** What is in it, where it is known. */
  asins: string[];
}

/**
 * Adds a package that a person recognized to an order, as if the marketplace had named it;
 * its reception at the depot is applied. The marketplace is asked about the purchase, so that the order goes on. Returns the
 * number of the order that has the package already, else null.
 */
export async function assignPackage(deps: Deps, tx: Tx, { order, trackingNumber, asins }: FoundPackage) {
  const orderId = order.id;
  const now = deps.clock();
  const added = await insertPackages(tx, [
    {
      id: deps.random.uuid(),
      order_id: orderId,
      tracking_number: trackingNumber,
      carrier: null,
      status: 'PACKAGE_SENT_FROM_AMAZON',
      asins,
      events: JSON.stringify([{ date: now.toISOString(), description: 'Enviado por la tienda al depósito' }]),
      created_at: now,
      received_at: null,
    },
  ]);
  if (added.length === 0) {
    const owner = await findOrderOfPackage(tx, trackingNumber);
    return owner === null ? null : ((await findOrder(tx, owner))?.number ?? null);
  }
  await applyParkedReceptions(deps, tx, { order, trackingNumbers: added });
  await deps.queue.enqueue('watch-purchase', { orderId }, { tx, key: `told ${orderId}` });
  return null;
}

/** The order for which a marketplace's purchase of this id was made; null when there is none. */
export async function findOrderOfMarketplaceOrder(tx: Tx, marketplaceOrderId: string): Promise<string | null> {
  return (await findPurchaseAtMarketplace(tx, marketplaceOrderId))?.order_id ?? null;
}

/** The order that has a package of this number; null while no order knows it. */
export async function findOwnerOfPackage(tx: Tx, trackingNumber: string): Promise<string | null> {
  return await findOrderOfPackage(tx, trackingNumber);
}
