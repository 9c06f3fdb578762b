import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { asinOfUrl, type ZincItemWire, type ZincOrderWire, type ZincTrackingWire } from './wire.ts';

export type ZincOrderState = 'pending' | 'placed' | 'failed' | 'cancelled';

export interface ZincPackage {
  trackingNumber: string;
  carrier: string | null;
  status: string | null;
  asins: Asin[];
}

export interface ZincOrder {
  id: string;
  /** The shop's order id from the metadata; null when the shop did not place the order. */
  orderId: string | null;
  state: ZincOrderState;
  merchantOrderIds: string[];
  errorType: string | null;
  errorMessage: string | null;
  totalCents: Cents | null;
  packages: ZincPackage[];
  /** Whether every line that was not cancelled has shipped; null when the marketplace does not say. */
  isFullyShipped: boolean | null;
  /** Products that the retailer cancelled after the order was placed. */
  cancelledAsins: Asin[];
  /** Products that the retailer names as the reason why it refused the order. */
  refusedAsins: Asin[];
  /** The lines that a return names by their ids; those without an id or product are left out. */
  lines: { id: string; asin: Asin; quantity: number }[];
  /** Id of the return of the order; null when it has none. */
  returnId: string | null;
}

export function toOrder(wire: ZincOrderWire): ZincOrder {
  const result = wire.job_result;
  const total = result?.price_components?.total;
  const orderId = wire.metadata?.order_id;
  return {
    id: wire.id,
    orderId: typeof orderId === 'string' ? orderId : null,
    state: isFullyCancelled(wire) ? 'cancelled' : toOrderState(wire.status),
    merchantOrderIds: [...(wire.merchant_order_ids ?? []), ...(result?.merchant_order_ids ?? [])]
      .map((entry) => (typeof entry === 'string' ? entry : entry.merchant_order_id))
      .filter((id, index, all) => all.indexOf(id) === index),
    errorType: result?.error_type ?? null,
    errorMessage: result?.error ?? null,
    totalCents: Number.isSafeInteger(total) ? cents(total as number) : null,
    packages: packagesOf(wire),
    isFullyShipped: isFullyShipped(wire),
    cancelledAsins: (wire.items ?? []).filter(isCancelled).flatMap((item) => asinOfUrl(item.url ?? '') ?? []),
    refusedAsins: (wire.items ?? [])
      .filter(({ error_type }) => error_type)
      .flatMap((item) => asinOfUrl(item.url ?? '') ?? []),
    lines: (wire.items ?? []).flatMap(toLine),
    returnId: returnIdOf(wire),
  };
}

function toLine({ id, url, quantity }: ZincItemWire): ZincOrder['lines'] {
  const asin = asinOfUrl(url ?? '');
  return id && asin ? [{ id, asin, quantity: quantity ?? 1 }] : [];
}

function returnIdOf({ returns }: ZincOrderWire): string | null {
  const newest = returns?.at(-1);
  return newest === undefined ? null : typeof newest === 'string' ? newest : newest.id;
}

/** An unknown status counts as pending: the order is polled further and neither refunded nor treated as placed. */
function toOrderState(status: string): ZincOrderState {
  switch (status) {
    case 'order_placed':
      return 'placed';
    case 'order_failed':
    case 'failed':
      return 'failed';
    case 'cancelled':
    case 'cancelled_by_retailer':
      return 'cancelled';
    default:
      return 'pending';
  }
}

const UNSHIPPED_STATUSES: readonly string[] = [
  'pending',
  'processing',
  'in_progress',
  'placed',
  'ordered',
  'order_placed',
];
const SHIPPED_STATUSES: readonly string[] = ['shipped', 'in_transit', 'out_for_delivery', 'delivered'];

/** A purchase whose every line is cancelled counts as cancelled, whatever its own status is. */
function isFullyCancelled({ items }: ZincOrderWire): boolean {
  return items != null && items.length > 0 && items.every(isCancelled);
}

function isCancelled({ status }: ZincItemWire): boolean {
  return status === 'cancelled' || status === 'cancelled_by_retailer';
}

/** Read from the line statuses: parcel contents are no evidence, since two units of a product may ship separately. */
function isFullyShipped({ items }: ZincOrderWire): boolean | null {
  const statuses = (items ?? []).filter((item) => !isCancelled(item)).map(({ status }) => status ?? '');
  if (statuses.length === 0) return null;
  if (statuses.some((status) => UNSHIPPED_STATUSES.includes(status))) return false;
  return statuses.every((status) => SHIPPED_STATUSES.includes(status)) ? true : null;
}

function packagesOf(wire: ZincOrderWire): ZincPackage[] {
  const tracked = (wire.tracking_numbers ?? []).filter((entry) => trackingNumberOf(entry) !== null);
  const allAsins = (wire.items ?? []).map((item) => asinOfUrl(item.url ?? '')).filter((asin) => asin !== null);
  return tracked.map((entry) => ({
    trackingNumber: trackingNumberOf(entry) ?? '',
    carrier: entry.carrier ?? null,
    status: entry.status ?? null,
    asins: entry.product_ids?.map(parseAsin).filter((asin) => asin !== null) ?? (tracked.length === 1 ? allAsins : []),
  }));
}

function trackingNumberOf(entry: ZincTrackingWire): string | null {
  return entry.retailer_tracking_number ?? entry.tracking_number ?? entry.zinc_tracking_number ?? null;
}
