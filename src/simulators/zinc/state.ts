import {
  asinOfUrl,
  type ZincNewOrderWire,
  type ZincNewReturnWire,
  type ZincOrderWire,
  type ZincReturnWire,
} from '#partners/zinc/wire.ts';
import { deriveDigits } from '#simulators/context.ts';

/** Result of an order, decided when it is created so that a restart does not change it. */
export interface OrderOutcome {
  error: string | null;
  totalCents: number;
  parcels: string[][];
  /** The products that are named as the reason of the error. */
  refusedAsins?: string[];
}

export interface SimulatedOrder {
  id: string;
  body: ZincNewOrderWire;
  outcome: OrderOutcome;
  at: number;
  status: 'pending' | 'in_progress' | 'order_placed' | 'order_failed' | 'cancelled' | 'cancelled_by_retailer';
  updatedAt: number;
  /** Number of parcels shipped so far. */
  shipped: number;
}

export interface SimulatedReturn {
  id: string;
  body: ZincNewReturnWire;
  status: 'open' | 'approved' | 'denied' | 'credited';
  at: number;
  updatedAt: number;
}

/** Ledger entries; existing files hold them, so their property names stay. */
export type ZincEntry =
  | { type: 'order'; id: string; body: ZincNewOrderWire; fate: OrderOutcome; at: number }
  | { type: 'deposit'; cents: number; at: number }
  | { type: 'step'; id: string; status: SimulatedOrder['status']; shipped: number; at: number }
  | { type: 'return'; id: string; body: ZincNewReturnWire; at: number }
  | { type: 'return-step'; id: string; status: SimulatedReturn['status']; at: number };

export interface OrderIndex {
  byId: Map<string, SimulatedOrder>;
  byKey: Map<string, SimulatedOrder>;
  returns: Map<string, SimulatedReturn>;
  /** Id of the return of an order, which has one at most. */
  returnOfOrder: Map<string, string>;
  /** What was paid into the wallet since the beginning, less what was taken out. */
  depositedCents: number;
}

export function applyEntry(book: OrderIndex, entry: ZincEntry): void {
  if (entry.type === 'order') {
    const { id, body, fate, at } = entry;
    const order: SimulatedOrder = { id, body, outcome: fate, at, status: 'pending', updatedAt: at, shipped: 0 };
    book.byId.set(id, order);
    book.byKey.set(body.idempotency_key, order);
    return;
  }
  if (entry.type === 'deposit') {
    book.depositedCents += entry.cents;
    return;
  }
  if (entry.type === 'return') {
    const { id, body, at } = entry;
    book.returns.set(id, { id, body, status: 'open', at, updatedAt: at });
    book.returnOfOrder.set(body.order_id, id);
    return;
  }
  if (entry.type === 'return-step') {
    const found = book.returns.get(entry.id);
    if (found) Object.assign(found, { status: entry.status, updatedAt: entry.at });
    return;
  }
  const order = book.byId.get(entry.id);
  if (order) Object.assign(order, { status: entry.status, shipped: entry.shipped, updatedAt: entry.at });
}

/** Scenario 'split': two parcels, where two units of one product may ship separately. */
export function splitParcels(body: ZincNewOrderWire): string[][] {
  const units = body.products.flatMap(({ url, quantity }) => Array<string>(quantity).fill(asinOfUrl(url) ?? url));
  const half = Math.ceil(units.length / 2);
  const parcels = [units.slice(0, half), units.slice(half)].filter((parcel) => parcel.length > 0);
  return parcels.map((parcel) => [...new Set(parcel)]);
}

/** Some orders of several lines ship in two parcels; which ones derives from the shop's order id. */
export function planParcels(body: ZincNewOrderWire): string[][] {
  const asins = body.products.map((line) => asinOfUrl(line.url) ?? line.url);
  const seed = body.metadata?.order_id ?? body.idempotency_key;
  if (asins.length < 2 || Number(deriveDigits(seed, 2)) % 2 === 0) return [asins];
  const half = Math.ceil(asins.length / 2);
  return [asins.slice(0, half), asins.slice(half)];
}

const iso = (at: number): string => new Date(at).toISOString();

export function presentOrder(
  order: SimulatedOrder,
  returns: ZincReturnWire[],
  packageStatus: 'in_transit' | 'undeliverable',
): ZincOrderWire {
  const placed = order.status === 'order_placed';
  const merchantOrderId = `11${deriveDigits(order.id, 1)}-${deriveDigits(`${order.id}a`, 7)}-${deriveDigits(`${order.id}b`, 7)}`;
  return {
    id: order.id,
    status: order.status,
    max_price: order.body.max_price,
    items: order.body.products.map((line, index) => ({
      id: `${order.id}-${index}`,
      url: line.url,
      quantity: line.quantity,
      status: itemStatus(order),
      error_type: errorOfItem(order, line.url),
    })),
    shipping_address: order.body.shipping_address,
    metadata: order.body.metadata ?? {},
    job_result: placed || order.status === 'order_failed' ? jobResult(order) : null,
    merchant_order_ids: placed ? [{ merchant_order_id: merchantOrderId }] : [],
    tracking_numbers: order.outcome.parcels.slice(0, order.shipped).map((asins, index) => ({
      id: `${order.id}-t${index}`,
      carrier: 'AMZL',
      tracking_number: trackingNumber(order.id, index),
      zinc_tracking_number: `ZPY${deriveDigits(`${order.id}z${index}`, 12)}YQ`,
      status: packageStatus,
      product_ids: asins,
    })),
    returns,
    created_at: iso(order.at),
    updated_at: iso(order.updatedAt),
  };
}

function errorOfItem({ status, outcome }: SimulatedOrder, url: string): string | null {
  const isNamed = outcome.refusedAsins?.includes(asinOfUrl(url) ?? '') ?? false;
  return isNamed && status === 'order_failed' ? outcome.error : null;
}

function itemStatus(order: SimulatedOrder): string {
  if (order.status === 'order_placed') return order.shipped >= order.outcome.parcels.length ? 'shipped' : 'ordered';
  return {
    pending: 'pending',
    in_progress: 'processing',
    order_failed: 'failed',
    cancelled: 'cancelled',
    cancelled_by_retailer: 'cancelled',
  }[order.status];
}

function jobResult(order: SimulatedOrder) {
  const { error, totalCents } = order.outcome;
  if (error) return { success: false, error: `The order could not be placed: ${error}`, error_type: error };
  const price = { subtotal: totalCents, shipping: 0, tax: 0, total: totalCents, currency: 'USD' };
  return { success: true, error: null, error_type: null, price_components: price };
}

export function trackingNumber(id: string, parcel: number): string {
  return `TBA${deriveDigits(`${id}t${parcel}`, 12)}`;
}
