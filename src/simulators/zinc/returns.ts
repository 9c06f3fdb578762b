import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newReturnWire, type ZincReturnWire } from '#partners/zinc/wire.ts';
import { deriveDigits, deriveUuid } from '#simulators/context.ts';
import { type MarketplaceSimulation, sendNotice } from './order-progress.ts';
import { applyEntry, type SimulatedReturn, type ZincEntry } from './state.ts';

export function returnRoutes(app: FastifyInstance, market: MarketplaceSimulation): void {
  app.post('/returns', (request, reply) => createReturn(market, request, reply));
  app.get('/returns', () => ({
    returns: [...market.orders.returns.values()].map((entry) => presentReturn(market, entry)),
  }));
  app.get<{ Params: { id: string } }>('/returns/:id', (request, reply) => {
    const found = market.orders.returns.get(request.params.id);
    return found ? presentReturn(market, found) : reply.code(404).send(fault('not_found', 'Return not found'));
  });
}

const fault = (code: string, message: string) => ({ error: { code, message, details: {} } });

/** One return an order; of what was placed, and of no more units than were ordered. */
function createReturn(market: MarketplaceSimulation, request: FastifyRequest, reply: FastifyReply) {
  const parsed = newReturnWire.safeParse(request.body);
  if (!parsed.success) {
    const detail = parsed.error.issues.map(({ path, message }) => ({
      loc: ['body', ...path],
      msg: message,
      type: 'value_error',
    }));
    return reply.code(422).send({ detail });
  }
  const body = parsed.data;
  const order = market.orders.byId.get(body.order_id);
  if (!order) return reply.code(404).send(fault('not_found', 'Order not found'));
  if (market.orders.returnOfOrder.has(order.id))
    return reply.code(409).send(fault('already_exists', 'A return exists'));
  const canReturn = body.items.every(({ order_item_id, quantity }) => {
    const index = order.body.products.findIndex((_line, position) => `${order.id}-${position}` === order_item_id);
    return quantity <= (order.body.products[index]?.quantity ?? 0);
  });
  if (order.status !== 'order_placed' || !canReturn) {
    return reply.code(400).send(fault('return_not_allowed', 'This order cannot be returned'));
  }
  const entry: ZincEntry = {
    type: 'return',
    id: deriveUuid(`return ${order.id}`),
    body,
    at: market.context.clock().getTime(),
  };
  record(market, entry);
  const created = market.orders.returns.get(entry.id);
  if (!created) throw new Error('the return is missing from the index');
  notifyOfReturn(market, created, 'return.created');
  scheduleDecision(market, created);
  return reply.code(201).send(presentReturn(market, created));
}

function record(market: MarketplaceSimulation, entry: ZincEntry): void {
  market.ledger.append(entry);
  applyEntry(market.orders, entry);
}

/** Decides an open return after a while: approved with a label, or denied (scenario 'deny-return'). */
export function scheduleDecision(market: MarketplaceSimulation, entry: SimulatedReturn): void {
  if (entry.status !== 'open') return;
  market.context.schedule(market.context.timings.zincShipMs, () => {
    if (entry.status !== 'open') return;
    const isDenied = market.scenarios.consume('deny-return', subjectOf(market, entry)) !== null;
    setReturnStatus(market, entry, isDenied ? 'denied' : 'approved');
  });
}

/** Control command 'credit-return': the retailer pays the returned goods back. */
export function creditReturn(market: MarketplaceSimulation, orderId: string): SimulatedReturn | null {
  const id = market.orders.returnOfOrder.get(orderId);
  const found = id === undefined ? undefined : market.orders.returns.get(id);
  if (!found) return null;
  setReturnStatus(market, found, 'credited');
  return found;
}

function setReturnStatus(
  market: MarketplaceSimulation,
  entry: SimulatedReturn,
  status: SimulatedReturn['status'],
): void {
  record(market, { type: 'return-step', id: entry.id, status, at: market.context.clock().getTime() });
  notifyOfReturn(market, entry, `return.${status}`);
}

function subjectOf(market: MarketplaceSimulation, { body }: SimulatedReturn) {
  return { orders: [body.order_id, market.orders.byId.get(body.order_id)?.body.metadata?.order_id ?? ''] };
}

function notifyOfReturn(market: MarketplaceSimulation, entry: SimulatedReturn, event: string): void {
  const notice = { order_id: entry.body.order_id, return_id: entry.id, status: entry.status, data: {} };
  sendNotice(market, { event, notice, subject: subjectOf(market, entry) });
}

export function presentReturn({ context }: MarketplaceSimulation, entry: SimulatedReturn): ZincReturnWire {
  const hasLabel = entry.status === 'approved' || entry.status === 'credited';
  return {
    id: entry.id,
    order_id: entry.body.order_id,
    status: entry.status,
    reason: entry.body.reason,
    notes: entry.body.notes ?? null,
    items: entry.body.items,
    label_urls: hasLabel ? [`${context.ownUrl()}/zinc/return-labels/${entry.id}.pdf`] : [],
    merchant_return_id: hasLabel ? `R${deriveDigits(entry.id, 9)}` : null,
    created_at: new Date(entry.at).toISOString(),
    updated_at: new Date(entry.updatedAt).toISOString(),
  };
}
