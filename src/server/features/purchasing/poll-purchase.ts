import { PartnerDown } from '#partners/errors.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import type { Context } from '#server/context.ts';
import { takePurchase } from './apply-purchase-result.ts';
import { findPurchase, type PurchaseRow } from './repository.ts';

const ASK_AGAIN_SECONDS = 60;

/** Reads a purchase again at the marketplace. A notice, a plan and an impatient parcel all end here. */
export async function watchPurchase(deps: Context, { orderId }: { orderId: string }): Promise<void> {
  const purchase = await findPurchase(deps.db, orderId);
  if (!purchase || purchase.state === 'refused' || purchase.state === 'requested') return;
  const told = await ask(deps, purchase);
  if (told) return await takePurchase(deps, { orderId, attempt: purchase.attempt, told });
  await deps.queue.enqueue('watch-purchase', { orderId }, { startAfterSeconds: ASK_AGAIN_SECONDS });
}

/** Null while the marketplace is away, or does not know a purchase that it answered for. */
async function ask({ partners, log }: Context, purchase: PurchaseRow): Promise<ZincOrder | null> {
  const { order_id: orderId, marketplace_order_id: id } = purchase;
  try {
    const told = id ? await partners.zinc.getOrder(id) : await partners.zinc.findOrderByOurId(orderId);
    if (!told) log.error({ orderId, partner: 'zinc', code: 'unknown-purchase' }, 'the marketplace lost a purchase');
    return told;
  } catch (error) {
    if (!(error instanceof PartnerDown)) throw error;
    return null;
  }
}
