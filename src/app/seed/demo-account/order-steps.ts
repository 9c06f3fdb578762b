import type { Insertable } from 'kysely';
import type { OrderEventsTable } from '#db/tables/orders.ts';
import { eventText, isVisibleEvent } from '#domain/order/event-text.ts';
import type { DeliveryMethod, OrderStatus } from '#domain/order/status.ts';
import { nextStatus, type OrderTrigger } from '#domain/order/transition.ts';
import { bankOf } from '#domain/payment/method.ts';
import type { OrderStory } from './order-stories.ts';

const HOUR_MS = 60 * 60_000;

/** Hours from the order to each state, as a usual order takes them. */
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
/** Somebody who pays cash walks to the counter first. */
const WALK_HOURS = 5;

const USUAL_WAY: readonly OrderTrigger[] = [
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

/** When an order was made and when it came to each of its states. */
export interface Journey {
  madeAt: Date;
  reached: ReadonlyMap<OrderStatus, Date>;
  /** The instant so many hours after a state. */
  after(status: OrderStatus, hours: number): Date;
}

/** The way of an order to the state it stands at: the transition table walks it, so no order is where none can be. */
export function journeyOf(story: OrderStory, now: Date): Journey {
  const madeAt = new Date(now.getTime() - story.hoursAgo * HOUR_MS);
  const walk = bankOf(story.method) === null ? WALK_HOURS : 0;
  const reached = new Map<OrderStatus, Date>();
  for (const status of waypoints(story)) {
    const hours = HOURS_TO[status] + (reached.has('PAID') || status === 'PAID' ? walk : 0);
    reached.set(status, new Date(madeAt.getTime() + hours * HOUR_MS));
  }
  const after = (status: OrderStatus, hours: number) =>
    new Date((reached.get(status) ?? madeAt).getTime() + hours * HOUR_MS);
  return { madeAt, reached, after };
}

export function deliveryMethodOf(story: OrderStory): DeliveryMethod {
  return story.to === 'pickup' ? 'pickup' : 'delivery';
}

function waypoints(story: OrderStory): OrderStatus[] {
  const context = { deliveryMethod: deliveryMethodOf(story), hasOpenIssue: false };
  const way: OrderStatus[] = ['NEW'];
  let status: OrderStatus = 'NEW';
  for (const trigger of triggersTo(story)) {
    if (status === story.status) break;
    const next = nextStatus(status, trigger, context);
    if (next === null) throw new Error(`${trigger} leads nowhere from ${status}`);
    status = next;
    way.push(status);
  }
  if (status !== story.status) throw new Error(`no way leads to ${story.status}`);
  return way;
}

function triggersTo({ status, method }: OrderStory): readonly OrderTrigger[] {
  const chosen: OrderTrigger[] = bankOf(method) === null ? [] : ['bank-chosen'];
  if (status === 'CANCELED') return ['voucher-expired'];
  if (status === 'FAILED') return [...chosen, 'payment-refused'];
  if (status === 'REFUND') return [...chosen, 'payment-approved', 'purchase-requested', 'purchase-refused'];
  return [...chosen, 'payment-approved', ...USUAL_WAY];
}

/** The rows of an order's timeline: a state each, and the issue if it has one. */
export function eventsOf(orderId: string, story: OrderStory, journey: Journey): Insertable<OrderEventsTable>[] {
  const told: [string, Date][] = [...journey.reached];
  if (story.issue) told.push([story.issue.code, journey.after('NEW', story.issue.hours)]);
  return told.map(([code, happenedAt]) => ({
    order_id: orderId,
    code,
    description: eventText(code),
    visible: isVisibleEvent(code),
    happened_at: happenedAt,
  }));
}
