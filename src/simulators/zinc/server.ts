import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asinOfUrl, newOrderWire, type ZincNewOrderWire } from '#partners/zinc/wire.ts';
import type { Simulator, SimulatorContext } from '#simulators/context.ts';
import { deriveUuid } from '#simulators/context.ts';
import { openLedger } from '#simulators/ledger.ts';
import { type ControlCommand, createScenarios, type Scenarios, type Subject } from '#simulators/scenarios.ts';
import type { MarketplaceCatalogue } from './catalogue.ts';
import {
  cancelSimulatedOrder,
  type MarketplaceSimulation,
  scheduleNextStep,
  shipAtOnce,
  subjectOfOrder,
} from './order-progress.ts';
import { creditReturn, presentReturn, returnRoutes, scheduleDecision } from './returns.ts';
import {
  applyEntry,
  type OrderOutcome,
  planParcels,
  presentOrder,
  type SimulatedOrder,
  splitParcels,
  type ZincEntry,
} from './state.ts';
import { setWalletBalance, walletBalance, walletRoutes } from './wallet.ts';

export function zincSimulator(context: SimulatorContext, catalogue: MarketplaceCatalogue): Simulator {
  const scenarios = createScenarios();
  const ledger = openLedger<ZincEntry>(`${context.dataDir}/zinc.jsonl`);
  const orders = { byId: new Map(), byKey: new Map(), returns: new Map(), returnOfOrder: new Map(), depositedCents: 0 };
  const market: MarketplaceSimulation = { context, scenarios, ledger, orders };
  for (const entry of ledger.entries) applyEntry(market.orders, entry);
  return {
    scenarios,
    subjectOf: (request) => subjectOf(market, request),
    routes: (app) => {
      app.addHook('preHandler', requireKey);
      dataRoutes(app, catalogue, scenarios);
      orderRoutes(app, market, catalogue);
      returnRoutes(app, market);
      walletRoutes(app, market);
    },
    inspect: (since) => ({ orders: inspectOrders(market, since ? Date.parse(since) : 0) }),
    execute: async (command) => executeCommand(market, command),
    resume: () => {
      for (const order of market.orders.byId.values()) scheduleNextStep(market, order);
      for (const entry of market.orders.returns.values()) scheduleDecision(market, entry);
    },
    close: () => ledger.close(),
  };
}

async function requireKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (/^Bearer \S+/.test(request.headers.authorization ?? '')) return;
  await reply.code(401).send({ code: 'unauthorized', message: 'API key missing', details: {} });
}

function present(market: MarketplaceSimulation, order: SimulatedOrder) {
  const entry = market.orders.returns.get(market.orders.returnOfOrder.get(order.id) ?? '');
  // Scenario 'undeliverable': the carrier of the order's packages says so.
  const isUndeliverable = market.scenarios.find('undeliverable', subjectOfOrder(order)) !== null;
  const returns = entry ? [presentReturn(market, entry)] : [];
  return presentOrder(order, returns, isUndeliverable ? 'undeliverable' : 'in_transit');
}

function newestFirst(market: MarketplaceSimulation): SimulatedOrder[] {
  return [...market.orders.byId.values()].reverse();
}

/** @param since Milliseconds since 1970. */
function inspectOrders(market: MarketplaceSimulation, since: number) {
  const changed = newestFirst(market).filter(({ updatedAt }) => updatedAt >= since);
  return changed.map((order) => ({
    ...present(market, order),
    products: order.body.products,
    idempotency_key: order.body.idempotency_key,
  }));
}

function subjectOf(market: MarketplaceSimulation, request: FastifyRequest): Subject {
  const { asin, id } = request.params as { asin?: string; id?: string };
  const existing = id ? market.orders.byId.get(id) : undefined;
  const sent = newOrderWire.safeParse(request.body);
  const body = existing?.body ?? (sent.success ? sent.data : undefined);
  const asins = [asin, ...(body?.products.map((line) => asinOfUrl(line.url)) ?? [])];
  const orders = [id, body?.metadata?.order_id];
  return {
    asins: asins.filter((value) => typeof value === 'string'),
    orders: orders.filter((value) => typeof value === 'string'),
  };
}

/** Control command 'wallet' sets the balance; 'cancel': the retailer cancels the order; 'credit-return': it pays the returned goods back. */
function executeCommand(
  market: MarketplaceSimulation,
  { scenario, order, balance }: ControlCommand,
): Record<string, unknown> | null {
  if (scenario === 'wallet') {
    if (balance === undefined) return { error: 'no balance' };
    setWalletBalance(market, balance);
    return {};
  }
  if (scenario !== 'cancel' && scenario !== 'credit-return') return null;
  const found = newestFirst(market).find((entry) => [entry.id, entry.body.metadata?.order_id].includes(order));
  if (!found) return { error: 'no such order' };
  if (scenario === 'credit-return') return creditReturn(market, found.id) ? {} : { error: 'no return of this order' };
  cancelSimulatedOrder(market, found, 'cancelled_by_retailer');
  return { order: present(market, found) };
}

const PRICE_RISE_FACTOR = 1.5;

function dataRoutes(app: FastifyInstance, catalogue: MarketplaceCatalogue, scenarios: Scenarios): void {
  const currentPrice = (asin: string, price: number | null | undefined) =>
    typeof price === 'number' && scenarios.find('price-rise', { asins: [asin] })
      ? Math.round(price * PRICE_RISE_FACTOR)
      : price;

  app.get<{ Querystring: { query?: string; page?: string } }>('/products/search', (request) => {
    const page = Math.max(1, Number.parseInt(request.query.page ?? '1', 10) || 1);
    const found = catalogue.search(request.query.query ?? '', page);
    const results = found.results.map((result) => ({
      ...result,
      price: currentPrice(result.product_id, result.price),
    }));
    return { status: 'completed', retailer: 'amazon', results, next_page: found.nextPage };
  });

  app.get<{ Params: { asin: string } }>('/products/:asin', async (request) => {
    const { asin } = request.params;
    const product = await catalogue.find(asin);
    if (!product)
      return { status: 'failed', code: 'product_not_found', message: 'No such product', retailer: 'amazon' };
    const isSoldOut = scenarios.find('out-of-stock', { asins: [asin] }) !== null;
    return isSoldOut
      ? { ...product, price: null, buyapi_hint: false }
      : { ...product, price: currentPrice(asin, product.price) };
  });

  app.get<{ Params: { asin: string } }>('/products/:asin/offers', async (request) => {
    const { asin } = request.params;
    const offers = await catalogue.offers(asin);
    if (!offers) return { status: 'failed', code: 'product_not_found', message: 'No such product', retailer: 'amazon' };
    const isSoldOut = scenarios.find('out-of-stock', { asins: [asin] }) !== null;
    const available = isSoldOut ? [] : offers.map((offer) => ({ ...offer, price: currentPrice(asin, offer.price) }));
    return { status: 'completed', asin, retailer: 'amazon', offers: available };
  });
}

function orderRoutes(app: FastifyInstance, market: MarketplaceSimulation, catalogue: MarketplaceCatalogue): void {
  const { byId } = market.orders;
  const notFound = { code: 'not_found', message: 'Order not found', details: {} };
  app.post('/orders', (request, reply) => createOrder(market, catalogue, { request, reply }));

  app.get<{ Querystring: Record<string, string | undefined> }>('/orders', (request) => {
    const { metadata_key: key, metadata_value: value, limit = '50', offset = '0' } = request.query;
    const matching = newestFirst(market).filter((order) => !key || order.body.metadata?.[key] === value);
    const page = matching.slice(Number(offset), Number(offset) + Number(limit));
    return {
      orders: page.map((order) => present(market, order)),
      total: matching.length,
      limit: Number(limit),
      offset: Number(offset),
    };
  });

  app.get<{ Params: { id: string } }>('/orders/:id', (request, reply) => {
    const order = byId.get(request.params.id);
    return order ? present(market, order) : reply.code(404).send(notFound);
  });

  app.post<{ Params: { id: string } }>('/orders/:id/cancel', (request, reply) => {
    const order = byId.get(request.params.id);
    if (!order) return reply.code(404).send(notFound);
    if (order.status !== 'pending') {
      return reply.code(409).send({ code: 'order_not_cancellable', message: 'Already under way', details: {} });
    }
    cancelSimulatedOrder(market, order, 'cancelled');
    return reply.code(204).send();
  });
}

/** HTTP status of a rejection; 422 for the others. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  unauthorized: 401,
  insufficient_funds: 402,
  forbidden: 403,
  bad_request: 400,
};

/** Scenarios 'reject' (a new order) and 'reject-repeat' (one whose key was used); without a code as data calls do. */
function rejectOrder(reply: FastifyReply, code: string | undefined) {
  const message = 'The order was rejected';
  return reply
    .code(STATUS_OF_CODE[code ?? ''] ?? 422)
    .send(code ? { error: { code, message, details: {} } } : { detail: message });
}

async function createOrder(
  market: MarketplaceSimulation,
  catalogue: MarketplaceCatalogue,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const parsed = newOrderWire.safeParse(request.body);
  if (!parsed.success) {
    return reply
      .code(422)
      .send({ code: 'validation_error', message: 'Invalid order', details: { issues: parsed.error.issues } });
  }
  const body = parsed.data;
  // Awaited before the key look-up: no await may come between the look-up and the ledger entry.
  const goods = await findGoods(catalogue, body);
  const existing = market.orders.byKey.get(body.idempotency_key);
  const rejected = market.scenarios.consume(existing ? 'reject-repeat' : 'reject', subjectOf(market, request));
  if (rejected) return rejectOrder(reply, rejected.code);
  if (existing) {
    return reply
      .code(409)
      .send({ code: 'already_exists', message: 'Duplicate idempotency key', details: { order_id: existing.id } });
  }
  if (walletBalance(market) < body.max_price) return rejectOrder(reply, 'insufficient_funds');
  const id = deriveUuid(`zinc ${body.idempotency_key}`);
  const outcome = decideOutcome(market.scenarios, goods, body);
  const entry: ZincEntry = { type: 'order', id, body, fate: outcome, at: market.context.clock().getTime() };
  market.ledger.append(entry);
  applyEntry(market.orders, entry);
  const order = market.orders.byId.get(id);
  if (!order) throw new Error('the order is missing from the index');
  if (market.scenarios.consume('ship-at-once', subjectOfOrder(order))) shipAtOnce(market, order);
  else scheduleNextStep(market, order);
  return reply.code(201).send(present(market, order));
}

interface Goods {
  asins: string[];
  prices: (number | null | undefined)[];
  isSoldOut: boolean;
}

async function findGoods(catalogue: MarketplaceCatalogue, body: ZincNewOrderWire): Promise<Goods> {
  const asins = body.products.map((line) => asinOfUrl(line.url) ?? '');
  const found = await Promise.all(asins.map(async (asin) => catalogue.find(asin)));
  const offers = await Promise.all(asins.map(async (asin) => catalogue.offers(asin)));
  const isSoldOut = offers.some((list) => list?.every((offer) => offer.available === false) ?? false);
  return { asins, prices: found.map((product) => product?.price), isSoldOut };
}

/** A product outside the catalogue can be bought too: its price is unknown, so the order costs its price limit. */
function decideOutcome(
  scenarios: Scenarios,
  { asins, prices, isSoldOut }: Goods,
  body: ZincNewOrderWire,
): OrderOutcome {
  const subject = { asins, orders: [body.metadata?.order_id ?? ''] };
  const goods = prices.reduce<number>(
    (sum, price, index) => sum + (price ?? 0) * (body.products[index]?.quantity ?? 0),
    0,
  );
  const totalCents = prices.every((price) => typeof price === 'number') ? goods : Math.max(goods, body.max_price);
  const parcels = scenarios.consume('split', subject) ? splitParcels(body) : planParcels(body);
  const failure = scenarios.consume('order-error', subject);
  if (failure) return { error: failure.code ?? 'internal_error', totalCents, parcels };
  const refused = scenarios.consume('out-of-stock', subject);
  if (refused) return { error: 'product_out_of_stock', totalCents, parcels, ...namedBy(refused) };
  const risen = scenarios.consume('price-rise', subject);
  if (risen) return { error: 'max_price_exceeded', totalCents, parcels, ...namedBy(risen) };
  if (asins.includes('')) return { error: 'invalid_product_url', totalCents, parcels };
  if (isSoldOut) return { error: 'product_out_of_stock', totalCents, parcels };
  return { error: goods > body.max_price ? 'max_price_exceeded' : null, totalCents, parcels };
}

/** A scenario of one product names it; one of an order says only that the order is refused. */
function namedBy({ asin }: ControlCommand): Pick<OrderOutcome, 'refusedAsins'> {
  return asin === undefined ? {} : { refusedAsins: [asin] };
}
