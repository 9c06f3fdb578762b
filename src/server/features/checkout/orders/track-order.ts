import { type Movement, trackedMovements } from '#domain/order/movements.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { presentOrder } from './present.ts';
import { findOrderByTrackingNumber } from './repository.ts';

/** The movements of the customer's order, newest first. `number` is any number that the order is known by. */
export async function trackOrder(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  number: string,
): Promise<Movement[] | Refusal> {
  const order = await findOrderByTrackingNumber(db, customerId, number.trim());
  if (!order) return notFound('No encontramos tu pedido.');
  return trackedMovements(await presentOrder(db, order), number.trim());
}
