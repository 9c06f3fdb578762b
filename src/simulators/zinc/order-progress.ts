import { hmacHex, type SimulatorContext, shopUrl } from '#simulators/context.ts';
import type { Ledger } from '#simulators/ledger.ts';
import type { Scenarios, Subject } from '#simulators/scenarios.ts';
import { applyEntry, type OrderIndex, type SimulatedOrder, type ZincEntry } from './state.ts';

export interface MarketplaceSimulation {
  context: SimulatorContext;
  scenarios: Scenarios;
  ledger: Ledger<ZincEntry>;
  orders: OrderIndex;
}

interface Step {
  dueAt: number;
  status: SimulatedOrder['status'];
  shipped: number;
  event: string;
}

/** Schedules the order's next step, and the following ones after it; after a restart from the recorded status. */
export function scheduleNextStep(market: MarketplaceSimulation, order: SimulatedOrder): void {
  const step = nextStep(market, order);
  // Scenario 'hold': the order stays as it is.
  if (!step || market.scenarios.find('hold', subjectOfOrder(order))) return;
  market.context.schedule(Math.max(0, step.dueAt - market.context.clock().getTime()), () => {
    // Skipped when the order was cancelled or advanced in the meantime.
    if (nextStep(market, order)?.event !== step.event) return;
    recordStep(market, order, step);
    notifyShop(market, order, step);
    scheduleNextStep(market, order);
  });
}

function recordStep(
  { context, ledger, orders }: MarketplaceSimulation,
  { id }: SimulatedOrder,
  { status, shipped }: Pick<Step, 'status' | 'shipped'>,
): void {
  const entry: ZincEntry = { type: 'step', id, status, shipped, at: context.clock().getTime() };
  ledger.append(entry);
  applyEntry(orders, entry);
}

/** Scenario 'ship-at-once': the order goes through all of its steps before its response, which shows it shipped, and sends no notice. */
export function shipAtOnce(market: MarketplaceSimulation, order: SimulatedOrder): void {
  for (let step = nextStep(market, order); step; step = nextStep(market, order)) recordStep(market, order, step);
}

function nextStep({ context }: MarketplaceSimulation, order: SimulatedOrder): Step | null {
  const { zincStartMs, zincPlaceMs, zincShipMs } = context.timings;
  const { status, shipped } = order;
  if (status === 'pending')
    return { dueAt: order.at + zincStartMs, status: 'in_progress', shipped: 0, event: 'order.started' };
  if (status === 'in_progress') {
    const failed = order.outcome.error !== null;
    const dueAt = order.at + zincStartMs + zincPlaceMs;
    return {
      dueAt,
      status: failed ? 'order_failed' : 'order_placed',
      shipped: 0,
      event: failed ? 'order.failed' : 'order.placed',
    };
  }
  if (status === 'order_placed' && shipped < order.outcome.parcels.length) {
    return { dueAt: order.updatedAt + zincShipMs, status, shipped: shipped + 1, event: 'order.tracking_received' };
  }
  return null;
}

/** The order is cancelled: by the shop while it is pending, or by the retailer as long as something of it is unshipped. */
export function cancelSimulatedOrder(
  market: MarketplaceSimulation,
  order: SimulatedOrder,
  status: 'cancelled' | 'cancelled_by_retailer',
): void {
  const { shipped } = order;
  const step = { dueAt: market.context.clock().getTime(), status, shipped, event: 'order.cancelled' };
  recordStep(market, order, step);
  notifyShop(market, order, step);
}

const OUT_OF_ORDER_DELAY_MS = 3000;

export function subjectOfOrder(order: SimulatedOrder): Subject {
  return { asins: order.outcome.parcels.flat(), orders: [order.id, order.body.metadata?.order_id ?? ''] };
}

function notifyShop(market: MarketplaceSimulation, order: SimulatedOrder, step: Step): void {
  const { error, totalCents } = order.outcome;
  const data = error
    ? { error_type: error, error: `The order could not be placed: ${error}` }
    : { price_components: { subtotal: totalCents, shipping: 0, tax: 0, total: totalCents } };
  const notice = { order_id: order.id, status: step.status, data };
  sendNotice(market, { event: step.event, notice, subject: subjectOfOrder(order) });
}

/** Signs a notice and sends it to the shop, with the faults that the scenarios ask for. */
export function sendNotice(
  { context, scenarios }: MarketplaceSimulation,
  { event, notice, subject }: { event: string; notice: object; subject: Subject },
): void {
  const now = context.clock();
  const body = JSON.stringify({ event, ...notice, timestamp: now.toISOString() });
  const secret = scenarios.consume('bad-signature', subject) ? 'wrong-secret' : context.shop.zincWebhookSecret;
  const message = {
    partner: 'zinc',
    url: shopUrl(context, '/webhooks/zinc'),
    headers: {
      'content-type': 'application/json',
      'x-webhook-event': event,
      'x-webhook-signature': hmacHex(secret, body),
    },
    body,
    taken: '2xx' as const,
  };
  // Scenario 'out-of-order': an earlier event is delivered after the later ones.
  const isDelayed = event !== 'order.tracking_received' && scenarios.consume('out-of-order', subject) !== null;
  void context.outbox.send(isDelayed ? { ...message, notBefore: now.getTime() + OUT_OF_ORDER_DELAY_MS } : message);
  if (scenarios.consume('duplicate', subject)) void context.outbox.send(message);
}
