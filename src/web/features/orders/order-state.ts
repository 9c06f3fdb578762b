import type { Order } from '#contract/orders.ts';
import { statusChip } from '#domain/order/chip.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { methodName } from '#domain/payment/method.ts';
import { formatLongDay, montevideoDay, montevideoFields } from '#domain/time/montevideo.ts';
import type { RouteStage } from '#ui/brand/route-wave.tsx';
import { orders } from '#web/copy/orders.ts';

const TONES = { red: 'stop', green: 'done', travel: 'travel', plain: 'done' } as const;

export function orderChip({ status, packages }: Pick<Order, 'status' | 'packages'>) {
  const anyPackageHasStatus = packages.some((item) => item.status !== null);
  const { label, tone } = statusChip(status, anyPackageHasStatus);
  return { label, tone: TONES[tone] };
}

interface RouteProgress {
  stage: RouteStage;
  description: string;
}

const BOUGHT: RouteProgress = { stage: 'start', description: orders.location.purchased };
const DEPOT: RouteProgress = { stage: 'depot', description: orders.location.depot };
const URUGUAY: RouteProgress = { stage: 'uruguay', description: orders.location.uruguay };
const DELIVERED: RouteProgress = { stage: 'delivered', description: orders.location.delivered };

const ROUTE_PROGRESS: Readonly<Partial<Record<OrderStatus, RouteProgress>>> = {
  PAID: BOUGHT,
  ZINC_PROCCESSING: BOUGHT,
  ZINC_PAID: BOUGHT,
  PACKAGE_RECEIVED: DEPOT,
  READY_TO_DELIVER: DEPOT,
  SHIPPING: { stage: 'travelling', description: orders.location.travelling },
  PACKAGE_SHIPPED: URUGUAY,
  IN_DISTRIBUTION: URUGUAY,
  PICK_UP: URUGUAY,
  DELIVERED,
  COMPLETED: DELIVERED,
};

/** Position on the route from Miami; null for an order that is not shipped. */
export function routeProgress(status: OrderStatus): RouteProgress | null {
  return ROUTE_PROGRESS[status] ?? null;
}

/** Where the route ends: the city of the branch, or the department of the address. */
export function destinationOf({ deliveryMethod, address }: Pick<Order, 'deliveryMethod' | 'address'>): string {
  return deliveryMethod === 'pickup' ? 'Montevideo' : address.apartment;
}

export function isDelivered(status: OrderStatus): boolean {
  return status === 'DELIVERED' || status === 'COMPLETED';
}

/** Whether the payment is pending. */
export function isUnpaid(status: OrderStatus): boolean {
  return outcomeOf(status) === 'pending';
}

/** What is known of the payment of an unpaid order, without a full stop. */
export function paymentSentence({ paymentReported }: Pick<Order, 'paymentReported'>): string {
  return paymentReported ? orders.unpaid.reported : orders.unpaid.awaited;
}

/** What the bank or Abitab said when it was last asked for a payment that did not come in; null where that says nothing. */
export function answerSentence({ paymentAnswer, payment }: Pick<Order, 'paymentAnswer' | 'payment'>): string | null {
  if (paymentAnswer === null || payment === null) return null;
  const partner = methodName(payment.bank === 'abitab' ? 'abitab' : `sistarbanc_${payment.bank}`);
  const { answer, at } = paymentAnswer;
  const { hour, minute } = montevideoFields(at);
  const when = `el ${formatLongDay(montevideoDay(at))} a las ${hour}:${minute}`;
  return orders.unpaid.answers[answer]?.(partner, when) ?? null;
}

/** Whether an order brings parcels of other stores alone: nothing is bought for it. */
export function isOfParcels({ cart }: Pick<Order, 'cart'>): boolean {
  return cart.items.length === 0;
}
