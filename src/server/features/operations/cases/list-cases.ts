import type { Case } from '#contract/cases.ts';
import { readSnapshot, type Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { presentCases } from './present.ts';
import { selectCasesOfCustomer, selectCasesOfOrder } from './repository.ts';

/** The cases of a customer's order, the newest first. */
export async function listCases(
  { db }: Pick<Context, 'db'>,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<Case[] | Refusal> {
  return await readSnapshot(db, async (tx) => {
    if (!(await findOwnOrder(tx, customerId, orderId))) return notFound(ORDER_NOT_FOUND);
    return await presentCases(tx, await selectCasesOfOrder(tx, orderId));
  });
}

/** All cases of a customer, the newest first. */
export async function presentOwnCases(tx: Tx, customerId: string): Promise<Case[]> {
  return await presentCases(tx, await selectCasesOfCustomer(tx, customerId));
}
