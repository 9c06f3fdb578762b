import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asinOfUrl, newOrderWire, type ZincNewOrderWire } from '#partners/zinc/wire.ts';
import type { SimContext, Simulator } from '#simulators/context.ts';
import { uuidFrom } from '#simulators/context.ts';
import { openLedger } from '#simulators/ledger.ts';
import { type ControlOrder, createScenarios, type Scenarios, type Subject } from '#simulators/scenarios.ts';
import type { Shelves } from './catalogue.ts';
import { advance, callOff, type Marketplace } from './order-progress.ts';
import { apply, type Fate, parcelsOf, present, type SimOrder, splitParcels, type ZincEntry } from './state.ts';

export function zincSimulator(context: SimContext, catalogue: Shelves): Simulator {
  const scenarios = createScenarios();
  const ledger = openLedger<ZincEntry>(`${context.dataDir}/zinc.jsonl`);
  const market: Marketplace = { context, scenarios, ledger, book: { byId: new Map(), byKey: new Map() } };
  for (const entry of ledger.past) apply(market.book, entry);
  return {
    scenarios,
    subjectOf: (request) => subjectOf(market, request),
    routes: (app) => {
      app.addHook('preHandler', requireKey);
      dataRoutes(app, catalogue, scenarios);
      orderRoutes(app, market, catalogue);
    },
    received: () => ({
      orders: newestFirst(market).map((order) => ({
        ...present(order),
        products: order.body.products,
        idempotency_key: order.body.idempotency_key,
      })),
    }),
    act: async (order) => cancelAtStore(market, order),
    resume: () => {
      for (const order of market.book.byId.values()) advance(market, order);
    },
    close: () => ledger.close(),
  };
}

async function requireKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (/^Bearer \S+/.test(request.headers.authorization ?? '')) return;
  await reply.code(401).send({ code: 'unauthorized', message: 'API key missing', details: {} });
}

function newestFirst(market: Marketplace): SimOrder[] {
  return [...market.book.byId.values()].reverse();
}

function subjectOf(market: Marketplace, request: FastifyRequest): Subject {
  const { asin, id } = request.params as { asin?: string; id?: string };
  const known = id ? market.book.byId.get(id) : undefined;
  const sent = newOrderWire.safeParse(request.body);
  const body = known?.body ?? (sent.success ? sent.data : undefined);
  const asins = [asin, ...(body?.products.map((line) => asinOfUrl(line.url)) ?? [])];
  const orders = [id, body?.metadata?.order_id];
  return {
    asins: asins.filter((one) => typeof one === 'string'),
    orders: orders.filter((one) => typeof one === 'string'),
  };
}

/** 'cancel' of the control door: the store takes back what it had sold. */
function cancelAtStore(market: Marketplace, { scenario, order }: ControlOrder): Record<string, unknown> | null {
  if (scenario !== 'cancel') return null;
  const known = newestFirst(market).find((one) => [one.id, one.body.metadata?.order_id].includes(order));
  if (!known) return { error: 'no such order' };
  callOff(market, known);
  return { order: present(known) };
}

const RISE = 1.5;

function dataRoutes(app: FastifyInstance, catalogue: Shelves, scenarios: Scenarios): void {
  const priced = (asin: string, price: number | null | undefined) =>
    typeof price === 'number' && scenarios.peek('price-rise', { asins: [asin] }) ? Math.round(price * RISE) : price;

  app.get<{ Querystring: { query?: string; page?: string } }>('/products/search', (request) => {
    const page = Math.max(1, Number.parseInt(request.query.page ?? '1', 10) || 1);
    const found = catalogue.search(request.query.query ?? '', page);
    const results = found.results.map((result) => ({ ...result, price: priced(result.product_id, result.price) }));
    return { status: 'completed', retailer: 'amazon', results, next_page: found.nextPage };
  });

  app.get<{ Params: { asin: string } }>('/products/:asin', async (request) => {
    const { asin } = request.params;
    const product = await catalogue.find(asin);
    if (!product)
      return { status: 'failed', code: 'product_not_found', message: 'No such product', retailer: 'amazon' };
    const gone = scenarios.peek('out-of-stock', { asins: [asin] }) !== null;
    return gone ? { ...product, price: null, buyapi_hint: false } : { ...product, price: priced(asin, product.price) };
  });

  app.get<{ Params: { asin: string } }>('/products/:asin/offers', async (request) => {
    const { asin } = request.params;
    const offers = await catalogue.offers(asin);
    if (!offers) return { status: 'failed', code: 'product_not_found', message: 'No such product', retailer: 'amazon' };
    const gone = scenarios.peek('out-of-stock', { asins: [asin] }) !== null;
    const left = gone ? [] : offers.map((offer) => ({ ...offer, price: priced(asin, offer.price) }));
    return { status: 'completed', asin, retailer: 'amazon', offers: left };
  });
}

function orderRoutes(app: FastifyInstance, market: Marketplace, catalogue: Shelves): void {
  const { byId } = market.book;
  const notFound = { code: 'not_found', message: 'Order not found', details: {} };
  app.post('/orders', (request, reply) => takeOrder(market, catalogue, { request, reply }));

  app.get<{ Querystring: Record<string, string | undefined> }>('/orders', (request) => {
    const { metadata_key: key, metadata_value: value, limit = '50', offset = '0' } = request.query;
    const matching = newestFirst(market).filter((order) => !key || order.body.metadata?.[key] === value);
    const page = matching.slice(Number(offset), Number(offset) + Number(limit));
    return { orders: page.map(present), total: matching.length, limit: Number(limit), offset: Number(offset) };
  });

  app.get<{ Params: { id: string } }>('/orders/:id', (request, reply) => {
    const order = byId.get(request.params.id);
    return order ? present(order) : reply.code(404).send(notFound);
  });

  app.post<{ Params: { id: string } }>('/orders/:id/cancel', (request, reply) => {
    const order = byId.get(request.params.id);
    if (!order) return reply.code(404).send(notFound);
    if (order.status !== 'pending') {
      return reply.code(409).send({ code: 'order_not_cancellable', message: 'Already under way', details: {} });
    }
    const entry: ZincEntry = {
      type: 'step',
      id: order.id,
      status: 'cancelled',
      shipped: 0,
      at: market.context.clock().getTime(),
    };
    market.ledger.append(entry);
    apply(market.book, entry);
    return reply.code(204).send();
  });
}

async function takeOrder(
  market: Marketplace,
  catalogue: Shelves,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const parsed = newOrderWire.safeParse(request.body);
  if (!parsed.success) {
    return reply
      .code(422)
      .send({ code: 'validation_error', message: 'Invalid order', details: { issues: parsed.error.issues } });
  }
  const body = parsed.data;
  // Looked up before the key is: from there to the ledger nothing may come between.
  const goods = await goodsOf(catalogue, body);
  const existing = market.book.byKey.get(body.idempotency_key);
  if (existing) {
    return reply
      .code(409)
      .send({ code: 'already_exists', message: 'Duplicate idempotency key', details: { order_id: existing.id } });
  }
  const id = uuidFrom(`zinc ${body.idempotency_key}`);
  const fate = fateOf(market.scenarios, goods, body);
  const entry: ZincEntry = { type: 'order', id, body, fate, at: market.context.clock().getTime() };
  market.ledger.append(entry);
  apply(market.book, entry);
  const order = market.book.byId.get(id);
  if (!order) throw new Error('the order was not booked');
  advance(market, order);
  return reply.code(201).send(present(order));
}

interface Goods {
  asins: string[];
  prices: (number | null | undefined)[];
  gone: boolean;
}

async function goodsOf(catalogue: Shelves, body: ZincNewOrderWire): Promise<Goods> {
  const asins = body.products.map((line) => asinOfUrl(line.url) ?? '');
  const found = await Promise.all(asins.map(async (asin) => catalogue.find(asin)));
  const offers = await Promise.all(asins.map(async (asin) => catalogue.offers(asin)));
  const gone = offers.some((some) => some?.every((offer) => offer.available === false) ?? false);
  return { asins, prices: found.map((product) => product?.price), gone };
}

/** What nobody here sells can still be bought: its price is not known, so the whole limit is spent. */
function fateOf(scenarios: Scenarios, { asins, prices, gone }: Goods, body: ZincNewOrderWire): Fate {
  const subject = { asins, orders: [body.metadata?.order_id ?? ''] };
  const goods = prices.reduce<number>(
    (sum, price, index) => sum + (price ?? 0) * (body.products[index]?.quantity ?? 0),
    0,
  );
  const totalCents = prices.every((price) => typeof price === 'number') ? goods : Math.max(goods, body.max_price);
  const parcels = scenarios.take('split', subject) ? splitParcels(body) : parcelsOf(body);
  if (scenarios.take('out-of-stock', subject)) return { error: 'product_out_of_stock', totalCents, parcels };
  if (scenarios.take('price-rise', subject)) return { error: 'max_price_exceeded', totalCents, parcels };
  if (asins.includes('')) return { error: 'invalid_product_url', totalCents, parcels };
  if (gone) return { error: 'product_out_of_stock', totalCents, parcels };
  return { error: goods > body.max_price ? 'max_price_exceeded' : null, totalCents, parcels };
}
