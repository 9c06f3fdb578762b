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

export function parseStatusNotice(body: unknown): StatusNotice | null {
  const parsed = statusNoticeWire.safeParse(body);
  if (!parsed.success) return null;
  const trackingNumber = String(parsed.data.trackingNumber).trim();
  const statusCode = parsed.data.statusCode.trim().toUpperCase();
  if (!trackingNumber || !statusCode) return null;
  const at = parsed.data.date ? Date.parse(parsed.data.date) : Number.NaN;
  const date = Number.isNaN(at) ? null : new Date(at).toISOString();
  return {
    trackingNumber,
    statusCode,
    date,
    location: parsed.data.location?.trim() || null,
    description: parsed.data.description?.trim() || null,
    key: ['status', trackingNumber, statusCode, date ?? ''].join(':'),
  };
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
