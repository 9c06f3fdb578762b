import { timeline } from '#domain/order/timeline.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/http/refusal.ts';
import { presentOne } from './present.ts';
import { findTracked } from './repository.ts';

export interface TrackedEvent {
  date: string;
  description: string;
}

/** What happened to an own order, newest first, down to the order itself: the timeline's steps that have a date. */
export async function track(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  number: string,
): Promise<TrackedEvent[] | Refusal> {
  const order = await findTracked(db, customerId, number.trim());
  if (!order) return notFound('No encontramos tu pedido.');
  const steps = timeline(await presentOne(db, order)).filter((step) => step.code !== 'FINAL');
  return steps.flatMap(({ date, label }) => (date === null ? [] : [{ date, description: label }])).reverse();
}
