import { matchesAny } from '#partners/secrets.ts';
import { packageNoticeWire, statusNoticeWire } from './wire.ts';

/** Header that carries the secret shared with the carrier. */
export const KEY_HEADER = 'x-skypostal-key';

export interface StatusNotice {
  trackingNumber: string;
  statusCode: string;
  /** ISO instant; when null, the time of arrival is used. */
  date: string | null;
  location: string | null;
  description: string | null;
  /** Idempotency key: a repeated notice has the same key. */
  key: string;
}

export interface PackageNotice {
  /** The marketplace's tracking number, printed on the parcel. */
  externalTracking: string;
  email: string | null;
  carrierTrackingNumber: string | null;
  weightGrams: number | null;
  content: string | null;
  key: string;
}

/** Fails closed: without a configured secret every caller is rejected. */
export function hasCarrierKey(header: string | string[] | undefined, ...secrets: string[]): boolean {
  return typeof header === 'string' && matchesAny(header, secrets);
}

/** Common prefix of the idempotency keys of one shipment's status notices. */
export function statusKeyPrefix(trackingNumber: string): string {
  return `status:${trackingNumber}:`;
}

export function parseStatusNotice(body: unknown): StatusNotice | null {
  const parsed = statusNoticeWire.safeParse(body);
  if (!parsed.success) return null;
  const trackingNumber = String(parsed.data.trackingNumber).trim();
  const statusCode = parsed.data.statusCode.trim().toUpperCase();
  if (!trackingNumber || !statusCode) return null;
  const date = parseInstant(parsed.data.date);
  return {
    trackingNumber,
    statusCode,
    date,
    location: parsed.data.location?.trim() || null,
    description: parsed.data.description?.trim() || null,
    key: `${statusKeyPrefix(trackingNumber)}${statusCode}:${date ?? ''}`,
  };
}

/** Dates before this come from a device whose clock was never set. */
const EARLIEST_INSTANT = Date.UTC(2020, 0);

function parseInstant(date: string | null | undefined): string | null {
  const at = date ? Date.parse(date) : Number.NaN;
  return at >= EARLIEST_INSTANT ? new Date(at).toISOString() : null;
}

const GRAMS_PER_UNIT: Record<string, number> = { G: 1, GR: 1, KG: 1000, LB: 453.59237, LBS: 453.59237, OZ: 28.34952 };

export function parsePackageNotice(body: unknown): PackageNotice | null {
  const parsed = packageNoticeWire.safeParse(body);
  if (!parsed.success) return null;
  const { data } = parsed;
  const externalTracking = data.externalTracking.trim();
  if (!externalTracking) return null;
  const gramsOfUnit = GRAMS_PER_UNIT[(data.weightUnit ?? 'KG').trim().toUpperCase()];
  return {
    externalTracking,
    email: data.email?.trim().toLowerCase() || null,
    carrierTrackingNumber: data.trackingNumber ? String(data.trackingNumber) : null,
    weightGrams: data.weight && data.weight > 0 && gramsOfUnit ? Math.round(data.weight * gramsOfUnit) : null,
    content: data.content?.trim() || null,
    key: ['package', externalTracking].join(':'),
  };
}
