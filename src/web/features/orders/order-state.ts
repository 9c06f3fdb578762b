import type { Order } from '#contract/orders.ts';
import { statusChip } from '#domain/order/chip.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { addBusinessDays, montevideoDay } from '#domain/time/montevideo.ts';
import { ROUTE_POSITION } from '#ui/brand/onda-route.tsx';
import type { ChipTone } from '#ui/components/chip.tsx';
import { orders } from '#web/copy/orders.ts';

const FASTEST_DAYS = 10;
const SLOWEST_DAYS = 15;

const TONES = { red: 'stop', green: 'done', travel: 'travel', plain: 'done' } as const;

export function orderChip({ status, packages }: Pick<Order, 'status' | 'packages'>): {
  label: string;
  tone: ChipTone;
} {
  const anyPackageHasStatus = packages.some((one) => one.status !== null);
  const { label, tone } = statusChip(status, anyPackageHasStatus);
  return { label, tone: TONES[tone] };
}

interface RouteProgress {
  position: number;
  description: string;
}

const BOUGHT: RouteProgress = { position: ROUTE_POSITION.start, description: orders.place.bought };
const DEPOT: RouteProgress = { position: ROUTE_POSITION.depot, description: orders.place.depot };
const URUGUAY: RouteProgress = { position: ROUTE_POSITION.uruguay, description: orders.place.uruguay };
const DELIVERED: RouteProgress = { position: ROUTE_POSITION.delivered, description: orders.place.delivered };

const ROUTE_PROGRESS: Readonly<Record<OrderStatus, RouteProgress | null>> = {
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
  SHIPPING: { position: ROUTE_POSITION.travelling, description: orders.place.travelling },
  PACKAGE_SHIPPED: URUGUAY,
  IN_DISTRIBUTION: URUGUAY,
  PICK_UP: URUGUAY,
  DELIVERED,
  COMPLETED: DELIVERED,
};

/** Where on its way the order is; null for one that does not travel. */
export function routeProgress(status: OrderStatus): RouteProgress | null {
  return ROUTE_PROGRESS[status];
}

/** The days between which it arrives, 'YYYY-MM-DD': 10 to 15 business days from the payment. Null while unpaid or done. */
export function deliveryEstimate(order: Order): { from: string; to: string } | null {
  const isOnItsWay = routeProgress(order.status) !== null && !isDelivered(order.status);
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
