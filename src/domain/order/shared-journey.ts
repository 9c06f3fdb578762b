import { montevideoDay } from '#domain/time/montevideo.ts';
import { deliveredAt, deliveryEstimate, type EstimatedOrder, isUnderWay } from './arrival-estimate.ts';
import { carrierCode } from './carrier-codes.ts';
import { statusChip } from './chip.ts';
import type { DeliveryRange } from './delivery-range.ts';
import { eventText } from './event-text.ts';
import { openIssue } from './issue-text.ts';
import { packageState } from './package-labels.ts';
import { isHandedOver, ORDER_STATUSES, type OrderStatus } from './status.ts';
import { journey, type TimelineOrder } from './timeline.ts';

/** How long after the delivery whoever has the link still sees the journey. */
export const SHARED_DAYS_AFTER_DELIVERY = 30;
const DAY_MS = 24 * 60 * 60_000;

export interface SharedOrder extends EstimatedOrder, TimelineOrder {
  events: TimelineOrder['events'];
  packages: readonly { status: string | null }[];
}

/** What whoever has an order's link sees of it: nothing of person, address, products or money. */
export interface SharedJourney {
  /** Where it is, in words. */
  place: string;
  /** Something holds it, which only its shopper learns. */
  isHeld: boolean;
  /** Between which days it arrives; `late` once they are over, null where nothing is promised. */
  arrival: DeliveryRange | 'late' | null;
  steps: { label: string; date: string }[];
  packages: number;
}

/** Only what travels has a journey to share. */
export function isShareable(status: OrderStatus): boolean {
  return isUnderWay(status) || isHandedOver(status);
}

/** When the link of a delivered order ends; null before the delivery. */
export function sharedUntil({ status, ...order }: Pick<SharedOrder, 'status' | 'events' | 'dateAdded'>): string | null {
  if (!isHandedOver(status)) return null;
  const last = deliveredAt(order) ?? order.events.at(-1)?.date ?? order.dateAdded;
  return new Date(Date.parse(last) + SHARED_DAYS_AFTER_DELIVERY * DAY_MS).toISOString();
}

/** The journey at an instant. Texts are those of the codes, never what a partner or a person wrote. */
export function sharedJourney(order: SharedOrder, now: string): SharedJourney {
  const issue = openIssue(order);
  const hasPackage = order.packages.some(({ status }) => status !== null);
  return {
    place: packageState(order.status, issue !== null) ?? statusChip(order.status, hasPackage).label,
    isHeld: issue !== null,
    arrival: arrivalOf(order, now),
    steps: journey(order).flatMap(({ code, date }) =>
      date !== null && isSharedCode(code) ? [{ label: eventText(code), date }] : [],
    ),
    packages: order.packages.length,
  };
}

/** Days to wait for; at the branch it has arrived. */
function arrivalOf(order: SharedOrder, now: string): SharedJourney['arrival'] {
  const range = order.status === 'PICK_UP' ? null : deliveryEstimate(order);
  if (range === null) return null;
  return montevideoDay(now) > range.to ? 'late' : range;
}

/** Statuses and movements of the carrier; its issues tell what is inside, and the shop's own codes what was refunded. */
function isSharedCode(code: string): boolean {
  return ORDER_STATUSES.some((status) => status === code) || carrierCode(code)?.kind === 'movement';
}
