import { carrierCode } from '#domain/order/carrier-codes.ts';
import { type TimelineEvent, type TimelineOrder, timeline } from '#domain/order/timeline.ts';

export interface Movement {
  /** ISO 8601 instant. */
  date: string;
  description: string;
}

export interface MovingOrder extends TimelineOrder {
  packages: readonly { trackingNumber: string; events: readonly Movement[] }[];
}

/** Statuses from the consolidation on, which all packages of an order share. */
const SHIPMENT_CODES: readonly string[] = [
  'READY_TO_DELIVER',
  'SHIPPING',
  'PACKAGE_SHIPPED',
  'IN_DISTRIBUTION',
  'PICK_UP',
  'DELIVERED',
];

/** The movements of a package, oldest first: its own until the depot, then those of the order's shipment. */
export function packageMovements(own: readonly Movement[], events: readonly TimelineEvent[]): Movement[] {
  const shared = events.filter(({ code, visible }) => visible && isOfShipment(code));
  return byDate([...own, ...shared].map(({ date, description }) => ({ date, description })));
}

/**
 * The dated steps of the order's timeline, newest first; for the number of a package together with the movements of that
 * package.
 */
export function trackedMovements(order: MovingOrder, number: string): Movement[] {
  const steps = timeline(order)
    .filter(({ code }) => code !== 'FINAL')
    .flatMap(({ date, label }) => (date === null ? [] : [{ date, description: label }]));
  const [ordered, ...later] = steps;
  const known = new Set(steps.map(movementKey));
  const tracked = order.packages.find(({ trackingNumber }) => trackingNumber === number)?.events ?? [];
  const own = tracked.filter((movement) => !known.has(movementKey(movement)));
  return [...(ordered ? [ordered] : []), ...byDate([...later, ...own])].reverse();
}

function isOfShipment(code: string): boolean {
  return SHIPMENT_CODES.includes(code) || carrierCode(code) !== null;
}

function movementKey({ date, description }: Movement): string {
  return `${date} ${description}`;
}

function byDate(movements: readonly Movement[]): Movement[] {
  return movements.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
}
