import type { Order, OrderPackage, PanelOrder } from '#contract/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { rateMicros, rateToUnits } from '#domain/money/exchange.ts';
import { toUnits } from '#domain/money/format.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { presentFees } from '#server/features/fees/present.ts';
import { presentPayment, presentVoucher } from './present-payment.ts';
import {
  type AttemptOfOrder,
  type EventRow,
  type LineRow,
  type OrderRow,
  type PackageRow,
  readAttempts,
  readEvents,
  readLines,
  readPackages,
} from './repository.ts';

/** Orders with all that belongs to them, in four queries however many they are. */
export async function presentOrders(db: Queryable, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  // One after the other: inside a transaction there is one connection.
  const lines = Map.groupBy(await readLines(db, ids), (line) => line.order_id);
  const events = Map.groupBy(await readEvents(db, ids), (event) => event.order_id);
  const packages = Map.groupBy(await readPackages(db, ids), (one) => one.order_id);
  const attempts = new Map((await readAttempts(db, ids)).map((attempt) => [attempt.order_id, attempt]));
  return rows.map((row) =>
    presentOrder(row, {
      lines: lines.get(row.id) ?? [],
      events: events.get(row.id) ?? [],
      packages: packages.get(row.id) ?? [],
      attempt: attempts.get(row.id) ?? null,
    }),
  );
}

export async function presentOne(db: Queryable, row: OrderRow): Promise<Order> {
  const [order] = await presentOrders(db, [row]);
  if (!order) throw new Error('one order in, one order out');
  return order;
}

interface Relations {
  lines: LineRow[];
  events: EventRow[];
  packages: PackageRow[];
  attempt: AttemptOfOrder | null;
}

function presentOrder(row: OrderRow, { lines, events, packages, attempt }: Relations): Order {
  return {
    id: row.id,
    number: row.number,
    userId: row.customer_id,
    currency: row.currency,
    deliveryMethod: row.delivery_method,
    deliveryZone: row.delivery_zone,
    cartId: row.cart_id,
    amount: toUnits(cents(row.amount_cents)),
    amountUsd: toUnits(cents(row.amount_usd_cents)),
    rate: rateToUnits(rateMicros(row.rate_micros)),
    fees: presentFees(row.fees),
    address: presentAddress(row),
    customerEmail: row.customer_email,
    useFranchese: row.use_franchise,
    dateAdded: row.created_at.toISOString(),
    status: row.status,
    events: events.map(presentEvent),
    cart: { items: lines.map(presentLine) },
    consolidationProcessed: row.consolidation_processed,
    issue: presentIssue(row),
    carrierTrackingNumber: row.carrier_tracking_number,
    marketplaceTrackingNumbers: packages.map((one) => ({ trackingNumber: one.tracking_number })),
    packages: packages.map((one) => presentPackage(one, row)),
    paymentMethod: row.payment_method as PaymentMethod | null,
    payment: attempt ? presentPayment(attempt) : null,
    voucher: attempt ? presentVoucher(attempt) : null,
  };
}

function presentAddress({ address }: OrderRow): Order['address'] {
  return {
    address: address.address,
    doorNumber: address.doorNumber,
    neighborhood: address.neighborhood,
    zipCode: address.zipCode,
    apartment: address.apartment,
    phoneNumber: address.phoneNumber,
    country: 'Uruguay',
    observations: address.observations,
  };
}

function presentIssue({ issue }: OrderRow): Order['issue'] {
  return issue ? { code: issue.code, description: issue.description } : null;
}

function presentEvent(event: EventRow): Order['events'][number] {
  const { code, description, visible } = event;
  return { code, description, date: event.happened_at.toISOString(), visible };
}

function presentLine(line: LineRow): Order['cart']['items'][number] {
  const { id, asin, image, title, variant, quantity } = line;
  return { id, productId: asin, image, title, variant, quantity, price: toUnits(cents(line.price_cents)) };
}

/** A package has the carrier's number once the consolidation it travels in has one. */
function presentPackage(one: PackageRow, order: OrderRow): OrderPackage {
  return {
    trackingNumber: one.tracking_number,
    carrierTrackingNumber: order.carrier_tracking_number,
    carrier: one.carrier,
    status: one.status,
    products: one.asins.map((asin) => ({ asin })),
    events: one.events.map(({ date, description }) => ({ date, description })),
  };
}

/** What the carrier panel may see: no person but the address that its form asks for. */
export async function presentPanelOrder(db: Queryable, row: OrderRow): Promise<PanelOrder> {
  const events = await readEvents(db, [row.id]);
  const packages = await readPackages(db, [row.id]);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    deliveryMethod: row.delivery_method,
    customerEmail: row.customer_email,
    carrierTrackingNumber: row.carrier_tracking_number,
    events: events.map(presentEvent),
    packages: packages.map((one) => presentPackage(one, row)),
    issue: presentIssue(row),
  };
}
