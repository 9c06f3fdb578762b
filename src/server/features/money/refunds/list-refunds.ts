import type { Refund } from '#contract/refunds.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { presentRefund } from './present.ts';
import { findOwnRefunds } from './repository.ts';

export const ORDER_NOT_FOUND = 'No encontramos esa orden';

/** The refunds of a customer's order. */
export async function listRefunds(
  { db }: Pick<Context, 'db'>,
  own: { customerId: string; orderId: string },
): Promise<Refund[] | Refusal> {
  const refunds = await findOwnRefunds(db, own);
  return refunds ? refunds.map(presentRefund) : notFound(ORDER_NOT_FOUND);
}
