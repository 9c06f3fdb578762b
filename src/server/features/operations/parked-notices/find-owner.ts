import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { findOrderOfMarketplaceOrder } from '#server/features/fulfilment/purchasing/assign-package.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';

const ORDER_NUMBER = /^\d{1,9}$/;

/** Locks the order that a person named by its number or by the marketplace's number of its purchase. */
export async function lockOwner(tx: Tx, named: string): Promise<LockedOrder | Refusal> {
  const id = ORDER_NUMBER.test(named)
    ? (await findOrderByNumber(tx, Number(named)))?.id
    : await findOrderOfMarketplaceOrder(tx, named);
  const order = id ? await lockOrder(tx, id) : null;
  return order ?? refuseField('owner', 'No hay una orden ni una compra con ese número');
}
