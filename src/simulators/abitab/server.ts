import type { FastifyInstance } from 'fastify';
import { DATE_HEADER, newPurchaseWire, noticeText, PURCHASE_PATH, SIGNATURE_HEADER } from '#partners/abitab/wire.ts';
import { hmacHex, type SimContext, type Simulator, shopUrl } from '#simulators/context.ts';
import { type Ledger, openLedger } from '#simulators/ledger.ts';
import { type ControlOrder, createScenarios, type Scenarios } from '#simulators/scenarios.ts';
import { couponPage } from './pages.ts';
import { apply, codeOf, type SimVoucher, type VoucherBook, type VoucherEntry } from './state.ts';

interface CashHouse {
  context: SimContext;
  scenarios: Scenarios;
  ledger: Ledger<VoucherEntry>;
  book: VoucherBook;
}

const FIRST_ID = 1_131_000;

export function abitabSimulator(context: SimContext): Simulator {
  const ledger = openLedger<VoucherEntry>(`${context.dataDir}/abitab.jsonl`);
  const house: CashHouse = { context, scenarios: createScenarios(), ledger, book: new Map() };
  for (const entry of ledger.past) apply(house.book, entry);
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
    received: () => ({
      vouchers: [...house.book.values()]
        .reverse()
        .map((one) => ({ ...one, code: codeOf(one), url: urlOf(house, one) })),
      notices: context.outbox.sent('abitab'),
    }),
    act: (order) => act(house, order),
    resume: () => {
      for (const voucher of house.book.values()) watch(house, voucher);
    },
    close: () => ledger.close(),
  };
}

function apiRoutes(app: FastifyInstance, house: CashHouse): void {
  app.post(PURCHASE_PATH, (request, reply) => {
    if (!request.headers.authorization?.startsWith('Basic '))
      return reply.code(401).send(fault('TR401', 'Unauthorized'));
    const parsed = newPurchaseWire.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send(fault('TR009', 'Invalid request'));
    const { data } = parsed;
    const known = [...house.book.values()].find((one) => one.uniqueId === data.UniqueID);
    if (known) return present(house, known);
    const at = house.context.clock().getTime();
    const id = FIRST_ID + house.book.size + 1;
    write(house, {
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
    const voucher = house.book.get(id);
    if (!voucher) return reply.code(500).send(fault('TR999', 'Not booked'));
    watch(house, voucher);
    return present(house, voucher);
  });

  app.get<{ Params: { id: string } }>(`${PURCHASE_PATH}/:id`, (request, reply) => {
    const voucher = house.book.get(Number(request.params.id));
    return voucher ? present(house, voucher) : reply.code(404).send(fault('TR404', 'Not found'));
  });

  app.post<{ Params: { id: string }; Body: { Amount?: number; UniqueID?: string } }>(
    `${PURCHASE_PATH}/:id/refund`,
    (request, reply) => {
      const voucher = house.book.get(Number(request.params.id));
      const { Amount: amount = 0, UniqueID: key = '' } = request.body ?? {};
      if (!voucher) return reply.code(404).send(fault('TR404', 'Not found'));
      const earlier = voucher.refunds.find((one) => one.key === key);
      if (earlier) return { Response: { RefundId: earlier.id, Status: 'Approved' }, Errors: [] };
      const left = voucher.amount - voucher.refunds.reduce((sum, one) => sum + one.amount, 0);
      if (voucher.status !== 'Approved' || amount > left) return fault('TR012', 'Not refundable');
      const id = voucher.id * 10 + voucher.refunds.length;
      write(house, { type: 'refunded', voucher: voucher.id, id, key, amount, at: house.context.clock().getTime() });
      return { Response: { RefundId: id, Status: 'Approved' }, Errors: [] };
    },
  );
}

function couponRoutes(app: FastifyInstance, house: CashHouse): void {
  const path = '/cupon/:id';
  app.get<{ Params: { id: string } }>(path, (request, reply) => {
    const voucher = house.book.get(Number(request.params.id));
    if (!voucher) return reply.code(404).type('text/html; charset=utf-8').send(couponPage(null));
    return reply.type('text/html; charset=utf-8').send(couponPage(voucher));
  });

  app.post<{ Params: { id: string }; Body: { decision?: string } }>(path, async (request, reply) => {
    const voucher = house.book.get(Number(request.params.id));
    if (voucher && request.body?.decision === 'pay') await move(house, voucher, 'Approved');
    if (voucher && request.body?.decision === 'expire') await move(house, voucher, 'Canceled');
    return reply
      .code(voucher ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(couponPage(voucher ?? null));
  });
}

/** 'pay' and 'expire' of the control door, for one voucher or for the order's newest. */
async function act(house: CashHouse, order: ControlOrder): Promise<Record<string, unknown> | null> {
  if (order.scenario !== 'pay' && order.scenario !== 'expire') return null;
  const named = (one: SimVoucher): boolean =>
    order.voucher !== undefined
      ? [String(one.id), codeOf(one), one.uniqueId].includes(order.voucher)
      : order.order === undefined || one.order === order.order;
  const voucher = [...house.book.values()].reverse().find(named);
  if (!voucher) return { error: 'no such voucher' };
  await move(house, voucher, order.scenario === 'pay' ? 'Approved' : 'Canceled');
  return { voucher: { ...voucher, code: codeOf(voucher) } };
}

/** Moves a voucher that is still open and tells the shop; what is paid or gone stays so. */
async function move(house: CashHouse, voucher: SimVoucher, status: 'Approved' | 'Canceled'): Promise<void> {
  if (voucher.status !== 'Pending') return;
  write(house, { type: 'moved', id: voucher.id, status, at: house.context.clock().getTime() });
  await tell(house, voucher);
}

function watch(house: CashHouse, voucher: SimVoucher): void {
  if (voucher.status !== 'Pending') return;
  const wait = Math.max(0, voucher.expiresAt - house.context.clock().getTime());
  house.context.later(wait, () => void move(house, voucher, 'Canceled'));
}

const LATE_MS = 3000;

async function tell(house: CashHouse, voucher: SimVoucher): Promise<void> {
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
  const secret = scenarios.take('bad-signature', subject) ? 'somebody-else' : context.shop.abitabSecret;
  const notice = {
    partner: 'abitab',
    url: shopUrl(context, '/webhooks/abitab'),
    headers: {
      'content-type': 'application/json',
      [DATE_HEADER]: dateSent,
      [SIGNATURE_HEADER]: hmacHex(secret, noticeText(body, dateSent)),
    },
    body: JSON.stringify(body),
    taken: '2xx' as const,
  };
  const late = scenarios.take('out-of-order', subject) !== null;
  await context.outbox.post(late ? { ...notice, notBefore: now.getTime() + LATE_MS } : notice);
  if (scenarios.take('duplicate', subject)) await context.outbox.post(notice);
}

function present(house: CashHouse, voucher: SimVoucher) {
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
        TransactionIdFromPW: codeOf(voucher),
        PaymentBarcodeUrl: urlOf(house, voucher),
        PaymentExpirationDate: new Date(voucher.expiresAt).toISOString(),
      },
    },
    Errors: [],
  };
}

function urlOf(house: CashHouse, voucher: SimVoucher): string {
  return `${house.context.ownUrl()}/abitab/cupon/${voucher.id}`;
}

function fault(code: string, message: string) {
  return { Response: null, Errors: [{ ErrorCode: code, Message: message }] };
}

function write(house: CashHouse, entry: VoucherEntry): void {
  house.ledger.append(entry);
  apply(house.book, entry);
}
