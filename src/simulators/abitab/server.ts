import type { FastifyInstance } from 'fastify';
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
  const house: VoucherSimulation = { context, scenarios: createScenarios(), ledger, vouchers: new Map() };
  for (const entry of ledger.entries) applyEntry(house.vouchers, entry);
  return {
    scenarios: house.scenarios,
    subjectOf: (request) => {
      const sent = newPurchaseWire.safeParse(request.body);
      return { orders: sent.success ? [sent.data.Order] : [] };
    },
    routes: (app) => {
      apiRoutes(app, house);
      couponRoutes(app, house);
    },
    inspect: () => ({
      vouchers: [...house.vouchers.values()]
        .reverse()
        .map((one) => ({ ...one, code: paymentCode(one), url: couponUrl(house, one) })),
      notices: context.outbox.listAttempts('abitab'),
    }),
    execute: (order) => executeCommand(house, order),
    resume: () => {
      for (const voucher of house.vouchers.values()) scheduleExpiry(house, voucher);
    },
    close: () => ledger.close(),
  };
}

function apiRoutes(app: FastifyInstance, house: VoucherSimulation): void {
  app.post(PURCHASE_PATH, (request, reply) => {
    if (!request.headers.authorization?.startsWith('Basic '))
      return reply.code(401).send(fault('TR401', 'Unauthorized'));
    const parsed = newPurchaseWire.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send(fault('TR009', 'Invalid request'));
    const { data } = parsed;
    const known = [...house.vouchers.values()].find((one) => one.uniqueId === data.UniqueID);
    if (known) return presentPurchase(house, known);
    const at = house.context.clock().getTime();
    const id = FIRST_ID + house.vouchers.size + 1;
    record(house, {
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
    const voucher = house.vouchers.get(id);
    if (!voucher) return reply.code(500).send(fault('TR999', 'Not booked'));
    scheduleExpiry(house, voucher);
    return presentPurchase(house, voucher);
  });

  app.get<{ Params: { id: string } }>(`${PURCHASE_PATH}/:id`, (request, reply) => {
    const voucher = house.vouchers.get(Number(request.params.id));
    return voucher ? presentPurchase(house, voucher) : reply.code(404).send(fault('TR404', 'Not found'));
  });

  app.post<{ Params: { id: string }; Body: { Amount?: number; UniqueID?: string } }>(
    `${PURCHASE_PATH}/:id/refund`,
    (request, reply) => {
      const voucher = house.vouchers.get(Number(request.params.id));
      const { Amount: amount = 0, UniqueID: key = '' } = request.body ?? {};
      if (!voucher) return reply.code(404).send(fault('TR404', 'Not found'));
      const earlier = voucher.refunds.find((one) => one.key === key);
      if (earlier) return { Response: { RefundId: earlier.id, Status: 'Approved' }, Errors: [] };
      const left = voucher.amount - voucher.refunds.reduce((sum, one) => sum + one.amount, 0);
      if (voucher.status !== 'Approved' || amount > left) return fault('TR012', 'Not refundable');
      const id = voucher.id * 10 + voucher.refunds.length;
      record(house, { type: 'refunded', voucher: voucher.id, id, key, amount, at: house.context.clock().getTime() });
      return { Response: { RefundId: id, Status: 'Approved' }, Errors: [] };
    },
  );
}

function couponRoutes(app: FastifyInstance, house: VoucherSimulation): void {
  const path = '/cupon/:id';
  app.get<{ Params: { id: string } }>(path, (request, reply) => {
    const voucher = house.vouchers.get(Number(request.params.id));
    if (!voucher) return reply.code(404).type('text/html; charset=utf-8').send(renderCouponPage(null));
    return reply.type('text/html; charset=utf-8').send(renderCouponPage(voucher));
  });

  app.post<{ Params: { id: string }; Body: { decision?: string } }>(path, async (request, reply) => {
    const voucher = house.vouchers.get(Number(request.params.id));
    if (voucher && request.body?.decision === 'pay') await setStatus(house, voucher, 'Approved');
    if (voucher && request.body?.decision === 'expire') await setStatus(house, voucher, 'Canceled');
    return reply
      .code(voucher ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(renderCouponPage(voucher ?? null));
  });
}

/** 'pay' and 'expire' of the control door, for one voucher or for the order's newest. */
async function executeCommand(
  house: VoucherSimulation,
  order: ControlCommand,
): Promise<Record<string, unknown> | null> {
  if (order.scenario !== 'pay' && order.scenario !== 'expire') return null;
  const named = (one: Voucher): boolean =>
    order.voucher !== undefined
      ? [String(one.id), paymentCode(one), one.uniqueId].includes(order.voucher)
      : order.order === undefined || one.order === order.order;
  const voucher = [...house.vouchers.values()].reverse().find(named);
  if (!voucher) return { error: 'no such voucher' };
  await setStatus(house, voucher, order.scenario === 'pay' ? 'Approved' : 'Canceled');
  return { voucher: { ...voucher, code: paymentCode(voucher) } };
}

/** Moves a voucher that is still open and tells the shop; what is paid or gone stays so. */
async function setStatus(house: VoucherSimulation, voucher: Voucher, status: 'Approved' | 'Canceled'): Promise<void> {
  if (voucher.status !== 'Pending') return;
  record(house, { type: 'moved', id: voucher.id, status, at: house.context.clock().getTime() });
  await notifyShop(house, voucher);
}

function scheduleExpiry(house: VoucherSimulation, voucher: Voucher): void {
  if (voucher.status !== 'Pending') return;
  const wait = Math.max(0, voucher.expiresAt - house.context.clock().getTime());
  house.context.schedule(wait, () => void setStatus(house, voucher, 'Canceled'));
}

const OUT_OF_ORDER_DELAY_MS = 3000;

async function notifyShop(house: VoucherSimulation, voucher: Voucher): Promise<void> {
  const { context, scenarios } = house;
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
  const secret = scenarios.consume('bad-signature', subject) ? 'somebody-else' : context.shop.abitabSecret;
  const notice = {
    partner: 'abitab',
    url: shopUrl(context, '/webhooks/abitab'),
    headers: {
      'content-type': 'application/json',
      [DATE_HEADER]: dateSent,
      [SIGNATURE_HEADER]: hmacHex(secret, noticeSigningText(body, dateSent)),
    },
    body: JSON.stringify(body),
    acknowledgedBy: '2xx' as const,
  };
  const late = scenarios.consume('out-of-order', subject) !== null;
  await context.outbox.send(late ? { ...notice, notBefore: now.getTime() + OUT_OF_ORDER_DELAY_MS } : notice);
  if (scenarios.consume('duplicate', subject)) await context.outbox.send(notice);
}

function presentPurchase(house: VoucherSimulation, voucher: Voucher) {
  return {
    Response: {
      PurchaseId: voucher.id,
      Created: new Date(voucher.at).toISOString(),
      Order: voucher.order,
      UniqueID: voucher.uniqueId,
      Transaction: { TransactionID: voucher.id + 17_901, Status: voucher.status },
      Capture: true,
      Amount: voucher.amount,
      Currency: voucher.currency,
      MetadataOut: {
        TransactionIdFromPW: paymentCode(voucher),
        PaymentBarcodeUrl: couponUrl(house, voucher),
        PaymentExpirationDate: new Date(voucher.expiresAt).toISOString(),
      },
    },
    Errors: [],
  };
}

function couponUrl(house: VoucherSimulation, voucher: Voucher): string {
  return `${house.context.ownUrl()}/abitab/cupon/${voucher.id}`;
}

function fault(code: string, message: string) {
  return { Response: null, Errors: [{ ErrorCode: code, Message: message }] };
}

function record(house: VoucherSimulation, entry: VoucherEntry): void {
  house.ledger.append(entry);
  applyEntry(house.vouchers, entry);
}
