import type { PaperRequest } from '#contract/paper-requests.ts';
import { readSnapshot } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { selectOpenRequests } from './repository.ts';

/** The papers that customs or the carrier waits for of a customer's order. */
export async function listPaperRequests(
  { db }: Pick<Context, 'db'>,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<PaperRequest[] | Refusal> {
  return await readSnapshot(db, async (tx) => {
    if (!(await findOwnOrder(tx, customerId, orderId))) return notFound(ORDER_NOT_FOUND);
    return (await selectOpenRequests(tx, orderId)).map(({ id, paper, due_at, sent_at, is_uploaded }) => ({
      id,
      paper,
      state: sent_at !== null ? 'sent' : is_uploaded ? 'uploaded' : 'asked',
      dueAt: due_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
    }));
  });
}
