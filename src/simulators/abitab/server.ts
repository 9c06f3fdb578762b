import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  DATE_HEADER,
  newPurchaseWire,
  noticeSigningText,
  PURCHASE_PATH,
  SIGNATURE_HEADER,
} from '#partners/abitab/wire.ts';
import { hmacHex, type Simulator, type SimulatorContext, shopUrl } from '#simulators/context.ts';
import { type Ledger, openLedger } from '#simulators/ledger.ts';
import { type ControlCommand, createScenarios, type Scenarios } from '#simulators/scenarios.ts';
import { renderCouponPage } from './pages.ts';
import { applyEntry, paymentCode, type Voucher, type VoucherEntry, type VoucherIndex } from './state.ts';

interface VoucherSimulation {
  context: SimulatorContext;
  scenarios: Scenarios;
  ledger: Ledger<VoucherEntry>;
  vouchers: VoucherIndex;
}

const FIRST_ID = 1_131_000;

export function abitabSimulator(context: SimulatorContext): Simulator {
  const ledger = openLedger<VoucherEntry>(`${context.dataDir}/abitab.jsonl`);
  const simulation: VoucherSimulation = { context, scenarios: createScenarios(), ledger, vouchers: new Map() };
  for (const entry of ledger.entries) applyEntry(simulation.vouchers, entry);
  return {
    scenarios: simulation.scenarios,
    subjectOf: (request) => {
      const sent = newPurchaseWire.safeParse(request.body);
      return { orders: sent.success ? [sent.data.Order] : [] };
    },
    routes: (app) => {
      apiRoutes(app, simulation);
      couponRoutes(app, simulation);
    },
    inspect: () => ({
      vouchers: [...simulation.vouchers.values()]
        .reverse()
        .map((voucher) => ({ ...voucher, code: paymentCode(voucher), url: couponUrl(simulation, voucher) })),
      notices: context.outbox.listAttempts('abitab'),
    }),
    execute: (command) => executeCommand(simulation, command),
    resume: () => {
      for (const voucher of simulation.vouchers.values()) scheduleExpiry(simulation, voucher);
    },
    close: () => ledger.close(),
  };
}

async function requireKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (/^Basic \S+/.test(request.headers.authorization ?? '')) return;
  await reply.code(401).send(fault('TR401', 'Unauthorized'));
}

function apiRoutes(app: FastifyInstance, simulation: VoucherSimulation): void {
  app.post(PURCHASE_PATH, { preHandler: requireKey }, (request, reply) => {
    const parsed = newPurchaseWire.safeParse(request.body);
    const isRejected = simulation.scenarios.consume('reject', { orders: parsed.success ? [parsed.data.Order] : [] });
    if (!parsed.success || isRejected) return reply.code(400).send(fault('TR009', 'Invalid request'));
    const { data } = parsed;
    const existing = [...simulation.vouchers.values()].find((entry) => entry.uniqueId === data.UniqueID);
    if (existing) return presentPurchase(simulation, existing);
    const at = simulation.context.clock().getTime();
    const id = FIRST_ID + simulation.vouchers.size + 1;
    record(simulation, {
      type: 'voucher',
      voucher: {
        id,
        uniqueId: data.UniqueID,
        order: data.Order,
        amount: data.Amount,
        currency: data.Currency,
        email: data.Customer.Email,
        notifyUrl: data.UrlNotify,
        at,
        expiresAt: at + Number(data.MetaDataIn.PaymentExpirationInMinutes) * 60_000,
      },
    });
    const voucher = simulation.vouchers.get(id);
    if (!voucher) return reply.code(500).send(fault('TR999', 'Not booked'));
    scheduleExpiry(simulation, voucher);
    return presentPurchase(simulation, voucher);
  });

  app.get<{ Params: { id: string } }>(`${PURCHASE_PATH}/:id`, { preHandler: requireKey }, (request, reply) => {
    const voucher = simulation.vouchers.get(Number(request.params.id));
    return voucher ? presentPurchase(simulation, voucher) : reply.code(404).send(fault('TR404', 'Not found'));
  });
}

function couponRoutes(app: FastifyInstance, simulation: VoucherSimulation): void {
  const path = '/cupon/:id';
  app.get<{ Params: { id: string } }>(path, (request, reply) => {
    const voucher = simulation.vouchers.get(Number(request.params.id));
    if (!voucher) return reply.code(404).type('text/html; charset=utf-8').send(renderCouponPage(null));
    return reply.type('text/html; charset=utf-8').send(renderCouponPage(voucher));
  });

  app.post<{ Params: { id: string }; Body: { decision?: string } }>(path, async (request, reply) => {
    const voucher = simulation.vouchers.get(Number(request.params.id));
    if (voucher && request.body?.decision === 'pay') await setStatus(simulation, voucher, 'Approved');
    if (voucher && request.body?.decision === 'expire') await setStatus(simulation, voucher, 'Canceled');
    return reply
      .code(voucher ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(renderCouponPage(voucher ?? null));
  });
}

/** Control commands 'pay' and 'expire', for one voucher or for the newest of an order. */
async function executeCommand(
  simulation: VoucherSimulation,
  command: ControlCommand,
): Promise<Record<string, unknown> | null> {
  if (command.scenario !== 'pay' && command.scenario !== 'expire') return null;
  const matches = (entry: Voucher): boolean =>
    command.voucher !== undefined
      ? [String(entry.id), paymentCode(entry), entry.uniqueId].includes(command.voucher)
      : command.order === undefined || entry.order === command.order;
  const voucher = [...simulation.vouchers.values()].reverse().find(matches);
  if (!voucher) return { error: 'no such voucher' };
  await setStatus(simulation, voucher, command.scenario === 'pay' ? 'Approved' : 'Canceled');
  return { voucher: { ...voucher, code: paymentCode(voucher) } };
}

/** Sets the status of a pending voucher and notifies the shop; a paid or cancelled voucher is left unchanged. */
async function setStatus(
  simulation: VoucherSimulation,
  voucher: Voucher,
  status: 'Approved' | 'Canceled',
): Promise<void> {
  if (voucher.status !== 'Pending') return;
  record(simulation, { type: 'moved', id: voucher.id, status, at: simulation.context.clock().getTime() });
  await notifyShop(simulation, voucher);
}

function scheduleExpiry(simulation: VoucherSimulation, voucher: Voucher): void {
  if (voucher.status !== 'Pending') return;
  const delayMs = Math.max(0, voucher.expiresAt - simulation.context.clock().getTime());
  simulation.context.schedule(delayMs, () => void setStatus(simulation, voucher, 'Canceled'));
}

const OUT_OF_ORDER_DELAY_MS = 3000;

async function notifyShop(simulation: VoucherSimulation, voucher: Voucher): Promise<void> {
  const { context, scenarios } = simulation;
  const subject = { orders: [voucher.order, String(voucher.id)] };
  const now = context.clock();
  const body = {
    PurchaseId: voucher.id,
    TransactionId: voucher.id + 17_901,
    TransactionType: 'Purchase',
    TransactionStatusId: voucher.status === 'Approved' ? 1 : 5,
    Status: voucher.status,
    ErrorCode: voucher.status === 'Approved' ? null : 'TR301',
    Amount: voucher.amount,
    Currency: voucher.currency,
    Installments: 1,
    UniqueId: voucher.uniqueId,
    Order: voucher.order,
    TargetCountryIso: 'UY',
    Created: new Date(voucher.at).toISOString(),
    Customer: { Email: voucher.email },
  };
  const dateSent = now.toISOString();
  const secret = scenarios.consume('bad-signature', subject) ? 'wrong-secret' : context.shop.abitabSecret;
  const notice = {
    partner: 'abitab',
    url: shopUrl(context, '/webhooks/abitab'),
    headers: {
      'content-type': 'application/json',
      [DATE_HEADER]: dateSent,
      [SIGNATURE_HEADER]: hmacHex(secret, noticeSigningText(body, dateSent)),
    },
    body: JSON.stringify(body),
    taken: '2xx' as const,
  };
  const isDelayed = scenarios.consume('out-of-order', subject) !== null;
  await context.outbox.send(isDelayed ? { ...notice, notBefore: now.getTime() + OUT_OF_ORDER_DELAY_MS } : notice);
  if (scenarios.consume('duplicate', subject)) await context.outbox.send(notice);
}

function presentPurchase(simulation: VoucherSimulation, voucher: Voucher) {
  const isUnknown = simulation.scenarios.find('unknown-state', { orders: [voucher.order] }) !== null;
  return {
    Response: {
      PurchaseId: voucher.id,
      Created: new Date(voucher.at).toISOString(),
      Order: voucher.order,
      UniqueID: voucher.uniqueId,
      Transaction: { TransactionID: voucher.id + 17_901, Status: isUnknown ? 'InReview' : voucher.status },
      Capture: true,
      Amount: voucher.amount,
      Currency: voucher.currency,
      MetadataOut: {
        TransactionIdFromPW: paymentCode(voucher),
        PaymentBarcodeUrl: couponUrl(simulation, voucher),
        PaymentExpirationDate: new Date(voucher.expiresAt).toISOString(),
      },
    },
    Errors: [],
  };
}

function couponUrl(simulation: VoucherSimulation, voucher: Voucher): string {
  return `${simulation.context.ownUrl()}/abitab/cupon/${voucher.id}`;
}

function fault(code: string, message: string) {
  return { Response: null, Errors: [{ ErrorCode: code, Message: message }] };
}

function record(simulation: VoucherSimulation, entry: VoucherEntry): void {
  simulation.ledger.append(entry);
  applyEntry(simulation.vouchers, entry);
}
