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
  /** Our order, from the metadata we sent; null when it was not ours. */
  orderId: string | null;
  state: ZincOrderState;
  merchantOrderIds: string[];
  errorType: string | null;
  errorMessage: string | null;
  totalCents: Cents | null;
  packages: ZincPackage[];
  /** Whether everything that was not cancelled has left; null when the marketplace does not say. */
  hasAllLeft: boolean | null;
  /** Products that the store took back out of a purchase that it had placed. */
  cancelledAsins: Asin[];
}

export function toOrder(wire: ZincOrderWire): ZincOrder {
  const result = wire.job_result;
  const total = result?.price_components?.total;
  const ours = wire.metadata?.order_id;
  return {
    id: wire.id,
    orderId: typeof ours === 'string' ? ours : null,
    state: isEmptied(wire) ? 'cancelled' : stateOf(wire.status),
    merchantOrderIds: [...(wire.merchant_order_ids ?? []), ...(result?.merchant_order_ids ?? [])]
      .map((one) => (typeof one === 'string' ? one : one.merchant_order_id))
      .filter((id, index, all) => all.indexOf(id) === index),
    errorType: result?.error_type ?? null,
    errorMessage: result?.error ?? null,
    totalCents: Number.isSafeInteger(total) ? cents(total as number) : null,
    packages: packagesOf(wire),
    hasAllLeft: hasAllLeft(wire),
    cancelledAsins: (wire.items ?? []).filter(isCancelled).flatMap((item) => asinOfUrl(item.url ?? '') ?? []),
  };
}

/** A word not known yet counts as pending: we go on asking instead of refunding or rejoicing. */
function stateOf(status: string): ZincOrderState {
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

const STILL_THERE: readonly string[] = ['pending', 'processing', 'in_progress', 'placed', 'ordered', 'order_placed'];
const LEFT: readonly string[] = ['shipped', 'in_transit', 'out_for_delivery', 'delivered'];

/** A purchase of which every line was taken back is none, whatever its own state says. */
function isEmptied({ items }: ZincOrderWire): boolean {
  return items != null && items.length > 0 && items.every(isCancelled);
}

function isCancelled({ status }: ZincItemWire): boolean {
  return status === 'cancelled' || status === 'cancelled_by_retailer';
}

/** Two units of one product may travel in two parcels, so what the parcels hold does not answer it. */
function hasAllLeft({ items }: ZincOrderWire): boolean | null {
  const words = (items ?? []).filter((item) => !isCancelled(item)).map(({ status }) => status ?? '');
  if (words.length === 0) return null;
  if (words.some((word) => STILL_THERE.includes(word))) return false;
  return words.every((word) => LEFT.includes(word)) ? true : null;
}

function packagesOf(wire: ZincOrderWire): ZincPackage[] {
  const tracked = (wire.tracking_numbers ?? []).filter((one) => numberOf(one) !== null);
  const everything = (wire.items ?? []).map((item) => asinOfUrl(item.url ?? '')).filter((asin) => asin !== null);
  return tracked.map((one) => ({
    trackingNumber: numberOf(one) ?? '',
    carrier: one.carrier ?? null,
    status: one.status ?? null,
    asins: one.product_ids?.map(parseAsin).filter((asin) => asin !== null) ?? (tracked.length === 1 ? everything : []),
  }));
}

function numberOf(one: ZincTrackingWire): string | null {
  return one.retailer_tracking_number ?? one.tracking_number ?? one.zinc_tracking_number ?? null;
}

const RETRYABLE = new Set([
  'internal_error',
  'retailer_unavailable',
  'checkout_failed',
  'session_expired',
  'rate_limit_exceeded',
  'service_unavailable',
  'external_service_error',
  'zma_temporarily_overloaded',
]);

const FOR_A_PERSON = new Set([
  'order_probably_placed',
  'duplicate_order',
  'manual_review_required',
  'insufficient_funds',
  'insufficient_zma_balance',
  'login_failed',
  'unauthorized',
  'forbidden',
  'invalid_token',
  'token_expired',
]);

/** May be bought again by itself, a few times, with a new key. */
export function isRetryable(errorType: string | null): boolean {
  return errorType !== null && RETRYABLE.has(errorType);
}

/** Our wallet, our account, or a purchase that may exist all the same: neither retried nor refunded without a person. */
export function needsPerson(errorType: string | null): boolean {
  return errorType === null || FOR_A_PERSON.has(errorType) || /^(?:payment|account)_/.test(errorType);
}

/** The goods cannot be had on these terms: the shopper gets the money back. */
export function isFinalRefusal(errorType: string | null): boolean {
  return !isRetryable(errorType) && !needsPerson(errorType);
}
