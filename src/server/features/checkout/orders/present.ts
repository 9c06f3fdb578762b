import type { Order, OrderPackage, PanelOrder } from '#contract/orders.ts';
import type { OrderEventRow, OrderLineRow, OrderRow, PackageRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { rateMicros, rateToUnits } from '#domain/money/exchange.ts';
import { toUnits } from '#domain/money/format.ts';
import { packageMovements } from '#domain/order/movements.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { grams } from '#domain/weight/grams.ts';
import { gramsToKilograms } from '#domain/weight/kilograms.ts';
import { presentFees } from '#server/features/checkout/fees/present.ts';
import {
  type BroughtParcel,
  type OrderStanding,
  selectEvents,
  selectLines,
  selectPackages,
  selectStandings,
} from './parts-repository.ts';
import { presentFreight } from './present-freight.ts';
import { presentAnswer, presentPayment, presentVoucher } from './present-payment.ts';

/** Orders with their lines, events, packages, payment, open hold and the orders made of them: four queries for any number of them. */
export async function presentOrders(db: Queryable, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  // Sequential, because a transaction has a single connection.
  const lines = Map.groupBy(await selectLines(db, ids), (line) => line.order_id);
  const events = Map.groupBy(await selectEvents(db, ids), (event) => event.order_id);
  const packages = Map.groupBy(await selectPackages(db, ids), (parcel) => parcel.order_id);
  const standings = new Map((await selectStandings(db, ids)).map((standing) => [standing.id, standing]));
  return rows.map((row) =>
    presentRow(row, {
      standing: standings.get(row.id) ?? null,
      lines: lines.get(row.id) ?? [],
      events: events.get(row.id) ?? [],
      packages: packages.get(row.id) ?? [],
    }),
  );
}

export async function presentOrder(db: Queryable, row: OrderRow): Promise<Order> {
  const [order] = await presentOrders(db, [row]);
  if (!order) throw new Error('presentOrders returns one order for each row');
  return order;
}

interface Relations {
  /** Null where the order was deleted since. */
  standing: OrderStanding | null;
  lines: OrderLineRow[];
  events: OrderEventRow[];
  packages: PackageRow[];
}

function presentRow(row: OrderRow, { standing, lines, events, packages }: Relations): Order {
  const isPending = outcomeOf(row.status) === 'pending';
  const isReported = isPending && (standing?.isReported ?? false);
  const attempt = standing?.attempt ?? null;
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
    rate: row.rate_micros === null ? null : rateToUnits(rateMicros(row.rate_micros)),
    fees: presentFees(row.fees),
    freight: standing?.freight ? presentFreight(row, standing.freight) : null,
    address: presentAddress(row),
    customerEmail: row.customer_email,
    useFranchese: row.use_franchise,
    dateAdded: row.created_at.toISOString(),
    status: row.status,
    inReview: standing?.isHeld ?? false,
    paymentReported: isReported,
    againOf: standing?.againOf ?? null,
    orderedAgainAs: standing?.orderedAgainAs ?? null,
    replacementOf: standing?.replacementOf ?? null,
    replacedBy: standing?.replacedBy ?? null,
    cartRestored: row.cart_restored_at !== null && isPending,
    events: events.map(presentEvent),
    cart: { items: lines.map(presentLine) },
    parcels: (standing?.parcels ?? []).map(presentParcel),
    consolidationProcessed: row.consolidation_processed,
    issue: presentIssue(row),
    carrierTrackingNumber: row.carrier_tracking_number,
    marketplaceTrackingNumbers: packages.map(({ tracking_number }) => ({ trackingNumber: tracking_number })),
    packages: packages.map((parcel) => presentPackage(parcel, row, events)),
    paymentMethod: row.payment_method as PaymentMethod | null,
    paymentAnswer: attempt ? presentAnswer(attempt) : null,
    payment: attempt ? presentPayment(attempt) : null,
    voucher: attempt && !isReported ? presentVoucher(attempt) : null,
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

function presentEvent(event: OrderEventRow): Order['events'][number] {
  const { code, description, visible } = event;
  return { code, description, date: event.happened_at.toISOString(), visible };
}

function presentLine(line: OrderLineRow): Order['cart']['items'][number] {
  const { id, quantity, substitute } = line;
  const { image, title, variant } = substitute ?? line;
  const translatedTitle = substitute ? (substitute.translatedTitle ?? null) : line.translated_title;
  const product = { productId: (substitute ?? line).asin, image, title, translatedTitle };
  // What was paid for the line stays, and so does what was ordered.
  const ordered = line.translated_title ?? line.title;
  const described = substitute ? [variant, `en lugar de: ${ordered}`].filter(Boolean).join(' · ') : variant;
  return { id, ...product, variant: described, quantity, price: toUnits(cents(line.price_cents)) };
}

export function presentParcel({
  id,
  tracking_number,
  store,
  weight_grams,
  contents,
}: BroughtParcel): Order['parcels'][number] {
  return {
    id,
    trackingNumber: tracking_number,
    store,
    weight: gramsToKilograms(grams(weight_grams)),
    contents: contents.map(({ description, quantity, unitPrice }) => ({
      description,
      quantity,
      price: toUnits(unitPrice),
    })),
  };
}

/**
 * The carrier's number is that of the consolidated shipment; null until the carrier answers with one. From the
 * consolidation on, the movements of the shipment are those of each package.
 */
function presentPackage(parcel: PackageRow, order: OrderRow, events: readonly OrderEventRow[]): OrderPackage {
  return {
    trackingNumber: parcel.tracking_number,
    carrierTrackingNumber: order.carrier_tracking_number,
    carrier: parcel.carrier,
    status: parcel.status,
    products: parcel.asins.map((asin) => ({ asin })),
    events: packageMovements(parcel.events, events.map(presentEvent)),
  };
}

/** What the carrier panel may see: no personal data except the e-mail address that its form asks for. */
export async function presentPanelOrder(db: Queryable, row: OrderRow): Promise<PanelOrder> {
  const events = await selectEvents(db, [row.id]);
  const packages = await selectPackages(db, [row.id]);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    deliveryMethod: row.delivery_method,
    customerEmail: row.customer_email,
    carrierTrackingNumber: row.carrier_tracking_number,
    events: events.map(presentEvent),
    packages: packages.map((parcel) => presentPackage(parcel, row, events)),
    issue: presentIssue(row),
  };
}
