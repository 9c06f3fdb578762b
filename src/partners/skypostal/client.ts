import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import { createHttpClient, type HttpClient, type HttpClientStats, type PartnerDeps } from '#partners/http.ts';
import { PARTNER_LIMITS } from '#partners/limits.ts';
import { parseWire } from '#partners/parse.ts';
import { type Shipment, type SkypostalConfig, toNewShipment } from './shipment.ts';
import { envelopeWire, eventWire, type SkypostalEventWire, shipmentWire } from './wire.ts';

export type { Shipment, SkypostalConfig } from './shipment.ts';

export interface CarrierEvent {
  code: string;
  description: string;
  /** ISO instant, or null when the carrier sent none that parses. */
  date: string | null;
  location: string | null;
}

export interface Skypostal {
  /** Announces a consolidation. A repeated `externalTracking` returns the same label. */
  createShipment(shipment: Shipment): Promise<{ trackingNumber: string; labelUrl: string | null }>;
  getTrackingEvents(trackingNumber: string): Promise<CarrierEvent[]>;
  stats(): HttpClientStats[];
  close(): Promise<void>;
}

const PARTNER = 'skypostal';
const NO_INFORMATION = '10001';
const OUT_OF_SERVICE = '12001';

export function createSkypostal(config: SkypostalConfig, deps: PartnerDeps): Skypostal {
  const http = createHttpClient({
    ...deps,
    name: PARTNER,
    baseUrl: config.baseUrl,
    maxInFlight: PARTNER_LIMITS.skypostal.inFlight,
    timeoutMs: config.timeoutMs ?? PARTNER_LIMITS.skypostal.timeoutMs,
    halfOpenAfterMs: config.halfOpenAfterMs,
  });
  return {
    createShipment: (shipment) => createShipment(http, config, shipment),
    getTrackingEvents: (trackingNumber) => getTrackingEvents(http, config, trackingNumber),
    stats: () => [http.stats()],
    close: () => http.close(),
  };
}

async function createShipment(http: HttpClient, config: SkypostalConfig, shipment: Shipment) {
  const path = '/wcf-services/service-shipment.svc/shipment/new-shipment';
  const json = { user_info: userInfo(config), shipment_info: toNewShipment(config, shipment) };
  const data = readEnvelope((await http.request({ method: 'POST', path, json, idempotent: true })).json(), true);
  const first = parseWire(shipmentWire, Array.isArray(data) ? data[0] : data, { partner: PARTNER, ambiguous: true });
  if (first.error && first.error.length > 0) {
    throw new PartnerRejected({ partner: PARTNER, status: 200, body: first, code: 'shipment' });
  }
  return { trackingNumber: first.label_tracking_number_01, labelUrl: safeLabelUrl(first.label_url_pdf) };
}

/** Null for anything that is not a web address: a person opens it. */
function safeLabelUrl(raw: string | null | undefined): string | null {
  return raw && /^https?:/i.test(raw) && URL.canParse(raw) ? raw : null;
}

async function getTrackingEvents(
  http: HttpClient,
  config: SkypostalConfig,
  trackingNumber: string,
): Promise<CarrierEvent[]> {
  const path = '/wcf-services/service-tracking.svc/tracking/by-tracking-number';
  const json = {
    user_info: userInfo(config),
    tracking_number: trackingNumber,
    from_checkpoint: '',
    language_iso_code: 'ESP',
    date_format: '',
  };
  try {
    const data = readEnvelope((await http.request({ method: 'POST', path, json, idempotent: true })).json(), false);
    const entries = Array.isArray(data) ? data : [];
    return entries.map((entry) => toCarrierEvent(parseWire(eventWire, entry, { partner: PARTNER })));
  } catch (error) {
    if (error instanceof PartnerRejected && (error.code === NO_INFORMATION || error.status === 404)) return [];
    throw error;
  }
}

function userInfo(config: SkypostalConfig) {
  return { user_code: config.userCode, user_key: config.userKey, app_key: config.appKey };
}

function readEnvelope(body: unknown, ambiguous: boolean): unknown {
  // Tracking may respond with the bare list instead of the envelope.
  if (Array.isArray(body)) return body;
  const envelope = parseWire(envelopeWire, body, { partner: PARTNER, ambiguous });
  const error = Array.isArray(envelope.error) ? undefined : envelope.error;
  if (!error?.error_description) return envelope.data;
  const code = String(error.error_code ?? 'error');
  if (code === OUT_OF_SERVICE) throw new PartnerUnavailable({ partner: PARTNER, reason: 'status', ambiguous });
  throw new PartnerRejected({ partner: PARTNER, status: 200, body, code });
}

export function toCarrierEvent(wire: SkypostalEventWire): CarrierEvent {
  return {
    code: wire.track_cdg.trim().toUpperCase(),
    description: wire.track_description?.trim() ?? '',
    date: parseInstant(wire.entry_date) ?? parseInstant(wire.entry_date_str?.replace(' ', 'T').concat('Z')),
    location: wire.event_locality?.trim() || wire.iata_code?.trim() || null,
  };
}

/** ISO instant of '/Date(1560215160000-0400)/': milliseconds in UTC, the offset only names the sender's time zone. */
function parseInstant(raw: string | null | undefined): string | null {
  if (!raw) return null;
  const wcf = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/.exec(raw);
  const date = new Date(wcf ? Number(wcf[1]) : Date.parse(raw));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
