import type { Order } from '#contract/orders.ts';
import type { OrderLineRow, OrderRow, PackageRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { selectLines, selectPackages, selectStandings } from './parts-repository.ts';
import { presentParcel } from './present.ts';
import { selectOrder, selectOrderByNumber } from './repository.ts';

/** The order of this id; null when there is none. */
export async function findOrder(db: Queryable, orderId: string): Promise<OrderRow | null> {
  return await selectOrder(db, orderId);
}

/** The order of this number, which shoppers and operators see; null when there is none. */
export async function findOrderByNumber(db: Queryable, number: number): Promise<OrderRow | null> {
  return await selectOrderByNumber(db, number);
}

/** The customer's order of this id; null when it does not exist or belongs to another customer. */
export async function findOwnOrder(db: Queryable, customerId: string, orderId: string): Promise<OrderRow | null> {
  const order = await selectOrder(db, orderId);
  return order?.customer_id === customerId ? order : null;
}

/** What was ordered, in the order of the cart. */
export async function findOrderLines(db: Queryable, orderId: string): Promise<OrderLineRow[]> {
  return await selectLines(db, [orderId]);
}

/** The packages that the store sent for an order, the oldest first. */
export async function findOrderPackages(db: Queryable, orderId: string): Promise<PackageRow[]> {
  return await selectPackages(db, [orderId]);
}

interface OrderRelations {
  /** The order that ended unpaid and that this one was made of. */
  againOf: number | null;
  /** The order that was made of this one. */
  orderedAgainAs: number | null;
  /** The order in whose place this one is sent, and the one that is sent in place of this one. */
  replacementOf: number | null;
  replacedBy: number | null;
  /** What it brings of other stores. */
  parcels: Order['parcels'];
}

export async function findRelations(db: Queryable, { id }: OrderRow): Promise<OrderRelations> {
  const [standing] = await selectStandings(db, [id]);
  const { againOf, orderedAgainAs, replacementOf, replacedBy, parcels = [] } = standing ?? {};
  return {
    againOf: againOf?.number ?? null,
    orderedAgainAs: orderedAgainAs?.number ?? null,
    replacementOf: replacementOf?.number ?? null,
    replacedBy: replacedBy?.number ?? null,
    parcels: parcels.map(presentParcel),
  };
}
