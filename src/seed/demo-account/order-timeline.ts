import type { Insertable } from 'kysely';
import type { OrderEventsTable } from '#db/tables/orders.ts';
import { eventText, isVisibleEvent } from '#domain/order/event-text.ts';
import type { DeliveryMethod, OrderStatus } from '#domain/order/status.ts';
import { nextStatus, type OrderTrigger } from '#domain/order/transition.ts';
import { bankOf } from '#domain/payment/method.ts';
import type { OrderScenario } from './order-scenarios.ts';

const HOUR_MS = 60 * 60_000;

/** Typical hours from the creation of an order to each status. */
const HOURS_TO: Readonly<Record<OrderStatus, number>> = {
  NEW: 0,
  PROCESSING: 0.04,
  FAILED: 0.2,
  PAID: 0.1,
  ZINC_PROCCESSING: 0.12,
  ZINC_PAID: 3.2,
  REFUND: 3.5,
  CANCELED: 72.1,
  PACKAGE_RECEIVED: 95.7,
  READY_TO_DELIVER: 118.4,
  SHIPPING: 143.9,
  PACKAGE_SHIPPED: 192.3,
  IN_DISTRIBUTION: 234.6,
  PICK_UP: 234.6,
  DELIVERED: 270.8,
  COMPLETED: 270.8,
};
/** Additional hours before a cash payment at a counter. */
const CASH_PAYMENT_HOURS = 5;

const USUAL_TRIGGERS: readonly OrderTrigger[] = [
  'purchase-requested',
  'purchase-placed',
  'packages-received',
  'consolidated',
  'ALVOL',
  'ATC',
  'SHOFD',
  'SHDEL',
  'closed',
];

/** When an order was created and when it entered each of its statuses. */
export interface OrderTimeline {
  createdAt: Date;
  reachedAt: ReadonlyMap<OrderStatus, Date>;
  /** The instant `hours` after a status was entered. */
  after(status: OrderStatus, hours: number): Date;
}

/** Builds the timeline to a scenario's status by applying the transition table, so that no order is in an unreachable status. */
export function buildTimeline(scenario: OrderScenario, now: Date): OrderTimeline {
  const createdAt = new Date(now.getTime() - scenario.hoursAgo * HOUR_MS);
  const cashDelay = bankOf(scenario.method) === null ? CASH_PAYMENT_HOURS : 0;
  const reachedAt = new Map<OrderStatus, Date>();
  for (const status of statusesReached(scenario)) {
    const isTraveling = HOURS_TO[status] > HOURS_TO.ZINC_PAID;
    const hours =
      HOURS_TO[status] * (isTraveling ? (scenario.pace ?? 1) : 1) +
      (reachedAt.has('PAID') || status === 'PAID' ? cashDelay : 0);
    reachedAt.set(status, new Date(createdAt.getTime() + hours * HOUR_MS));
  }
  const after = (status: OrderStatus, hours: number) =>
    new Date((reachedAt.get(status) ?? createdAt).getTime() + hours * HOUR_MS);
  return { createdAt, reachedAt, after };
}

export function deliveryMethodOf(scenario: OrderScenario): DeliveryMethod {
  return scenario.destination === 'pickup' ? 'pickup' : 'delivery';
}

function statusesReached(scenario: OrderScenario): OrderStatus[] {
  const context = { deliveryMethod: deliveryMethodOf(scenario), hasOpenIssue: false };
  const path: OrderStatus[] = ['NEW'];
  let status: OrderStatus = 'NEW';
  for (const trigger of triggersTo(scenario)) {
    if (status === scenario.status) break;
    const next = nextStatus(status, trigger, context);
    if (next === null) throw new Error(`${trigger} leads nowhere from ${status}`);
    status = next;
    path.push(status);
  }
  if (status !== scenario.status) throw new Error(`no transitions lead to ${scenario.status}`);
  return path;
}

/** What ended the orders that did not arrive; what brought the others where they are stands in their statuses. */
const ENDED_BY: Readonly<Record<string, OrderTrigger>> = { CANCELED: 'voucher-expired', REFUND: 'purchase-refused' };

function triggersTo({ status, method }: OrderScenario): readonly OrderTrigger[] {
  const chosen: OrderTrigger[] = bankOf(method) === null ? [] : ['bank-chosen'];
  if (status === 'CANCELED') return ['voucher-expired'];
  if (status === 'FAILED') return [...chosen, 'payment-refused'];
  if (status === 'REFUND') return [...chosen, 'payment-approved', 'purchase-requested', 'purchase-refused'];
  return [...chosen, 'payment-approved', ...USUAL_TRIGGERS];
}

/** The event rows of an order: one for each status, and one for its issue if it has one. */
export function eventRows(
  orderId: string,
  scenario: OrderScenario,
  timeline: OrderTimeline,
): Insertable<OrderEventsTable>[] {
  const events: [string, Date][] = [...timeline.reachedAt];
  if (scenario.issue) events.push([scenario.issue.code, timeline.after('NEW', scenario.issue.hours)]);
  return events.map(([code, happenedAt]) => ({
    order_id: orderId,
    code,
    description: eventText(code),
    visible: isVisibleEvent(code),
    happened_at: happenedAt,
    trigger: ENDED_BY[code] ?? null,
  }));
}
