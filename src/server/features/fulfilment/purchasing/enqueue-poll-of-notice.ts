import type { Tx } from '#db/transaction.ts';
import type { ZincNotice } from '#partners/zinc/webhook.ts';
import type { Context } from '#server/context.ts';
import { refOf } from './purchase-ref.ts';
import { findPurchaseAtMarketplace } from './repository.ts';

/** Enqueues the poll that a notice asks for; the id of the purchase's order, or null while no order knows the purchase. */
export async function enqueuePollOfNotice(
  { queue }: Pick<Context, 'queue'>,
  tx: Tx,
  { event, zincOrderId }: Pick<ZincNotice, 'event' | 'zincOrderId'>,
): Promise<string | null> {
  const purchase = await findPurchaseAtMarketplace(tx, zincOrderId);
  if (purchase === null) return null;
  const job = event.startsWith('return.') ? 'watch-return' : 'watch-purchase';
  await queue.enqueue(job, refOf(purchase), { tx, key: `told ${purchase.id}` });
  return purchase.order_id;
}
