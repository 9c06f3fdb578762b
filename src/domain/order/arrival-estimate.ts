import { montevideoDay } from '#domain/time/montevideo.ts';
import { isTraveling } from './arrival-times.ts';
import { type DeliveryRange, deliveryRange } from './delivery-range.ts';
import { openIssue } from './issue-text.ts';
import type { OrderStatus } from './status.ts';

interface DatedOrder {
  dateAdded: string;
  events: readonly { code: string; date: string }[];
}

export interface EstimatedOrder extends DatedOrder {
  status: OrderStatus;
  issue: { code: string } | null;
  /** A person looks at the paid order before it is bought. */
  inReview: boolean;
}

/** Whether the order is paid and neither delivered nor refunded. */
export function isUnderWay(status: OrderStatus): boolean {
  return isTraveling(status) || status === 'PICK_UP';
}

/**
 * Estimated delivery, counted from the day of the payment. Null while unpaid, in review, with an open issue or after
 * delivery.
 */
export function deliveryEstimate(order: EstimatedOrder): DeliveryRange | null {
  if (!isUnderWay(order.status) || order.inReview || openIssue(order) !== null) return null;
  return deliveryRange(montevideoDay(order.events.find(({ code }) => code === 'PAID')?.date ?? order.dateAdded));
}

export function deliveredAt({ events }: Pick<DatedOrder, 'events'>): string | null {
  return events.find(({ code }) => code === 'DELIVERED' || code === 'SHDEL')?.date ?? null;
}
