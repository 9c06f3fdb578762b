import type { Tx } from '#db/transaction.ts';
import type { Random } from '#server/context.ts';
import { holdRows } from './hold-rows.ts';
import {
  buildOrders,
  type DemoOrder,
  lineRows,
  type OrderContext,
  orderedCartItemRows,
  orderedCartRow,
  orderRow,
} from './order-rows.ts';
import { eventRows } from './order-timeline.ts';
import { paperRequestRows } from './paper-rows.ts';
import { attemptRow, refundRows } from './payment-rows.ts';
import { packageRows, purchaseRows } from './purchase-rows.ts';

/** Inserts the orders of a customer of the demo with everything that belongs to them; returns them oldest first. */
export async function insertOrders(random: Random, tx: Tx, context: OrderContext): Promise<DemoOrder[]> {
  const orders = buildOrders(random, context);
  const attempts = orders.map((order) => ({ order, attempt: attemptRow(random, order) }));
  const refunds = attempts.flatMap(({ order, attempt }) => refundRows(random, order, attempt));
  const events = orders.flatMap(({ id, scenario, timeline }) => eventRows(id, scenario, timeline));
  const lists = {
    carts: orders.map((order) => orderedCartRow(context, order)),
    items: orders.flatMap((order) => orderedCartItemRows(random, order)),
    orders: orders.map((order) => orderRow(random, context, order)),
    lines: orders.flatMap((order) => lineRows(random, order)),
    purchases: orders.flatMap((order) => purchaseRows(random, order)),
    packages: orders.flatMap((order) => packageRows(random, order)),
    holds: orders.flatMap((order) => holdRows(random, order)),
    papers: orders.flatMap((order) => paperRequestRows(random, order)),
  };
  await tx.insertInto('carts').values(lists.carts).execute();
  await tx.insertInto('cart_items').values(lists.items).execute();
  await tx.insertInto('orders').values(lists.orders).execute();
  await tx.insertInto('order_lines').values(lists.lines).execute();
  await tx.insertInto('order_events').values(events).execute();
  await tx
    .insertInto('payment_attempts')
    .values(attempts.map(({ attempt }) => attempt))
    .execute();
  await tx.insertInto('purchases').values(lists.purchases).execute();
  await tx.insertInto('packages').values(lists.packages).execute();
  if (lists.holds.length > 0) await tx.insertInto('order_holds').values(lists.holds).execute();
  if (lists.papers.length > 0) await tx.insertInto('paper_requests').values(lists.papers).execute();
  if (refunds.length > 0) await tx.insertInto('refunds').values(refunds).execute();
  return orders;
}
