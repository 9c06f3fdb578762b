import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { paperDueAt, type RequestedPaper } from '#domain/document/paper-request.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { insertRequest, saveEnded, selectOpenRequests } from './repository.ts';

type Deps = Pick<Context, 'random' | 'clock'>;

interface Asking {
  order: LockedOrder;
  paper: RequestedPaper;
  /** The member of the staff; null where the carrier reported it. */
  by: string | null;
}

/**
 * Asks for a paper of an order, once until it is sent; null where it is asked for already. What is asked for again after
 * it was sent takes the place of the first.
 */
export async function askForPaper(
  { random, clock }: Deps,
  tx: Tx,
  { order, paper, by }: Asking,
): Promise<{ id: string; dueAt: Date } | null> {
  const open = (await selectOpenRequests(tx, order.id)).find((one) => one.paper === paper);
  if (open && open.sent_at === null) return null;
  const now = clock();
  if (open) await saveEnded(tx, open.id, now);
  const dueAt = paperDueAt(now, montevideoDay(now.toISOString()));
  const id = random.uuid();
  const asked = { id, order_id: order.id, paper, asked_by: by, requested_at: now, due_at: dueAt };
  await insertRequest(tx, { ...asked, sent_at: null, sent_by: null, ended_at: null });
  return { id, dueAt };
}

/** The shipment moved on: what the carrier missed is there, and so is what was sent to it. */
export async function endAnsweredRequests({ clock }: Pick<Context, 'clock'>, tx: Tx, orderId: string): Promise<void> {
  for (const { id, asked_by, sent_at } of await selectOpenRequests(tx, orderId))
    if (asked_by === null || sent_at !== null) await saveEnded(tx, id, clock());
}

/** The order was delivered, or ended with its refund: nobody waits for a paper. */
export async function endPaperRequests({ clock }: Pick<Context, 'clock'>, tx: Tx, orderId: string): Promise<void> {
  for (const { id } of await selectOpenRequests(tx, orderId)) await saveEnded(tx, id, clock());
}
