import type { Fees } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { readRules } from '#server/features/base/rules/read-rules.ts';
import { refuseStoppedSales } from '#server/features/base/switches/refuse-stopped-sales.ts';
import { createOrderedCart } from '#server/features/checkout/cart/checkout-cart.ts';
import { presentFees } from '#server/features/checkout/fees/present.ts';
import { quoteLines } from '#server/features/checkout/fees/quote-lines.ts';
import { readPrerequisites, verifyTotal } from '#server/features/checkout/orders/create-order.ts';
import { findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockCustomer } from '#server/features/checkout/orders/lock-order.ts';
import { placeOnce } from '#server/features/checkout/orders/place-once.ts';
import { presentOrder } from '#server/features/checkout/orders/present.ts';
import { type OrderPrerequisites, snapshotOrder } from '#server/features/checkout/orders/snapshot-order.ts';
import { readReadyParcels } from '#server/features/checkout/ready-parcels/ready-parcels.ts';
import {
  lockParcels,
  selectParcels,
  selectParcelsOf,
  updateParcelOrder,
} from '#server/features/checkout/ready-parcels/repository.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';

/** What it costs to bring parcels of other stores as one shipment, by the rules of every order; their goods are paid. */
export async function quoteParcels(
  { db, clock, rules }: Pick<Context, 'db' | 'clock' | 'rules'>,
  customerId: string,
  { parcels, useFranchise, deliveryZone }: CallRequest<'quoteParcels'>['body'],
): Promise<Fees | Refusal> {
  const forwarded = await readReadyParcels(db, customerId, parcels);
  if (isRefusal(forwarded)) return forwarded;
  const request = { lines: [], forwarded, useFranchise, deliveryZone, customerId };
  return presentFees(await quoteLines({ db, clock, rules: rules.current() }, request));
}

interface ParcelOrder {
  customerId: string;
  body: CallRequest<'orderParcels'>['body'];
}

/** Makes an order that brings parcels of other stores, once: repeated or concurrent requests get the same order. */
export async function orderParcels(context: Context, request: ParcelOrder): Promise<Order | Refusal> {
  const stopped = await refuseStoppedSales(context);
  if (stopped) return stopped;
  const prerequisites = await readPrerequisites(context, request);
  if (isRefusal(prerequisites)) return prerequisites;
  const order = await placeOnce(context, {
    key: `order-parcels ${request.customerId} ${JSON.stringify(request.body)}`,
    find: (db) => findSameOrder(db, request),
    place: (tx) => place(context, tx, { request, prerequisites }),
  });
  return isRefusal(order) ? order : await presentOrder(context.db, order);
}

async function place(
  context: Context,
  tx: Tx,
  { request, prerequisites }: { request: ParcelOrder; prerequisites: OrderPrerequisites },
): Promise<OrderRow | Refusal> {
  const { customerId, body } = request;
  await lockCustomer(tx, customerId);
  await lockParcels(tx, customerId, body.parcels);
  const existing = await findSameOrder(tx, request);
  if (existing) return existing;
  const forwarded = await readReadyParcels(tx, customerId, body.parcels);
  if (isRefusal(forwarded)) return forwarded;
  const quote = await quoteLines(
    { db: tx, clock: context.clock, rules: await readRules(tx, context.clock) },
    {
      lines: [],
      forwarded,
      useFranchise: body.useFranchise,
      deliveryZone: prerequisites.destination.zone,
      customerId,
    },
  );
  const changed = verifyTotal(body, quote, prerequisites.rate);
  if (changed) return changed;
  const { currency, deliveryMethod, useFranchise: useFranchese } = body;
  const cartId = await createOrderedCart(context, tx, customerId);
  const order = await snapshotOrder(context, tx, {
    request: { customerId, key: null, body: { cartId, currency, deliveryMethod, useFranchese } },
    prerequisites,
    quote,
    cartLines: [],
    quotedLines: [],
    parcels: forwarded,
  });
  await updateParcelOrder(tx, body.parcels, order.id);
  return order;
}

/** The unpaid order that an earlier request made of exactly these parcels. */
async function findSameOrder(db: Queryable, { customerId, body: { parcels } }: ParcelOrder): Promise<OrderRow | null> {
  const [first, ...others] = await selectParcels(db, customerId, parcels);
  if (first?.order_id == null || first.order_status !== 'NEW') return null;
  const ids = new Set(parcels);
  const isSame =
    others.every(({ order_id }) => order_id === first.order_id) &&
    others.length + 1 === ids.size &&
    (await selectParcelsOf(db, first.order_id)).every(({ id }) => ids.has(id));
  return isSame ? await findOwnOrder(db, customerId, first.order_id) : null;
}
