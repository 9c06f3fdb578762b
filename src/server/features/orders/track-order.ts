import { timeline } from '#domain/order/timeline.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { presentOrder } from './present.ts';
import { findOrderByTrackingNumber } from './repository.ts';

export interface TrackedEvent {
  date: string;
  description: string;
}

/** The dated steps of the customer's order timeline, newest first. `number` is any number the order is known by. */
export async function trackOrder(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  number: string,
): Promise<TrackedEvent[] | Refusal> {
  const order = await findOrderByTrackingNumber(db, customerId, number.trim());
  if (!order) return notFound('No encontramos tu pedido.');
  const steps = timeline(await presentOrder(db, order)).filter((step) => step.code !== 'FINAL');
  return steps.flatMap(({ date, label }) => (date === null ? [] : [{ date, description: label }])).reverse();
}
