import { sameSecret } from '#partners/secrets.ts';
import { packageNoticeWire, statusNoticeWire } from './wire.ts';

/** The header that carries the secret agreed with the carrier. */
export const KEY_HEADER = 'x-skypostal-key';

export interface StatusNotice {
  trackingNumber: string;
  statusCode: string;
  /** ISO instant, or null: the hour it arrived counts then. */
  date: string | null;
  location: string | null;
  description: string | null;
  /** The same notice sent twice has the same key. */
  key: string;
}

export interface PackageNotice {
  /** The number printed on the parcel: the marketplace's. */
  externalTracking: string;
  email: string | null;
  carrierTrackingNumber: string | null;
  weightGrams: number | null;
  content: string | null;
  key: string;
}

/** Fails closed: without a configured secret nobody is the carrier. */
export function isCarrier(header: string | string[] | undefined, secret: string): boolean {
  return typeof header === 'string' && sameSecret(header, secret);
}

/** How the keys of all that is told of one shipment begin. */
export function statusKey(trackingNumber: string): string {
  return `status:${trackingNumber}:`;
}

export function parseStatusNotice(body: unknown): StatusNotice | null {
  const parsed = statusNoticeWire.safeParse(body);
  if (!parsed.success) return null;
  const trackingNumber = String(parsed.data.trackingNumber).trim();
  const statusCode = parsed.data.statusCode.trim().toUpperCase();
  if (!trackingNumber || !statusCode) return null;
  const date = instantOf(parsed.data.date);
  return {
    trackingNumber,
    statusCode,
    date,
    location: parsed.data.location?.trim() || null,
    description: parsed.data.description?.trim() || null,
    key: `${statusKey(trackingNumber)}${statusCode}:${date ?? ''}`,
  };
}

/** Before any parcel of ours: a clock that was never set. */
const EARLIEST = Date.UTC(2020, 0);

function instantOf(date: string | null | undefined): string | null {
  const at = date ? Date.parse(date) : Number.NaN;
  return at >= EARLIEST ? new Date(at).toISOString() : null;
}

const GRAMS: Record<string, number> = { G: 1, GR: 1, KG: 1000, LB: 453.59237, LBS: 453.59237, OZ: 28.34952 };

export function parsePackageNotice(body: unknown): PackageNotice | null {
  const parsed = packageNoticeWire.safeParse(body);
  if (!parsed.success) return null;
  const { data } = parsed;
  const externalTracking = data.externalTracking.trim();
  if (!externalTracking) return null;
  const gramsOfUnit = GRAMS[(data.weightUnit ?? 'KG').trim().toUpperCase()];
  return {
    externalTracking,
    email: data.email?.trim().toLowerCase() || null,
    carrierTrackingNumber: data.trackingNumber ? String(data.trackingNumber) : null,
    weightGrams: data.weight && data.weight > 0 && gramsOfUnit ? Math.round(data.weight * gramsOfUnit) : null,
    content: data.content?.trim() || null,
    key: ['package', externalTracking].join(':'),
  };
}
