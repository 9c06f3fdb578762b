import type { FastifyInstance } from 'fastify';
import { request as send } from 'undici';
import { z } from 'zod';
import { newShipmentWire, trackingRequestWire } from '#partners/skypostal/wire.ts';
import { deriveDigits, type Simulator, type SimulatorContext, shopUrl } from '#simulators/context.ts';
import { type Ledger, openLedger } from '#simulators/ledger.ts';
import { createScenarios, type Scenarios } from '#simulators/scenarios.ts';
import { describeCode, RECEPTION_CODE } from './codes.ts';

interface Shipment {
  trackingNumber: string;
  externalTracking: string;
  order: string | null;
  /** As declared: dollars and kilograms of everything, and how many kinds of goods. */
  value: number;
  weight: number;
  items: number;
  at: number;
}

interface TrackingEvent {
  number: string;
  code: string;
  description: string;
  at: number;
}

type CarrierEntry = { type: 'shipment'; shipment: Shipment } | { type: 'event'; event: TrackingEvent };

interface CarrierSimulation {
  context: SimulatorContext;
  scenarios: Scenarios;
  ledger: Ledger<CarrierEntry>;
  shipments: Shipment[];
  events: TrackingEvent[];
}

export function skypostalSimulator(context: SimulatorContext): Simulator {
  const ledger = openLedger<CarrierEntry>(`${context.dataDir}/skypostal.jsonl`);
  const carrier: CarrierSimulation = { context, scenarios: createScenarios(), ledger, shipments: [], events: [] };
  for (const entry of ledger.entries) applyEntry(carrier, entry);
  return {
    scenarios: carrier.scenarios,
    subjectOf: () => ({}),
    routes: (app) => apiRoutes(app, carrier),
    rootRoutes: (app) => controlRoutes(app, carrier),
    inspect: () => ({ shipments: [...carrier.shipments].reverse(), events: [...carrier.events].reverse() }),
    close: () => ledger.close(),
  };
}

function applyEntry(carrier: CarrierSimulation, entry: CarrierEntry): void {
  if (entry.type === 'shipment') carrier.shipments.push(entry.shipment);
  else carrier.events.push(entry.event);
}

function record(carrier: CarrierSimulation, entry: CarrierEntry): void {
  carrier.ledger.append(entry);
  applyEntry(carrier, entry);
}

const NO_ERROR = { error_code: 0, error_description: '', error_location: '', system_error: '' };

function fault(code: string, description: string) {
  return { _verify: false, error: { ...NO_ERROR, error_code: code, error_description: description }, data: [] };
}

/** Routes of the carrier's API, which reports business errors with HTTP 200. */
function apiRoutes(app: FastifyInstance, carrier: CarrierSimulation): void {
  app.post('/wcf-services/service-shipment.svc/shipment/new-shipment', (request) => {
    const parsed = newShipmentWire.safeParse(request.body);
    if (!parsed.success) return fault('20001', 'Invalid shipment');
    const { data, options, consignee } = parsed.data.shipment_info;
    if (!consignee.id_number) return fault('20002', 'id_number is required for UY');
    const existing = carrier.shipments.find((entry) => entry.externalTracking === data.external_tracking);
    if (existing && !options.return_if_exists) return fault('20003', 'Shipment already exists');
    const order = typeof data.reference_number_01 === 'string' ? data.reference_number_01 : null;
    const shipment = existing ?? {
      trackingNumber: `SKY${deriveDigits(`skypostal ${data.external_tracking}`, 10)}`,
      externalTracking: data.external_tracking,
      order,
      value: data.value,
      weight: data.weight,
      items: data.items.length,
      at: carrier.context.clock().getTime(),
    };
    if (!existing) record(carrier, { type: 'shipment', shipment });
    const label = `${carrier.context.ownUrl()}/skypostal/labels/${shipment.trackingNumber}`;
    return {
      _verify: true,
      error: NO_ERROR,
      data: [{ label_tracking_number_01: shipment.trackingNumber, label_url_pdf: label, error: [] }],
    };
  });

  app.post('/wcf-services/service-tracking.svc/tracking/by-tracking-number', (request) => {
    const parsed = trackingRequestWire.safeParse(request.body);
    if (!parsed.success) return fault('13001', 'Access denied');
    const number = parsed.data.tracking_number;
    const shipment = carrier.shipments.find(
      (entry) => entry.trackingNumber === number || entry.externalTracking === number,
    );
    const numbers = shipment ? [shipment.trackingNumber, shipment.externalTracking] : [number];
    const events = carrier.events.filter((event) => numbers.includes(event.number));
    if (!shipment && events.length === 0) return fault('10001', 'No information');
    return { _verify: true, error: NO_ERROR, data: events.map(presentEvent) };
  });

  app.get<{ Params: { number: string } }>('/labels/:number', (request, reply) => {
    return reply.type('text/plain; charset=utf-8').send(`SkyPostal (simulado)\n${request.params.number}\n`);
  });
}

function presentEvent(event: TrackingEvent) {
  const date = new Date(event.at).toISOString();
  return {
    _verify: true,
    entry_date: `/Date(${event.at}-0300)/`,
    entry_date_str: date.slice(0, 19).replace('T', ' '),
    event_locality: '',
    iata_code: event.code === RECEPTION_CODE ? 'MIA' : 'MVD',
    time_zone: 'GMT-00:00',
    track_cdg: event.code,
    track_description: event.description,
    track_type: 'EV',
  };
}

const statusCommandSchema = z.object({
  trackingNumber: z.union([z.string(), z.number()]),
  statusCode: z.string().min(1),
  date: z.string().optional(),
  description: z.string().optional(),
});
const packageCommandSchema = z.object({
  externalTracking: z.string().min(1),
  email: z.string().optional(),
  /** In kilograms, as the depot's scale says. */
  weight: z.number().positive().optional(),
});

/** Control routes for the shop's carrier panel. Each calls the shop's webhook and returns its response. */
function controlRoutes(app: FastifyInstance, carrier: CarrierSimulation): void {
  const clock = carrier.context.clock;
  app.post('/__sim/skypostal/status', async (request, reply) => {
    const parsed = statusCommandSchema.safeParse(request.body);
    if (!parsed.success)
      return reply.code(400).send({ code: 400, message: 'trackingNumber and statusCode are needed' });
    const number = String(parsed.data.trackingNumber).trim();
    const code = parsed.data.statusCode.trim().toUpperCase();
    const at =
      parsed.data.date && !Number.isNaN(Date.parse(parsed.data.date))
        ? Date.parse(parsed.data.date)
        : clock().getTime();
    const description = parsed.data.description ?? describeCode(code);
    record(carrier, { type: 'event', event: { number, code, description, at } });
    const externalTracking = carrier.shipments.find((entry) => entry.trackingNumber === number)?.externalTracking;
    const body = {
      trackingNumber: number,
      statusCode: code,
      date: new Date(at).toISOString(),
      description,
      externalTracking,
    };
    const response = await callWebhook(carrier, '/webhooks/skypostal/status-hook', body);
    return reply.code(response.status).send(response.body);
  });

  app.post('/__sim/skypostal/package-received', async (request, reply) => {
    const parsed = packageCommandSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ code: 400, message: 'externalTracking is needed' });
    const number = parsed.data.externalTracking.trim();
    record(carrier, {
      type: 'event',
      event: {
        number,
        code: RECEPTION_CODE,
        description: describeCode(RECEPTION_CODE),
        at: clock().getTime(),
      },
    });
    const { email, weight } = parsed.data;
    const scale = weight === undefined ? {} : { weight, weightUnit: 'KG' };
    const body = { externalTracking: number, email, ...scale };
    const response = await callWebhook(carrier, '/webhooks/skypostal/package-received', body);
    return reply.code(response.status).send(response.body);
  });
}

interface WebhookResult {
  status: number;
  body: unknown;
}

async function callWebhook(carrier: CarrierSimulation, path: string, payload: unknown): Promise<WebhookResult> {
  const { context, scenarios } = carrier;
  if (scenarios.consume('fail')) return { status: 503, body: { code: 503, message: 'Simulated failure' } };
  await scenarios.delay({}, context.timings.slowMs);
  const key = scenarios.consume('bad-signature') ? 'wrong-secret' : context.shop.skypostalKey;
  const call = () => post(shopUrl(context, path), key, payload);
  const first = await call();
  return scenarios.consume('duplicate') ? call() : first;
}

async function post(url: string, key: string, payload: unknown): Promise<WebhookResult> {
  try {
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-skypostal-key': key },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await response.body.text();
    return {
      status: response.statusCode === 204 ? 200 : response.statusCode,
      body: text ? parseJsonOrWrap(text) : { ok: true },
    };
  } catch {
    return { status: 502, body: { code: 502, message: 'The shop did not answer' } };
  }
}

function parseJsonOrWrap(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text };
  }
}
