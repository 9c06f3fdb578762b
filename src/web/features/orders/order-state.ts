import type { Order } from '#contract/orders.ts';
import { chipOf } from '#domain/order/chip.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { addBusinessDays, montevideoDay } from '#domain/time/montevideo.ts';
import type { ChipTone } from '#ui/chip.tsx';
import { ROUTE_POSITION } from '#ui/onda-route.tsx';
import { orders } from '#web/copy/orders.ts';

const FASTEST_DAYS = 10;
const SLOWEST_DAYS = 15;

const TONES = { red: 'stop', green: 'done', travel: 'travel', plain: 'done' } as const;

export function chipOfOrder({ status, packages }: Pick<Order, 'status' | 'packages'>): {
  label: string;
  tone: ChipTone;
} {
  const anyPackageHasStatus = packages.some((one) => one.status !== null);
  const { label, tone } = chipOf(status, anyPackageHasStatus);
  return { label, tone: TONES[tone] };
}

interface Place {
  position: number;
  sentence: string;
}

const BOUGHT: Place = { position: ROUTE_POSITION.start, sentence: orders.place.bought };
const DEPOT: Place = { position: ROUTE_POSITION.depot, sentence: orders.place.depot };
const URUGUAY: Place = { position: ROUTE_POSITION.uruguay, sentence: orders.place.uruguay };
const DELIVERED: Place = { position: ROUTE_POSITION.delivered, sentence: orders.place.delivered };

const PLACES: Readonly<Record<OrderStatus, Place | null>> = {
  NEW: null,
  PROCESSING: null,
  FAILED: null,
  CANCELED: null,
  REFUND: null,
  PAID: BOUGHT,
  ZINC_PROCCESSING: BOUGHT,
  ZINC_PAID: BOUGHT,
  PACKAGE_RECEIVED: DEPOT,
  READY_TO_DELIVER: DEPOT,
  SHIPPING: { position: ROUTE_POSITION.travelling, sentence: orders.place.travelling },
  PACKAGE_SHIPPED: URUGUAY,
  IN_DISTRIBUTION: URUGUAY,
  PICK_UP: URUGUAY,
  DELIVERED,
  COMPLETED: DELIVERED,
};

/** Where on its way the order is; null for one that does not travel. */
export function placeOf(status: OrderStatus): Place | null {
  return PLACES[status];
}

/** The days between which it arrives, 'YYYY-MM-DD': 10 to 15 business days from the payment. Null while unpaid or done. */
export function estimateOf(order: Order): { from: string; to: string } | null {
  const isOnItsWay = placeOf(order.status) !== null && !isDelivered(order.status);
  if (!isOnItsWay) return null;
  const paid = montevideoDay(order.events.find(({ code }) => code === 'PAID')?.date ?? order.dateAdded);
  return { from: addBusinessDays(paid, FASTEST_DAYS), to: addBusinessDays(paid, SLOWEST_DAYS) };
}

export function isDelivered(status: OrderStatus): boolean {
  return status === 'DELIVERED' || status === 'COMPLETED';
}

export function deliveredAt(order: Order): string | null {
  return order.events.find(({ code }) => code === 'DELIVERED' || code === 'SHDEL')?.date ?? null;
}

/** Whether it waits for its money. */
export function isUnpaid(status: OrderStatus): boolean {
  return outcomeOf(status) === 'pending';
}
